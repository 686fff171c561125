"""What the clock does at one table: a seat's time is over, a vote's, a pause's."""

from dataclasses import replace

from rules.message import Message, Seat, Who, message
from store.rows import Changes, Phase
from store.time_rows import Clock
from tables.clocks import LEAST, clocks_after, others_there
from tables.kit import Kit
from tables.notices import said
from tables.pace import CARETAKER, VOTE
from tables.refusal import Refusal
from tables.resting import unpaused
from tables.sitting import Playing, load
from tables.stand_in import cared_for, seated
from tables.votes import expire


async def time_up(kit: Kit, table_id: str) -> None:
    """Sees to everything at a table whose time is over, each thing once, and gives clocks to those who lack one.

    An act that is being saved meanwhile holds the table's lock: what it has settled is not over any more.
    """
    async with kit.locks.of(table_id):
        try:
            at = await load(kit, table_id)
        except Refusal:
            return
        if not isinstance(at, Playing) or at.table.phase is not Phase.RUNNING:
            return
        at = await _mended(kit, at)
        if at.table.paused_until is not None and at.table.paused_until <= kit.clock.now():
            at = await _changed(kit, at, await unpaused(kit, at))
        for vote in await kit.store.votes(table_id):
            if await expire(kit, at, vote):
                at = await _again(kit, at)
        for seat in _over(kit, at):
            at = await _changed(kit, at, await _ended(kit, at, seat))
    kit.wake(table_id)


async def _mended(kit: Kit, at: Playing) -> Playing:
    """The table with the clocks that its position asks for: one from before there was time has none."""
    clocks = await clocks_after(kit, at, at.play)
    return await _changed(kit, at, Changes(clocks=clocks)) if clocks else at


def _over(kit: Kit, at: Playing) -> tuple[Seat, ...]:
    """The seats whose time is over and not seen to."""
    now = kit.clock.now()
    return tuple(
        clock.seat
        for clock in at.table.clocks
        if clock.deadline is not None and not clock.over and clock.deadline <= now
    )


async def _ended(kit: Kit, at: Playing, seat: Seat) -> Changes:
    """What the end of a seat's time brings. It is not over before the table's place has been told of the decision."""
    clock = next(clock for clock in at.table.clocks if clock.seat == seat)
    if int(clock.decision.partition(".")[0]) > at.table.told:
        return Changes(clocks=(replace(clock, deadline=kit.clock.now() + LEAST),))
    end = at.settings.pace.end
    if end == CARETAKER and others_there(at, seat):
        after = seated(at, cared_for(at, seat))
        clocks = await clocks_after(kit, after, at.play)
        return Changes(
            seats=after.table.seats, clocks=clocks, notices=(said(message("time.caretaker", who=Who(seat))),)
        )
    return Changes(clocks=(_seen_to(clock),), notices=(said(_waits(end, seat)),))


def _seen_to(clock: Clock) -> Clock:
    return replace(clock, over=True)


def _waits(end: str, seat: Seat) -> Message:
    return message("time.may_vote" if end == VOTE else "time.waits", who=Who(seat))


async def _changed(kit: Kit, at: Playing, changes: Changes) -> Playing:
    await kit.store.change(at.table.id, changes, kit.clock.now())
    return await _again(kit, at)


async def _again(kit: Kit, at: Playing) -> Playing:
    """The table as it stands now."""
    found = await load(kit, at.table.id)
    return found if isinstance(found, Playing) else at
