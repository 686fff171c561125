"""What every game offers to the rest of the house.

A game is a pure function of its log. `due` says what has to be answered next: a `Chance` that the table's source
of chance answers, or the `Decision`s that seats owe. `keys` lists what can be chosen, `apply` leads to the next
state and tells in `Event`s what happened. Nothing here draws, waits, words a sentence or remembers a seed.

Texts for people are `Message`s: a key and arguments, which `words` turns into sentences.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from rules.grid import Cell
from rules.message import Arg, IllegalMove, Message, Seat, Who
from rules.options import Laid as Laid
from rules.options import Option as Option
from rules.options import Preset as Preset
from rules.options import Setup as Setup
from rules.options import Value as Value


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat decided: the kind of the decision and one key for each of its axes. `PASS` declines.

    Its text is one line, stable for ever: `place base.D 3,-1 90`, `deploy normal city@N`, `pass`.
    """

    kind: str
    keys: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.keys))

    @staticmethod
    def parse(text: str) -> "Move":
        """The move that a line means. Raises IllegalMove `bad_value` for an empty line."""
        words = text.split(" ")
        if not all(words):
            raise IllegalMove("bad_value", field="move", value=text)
        return Move(words[0], tuple(words[1:]))


PASS = Move("pass")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance brought: `draw base.D`, `roll 3`."""

    purpose: str
    value: str

    def __str__(self) -> str:
        return f"{self.purpose} {self.value}"

    @staticmethod
    def parse(text: str) -> "Outcome":
        """The outcome that a line means."""
        purpose, _, value = text.partition(" ")
        return Outcome(purpose, value)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a move of a seat, or (seat None) an outcome of chance.

    `audience` are the seats who may read it before the game is over; None is everybody.
    """

    seat: Seat | None
    text: str
    audience: frozenset[Seat] | None = None


HIDDEN = "?"


def redact(entry: Entry, seat: Seat | None) -> Entry:
    """The entry as a seat may read it while the game lasts; None is somebody who has no seat."""
    if entry.audience is None or seat in entry.audience:
        return entry
    return Entry(entry.seat, HIDDEN, entry.audience)


@dataclass(frozen=True, slots=True)
class Chance:
    """A draw, roll or shuffle that comes next: its options in canonical order, each as often as it is likely.

    `seat` is the one whose own doing it is, so that a panel can say what confirming brings; None: it comes by itself.
    """

    purpose: str
    options: tuple[str, ...]
    audience: frozenset[Seat] | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the picture shows a key: a square, a named part of it, or a place beside the board (`hand 2`)."""

    cell: Cell | None = None
    part: str | None = None
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """One possible value of an axis: the word it has in the move line, its name for people, its spot."""

    text: str
    label: Message
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Axis:
    """One question within a decision. The keys of a `number` axis are typed or stepped, not picked from a list.

    `preset`: the first key is taken until the seat steps on to another one, like the turn of a tile.
    """

    name: str
    prompt: Message
    number: bool = False
    preset: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat owes: axes asked one after another; their keys make a move of this kind.

    `decline` names passing, None: there is no passing. `secret`: others see the answer only at the end.
    `default`: the move taken when its time is over and nobody else may decide.
    """

    seat: Seat
    kind: str
    axes: tuple[Axis, ...]
    prompt: Message
    decline: Message | None = None
    secret: bool = False
    default: Move | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """One addend of points: so many things at so many points each, e.g. 3 tiles at 2."""

    name: str
    count: int
    each: int


