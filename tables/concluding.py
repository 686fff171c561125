"""Ending a game as it stands: because all agree, or because nobody is left to play it."""

from typing import Final

from rules.message import Message, Seat, message
from store.rows import Changes, Phase
from store.time_rows import Clock, Vote
from tables.kit import Kit
from tables.sitting import Playing
from tables.votes import Effect, Proposal, persons_away_too

END: Final = "end"
"""The kind of the proposal; it has no subject."""
AGREED: Final = "ended.agreed"
NOBODY: Final = "ended.nobody"
FORGOTTEN: Final = "ended.forgotten"
UNPLAYABLE: Final = "ended.unplayable"
"""Why a game ended as it stood: keys of texts."""


def concluded(at: Playing, reason: str) -> Changes:
    """The end of a game with the points as they are. No clock runs any more."""
    clocks = tuple(Clock(at.table.id, clock.seat) for clock in at.table.clocks)
    return Changes(phase=Phase.ENDED, reason=reason, paused_until=0, clocks=clocks)


def _check(at: Playing, seat: Seat, subject: str) -> None:
    """A running game can always be ended."""


def _about(at: Playing, subject: str) -> Message:
    return message("vote.end.what")


async def _end(kit: Kit, at: Playing, vote: Vote) -> Effect:
    drops = tuple(seat.number for seat in at.table.seats)
    return Effect(concluded(at, AGREED), drops=drops)


PROPOSAL: Final = Proposal(_check, _about, _end, lambda at, _: persons_away_too(at), lasting=True)
