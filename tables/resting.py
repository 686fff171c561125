"""Clocks that stand still: for the whole table by agreement, or for one person on vacation."""

from dataclasses import replace

from rules.message import message
from store.rows import Changes, Phase
from store.time_rows import Clock
from tables.clocks import company, resumed, stopped
from tables.kit import Kit
from tables.notices import said
from tables.people import under_way
from tables.refusal import Refusal
from tables.sitting import Playing, Sitting, load


def paused(at: Sitting, until: int, now: int) -> Changes:
    """A pause: no clock runs until then."""
    clocks = tuple(stopped(clock, now) for clock in at.table.clocks if clock.decision)
    return Changes(paused_until=until, clocks=clocks)


async def unpaused(kit: Kit, at: Sitting) -> Changes:
    """The end of a pause. Clocks of people who are away go on standing still."""
    notice = said(message("time.resumed"))
    return Changes(paused_until=0, clocks=await _going_on(kit, at), notices=(notice,))


async def _going_on(kit: Kit, at: Sitting) -> tuple[Clock, ...]:
    there = await company(kit, at.table.seats)
    now = kit.clock.now()
    sitters = [(clock, at.table.seats[clock.seat]) for clock in at.table.clocks if clock.decision]
    return tuple(resumed(clock, there.of(seat), now) for clock, seat in sitters if not there.absent(seat))


async def settle_person(kit: Kit, person: int) -> None:
    """Brings the clocks of a person at all tables in line with whether that person is on vacation now.

    May be done any number of times; a vacation is only marked as begun or ended when all tables have been seen to.
    """
    now = kit.clock.now()
    vacations = [each for each in await kit.store.vacations(person) if each.ended is None]
    absent = any(under_way(each, now) for each in vacations)
    for table in (await kit.store.tables_of_user(person)).tables:
        if table.phase in (Phase.LOBBY, Phase.RUNNING):  # an act may be giving the person a clock just now
            async with kit.locks.of(table.id):
                await _settle(kit, table.id, person, absent=absent)
    for each in vacations:
        begun = now if each.begun is None and each.started <= now else each.begun
        after = replace(each, begun=begun, ended=now if each.until <= now else None)
        if after != each:
            await kit.store.put_vacation(after)


async def _settle(kit: Kit, table_id: str, person: int, *, absent: bool) -> None:
    try:
        at = await load(kit, table_id)
    except Refusal:
        return
    seat = at.seat_of(person)
    clock = next((each for each in at.table.clocks if each.seat == seat and each.decision), None)
    if clock is None or not isinstance(at, Playing) or at.over:
        return
    now = kit.clock.now()
    if absent:
        after = stopped(clock, now)
    elif at.table.paused_until is None:
        there = await company(kit, (at.table.seats[clock.seat],))
        after = resumed(clock, there.of(at.table.seats[clock.seat]), now)
    else:
        return
    if after != clock:
        await kit.store.change(table_id, Changes(clocks=(after,)), now)
        kit.wake(table_id)
