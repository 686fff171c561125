"""Clocks that stand still: for the whole table by agreement, or for one person on vacation. The table is told of both,
for what stands below its board is as of when that was posted.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.message import Message, Seat, Who, message
from store.rows import Changes, NewAct, Phase
from store.time_rows import Clock, Vacation
from tables.clocks import clock_of, company, plays_itself, resumed, stopped
from tables.kit import Kit
from tables.notices import SAID, TIMES, said
from tables.people import under_way
from tables.refusal import Refusal
from tables.sitting import Playing, Sitting, load
from tables.times import day, last_day


def paused(at: Sitting, until: int, now: int) -> Changes:
    """A pause: no clock runs until then."""
    clocks = tuple(stopped(clock, now) for clock in at.table.clocks if clock.decision)
    notice = said(message("time.pauses", when=day(until)))
    return Changes(paused_until=until, clocks=clocks, notices=(notice,))


async def unpaused(kit: Kit, at: Sitting) -> Changes:
    """The end of a pause. Clocks of people who are away go on standing still."""
    notice = said(message("time.resumed"), TIMES)
    return Changes(paused_until=0, clocks=await _going_on(kit, at), notices=(notice,))


async def _going_on(kit: Kit, at: Sitting) -> tuple[Clock, ...]:
    there = await company(kit, at.table.seats)
    now = kit.clock.now()
    sitters = [(clock, at.table.seats[clock.seat]) for clock in at.table.clocks if clock.decision]
    return tuple(resumed(clock, there.of(seat), now) for clock, seat in sitters if not there.absent(seat))


@dataclass(frozen=True, slots=True)
class Stay:
    """How a person stands: `present` is the vacation in which that one is, `told` the one whose begin or end the
    person's tables are told of. `back`: one is over, so clocks go on that stood still for it.
    """

    person: int
    present: Vacation | None
    told: Vacation | None
    back: bool = False

    @classmethod
    def of(cls, person: int, vacations: Iterable[Vacation], now: int) -> "Stay":
        """What vacations that are not marked as ended come to. One over before any clock was stopped is no news."""
        known = tuple(vacations)
        present = next((each for each in known if under_way(each, now)), None)
        if present is not None:
            return cls(person, present, present if present.begun is None else None)
        over = [each for each in known if each.until <= now]
        return cls(person, None, next((each for each in over if each.begun is not None), None), bool(over))

    def cause(self, table_id: str) -> str:
        """The name of the act with which a table is told."""
        what = "home" if self.present is None else "away"
        return f"{what}:{self.person}:{0 if self.told is None else self.told.started}:{table_id}"

    def notice(self, at: Playing, seat: Seat) -> str:
        """What a table is told."""
        if self.present is None:
            return said(message("time.home", who=Who(seat)), TIMES)
        return said(_leaving(at, seat, self.present.until), SAID)


def _leaving(at: Playing, seat: Seat, until: int) -> Message:
    clock = clock_of(at.table, seat)
    over = clock is not None and clock.over
    key = "time.leaves_clock" if at.settings.pace.limited and not over else "time.leaves"
    return message(key, who=Who(seat), when=last_day(until))


async def settle_person(kit: Kit, person: int) -> None:
    """Brings the clocks of a person at all tables in line with whether that person is on vacation now, and has each
    table told once.

    May be done any number of times; a vacation is only marked as begun or ended when all tables have been seen to.
    """
    now = kit.clock.now()
    vacations = [each for each in await kit.store.vacations(person) if each.ended is None]
    stay = Stay.of(person, vacations, now)
    for table in (await kit.store.tables_of_user(person)).tables:
        if table.phase in (Phase.LOBBY, Phase.RUNNING):  # an act may be giving the person a clock just now
            async with kit.locks.of(table.id):
                await _settle(kit, table.id, stay)
    for each in vacations:
        begun = now if each.begun is None and each.started <= now else each.begun
        after = replace(each, begun=begun, ended=now if each.until <= now else None)
        if after != each:
            await kit.store.put_vacation(after)


async def _settle(kit: Kit, table_id: str, stay: Stay) -> None:
    try:
        at = await load(kit, table_id)
    except Refusal:
        return
    seat = at.seat_of(stay.person)
    if seat is None or not isinstance(at, Playing) or at.over or not plays_itself(at.table.seats[seat]):
        return
    clocks, cause, now = await _as_it_should(kit, at, seat, stay), stay.cause(table_id), kit.clock.now()
    if stay.told is not None and await kit.store.act(cause) is None:
        changes = Changes(clocks=clocks, notices=(stay.notice(at, seat),))
        await kit.store.append(NewAct(table_id, cause, now, at.play.length, changes=changes))
    elif clocks:
        await kit.store.change(table_id, Changes(clocks=clocks), now)
    else:
        return
    kit.wake(table_id)


async def _as_it_should(kit: Kit, at: Playing, seat: Seat, stay: Stay) -> tuple[Clock, ...]:
    """The clock of a seat that owes something, if it has to be another one: still on vacation, going on after it."""
    clock = clock_of(at.table, seat)
    if clock is None or not clock.decision:
        return ()
    if stay.present is not None:
        after = stopped(clock, kit.clock.now())
    elif stay.back and at.table.paused_until is None:
        sitter = at.table.seats[seat]
        after = resumed(clock, (await company(kit, (sitter,))).of(sitter), kit.clock.now())
    else:
        return ()
    return () if after == clock else (after,)
