"""Somebody else for a seat, if the table agrees: a person from outside, or a computer player."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rules.message import Message, Seat, Who, message
from store.rows import Changes
from store.rows import Seat as StoredSeat
from store.time_rows import Clock, Vote, VoteState
from tables import notices
from tables.clocks import clocks_after
from tables.concluding import NOBODY, concluded
from tables.kit import Kit
from tables.names import clean, escape
from tables.pace import PLAINEST, STAND_INS
from tables.refusal import Refusal
from tables.sitting import Playing
from tables.stand_in import awaited, is_last, seated
from tables.votes import SEEK, Effect, Proposal, persons_away_too, persons_but

PERSON: Final = "person"
"""The kind of the proposal that a person takes a seat over; its subject is `seat id name`."""
COMPUTER: Final = "computer"
"""The kind of the proposal that a computer player does; its subject is the seat."""
STOP: Final = "stop"
"""The first argument of the button with which a search for a person is called off; the second one is the seat."""
_WAS: Final = "\t"
"""What stands in a subject that is kept before the name of who had the seat then; no name has it."""


def subject_of(seat: Seat, person: int, name: str) -> str:
    """What a proposal that a person takes a seat over is about."""
    return f"{seat} {person} {clean(name)}"


def _sitter(at: Playing, subject: str) -> StoredSeat:
    """The seat with the person in it whom a subject names."""
    seat, _, rest = subject.partition(_WAS)[0].partition(" ")
    person, _, name = rest.partition(" ")
    if not (seat.isdecimal() and person.isdecimal()) or int(seat) >= len(at.table.seats):
        raise Refusal("stale")
    return StoredSeat(int(seat), int(person), name)


def noted(at: Playing, subject: str) -> str:
    """A subject that still says whose seat it was when that one has it no more."""
    seat = at.table.seats[int(subject.partition(" ")[0])]
    person = seat.user_id is not None or seat.quit is not None
    return f"{subject}{_WAS}{seat.name if person else ''}"


def sitter_then(at: Playing, subject: str, seat: Seat) -> Who | str:
    """Whom somebody plays on for, as that one was called when it was proposed; empty: it was a computer player."""
    _, kept, was = subject.partition(_WAS)
    if not kept or (was and was == at.table.seats[seat].name):
        return Who(seat)
    return escape(clean(was)) if was else ""


def _check_person(at: Playing, seat: Seat, subject: str) -> None:
    new = _sitter(at, subject)
    if new.user_id is not None and at.seat_of(new.user_id) is not None:
        raise Refusal("seated_already")


def _about_person(at: Playing, subject: str) -> Message:
    new = _sitter(at, subject)
    mention, who = f"<@{new.user_id}>", sitter_then(at, subject, new.number)
    if not who:
        return message("vote.person.for_computer", new=mention)
    return message("vote.person.what", new=mention, who=who)


def _about_computer(at: Playing, subject: str) -> Message:
    seat = seat_meant(subject)
    key = "vote.computer.last" if is_last(at, seat) else "vote.computer.what"
    return message(key, who=sitter_then(at, subject, seat))


def seat_meant(subject: str) -> Seat:
    """The seat that the subject of a search or a proposal is about. Raises Refusal `stale`."""
    number = subject.partition(_WAS)[0]
    if not number.isdecimal():
        raise Refusal("stale")
    return int(number)


async def _take(kit: Kit, at: Playing, vote: Vote) -> Effect:
    """The person has the seat, with the time of a new move for what it owes, and is called. A search for one ends."""
    _check_person(at, vote.asker, vote.subject)
    new = _sitter(at, vote.subject)
    changes = await _changed(kit, at, new)
    if at.owed_by(new.number) is not None and new.user_id is not None:
        changes = replace(changes, letters=((new.user_id, notices.body(notices.DUE)),))
    searches = sought(await kit.store.votes(at.table.id), new.number)
    found = tuple(replace(search, state=VoteState.PASSED) for search in searches)
    return Effect(replace(changes, votes=found), drops=(new.number,))


def sought(votes: Iterable[Vote], seat: Seat | None = None) -> tuple[Vote, ...]:
    """The open searches among the proposals of a table: for somebody who takes one seat over, or any."""
    searches = (vote for vote in votes if vote.kind == SEEK and vote.state is VoteState.OPEN)
    return tuple(search for search in searches if seat is None or seat_meant(search.subject) == seat)


def _person_in(at: Playing, subject: str) -> StoredSeat:
    """A seat that a person has, or had until that one quit."""
    number = seat_meant(subject)
    if number >= len(at.table.seats):
        raise Refusal("stale")
    seat = at.table.seats[number]
    if seat.user_id is None:
        raise Refusal("no_person_there")
    return seat


def _check_computer(at: Playing, seat: Seat, subject: str) -> None:
    _person_in(at, subject)


async def _hand_over(kit: Kit, at: Playing, vote: Vote) -> Effect:
    """A computer player has the seat; it is not one that somebody left, so it ranks by its points."""
    number = _person_in(at, vote.subject).number
    kind = at.settings.pace.stand_in
    changes = await _changed(kit, at, StoredSeat(number, None, "", STAND_INS[0] if kind == PLAINEST else kind))
    return Effect(changes, drops=(number,))


async def _changed(kit: Kit, at: Playing, new: StoredSeat) -> Changes:
    """The changes of another one in a seat, who has a clock of its own, and with a bank a full one. Where no person is
    left, the game ends as it stands.
    """
    seats = awaited((*at.table.seats[: new.number], new, *at.table.seats[new.number + 1 :]))
    if new.user_id is None and is_last(at, new.number):
        return replace(concluded(at, NOBODY), seats=seats)
    after = seated(at, seats)
    others = tuple(clock for clock in at.table.clocks if clock.seat != new.number)
    fresh = replace(after, table=replace(after.table, clocks=others))
    clocks = (Clock(at.table.id, new.number), *await clocks_after(kit, fresh, at.play))
    return Changes(seats=seats, clocks=clocks)


PERSON_PROPOSAL: Final = Proposal(
    _check_person, _about_person, _take, lambda at, _: persons_but(at), outside=True, noted=noted
)
COMPUTER_PROPOSAL: Final = Proposal(
    _check_computer,
    _about_computer,
    _hand_over,
    lambda at, subject: persons_away_too(at, seat_meant(subject)),
    lasting=True,
    noted=noted,
)
