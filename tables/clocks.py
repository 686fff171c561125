"""The clocks of a table's seats: what becomes of them when somebody acts, when they stand still, when they go on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.message import Seat
from rules.play import Play
from store.rows import Seat as StoredSeat
from store.rows import Table
from store.time_rows import Clock
from tables.calling import called, recalled
from tables.kit import Kit
from tables.pace import CARETAKER, HOUR, Pace
from tables.people import Habits, away, habits_of
from tables.sitting import Sitting

LEAST: Final = HOUR
"""Nobody's move has less time than this, whatever is left of a bank."""


@dataclass(frozen=True, slots=True)
class Company:
    """What is known of the persons at a table: their habits, and until when those who are away are so."""

    habits: Mapping[int, Habits]
    away: Mapping[int, int]

    def of(self, seat: StoredSeat) -> Habits:
        """The habits of whoever sits there."""
        return self.habits.get(seat.user_id or 0, Habits())

    def absent(self, seat: StoredSeat) -> bool:
        """Whether the person is on vacation."""
        return seat.user_id in self.away


async def company(kit: Kit, seats: Iterable[StoredSeat]) -> Company:
    """The persons in some seats."""
    people = tuple(seat.user_id for seat in seats if seat.user_id is not None)
    if not people:
        return Company({}, {})
    return Company(
        {person: await habits_of(kit, person) for person in people},
        away(await kit.store.vacations(*people), kit.clock.now()),
    )


def clock_of(table: Table, seat: Seat) -> Clock | None:
    """The clock of a seat, if it has one."""
    return next((clock for clock in table.clocks if clock.seat == seat), None)


def plays_itself(seat: StoredSeat) -> bool:
    """Whether a person moves for a seat: somebody sits there, and no computer player has it."""
    return seat.user_id is not None and seat.computer is None


async def clocks_after(kit: Kit, at: Sitting, play: Play[Any], acted: Seat | None = None) -> tuple[Clock, ...]:
    """The clocks that are others in a position than they were: to go with what leads to it, in one transaction.

    `at` is the table with the seats it will have. `acted` is the seat whose own move led there; its bank grows. What
    a seat owes already goes on as it was, unless its time is over and a caretaker could not step in before; what it
    owes anew has the time of a new move.
    """
    owed = {each.decision.seat: each.id for each in play.owed}
    due = {seat.number: owed.get(seat.number, "") if plays_itself(seat) else "" for seat in at.table.seats}
    old = {seat: clock_of(at.table, seat) or Clock(at.table.id, seat) for seat in due}
    seats = [at.table.seats[seat] for seat in due if due[seat] != old[seat].decision]
    late = [at.table.seats[seat] for seat in due if due[seat] == old[seat].decision and _looked_away(at, old[seat])]
    there = await company(kit, [seat for seat in (*seats, *late) if due[seat.number]])
    now, pace = kit.clock.now(), at.settings.pace
    fresh: list[Clock] = []
    for seat in seats:
        number = seat.number
        rest = None if play.over else banked(old[number], pace, now, moved=number == acted)
        idle = Clock(at.table.id, number, rest=rest)
        clock = fallen_due(at, seat, replace(idle, decision=due[number]), there, now) if due[number] else idle
        fresh.append(clock)
    fresh += (_over_again(at, seat, old[seat.number], there, now) for seat in late)
    return tuple(clock for clock in fresh if clock != old[clock.seat])


def others_there(at: Sitting, seat: Seat) -> bool:
    """Whether somebody else moves in person. With nobody there a game would play itself to its end."""
    return any(plays_itself(each) for each in at.table.seats if each.number != seat)


def _looked_away(at: Sitting, clock: Clock) -> bool:
    """Whether a time ended while nobody was there for whom a caretaker would move, and now somebody is."""
    return clock.over and at.settings.pace.end == CARETAKER and others_there(at, clock.seat)


def _over_again(at: Sitting, seat: StoredSeat, clock: Clock, there: Company, now: int) -> Clock:
    """The clock whose end is to be seen to once more; where the person or the table rests, after that."""
    again = replace(clock, over=False)
    return stopped(again, now) if _rests(at, seat, there) else again


def _rests(at: Sitting, seat: StoredSeat, there: Company) -> bool:
    """Whether no clock of a seat runs."""
    return there.absent(seat) or at.table.paused_until is not None


def banked(clock: Clock, pace: Pace, now: int, *, moved: bool) -> int | None:
    """What is in the bank of a seat whose move ends now; None without a bank. `moved`: it brought something."""
    if pace.start is None:
        return None
    left = pace.start if clock.blank else clock.rest
    if left is None:
        left = max((clock.deadline or now) - now, 0)
    return min(left + pace.gain, pace.start) if moved else left


def fallen_due(at: Sitting, seat: StoredSeat, clock: Clock, there: Company, now: int) -> Clock:
    """The clock of a seat that owes something from now on. It stands still where the person or the table rests."""
    allowed = at.settings.pace.per_move if clock.rest is None else max(clock.rest, LEAST)
    begun = replace(clock, since=now, allowed=allowed, deadline=None, rest=None)
    if allowed is not None:
        begun = replace(begun, rest=allowed) if _rests(at, seat, there) else replace(begun, deadline=now + allowed)
    return called(begun, there.of(seat), now, absent=there.absent(seat))


def stopped(clock: Clock, now: int) -> Clock:
    """The clock standing still. One whose time is over stays as it is, and so does one without a limit, except that
    nobody is reminded meanwhile.
    """
    if clock.deadline is None or clock.over:
        return replace(clock, notice=None)
    return replace(clock, deadline=None, rest=max(clock.deadline - now, 0), notice=None)


def resumed(clock: Clock, habits: Habits, now: int) -> Clock:
    """The clock going on with what was left."""
    goes = replace(clock, deadline=now + clock.rest, rest=None) if clock.stands and clock.rest is not None else clock
    return recalled(goes, habits, now)


def longer(clock: Clock, habits: Habits, seconds: int, now: int) -> Clock:
    """The clock with more time for the present move; one that was over goes on."""
    allowed = (clock.allowed or 0) + seconds
    if clock.stands:
        return replace(clock, allowed=allowed, rest=(clock.rest or 0) + seconds)
    deadline = max(clock.deadline or now, now) + seconds
    given = replace(clock, allowed=allowed, deadline=deadline, over=False)
    return recalled(given, habits, now)
