"""How a lobby looks: the public message, and the host's private panel."""

from collections.abc import Iterator

from rules.message import message
from rules.options import starts_text
from store.rows import Phase, Seat, Table
from tables.choices import SETS, Choice, Chosen, choices
from tables.kit import Kit
from tables.rotation import missing
from tables.sheet import Block, Button, Item, Menu, Row, Sheet, Text
from tables.sitting import Sitting
from tables.voice import LONGEST_ITEM, Voice, cut

IN_A_MENU = 25
SURE = "sure"
"""The argument of the button that closes a table for good."""


def lobby(kit: Kit, at: Sitting, *, shut: bool = False) -> Sheet:
    """The public message: what is going to be played, who sits, and the controls while it is open. `shut`: nothing can
    be posted, so that a private game without a thread has none because it could not be opened.
    """
    table = at.table
    voice = Voice.of(kit.speak(table.language), table)
    blocks: list[Block] = [Text(_title(at, voice)), Text("\n".join(_options(at, voice))), Text(_seats(at, voice))]
    if table.phase is Phase.LOBBY:
        full = is_full(at)
        blocks.append(Text(voice.say("lobby.full" if full else "lobby.how_to_join", host=f"<@{table.host_id}>")))
        invited = missing(table.seats, at.settings.rotation)
        if invited:
            people = voice.words.list([f"<@{person}>" for person in invited])
            blocks.append(Text(voice.say("lobby.rematch", who=people)))
        blocks.append(
            Row(
                (
                    Button("join", voice.say("lobby.join"), style="good", enabled=not full),
                    Button("leave", voice.say("lobby.leave")),
                    Button("setup", voice.say("lobby.setup")),
                    Button("start", voice.say("lobby.start"), style="main"),
                )
            )
        )
    elif table.phase is Phase.CLOSED:
        blocks.append(Text(voice.say(table.reason or "lobby.closed")))
    elif at.settings.private:
        blocks.append(
            Text(voice.say("lobby.no_thread" if shut and table.thread_id is None else "lobby.started_private"))
        )
        blocks.append(Row((Button("open", voice.say("post.play")),)))
    else:
        blocks.append(Text(voice.say("lobby.started")))
    return Sheet(table.id, tuple(blocks), silent=True)


def is_full(at: Sitting) -> bool:
    """Whether all seats of a lobby are taken."""
    return len(at.table.seats) >= at.game.seats(at.settings.sets)[-1]


def setup(kit: Kit, at: Sitting, lang: str, picked: str | None = None) -> Sheet:
    """The host's panel: everything that can be changed, or the values of the one thing that was picked."""
    voice = Voice.of(kit.speak(lang), at.table)
    offered = tuple(choices(at.game, _now(at)))
    one = next((choice for choice in offered if choice.name == picked), None)
    blocks: list[Block] = [Text(f"{_title(at, voice)}\n{voice.say('setup.about')}")]
    blocks += [_pick(voice, offered[i : i + IN_A_MENU], i) for i in range(0, len(offered), IN_A_MENU)]
    if one is not None:
        blocks += _set(voice, one)
    if at.settings.own_start(at.game):
        blocks += [Text(starts_line(at, voice)), Row((Button("lay", voice.say("setup.starts")),))]
    blocks += _people(kit, at, voice)
    return Sheet(at.table.id, tuple(blocks))


def sitter(seat: Seat) -> str:
    """Who sits there, as the value of an item: it stays the same when seats are numbered anew."""
    return f"computer {seat.number}" if seat.user_id is None else str(seat.user_id)


def _now(at: Sitting) -> Chosen:
    return Chosen(at.settings, at.table.language)


def _title(at: Sitting, voice: Voice) -> str:
    return f"## {voice.say(f'game.{at.game.id}')} · {at.table.id}"


