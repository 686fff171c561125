"""Help for where somebody is and what waits for that person there, and each game in short."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.message import Message, message
from store.rows import Phase, Table
from tables.kit import Kit
from tables.looks import link_to
from tables.names import escape
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.rooms import hides
from tables.sheet import Block, Button, Row, Sheet, Text
from tables.sitting import Playing, load
from tables.voice import LONGEST_BUTTON, Voice, cut

BUTTONS: Final[Mapping[str, str]] = {
    "play": "post.play",
    "board": "post.board",
    "scores": "post.scores",
    "join": "lobby.join",
    "setup": "lobby.setup",
    "start": "lobby.start",
}
"""The buttons that help names: by the argument of its texts, the key of what stands on it."""
IN_A_ROW: Final = 5


@dataclass(frozen=True, slots=True)
class Situation:
    """Where somebody is: the key of the first sentences, the table they are about, what they need besides."""

    key: str
    table: Table | None = None
    args: tuple[tuple[str, str], ...] = ()


async def help_(kit: Kit, click: Click) -> Answer:
    """What can be done here and now; the buttons are called as they are on the table's own posts."""
    voice = Voice(kit.speak(click.person.language))
    now = await _situation(kit, click, voice)
    names = Voice(kit.speak(now.table.language)) if now.table else voice
    args = tuple((name, names.say(key)) for name, key in BUTTONS.items())
    texts = [f"## {voice.say('help.title')}", voice.tell(Message(now.key, (*args, *now.args)))]
    if click.place.guild is not None and now.key not in ("help.over", "help.watching"):
        texts.append(voice.tell(Message("help.turns", args)))
    texts.append(voice.say("help.commands"))
    blocks: list[Block] = [Text(text) for text in texts]
    blocks += _games(voice, [now.table.game] if now.table else list(kit.games))
    return Show(Sheet("", tuple(blocks)))


async def about(kit: Kit, click: Click) -> Answer:
    """How a game works, in short; the game is the first argument."""
    voice = Voice(kit.speak(click.person.language))
    game = click.args[0] if click.args else ""
    if game not in kit.games or not voice.words.has(f"help.game.{game}"):
        raise Refusal("old_control")
    name = voice.say(f"game.{game}")
    return Show(Sheet("", (Text(f"## {name}"), Text(voice.say(f"help.game.{game}")))))


def _games(voice: Voice, games: Iterable[str]) -> tuple[Row, ...]:
    """A button for each game that is explained."""
    buttons = tuple(
        Button("about", cut(voice.say("help.about", game=message(f"game.{game}")), LONGEST_BUTTON), (game,))
        for game in games
        if voice.words.has(f"help.game.{game}")
    )
    return (Row(buttons[:IN_A_ROW]),) if buttons else ()


async def _situation(kit: Kit, click: Click, voice: Voice) -> Situation:
    if click.place.guild is None:
        return Situation("help.direct")
    tables = (await kit.store.tables_at(click.place.channel)).tables

    def nearness(table: Table) -> tuple[bool, bool, bool, int]:
        """A running game before a lobby and what is over, one's own table before others, the newest before older."""
        return table.phase is Phase.RUNNING, _sits(table, click.person.id), table.phase is Phase.LOBBY, table.created

    for table in sorted(tables, key=nearness, reverse=True):
        if table.phase is not Phase.LOBBY and hides(table, click.person.id, click.place.channel):
            continue
        found = await _at(kit, table, click.person.id, voice)
        if found is not None:
            return found
    return Situation("help.server")


async def _at(kit: Kit, table: Table, person: int, voice: Voice) -> Situation | None:
    """What a table is to a person; None where it has nothing to offer any more."""
    if table.phase is Phase.LOBBY:
        return _lobby(kit, table, person, voice)
    try:
        at = await load(kit, table.id)
    except Refusal:
        return None
    return _game(at, person, voice) if isinstance(at, Playing) else None


def _lobby(kit: Kit, table: Table, person: int, voice: Voice) -> Situation:
    name = escape(f"{voice.say(f'game.{table.game}')} · {table.id}")
    args = (("table", f"[{name}]({link_to(kit, table)})"),)
    if table.host_id == person:
        return Situation("help.host", table, args)
    return Situation("help.seated" if _sits(table, person) else "help.lobby", table, args)


def _game(at: Playing, person: int, voice: Voice) -> Situation:
    if at.over:
        return Situation("help.over", at.table)
    seat = at.seat_of(person)
    if seat is None:
        return Situation("help.watching", at.table)
    if at.owed_by(seat) is not None:
        return Situation("help.due", at.table)
    here = Voice.of(voice.words, at.table)
    names = here.words.list([here.name(owed.decision.seat) for owed in at.owed])
    return Situation("help.waiting", at.table, (("who", names),))


def _sits(table: Table, person: int) -> bool:
    return any(seat.user_id == person for seat in table.seats)