@dataclass(frozen=True, slots=True)
class Points:
    """Points as an expression, so that the total and its explanation are the same thing."""

    terms: tuple[Term, ...]

    @property
    def total(self) -> int:
        """The sum of all terms."""
        return sum(t.count * t.each for t in self.terms)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for texts and pictures: `event.KEY` with its arguments is its sentence.

    `points` are those that `seat` gained by it; `cells` are the squares it is about. `audience` are the seats that
    may be told before the game is over; None is everybody.
    """

    key: str
    seat: Seat | None = None
    args: tuple[tuple[str, Arg], ...] = ()
    points: Points | None = None
    cells: tuple[Cell, ...] = ()
    audience: frozenset[Seat] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands: points so far, what it has in supply, and what it has gathered, both as (name, number).

    `stock` has for instance (`normal`, 7), `held` (`wine`, 2), (`gold`, 3).
    """

    seat: Seat
    score: int
    stock: tuple[tuple[str, int], ...]
    held: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (None: somebody without one) may know. Games add their board to it.

    `counts` are public numbers of the whole table, e.g. (`tiles`, 54); `waiting` are the seats owing something.
    """

    game: str
    seat: Seat | None
    standings: tuple[Standing, ...]
    counts: tuple[tuple[str, int], ...]
    waiting: tuple[Seat, ...]
    over: bool

    def tile(self, design: str) -> Message:
        """What a tile is called. Games of tiles answer; raises KeyError for a design that there is not."""
        raise KeyError(design)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points, and places from 1, equal ones shared."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @staticmethod
    def by_points(scores: tuple[int, ...]) -> "Result":
        """Most points win; equal points share the place."""
        return Result(scores, tuple(1 + sum(other > score for other in scores) for score in scores))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place."""
        return tuple(s for s, place in enumerate(self.places) if place == 1)


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A next state and what happened on the way to it."""

    state: S
    events: tuple[Event, ...] = ()


Due = Chance | tuple[Decision, ...]
"""What comes next: chance, or the decisions owed now; an empty tuple when the game is over."""
NO_MARKS: Final[Mapping[Cell, str]] = MappingProxyType({})
COLOURS: Final = ("red", "blue", "yellow", "black", "white", "purple")
"""The colours that seats can have, in the order in which most games give them."""


class Game(ABC, Generic[S]):
    """One game. Adding a game means a subclass of this, its data, art and words; no new cog."""

    id: str
    sets: tuple[str, ...]
    """Names of the data sets that exist; the first is always in play."""
    options: tuple[Option, ...]
    presets: tuple[Preset, ...] = ()
    own_start: tuple[str, Value] | None = None
    """The option, and its value with which the host of a table lists the tiles that lie at the start."""
    colours: tuple[str, ...] = COLOURS
    """The colour of each seat."""

    def together(self, sets: tuple[str, ...]) -> tuple[str, ...]:
        """The sets, in the game's order, with which a choice of sets is played: one may need or exclude others."""
        return sets

    @abstractmethod
    def seats(self, sets: tuple[str, ...]) -> range:
        """The numbers of players allowed with these sets."""

    @abstractmethod
    def shipped(self, name: str) -> str:
        """The text of the data set with which new tables are played: shipped, or the host's own one."""

    @abstractmethod
    def load(self, text: str) -> Any:  # noqa: ANN401 - each game has its own data
        """Parses and validates a data set. Raises ValueError with what is wrong and where."""

    @abstractmethod
    def start(self, setup: Setup, data: Mapping[str, Any]) -> S:
        """The state before the first entry. Raises IllegalMove `players`, `set` or `option`."""

    @abstractmethod
    def due(self, state: S) -> Due:
        """What comes next."""

    @abstractmethod
    def keys(self, state: S, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The keys of the axis after the chosen ones, in the order in which the picture numbers them."""

    @abstractmethod
    def check(self, state: S, decision: Decision, move: Move) -> Move:
        """The move in its stable form. Raises IllegalMove with the cause if it is not allowed."""

    @abstractmethod
    def decide(self, state: S, decision: Decision, move: Move) -> Step[S]:
        """The state after a checked move."""

    @abstractmethod
    def happen(self, state: S, outcome: Outcome) -> Step[S]:
        """The state after an outcome of chance. Raises IllegalMove if chance cannot bring it now."""

    @abstractmethod
    def meaning(self, state: S, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What a legal move would bring now, as facts for the words: points, who else is there."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What a seat may know."""

    @abstractmethod
    def sketch(self, view: View, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
        """The board in characters, a line each, for where no picture can be had. Seats are shown as digits from 1.

        `marks` are up to three characters that stand on their squares, also where nothing lies yet.
        """

    def signs(self, view: View) -> tuple[tuple[str, Message], ...]:
        """What the signs of `sketch` mean, the digits of seats left out: signs, and what they stand for."""
        return ()

    def unseen(self, view: View) -> Mapping[str, int]:
        """The tiles that may still come, as far as whoever has this view can tell: designs, and how many of each."""
        return {}

    def piece(self, view: View, move: Move) -> tuple[str, ...]:
        """What a whole move would lay, as it would lie, in characters; no lines where there is nothing to show."""
        return ()

    @abstractmethod
    def imagine(self, state: S, seat: Seat, pick: "Pick") -> S:
        """A state that agrees with all a seat knows, the rest filled by chance. For computer players."""

    @abstractmethod
    def estimate(self, view: View, seat: Seat) -> float:
        """The final points a seat can expect, as far as its view shows."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Points and places of a finished game."""

    def moves(self, state: S, decision: Decision) -> Iterator[Move]:
        """All moves of a decision, passing first."""
        return listed(decision, lambda chosen: self.keys(state, decision, chosen))

    def owed(self, state: S, seat: Seat) -> Decision | None:
        """The decision a seat owes now."""
        due = self.due(state)
        if isinstance(due, Chance):
            return None
        return next((d for d in due if d.seat == seat), None)

    def apply(self, state: S, entry: Entry) -> Step[S]:
        """The state after one line of the log. Raises IllegalMove `not_your_turn` or `game_over` or as `check`."""
        if entry.seat is None:
            return self.happen(state, Outcome.parse(entry.text))
        decision = self.owed(state, entry.seat)
        if decision is None:
            raise not_due(self, state, entry.seat)
        return self.decide(state, decision, self.check(state, decision, Move.parse(entry.text)))


def listed(decision: Decision, keys: Callable[[tuple[str, ...]], Sequence[Key]]) -> Iterator[Move]:
    """All moves of a decision, passing first, from what lists the keys of its next axis."""
    if decision.decline is not None:
        yield PASS
    lines: list[tuple[str, ...]] = [()]
    for _ in decision.axes:
        lines = [(*chosen, key.text) for chosen in lines for key in keys(chosen)]
    for line in lines:
        yield Move(decision.kind, line)


class Pick(ABC):
    """A source of chance: see `rules.chance`."""

    @abstractmethod
    def pick(self, chance: Chance, before: int) -> str:
        """One of the options. `before` outcomes of this purpose came before it in the log."""


def not_due(game: Game[S], state: S, seat: Seat) -> IllegalMove:
    """Why a seat that owes nothing may not move."""
    due = game.due(state)
    if isinstance(due, tuple) and not due:
        return IllegalMove("game_over")
    waiting = Who(due[0].seat) if isinstance(due, tuple) else ""
    return IllegalMove("not_your_turn", who=waiting)
