"""The values that the store takes and gives. Times are whole seconds since 1970, given by the caller's clock."""

from dataclasses import dataclass, field
from enum import StrEnum

from store.errors import Damage
from store.time_rows import Clock, Quit, Vote


class Phase(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    """The game is over."""
    ENDED = "ended"
    """Ended before the game was over, with the points as they were; `reason` says why."""
    CLOSED = "closed"
    """Ended without a result."""
    FROZEN = "frozen"
    """Can't go on until somebody decides how; `reason` says why."""


OPEN = (Phase.LOBBY, Phase.RUNNING, Phase.FROZEN)
"""The phases of a table that somebody may still be waiting for."""
OVER = tuple(phase for phase in Phase if phase not in OPEN)
"""The others."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table.

    Only `user_id`: a person plays. Only `computer`: a computer player of that kind. Both: the computer plays for
    the person until the person comes back (a caretaker). Neither: free. `cause` is the interaction of the person's
    Join. `quit`: a person with this `name` played and does not any more; `computer` has the seat and it ranks last.
    """

    number: int
    user_id: int | None
    name: str
    computer: str | None = None
    cause: str | None = None
    quit: Quit | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened in its lobby. `seed` is secret, `setup` is opaque text that names every option."""

    guild_id: int
    channel_id: int
    host_id: int
    game: str
    setup: str
    language: str
    seed: str = field(repr=False)
    seats: tuple[Seat, ...]
    at: int

    def __post_init__(self) -> None:
        in_order(self.seats)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as stored. `length` is the number of entries in its log.

    `told` entries and the phase `told_phase` (None: nothing at all) are what the table's channel has been told.
    `chance_key` is what the players brought to the draws, fixed at the start. `reason` is a key of a text.
    `paused_until`: until then no clock runs, by agreement. `clocks` are those of the seats that have one.
    `warned`: when it was told that it ends soon, which holds if it has not been `touched` since.
    """

    id: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    host_id: int
    game: str
    setup: str
    phase: Phase
    reason: str | None
    language: str
    seed: str = field(repr=False)
    chance_key: str
    created: int
    touched: int
    told: int
    told_phase: Phase | None
    length: int
    seats: tuple[Seat, ...]
    paused_until: int | None = None
    clocks: tuple[Clock, ...] = ()
    warned: int | None = None

    @property
    def behind(self) -> bool:
        """Whether the channel has not been told everything yet."""
        return self.told < self.length or self.told_phase is not self.phase


@dataclass(frozen=True, slots=True)
class Fault:
    """Damage that was found. `table_id` is None where no single table is meant; `detail` is for log lines."""

    table_id: str | None
    why: Damage
    detail: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Tables that were asked for, oldest first, and those that could not be read."""

    tables: tuple[Table, ...]
    damaged: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What an act or the clock changes at a table; None leaves as it is.

    `seats` replaces all seats, numbered from 0; drafts and clocks of seats that are gone go with them. `reason` is
    set, or taken away, whenever `phase` is set. `paused_until` 0 ends a pause. `clocks` are those that change, each as
    a whole; a blank one goes. `votes` are new proposals, or what has become of some; those still open lapse where the
    game is over. `notices` are messages that the table's place is to be told, besides its posts; `letters` those to
    people, by id. Raises ValueError for seats that are numbered otherwise.
    """

    phase: Phase | None = None
    reason: str | None = None
    host_id: int | None = None
    game: str | None = None
    setup: str | None = None
    language: str | None = None
    chance_key: str | None = None
    seats: tuple[Seat, ...] | None = None
    paused_until: int | None = None
    clocks: tuple[Clock, ...] = ()
    votes: tuple[Vote, ...] = ()
    notices: tuple[str, ...] = ()
    letters: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        if self.seats is not None:
            in_order(self.seats)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A line for the log: of a seat, or (None) of chance or the table. `audience` None is everybody, the empty
    set nobody. Raises ValueError for a text that is not one line.
    """

    seat: int | None
    text: str
    audience: frozenset[int] | None = None

    def __post_init__(self) -> None:
        one_line(self.text)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log. Numbers count from 0 without gaps."""

    number: int
    seat: int | None
    text: str
    audience: frozenset[int] | None
    at: int


@dataclass(frozen=True, slots=True)
class NewAct:
    """What one click, or one firing of the clock, brings: kept wholly or not at all.

    `cause` is unique in the whole store: the interaction's id, or a name that the caller makes up for a computer
    player or the clock. `expected` is the length of the log on which the act was made. `drops` are the seats
    whose drafts end with it. `answer` is opaque and comes back when the same cause comes again. An act in a lobby
    has no entries.
    """

    table_id: str
    cause: str
    at: int
    expected: int
    entries: tuple[NewEntry, ...] = ()
    seat: int | None = None
    answer: str = ""
    drops: tuple[int, ...] = ()
    changes: Changes = Changes()


@dataclass(frozen=True, slots=True)
class Act:
    """An act that was kept: its entries are `first` to `first + count - 1`."""

    cause: str
    table_id: str
    seat: int | None
    first: int
    count: int
    answer: str
    at: int


@dataclass(frozen=True, slots=True)
class Appended:
    """The act was kept just now."""

    act: Act


@dataclass(frozen=True, slots=True)
class Repeated:
    """The cause had come before: this is the act it brought then, and nothing was added."""

    act: Act


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat has chosen for a decision and not yet confirmed: moves, a line each.

    Raises ValueError for a move that is not one line.
    """

    table_id: str
    seat: int
    decision: str
    moves: tuple[str, ...] = field(repr=False)
    touched: int

    def __post_init__(self) -> None:
        for move in self.moves:
            one_line(move)


@dataclass(frozen=True, slots=True)
class Intent:
    """A message about to be sent: it tells the entries before `up_to` and the phase."""

    table_id: str
    up_to: int
    phase: Phase
    nonce: str
    at: int


@dataclass(frozen=True, slots=True)
class Post:
    """A message that stands in the channel. After it the channel knows `up_to` entries and the phase."""

    table_id: str
    up_to: int
    phase: Phase
    channel_id: int
    message_id: int
    at: int


def one_line(text: str) -> None:
    """Raises ValueError unless the text is one line that is not empty."""
    if not text or any(mark in text for mark in "\n\r\0"):
        raise ValueError("not one line of text")


def in_order(seats: tuple[Seat, ...]) -> None:
    """Raises ValueError unless the seats are numbered 0, 1, 2 ..."""
    if [seat.number for seat in seats] != list(range(len(seats))):
        raise ValueError("seats are not numbered 0, 1, 2 ...")
