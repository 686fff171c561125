"""Looking at a table without acting: the board, the scores, and the way from one table to another."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from store.rows import Table
from tables.boards import show_board, title_of
from tables.calling import hushed
from tables.finding import Mine, mine, started_here, waiting
from tables.kit import Kit
from tables.names import escape
from tables.ports import Answer, Click, Show
from tables.post import standings
from tables.recording import offer
from tables.refusal import Refusal
from tables.rooms import hides
from tables.sheet import Block, Item, Menu, Sheet, Text
from tables.since import show_since
from tables.sitting import Playing, seen
from tables.stand_in import has_caretaker
from tables.times import Away, away_at, time_of
from tables.turn import argument, open_panel, voice_for
from tables.voice import LONGEST_ITEM, Voice, cut

MOST_ITEMS: Final = 25
Look = Callable[[Kit, Click], Awaitable[Answer]]


async def board(kit: Kit, click: Click) -> Answer:
    """The board as the person may see it."""
    return await _found(kit, click, "board")


async def scores(kit: Kit, click: Click) -> Answer:
    """Points and supplies."""
    return await _found(kit, click, "scores")


async def since(kit: Kit, click: Click) -> Answer:
    """What happened since the person moved last."""
    return await _found(kit, click, "since")


async def turn(kit: Kit, click: Click) -> Answer:
    """The panel of the table here; elsewhere that of the table that waits longest, with a menu of the others.

    Where nothing is due, a table at which a caretaker has the person's seat: it is given back.
    """
    place = click.place.channel
    own = await mine(kit, click.person.id)
    due = waiting(own) or [each for each in own if each.play and has_caretaker(each.table.seats[each.seat])]
    inside = [each for each in due if place in (each.table.thread_id, each.table.channel_id)]
    in_thread = any(table.thread_id == place for table in await started_here(kit, click))
    if in_thread and not inside:
        return await _found(kit, click, "turn")
    if not due:
        raise Refusal("nothing_due")
    first = (inside or due)[0]
    answer = await show_turn(kit, replace(click, table=first.table.id))
    return answer if in_thread else with_menu(kit, click, answer, "turn", [each for each in due if each is not first])


async def show_turn(kit: Kit, click: Click) -> Answer:
    """The panel of one table, which is named with a link where somebody is elsewhere."""
    answer = await open_panel(kit, click)
    if not isinstance(answer, Show):
        return answer
    table = await kit.store.table(click.table)
    if click.place.channel in (table.thread_id, None if table.thread_id else table.channel_id):
        return answer
    voice = Voice(kit.speak(click.person.language))
    name = f"{voice.say(f'game.{table.game}')} · {table.id}"
    named = Text(voice.say("lists.panel_of", table=f"[{escape(name)}]({link_to(kit, table)})"))
    return Show(replace(answer.sheet, blocks=(named, *answer.sheet.blocks)))


async def visit(kit: Kit, click: Click) -> Answer:
    """The panel of the table that a message besides posts is about: its id is the first argument."""
    return await show_turn(kit, replace(click, table=argument(click, 0)))


async def hush(kit: Kit, click: Click) -> Answer:
    """No more reminders of one decision: the table and the decision are the arguments, or the value picked."""
    meant = click.values[0] if click.values else " ".join(click.args)
    table, _, decision = meant.partition(" ")
    clocks = [clock for clock in await kit.store.clocks_of(click.person.id) if clock.table_id == table]
    quiet = tuple(hushed(clock) for clock in clocks if clock.decision == decision)
    if not quiet:
        raise Refusal("stale_call")
    await kit.store.tell(click.person.id, quiet, None, kit.clock.now())
    voice = Voice(kit.speak(click.person.language))
    return Show(Sheet("", (Text(voice.say("remind.hushed")),)))


async def goto(kit: Kit, click: Click) -> Answer:
    """Another table of a list: its id is the value picked, what to show of it the first argument."""
    look = _LOOKS.get(argument(click, 0))
    if look is None or not click.values:
        raise Refusal("old_control")
    return await look(kit, replace(click, table=click.values[0]))


async def _found(kit: Kit, click: Click, name: str) -> Answer:
    """Shows the table of the control, or the one here, or the person's own that waits or was touched last."""
    look = _LOOKS[name]
    if click.table:
        return await look(kit, click)
    here = await started_here(kit, click)
    if here:
        return await look(kit, replace(click, table=_meant(here, click).id))
    own = [each for each in await mine(kit, click.person.id) if each.play is not None]
    if not own:
        raise Refusal("no_table_here")
    answer = await look(kit, replace(click, table=own[0].table.id))
    return with_menu(kit, click, answer, name, own[1:])


def _meant(here: Sequence[Table], click: Click) -> Table:
    """Of the tables that play here those that the person may see, one's own before those of others, and that of the
    thread before its guests.
    """
    person, channel = click.person.id, click.place.channel

    def rank(table: Table) -> tuple[bool, bool, bool]:
        seated = any(seat.user_id == person for seat in table.seats)
        return not hides(table, person, channel), seated, table.thread_id == channel

    return max(reversed(here), key=rank)


async def show_scores(kit: Kit, click: Click) -> Answer:
    """The scores of one table."""
    at = await seen(kit, click)
    voice = voice_for(kit, click, at)
    lines = (title_of(at, voice), *standings(at, voice), *waits(at, voice, await away_at(kit, at.table)))
    return Show(Sheet(at.table.id, (Text("\n".join(lines)), *offer(at, voice))))


def waits(at: Playing, voice: Voice, absent: Away) -> Iterator[str]:
    """For whom a table waits, and how long it does."""
    for owed in at.owed:
        seat = owed.decision.seat
        left = time_of(at.table, seat, absent)
        yield voice.say("scores.waits", who=voice.name(seat), left=left or "")


def with_menu(kit: Kit, click: Click, answer: Answer, name: str, others: Sequence[Mine]) -> Answer:
    """A panel with a menu of other tables below it."""
    if not others or not isinstance(answer, Show):
        return answer
    voice = Voice(kit.speak(click.person.language))
    items = tuple(Item(each.table.id, cut(label(each, voice), LONGEST_ITEM)) for each in others[:MOST_ITEMS])
    menu: Block = Menu("goto", voice.say("lists.others"), items, (name,))
    return Show(replace(answer.sheet, blocks=(*answer.sheet.blocks, menu)))


def label(each: Mine, voice: Voice) -> str:
    """A table in one line of plain text: game, id, the others at it if there are any."""
    seats = each.table.seats
    plain = Voice.of(voice.words, each.table).plain
    others = voice.words.list([plain[seat.number] for seat in seats if seat.number != each.seat])
    return " · ".join(filter(None, (voice.say(f"game.{each.table.game}"), each.table.id, others)))


def link_to(kit: Kit, table: Table) -> str:
    """The address of a table's thread; without one, of its lobby's message or its channel."""
    if table.thread_id is not None:
        return kit.courier.link(table.guild_id, table.thread_id, None)
    return kit.courier.link(table.guild_id, table.channel_id, table.lobby_message_id)


_LOOKS: Final[dict[str, Look]] = {
    "board": show_board,
    "scores": show_scores,
    "turn": show_turn,
    "since": show_since,
}
