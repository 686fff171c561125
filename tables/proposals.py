"""What can be proposed at a table: what is about time is made here, the rest in rooms of its own."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from rules.message import Message, Seat, Who, message
from store.rows import Changes
from store.time_rows import Clock, Quit, Vote
from tables import concluding, replacing, undo
from tables.clocks import clock_of, clocks_after, company, longer, stopped
from tables.kit import Kit
from tables.notices import TIMES, said
from tables.pace import DAY, VOTE
from tables.refusal import Refusal
from tables.resting import paused
from tables.sitting import Playing
from tables.stand_in import quit_seat, seated
from tables.votes import Effect, Kinds, Proposal, persons_but

GIVE: Final = "give"
PAUSE: Final = "pause"
VOTE_OUT: Final = "out"
PAUSES: Final = ("3", "7", "14")
"""Days that a pause may last."""


def _seat_in(at: Playing, subject: str) -> Seat:
    """The seat that a subject names. Raises Refusal `stale`."""
    if not subject.isdecimal() or int(subject) >= len(at.table.seats):
        raise Refusal("stale")
    return int(subject)


def _about_seat(key: str) -> Callable[[Playing, str], Message]:
    return lambda at, subject: Message(key, (("who", Who(_seat_in(at, subject))),))


def timed(at: Playing, seat: Seat) -> Clock | None:
    """The clock of a seat that owes something and has a limit for it."""
    clock = clock_of(at.table, seat)
    return None if clock is None or not clock.decision or clock.allowed is None else clock


def may_be_voted_out(at: Playing, seat: Seat) -> bool:
    """Whether the time of a seat is over at a table that votes about that."""
    clock = timed(at, seat)
    return at.settings.pace.end == VOTE and clock is not None and clock.over


def _check_give(at: Playing, seat: Seat, subject: str) -> None:
    if timed(at, _seat_in(at, subject)) is None:
        raise Refusal("no_clock")


async def _give(kit: Kit, at: Playing, vote: Vote) -> Effect:
    _check_give(at, vote.asker, vote.subject)
    seat = at.table.seats[_seat_in(at, vote.subject)]
    there = await company(kit, (seat,))
    clock, now = timed(at, seat.number), kit.clock.now()
    if clock is None:
        return Effect()
    given = longer(clock, there.of(seat), DAY, now)
    rests = at.table.paused_until is not None or there.absent(seat)
    notice = said(message("time.given", who=Who(seat.number)), TIMES)
    return Effect(Changes(clocks=(stopped(given, now) if rests else given,), notices=(notice,)))


def _check_pause(at: Playing, seat: Seat, subject: str) -> None:
    if subject not in PAUSES:
        raise Refusal("stale")
    if at.table.paused_until is not None:
        raise Refusal("paused")


async def _pause(kit: Kit, at: Playing, vote: Vote) -> Effect:
    _check_pause(at, vote.asker, vote.subject)
    now = kit.clock.now()
    return Effect(paused(at, now + int(vote.subject) * DAY, now))


def _check_out(at: Playing, seat: Seat, subject: str) -> None:
    target = _seat_in(at, subject)
    if target == seat or not may_be_voted_out(at, target):
        raise Refusal("not_late")


async def _out(kit: Kit, at: Playing, vote: Vote) -> Effect:
    target = _seat_in(at, vote.subject)
    if not may_be_voted_out(at, target):
        raise Refusal("not_late")
    after = seated(at, quit_seat(at, target, Quit.VOTED_OUT))
    clocks = await clocks_after(kit, after, at.play)
    return Effect(Changes(seats=after.table.seats, clocks=clocks), drops=(target,))


PROPOSALS: Final[Kinds] = MappingProxyType(
    {
        undo.UNDO: undo.PROPOSAL,
        concluding.END: concluding.PROPOSAL,
        replacing.PERSON: replacing.PERSON_PROPOSAL,
        replacing.COMPUTER: replacing.COMPUTER_PROPOSAL,
        GIVE: Proposal(
            _check_give, _about_seat("vote.give.what"), _give, lambda at, subject: persons_but(at, int(subject))
        ),
        PAUSE: Proposal(
            _check_pause,
            lambda _, subject: message("vote.pause.what", n=int(subject)),
            _pause,
            lambda at, _: persons_but(at),
        ),
        VOTE_OUT: Proposal(
            _check_out,
            _about_seat("vote.out.what"),
            _out,
            lambda at, subject: persons_but(at, int(subject)),
            most=True,
            lasting=True,
        ),
    }
)
