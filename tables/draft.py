"""Drafts: what a seat has chosen for a decision it owes and not yet confirmed. Pure functions over a `Play`.

A draft is stored as move lines. All but the last are whole moves; the last may lack keys: `place base.D 3,-1`.
Reading one fills in what needs no answer: an axis with one key, and the first key of a preset or a number.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.api import PASS, Axis, Decision, Game, Key, Move
from rules.message import IllegalMove, Seat
from rules.play import Owed, Play, preview

Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """An axis of a draft: the number of its decision in the draft, and of the axis in the decision."""

    part: int
    axis: int

    def __str__(self) -> str:
        return f"{self.part}.{self.axis}"

    @staticmethod
    def parse(text: str) -> "Place":
        """The place that an argument of a control means. Raises ValueError."""
        part, _, axis = text.partition(".")
        return Place(int(part), int(axis))


@dataclass(frozen=True, slots=True)
class Part:
    """A decision within a draft and the position in which it is asked.

    `chosen` are the keys so far, filled in ones included; `keys` has what each axis offers, up to the one asked.
    """

    decision: Decision
    state: Any
    chosen: tuple[str, ...]
    keys: tuple[Sequence[Key], ...]
    passed: bool = False

    @property
    def whole(self) -> bool:
        """Whether nothing is left to be asked."""
        return self.passed or len(self.chosen) == len(self.decision.axes)

    @property
    def move(self) -> Move:
        """The move of a whole part."""
        return PASS if self.passed else Move(self.decision.kind, self.chosen)

    def key(self, axis: int) -> Key:
        """The key chosen on an axis."""
        return next(key for key in self.keys[axis] if key.text == self.chosen[axis])


@dataclass(frozen=True, slots=True)
class Reading:
    """A draft as its seat sees it. `state` is the position with all its whole moves."""

    owed: Owed
    parts: tuple[Part, ...]
    state: Any

    @property
    def asked(self) -> Part | None:
        """The part with the axis that is asked now; None: only confirming is left."""
        last = self.parts[-1]
        return None if last.whole else last

    @property
    def place(self) -> Place:
        """Where the next key goes."""
        return Place(len(self.parts) - 1, len(self.parts[-1].chosen))

    @property
    def lines(self) -> Lines:
        """The lines to be stored: everything that stands, filled in keys included."""
        return tuple(str(part.move) if part.whole else _line(part) for part in self.parts if part.whole or part.chosen)

    @property
    def digest(self) -> str:
        """A short name of exactly this draft, so that an old control does not change or confirm another one."""
        text = "|".join((self.owed.id, *self.lines))
        return hashlib.sha256(text.encode()).hexdigest()[:6]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of a draft that is ready to be confirmed."""
        return tuple(part.move for part in self.parts)


def read(play: Play[Any], seat: Seat, lines: Lines) -> Reading:
    """The draft that lines mean. Raises IllegalMove where one is not allowed, or where the seat owes nothing."""
    owed = play.owed_by(seat)
    if owed is None:
        raise IllegalMove("not_your_turn")
    parts: list[Part] = []
    moves: list[Move] = []
    while True:
        seen = preview(play, seat, moves)
        if seen.decision is None:
            break
        line = lines[len(parts)] if len(parts) < len(lines) else ""
        part = _filled(play.game, seen.state, seen.decision, line)
        parts.append(part)
        if not part.whole:
            break
        moves.append(part.move)
    return Reading(owed, tuple(parts), seen.state)


def choose(play: Play[Any], reading: Reading, place: Place, text: str) -> Reading:
    """The draft with a key at a place that has been reached; what came after it falls away. Raises IllegalMove."""
    part = _part(reading, place)
    if place.axis >= len(part.keys) or text not in {key.text for key in part.keys[place.axis]}:
        raise IllegalMove("bad_value", field=_field(part, place), value=text)
    line = " ".join((part.decision.kind, *part.chosen[: place.axis], text))
    return read(play, reading.owed.decision.seat, (*reading.lines[: place.part], line))