def _options(at: Sitting, voice: Voice) -> Iterator[str]:
    """What has been chosen, but for what is off as usual: the host's panel has that too."""
    for choice in (choice for choice in choices(at.game, _now(at)) if not choice.off):
        yield f"{voice.tell(choice.title)}: **{_values(choice, voice)}**"
    if at.settings.own_start(at.game):
        yield starts_line(at, voice)


def starts_line(at: Sitting, voice: Voice) -> str:
    """The tiles that the host has listed."""
    return f"{voice.say('setup.starts')}: **{starts_text(at.settings.starts) or voice.say('table.none')}**"


def _values(choice: Choice, voice: Voice) -> str:
    """The names of the values chosen now, or that all of an option's are."""
    if choice.many and choice.name != SETS and len(choice.chosen) == len(choice.values):
        return voice.say("table.all")
    named = [voice.tell(name) for value, name in choice.values if value in choice.chosen]
    return voice.words.list(named) or voice.tell(choice.empty)


def _seats(at: Sitting, voice: Voice) -> str:
    allowed = at.game.seats(at.settings.sets)
    head = voice.say("lobby.seats", n=len(at.table.seats), most=allowed[-1])
    lines = (f"{name}{_host_mark(at.table, i, voice)}" for i, name in enumerate(voice.names))
    return "\n".join((f"**{head}**", *lines))


def _host_mark(table: Table, seat: int, voice: Voice) -> str:
    return f" ({voice.say('lobby.host')})" if table.seats[seat].user_id == table.host_id else ""


def _pick(voice: Voice, offered: tuple[Choice, ...], first: int) -> Menu:
    items = tuple(
        Item(choice.name, voice.label(choice.title, LONGEST_ITEM), cut(_detail(choice, voice), LONGEST_ITEM))
        for choice in offered
    )
    return Menu("pick", voice.say("setup.pick"), items, (str(first),))


def _detail(choice: Choice, voice: Voice) -> str:
    """The values chosen now, and what it is about where its name does not say that."""
    values = _values(choice, voice)
    return values if choice.about is None else f"{values} · {voice.tell(choice.about)}"


def _set(voice: Voice, choice: Choice) -> Iterator[Menu]:
    """The values of one choice; several menus where there are many."""
    for first in range(0, len(choice.values), IN_A_MENU):
        shown = choice.values[first : first + IN_A_MENU]
        items = tuple(
            Item(value, voice.label(name, LONGEST_ITEM), chosen=value in choice.chosen) for value, name in shown
        )
        least, most = (0, len(items)) if choice.many else (1, 1)
        yield Menu("set", voice.label(choice.title), items, (choice.name, str(first)), least, most)


def _people(kit: Kit, at: Sitting, voice: Voice) -> Iterator[Block]:
    """Adding computer players, removing anybody but the host, closing."""
    if not is_full(at):
        items = tuple(
            Item(
                kind,
                voice.label(message(f"computer.{kind}"), LONGEST_ITEM),
                voice.label(message(f"computer.{kind}.about"), LONGEST_ITEM),
            )
            for kind in kit.players
        )
        yield Menu("add", voice.say("setup.add"), items)
    others = tuple(
        Item(sitter(seat), voice.plain[seat.number])
        for seat in at.table.seats
        if seat.user_id is None or seat.user_id != at.table.host_id
    )
    if others:
        yield Menu("remove", voice.say("setup.remove"), others)
    yield Row((Button("close", voice.say("setup.close"), style="bad"),))


def closing(kit: Kit, at: Sitting, lang: str) -> Sheet:
    """The host's panel asking once more before the table is closed."""
    voice = Voice.of(kit.speak(lang), at.table)
    row = Row(
        (
            Button("close", voice.say("setup.close"), (SURE,), style="bad"),
            Button("pick", voice.say("setup.keep")),
        )
    )
    return Sheet(at.table.id, (Text(f"{_title(at, voice)}\n{voice.say('setup.close.sure')}"), row))
