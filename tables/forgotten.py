"""Games at which nothing happens any more: the table is warned, and some days later the game ends as it stands.

That a table was warned stands in the store beside when it was touched last, so it is warned once, and once more only
after something has happened there. No game ends without a warning some days before.
"""

from typing import Final

from rules.message import Seat
from store.rows import Phase, Table
from tables import notices
from tables.concluding import FORGOTTEN, concluded
from tables.kit import Kit
from tables.pace import DAY
from tables.people import habits_of
from tables.refusal import Refusal
from tables.sheet import Button, Row, Sheet, Text
from tables.sitting import Playing, load, load_playing
from tables.times import Away, away_at, moment
from tables.voice import Voice

WARNING: Final = 7 * DAY
"""How long before its end a table is warned; half of the whole wait, where that is shorter."""


async def see_to_forgotten(kit: Kit) -> None:
    """Warns the tables at which nothing has happened for long, and ends those that were warned long enough ago."""
    now = kit.clock.now()
    if not kit.patience:
        return
    for table in (await kit.store.tables_by_phase(Phase.RUNNING)).tables:
        if _is_warned(table):
            if ends_at(kit, table) <= now:
                await _end(kit, table.id, now)
        elif table.touched + kit.patience - _lead(kit) <= now:
            await kit.store.warn(table.id, table.touched, notices.body(notices.FADES), now)
            kit.wake(table.id)


def ends_at(kit: Kit, table: Table) -> int:
    """When the game of a table that was warned ends, if nothing happens there."""
    return max(table.touched + kit.patience, (table.warned or 0) + _lead(kit))


def _lead(kit: Kit) -> int:
    return min(WARNING, kit.patience // 2)


def _is_warned(table: Table) -> bool:
    return table.warned is not None and table.warned > table.touched


async def _end(kit: Kit, table_id: str, now: int) -> None:
    async with kit.locks.of(table_id):
        try:
            at = await load(kit, table_id)
        except Refusal:
            return
        if not isinstance(at, Playing) or at.over or not _is_warned(at.table) or ends_at(kit, at.table) > now:
            return
        await kit.store.change(table_id, concluded(at, FORGOTTEN), now)
    kit.wake(table_id)


async def warning(kit: Kit, table: Table, voice: Voice) -> Sheet | None:
    """The message that warns a table; None where something has happened there meanwhile.

    It is a reminder: it calls those who owe a decision, take reminders in the thread, and are neither away nor asleep.
    """
    try:
        at = await load_playing(kit, table.id)
    except Refusal:
        return None
    if not kit.patience or at.table.phase is not Phase.RUNNING or not _is_warned(at.table):
        return None
    absent = await away_at(kit, at.table)
    owing = [owed.decision.seat for owed in at.owed]
    called = {seat: person for seat in owing if (person := await _called(kit, at, seat, absent)) is not None}
    names = [voice.marked(seat, f"<@{called[seat]}>") if seat in called else voice.name(seat) for seat in owing]
    lines = [voice.say("forgotten.soon", when=moment(ends_at(kit, at.table)))]
    if names:
        lines.append(voice.say("forgotten.waits", who=voice.words.list(names)))
    row = Row((Button("visit", voice.say("post.play"), (table.id,), style="main"),))
    ping = tuple(called.values())
    return Sheet("", (Text("\n".join(lines)), row), ping=ping, silent=not ping)


async def _called(kit: Kit, at: Playing, seat: Seat, absent: Away) -> int | None:
    """The person of a seat, if that one is called."""
    person = at.table.seats[seat].user_id
    if person is None or person in absent or at.table.paused_until is not None:
        return None
    habits = await habits_of(kit, person)
    if habits.interval is None or habits.directly or habits.is_quiet(kit.clock.now()):
        return None
    return person
