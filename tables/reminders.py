"""Messages to a person who is due: one for all tables that wait, in the thread of the most urgent one or directly."""

from collections.abc import Iterator, Sequence
from typing import Final

from store.rows import Table
from store.time_rows import Clock
from tables import notices
from tables.ahead import next_after
from tables.calling import put_off, rearranged, told
from tables.finding import Mine, mine, waiting
from tables.kit import Kit
from tables.looks import label, link_to
from tables.names import escape
from tables.people import Habits, away, habits_of
from tables.refusal import Refusal
from tables.rooms import is_private
from tables.sheet import Block, Button, Item, Menu, Row, Sheet, Text
from tables.sitting import load_playing
from tables.stand_in import has_caretaker
from tables.times import Away, time_of
from tables.voice import LONGEST_BUTTON, LONGEST_ITEM, LONGEST_TEXTS, Voice, cut

TOGETHER: Final = 60 * 60
"""What a person would be told within so many seconds is told at once, in the same message."""
MOST_BUTTONS: Final = 5
MOST_LINES: Final = 12


async def remind(kit: Kit, person: int) -> None:
    """Has a person told of everything that is due to be told, by one message; in quiet hours, after them."""
    now = kit.clock.now()
    clocks = await kit.store.clocks_of(person)
    if not any(clock.notice is not None and clock.notice <= now for clock in clocks):
        return
    habits = await habits_of(kit, person)
    near = [clock for clock in clocks if clock.notice is not None and clock.notice <= now + TOGETHER]
    if habits.is_quiet(now) and not any(_cannot_wait(clock, habits, now) for clock in near):
        late = [put_off(clock, habits.awake(now)) for clock in near if clock.notice is not None and clock.notice <= now]
        await kit.store.tell(person, tuple(late), None, now)
        return
    await kit.store.tell(person, tuple(told(clock, habits, now) for clock in near), notices.body(notices.DUE), now)


async def rearrange(kit: Kit, person: int) -> None:
    """After a person has chosen anew when to be told: what is due already follows the new choices."""
    now = kit.clock.now()
    habits = await habits_of(kit, person)
    absent = person in away(await kit.store.vacations(person), now)
    clocks = await kit.store.clocks_of(person)
    await kit.store.tell(person, tuple(rearranged(clock, habits, now, absent=absent) for clock in clocks), None, now)


def _cannot_wait(clock: Clock, habits: Habits, now: int) -> bool:
    """Whether a reminder has been put before the quiet hours on purpose, and they have begun just now."""
    return clock.deadline is not None and clock.deadline <= habits.awake(now) and habits.before_sleep(now) >= now - 60


async def due_tables(kit: Kit, person: int) -> list[Mine]:
    """The tables that wait for a person, the most urgent one first; not those where a caretaker is about to move."""
    due = waiting(await mine(kit, person))
    return urgent_first([each for each in due if not has_caretaker(each.table.seats[each.seat])])


def summons(kit: Kit, person: int, habits: Habits, due: Sequence[Mine], here: Table | None = None) -> Sheet:
    """What a person is told of the tables that wait. At a table (`here`) others read it, too: those of other servers
    and other private ones are only counted.
    """
    shown = [each for each in due if here is None or _may_be_named(each.table, here)]
    voice = Voice(kit.speak(habits.language or due[0].table.language))
    lines = [f"### {voice.say('remind.title', n=len(due))}"]
    lines += [line_of(kit, each, voice, {}) for each in shown[:MOST_LINES]]
    left = len(due) - min(len(shown), MOST_LINES)
    if left:
        lines.append(voice.say("lists.more", n=left))
    blocks: list[Block] = [Text(cut("\n".join(lines), LONGEST_TEXTS)), Row(_visits(shown, voice)), *_hush(shown, voice)]
    return Sheet("", tuple(blocks), ping=(person,))


async def ahead(kit: Kit, person: int, habits: Habits, table_id: str) -> tuple[Table, Sheet] | None:
    """The silent message, in the words of the person; None where it is not so any more."""
    try:
        at = await load_playing(kit, table_id)
    except Refusal:
        return None
    seat = None if at.over else next_after(at, at.play)
    if seat is None or at.seat_of(person) != seat:
        return None
    if person in away(await kit.store.vacations(person), kit.clock.now()):
        return None
    voice = Voice.of(kit.speak(habits.language or at.table.language), at.table)
    name = escape(f"{voice.say(f'game.{at.game.id}')} · {at.table.id}")
    who = voice.name(at.play.owed[0].decision.seat)
    text = voice.say("remind.next", who=who, table=f"[{name}]({link_to(kit, at.table)})")
    row = Row((Button("visit", voice.say("post.play"), (at.table.id,)),))
    return at.table, Sheet("", (Text(text), row), ping=(person,), silent=True)


def urgent_first(due: Sequence[Mine]) -> list[Mine]:
    """Tables that wait: the earliest deadline first, then those without one, the longest waiting first; at the end
    those at which nobody else waits.
    """

    def rank(each: Mine) -> tuple[bool, bool, int, int]:
        deadline = next((clock.deadline for clock in each.table.clocks if clock.seat == each.seat), None)
        alone = all(seat.user_id is None for seat in each.table.seats if seat.number != each.seat)
        return alone, deadline is None, deadline or 0, each.waits

    return sorted(due, key=rank)


def line_of(kit: Kit, each: Mine, voice: Voice, absent: Away) -> str:
    """A table that waits, with its link and the time left."""
    name = f"[{escape(cut(label(each, voice), LONGEST_ITEM))}]({link_to(kit, each.table)})"
    left = time_of(each.table, each.seat, absent)
    return f"- {name}" if left is None else f"- {name} — {voice.tell(left)}"


def _may_be_named(table: Table, here: Table) -> bool:
    return table.id == here.id or (table.guild_id == here.guild_id and not is_private(table))


def _visits(due: Sequence[Mine], voice: Voice) -> tuple[Button, ...]:
    """A button for each table; one that stands alone is called as on the table's posts."""
    if len(due) == 1:
        return (Button("visit", voice.say("post.play"), (due[0].table.id,), style="main"),)
    return tuple(
        Button("visit", cut(label(each, voice), LONGEST_BUTTON), (each.table.id,)) for each in due[:MOST_BUTTONS]
    )


def _hush(due: Sequence[Mine], voice: Voice) -> Iterator[Block]:
    """No more reminders of a decision: a button for one table, a list to pick from for several."""
    items = tuple(
        Item(f"{each.table.id} {each.owed.id}", cut(label(each, voice), LONGEST_ITEM))
        for each in due[:MOST_LINES]
        if each.owed is not None
    )
    if len(items) > 1:
        yield Menu("hush", voice.say("remind.hush.which"), items)
    for item in items if len(items) == 1 else ():
        yield Row((Button("hush", voice.say("remind.hush"), tuple(item.value.split())),))
