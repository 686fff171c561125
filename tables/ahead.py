"""A word to whoever moves next, for those who want it: when the player before is called."""

from collections.abc import Sequence
from typing import Any

from rules.message import Seat
from rules.play import Play
from store.time_rows import Clock
from tables import notices
from tables.clocks import company, plays_itself
from tables.kit import Kit
from tables.sitting import Playing


def next_after(at: Playing, play: Play[Any]) -> Seat | None:
    """The seat of the person who moves after the only one who owes something, in the order of the seats."""
    owing = {owed.decision.seat for owed in play.owed}
    if len(owing) != 1:
        return None
    (now,) = owing
    seats = at.table.seats
    order = (seats[(now + step) % len(seats)] for step in range(1, len(seats)))
    return next((seat.number for seat in order if plays_itself(seat)), None)


async def letters_ahead(kit: Kit, at: Playing, play: Play[Any], clocks: Sequence[Clock]) -> tuple[tuple[int, str], ...]:
    """The message to the next one, where somebody else has just been called."""
    seat = next_after(at, play)
    if seat is None or not any(clock.decision for clock in clocks):
        return ()
    sitter = at.table.seats[seat]
    there = await company(kit, (sitter,))
    if sitter.user_id is None or not there.of(sitter).ahead or there.absent(sitter):
        return ()
    return ((sitter.user_id, notices.body(notices.NEXT, table=at.table.id)),)
