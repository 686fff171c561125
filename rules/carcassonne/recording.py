"""What an expansion adds to the open game record (format 6.1, 7): fields of a move, expectations, and both ways."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.api import Chance, Decision
from rules.carcassonne.state import State
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.play import Line, Play
from rules.record.form import Check, Field, Json


@dataclass(frozen=True, slots=True)
class Told:
    """A move of a record while it is replayed: what it states, and the lines of its turn part so far.

    `setup` is the set-up that the record states, `options` are the moves of the decision to be answered.
    """

    move: Json
    lines: tuple[Line, ...] = ()
    setup: Json = field(default_factory=dict)
    options: tuple[str, ...] = ()

    def count(self, *words: str) -> int:
        """How many of the lines begin with one of these words."""
        return sum(line.entry.text.partition(" ")[0] in words for line in self.lines)


class Recording:
    """The answers of an expansion that adds nothing."""

    needs_starts: bool = False
    """With it a record has to state the start tiles."""
    set_options: Mapping[str, Mapping[str, str]] = {}
    """Options of a record that name a data set, each with its values: such a set does not stand in `sets`."""
    drawing: tuple[str, ...] = ()
    """The purposes of chance that come before a draw."""
    opening: tuple[str, ...] = ()
    """The purposes of chance that come before the first turn only."""

    def fields(self) -> Mapping[str, Field]:
        """Fields of a move."""
        return {}

    def setup_fields(self) -> Mapping[str, Field]:
        """Fields of the set-up."""
        return {}

    def starts(self, play: Play[State]) -> Mapping[Cell, Face]:
        """The start tiles, where they have to be stated."""
        return play.origin.tiles

    def begun(self, play: Play[State], setup: Json) -> Play[State]:
        """The play before the first turn, with the chance that the set-up of a record tells. Raises IllegalMove."""
        return play

    def whole_pile(self, state: State, pile: Mapping[str, int]) -> bool | None:
        """Whether so many copies of tiles are a whole draw pile; None: it is the bag as everywhere."""
        return None

    def before_draw(self, state: State, tile: str) -> str | None:
        """The line of chance before the draw of a tile that is known. Raises IllegalMove."""
        return None

    def figure_fields(self) -> Mapping[str, Field]:
        """Fields of a figure in a move."""
        return {}

    def check_figure(self, figure: Json) -> None:
        """What the fields of a figure ask of one another. Raises IllegalMove."""

    def where(self, figure: Json) -> str | None:
        """The word in the move line for where a figure goes, if it is one of its deeds."""
        return None

    def instead(self, move: Json) -> tuple[str, str] | None:
        """Kind and word of a deed that a move states in a field of its own."""
        return None

    def answer(self, state: State, due: Chance | Decision, told: Told) -> str | None:
        """The line that a record's move means for what is due; None: it is not the one to ask. Raises IllegalMove."""
        return None

    def finish(self, told: Told) -> None:
        """Raises IllegalMove where the turn part is over and something that the move states was not used."""

    def figure(self, kind: str, where: str, after: Sequence[Line]) -> Json | None:
        """The fields of a move for a deed, with the lines up to the next figure; None: it is not its deed."""
        return None

    def written(self, lines: Sequence[Line]) -> Json:
        """The fields of a move for the lines of a turn part."""
        return {}

    def written_setup(self, play: Play[State]) -> Json:
        """Fields of the set-up of a play."""
        return {}

    def expectations(self, players: int) -> Mapping[str, Check]:
        """Keys of `after` and `expect`."""
        return {}

    def found(self, state: State, key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """The value of one of its expectations, equal to the expected one if that is met."""
        raise KeyError(key)


def words_of(line: Line) -> list[str]:
    """The words of a line of the log."""
    return line.entry.text.split(" ")


def square(text: str) -> list[int]:
    """A square of a move line as it stands in a record."""
    x, _, y = text.partition(",")
    return [int(x), int(y)]
