"""The values of the store that are about time: clocks, votes, notices, vacations. Times are seconds since 1970."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Quit(StrEnum):
    """Why nobody plays a seat any more: a computer player has it until the end, and it ranks last."""

    RESIGNED = "resigned"
    VOTED_OUT = "voted_out"
    GONE = "gone"
    """The person has left the server, was banned, or the account is no more."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a seat. One of a person who owes a decision runs, stands still, or has no limit.

    `decision`: the id of what the seat owes, empty where it owes nothing. `since`: when that fell due. `allowed`:
    seconds given for it, None without a limit. `deadline`: when they are over, while the clock runs. `rest`: seconds
    left, while it stands still; with an empty `decision`, the bank of the seat. `over`: the end of time has been seen
    to. `pings`: the post that tells of the decision calls the person. `called`: that, or a message of its own, has
    called the person, or nothing is to. `notice`: when the person is told next in a message of its own: called, or
    reminded; `noticed`: how often the person was reminded of this decision.
    """

    table_id: str
    seat: int
    decision: str = ""
    since: int = 0
    allowed: int | None = None
    deadline: int | None = None
    rest: int | None = None
    over: bool = False
    pings: bool = True
    called: bool = True
    notice: int | None = None
    noticed: int = 0

    @property
    def blank(self) -> bool:
        """Whether it says nothing, so that there is nothing to keep."""
        return not self.decision and self.rest is None

    @property
    def stands(self) -> bool:
        """Whether the seat owes something and its time does not pass."""
        return bool(self.decision) and self.deadline is None and self.rest is not None


class VoteState(StrEnum):
    """What became of a proposal."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"
    """Somebody whose consent is needed is against it, or too few were for it when its time was over."""
    WITHDRAWN = "withdrawn"
    """By whoever made it, or because what it was about is no longer so."""
    LAPSED = "lapsed"
    """The game was over before it was decided."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A proposal at a table. `number` counts from 0 at each table, `length` is that of the log when it was made.

    `kind` and `subject` are for whoever made it. `ballots` says for or against by seat. `asked_as` is how whoever made
    it was called then, and `voters` how those were called who voted, by seat; empty where that was not kept.
    """

    table_id: str
    number: int
    kind: str
    asker: int
    subject: str
    length: int
    opened: int
    deadline: int
    ballots: Mapping[int, bool] = field(default_factory=dict)
    state: VoteState = VoteState.OPEN
    asked_as: str = ""
    voters: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VotePost:
    """The message that shows a proposal, while it has controls."""

    table_id: str
    number: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that is still to be sent: to a table's place (`table_id`), or to a person (`user_id`).

    `body` is opaque text. `begun`: when it was about to be sent to the channel `channel_id` (None: not known any more);
    then it may stand there, so look before sending.
    """

    serial: int
    table_id: str | None
    user_id: int | None
    body: str
    at: int
    begun: int | None
    channel_id: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A clock whose person is about to be told: as it was read, and what it is then.

    Of `after` only `called`, `notice` and `noticed` are taken over.
    """

    seen: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class Vacation:
    """Some days in which the clocks of a person stand still. `begun`: when they were stopped; `ended`: when they were
    started again, or the vacation was called off.
    """

    user_id: int
    started: int
    until: int
    ended: int | None = None
    begun: int | None = None
