"""Computer players that move for people: a caretaker until the person comes back, or for good."""

from dataclasses import replace

from rules.message import Seat, Who, message
from store.rows import Changes, NewAct
from store.rows import Seat as StoredSeat
from store.time_rows import Clock, Quit
from tables.clocks import banked, clock_of, clocks_after, plays_itself
from tables.kit import Kit
from tables.notices import TIMES, said
from tables.sitting import Playing


def has_caretaker(seat: StoredSeat) -> bool:
    """Whether a computer player moves for the person until that one comes back."""
    return seat.user_id is not None and seat.computer is not None


def cared_for(at: Playing, seat: Seat) -> tuple[StoredSeat, ...]:
    """The seats with a caretaker in one of them."""
    return _with(at, replace(at.table.seats[seat], computer=at.settings.pace.stand_in))


def quit_seat(at: Playing, seat: Seat, why: Quit) -> tuple[StoredSeat, ...]:
    """The seats after somebody has left one for good: a computer player has it until the end, and it ranks last."""
    gone = replace(at.table.seats[seat], user_id=None, computer=at.settings.pace.stand_in, quit=why)
    return awaited(_with(at, gone))


def awaited(seats: tuple[StoredSeat, ...]) -> tuple[StoredSeat, ...]:
    """The seats after somebody has left one. Where nobody moves in person any more, those who are away have their
    seats back: the table waits for them, and does not play itself to its end.
    """
    if any(plays_itself(each) for each in seats):
        return seats
    return tuple(replace(each, computer=None) if has_caretaker(each) else each for each in seats)


def is_last(at: Playing, seat: Seat) -> bool:
    """Whether nobody is left to play once a seat is without its person."""
    return all(each.user_id is None for each in at.table.seats if each.number != seat)


def seated(at: Playing, seats: tuple[StoredSeat, ...]) -> Playing:
    """The table with these seats."""
    return replace(at, table=replace(at.table, seats=seats))


async def hand_back(kit: Kit, at: Playing, seat: Seat, cause: str) -> Playing:
    """Gives a seat back to its person and has the table told. To be called under the table's lock.

    A bank has what was left of it and the hours of one move, whether the seat owes something just now or not.
    """
    after = seated(at, _with(at, replace(at.table.seats[seat], computer=None)))
    clocks = await clocks_after(kit, after, at.play, acted=seat)
    if at.owed_by(seat) is None:
        idle = clock_of(at.table, seat) or Clock(at.table.id, seat)
        rest = banked(idle, at.settings.pace, kit.clock.now(), moved=True)
        clocks = (*clocks, replace(idle, rest=rest))
    notice = said(message("time.back", who=Who(seat)), TIMES)
    changes = Changes(seats=after.table.seats, clocks=clocks, notices=(notice,))
    await kit.store.append(NewAct(at.table.id, f"back:{cause}", kit.clock.now(), at.play.length, changes=changes))
    kit.wake(at.table.id)
    return replace(after, table=await kit.store.table(at.table.id))


def _with(at: Playing, seat: StoredSeat) -> tuple[StoredSeat, ...]:
    seats = at.table.seats
    return (*seats[: seat.number], seat, *seats[seat.number + 1 :])