def step(play: Play[Any], reading: Reading, place: Place, by: int) -> Reading:
    """The draft with the next or previous key of an axis: a preset goes round, a number stops at its ends."""
    part = _part(reading, place)
    if place.axis >= len(part.chosen):
        raise IllegalMove("bad_value", field=_field(part, place), value=str(by))
    keys = [key.text for key in part.keys[place.axis]]
    at = keys.index(part.chosen[place.axis]) + by
    at = min(max(at, 0), len(keys) - 1) if part.decision.axes[place.axis].number else at % len(keys)
    return choose(play, reading, place, keys[at])


def decline(play: Play[Any], reading: Reading) -> Reading:
    """The draft with the asked decision passed. Raises IllegalMove where it cannot be."""
    last = len(reading.parts) - 1
    if reading.parts[last].decision.decline is None or reading.asked is None:
        raise IllegalMove("missing_field", field=reading.parts[last].decision.kind)
    return read(play, reading.owed.decision.seat, (*reading.lines[:last], str(PASS)))


def back(play: Play[Any], reading: Reading, place: Place) -> Reading:
    """The draft as it was before a place was answered."""
    part = _part(reading, place)
    kept = part.chosen[: place.axis]
    line = (" ".join((part.decision.kind, *kept)),) if kept else ()
    return read(play, reading.owed.decision.seat, (*reading.lines[: place.part], *line))


def implied(part: Part, axis: int) -> bool:
    """Whether an axis has a key without anybody's answer.

    Where passing is possible the last axis is asked even for its only key: taking that is an answer too.
    """
    return stepped(part.decision.axes[axis]) or (len(part.keys[axis]) == 1 and not _instead_of_passing(part, axis))


def stepped(axis: Axis) -> bool:
    """Whether an axis has a key from the start, which can be changed step by step."""
    return axis.preset or axis.number


def _filled(game: Game[Any], state: Any, decision: Decision, line: str) -> Part:  # noqa: ANN401 - a game's own state
    """A part from its line, with the keys that need no answer. Raises IllegalMove.

    Keys that were filled in may stand in the line; they are no answer, so that a draft reads the same when it was
    stored. While a decision that can be passed has no answer at all, its last axis is not filled in either.
    """
    words = tuple(line.split(" ")) if line else ()
    if words == (str(PASS),) and decision.decline is not None:
        return Part(decision, state, (), (game.keys(state, decision, ()),), passed=True)
    if words and words[0] != decision.kind:
        raise IllegalMove("bad_value", field="move", value=line)
    given = words[1:]
    part = Part(decision, state, (), ())
    answered = False
    while not part.whole:
        axis = len(part.chosen)
        keys = game.keys(state, decision, part.chosen)
        part = Part(decision, state, part.chosen, (*part.keys, keys))
        if axis < len(given):
            key = _known(keys, given[axis], decision.axes[axis])
            answered = answered or not implied(part, axis)
        elif keys and implied(part, axis) and (answered or not _instead_of_passing(part, axis)):
            key = keys[0].text
        else:
            return part
        part = Part(decision, state, (*part.chosen, key), part.keys)
    return part


def _instead_of_passing(part: Part, axis: int) -> bool:
    """Whether a key of an axis ends a decision that could be passed."""
    return part.decision.decline is not None and axis + 1 == len(part.decision.axes)


def _known(keys: Sequence[Key], text: str, axis: Axis) -> str:
    if text not in {key.text for key in keys}:
        raise IllegalMove("bad_value", field=axis.name, value=text)
    return text


def _line(part: Part) -> str:
    return " ".join((part.decision.kind, *part.chosen))


def _part(reading: Reading, place: Place) -> Part:
    if not 0 <= place.part < len(reading.parts) or place.axis < 0:
        raise IllegalMove("bad_value", field="place", value=str(place))
    return reading.parts[place.part]


def _field(part: Part, place: Place) -> str:
    axes = part.decision.axes
    return axes[place.axis].name if place.axis < len(axes) else part.decision.kind
