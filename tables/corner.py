"""What lies before a person who looks at what can be done at a table besides moving."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.message import Seat
from store.rows import Act
from store.time_rows import Vote, VoteState
from tables.sheet import Link, Menu, Row
from tables.sitting import Playing
from tables.times import Away
from tables.voice import Voice

PROPOSE: Final = "propose"
"""The action of the controls that propose something; the kind is their first argument."""


@dataclass(frozen=True, slots=True)
class Corner:
    """What lies before a person who looks at what can be done at a table. `last` is the last act of the seat.

    `ways` are the addresses of the messages of proposals, by their numbers.
    """

    at: Playing
    seat: Seat
    voice: Voice
    votes: tuple[Vote, ...] = ()
    absent: Away = field(default_factory=dict)
    last: Act | None = None
    ways: Mapping[int, str] = field(default_factory=dict)

    @property
    def open(self) -> tuple[Vote, ...]:
        """The proposals that are open."""
        return tuple(vote for vote in self.votes if vote.state is VoteState.OPEN)

    def new(self, control: Row | Menu) -> Row | Menu | None:
        """A control without what is being voted on already: of each kind there is one proposal at a time."""
        kinds = {vote.kind for vote in self.open}
        if isinstance(control, Menu):
            return None if control.action == PROPOSE and control.args[0] in kinds else control
        left = tuple(
            each
            for each in control.buttons
            if isinstance(each, Link) or each.action != PROPOSE or each.args[0] not in kinds
        )
        return Row(left) if left else None


Offer = Callable[[Corner], Iterator[Row | Menu]]
