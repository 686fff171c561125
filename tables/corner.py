"""What lies before a person who looks at what can be done at a table besides moving."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rules.message import Seat
from store.rows import Act
from store.time_rows import Vote, VoteState
from tables.sheet import Menu, Row
from tables.sitting import Playing
from tables.times import Away
from tables.voice import Voice


@dataclass(frozen=True, slots=True)
class Corner:
    """What lies before a person who looks at what can be done at a table. `last` is the last act of the seat."""

    at: Playing
    seat: Seat
    voice: Voice
    votes: tuple[Vote, ...] = ()
    absent: Away = field(default_factory=dict)
    last: Act | None = None

    @property
    def open(self) -> tuple[Vote, ...]:
        """The proposals that are open."""
        return tuple(vote for vote in self.votes if vote.state is VoteState.OPEN)


Offer = Callable[[Corner], Iterator[Row | Menu]]
