"""What a game lets a new table choose, and the set-up in which the choice is kept."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.message import IllegalMove, Seat

Value = bool | int | str | tuple[str, ...]
"""What an option can be set to; a tuple where an option takes several of its values."""


DEGREES: Final = ("0", "90", "180", "270")


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option. `offered` are the values a new table may take; old logs may hold any of `values`.

    `many`: the option takes a tuple of some of its values. `only_with`: it means something with this data set only.
    `asked_with`: the same, but records without the set may name it; a host is asked for it only with the set.
    `comes_with`: a host who chooses this data set by itself has the option switched on, and off again without the set.
    """

    key: str
    values: tuple[Value, ...]
    default: Value
    offered: tuple[Value, ...]
    many: bool = False
    only_with: str | None = None
    asked_with: str | None = None
    comes_with: str | None = None

    def concerns(self, sets: tuple[str, ...]) -> bool:
        """Whether it means something with these sets."""
        return self.only_with is None or self.only_with in sets

    def asked(self, sets: tuple[str, ...]) -> bool:
        """Whether the host of a table with these sets is asked for it."""
        return self.concerns(sets) and (self.asked_with is None or self.asked_with in sets)

    def allows(self, value: object) -> bool:
        """Whether a value is one of this option's, True and 1 being different."""
        if self.many:
            return isinstance(value, tuple) and all(self._one(v) for v in value) and len(set(value)) == len(value)
        return self._one(value)

    def _one(self, value: object) -> bool:
        return any(type(value) is type(v) and value == v for v in self.values)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of sets and options that the lobby offers; `preset.GAME.KEY` is its name."""

    key: str
    sets: tuple[str, ...]
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile that lies before the first turn: id, square or field as a key text, degrees clockwise."""

    tile: str
    at: str
    degrees: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything besides the log and the data sets that a replay needs. `options` names every option.

    `data` names each data set in play by the SHA-256 of its text. `starts` empty means the game's own start.
    """

    game: str
    players: int
    sets: tuple[str, ...]
    options: Mapping[str, Value]
    data: Mapping[str, str] = field(default_factory=dict)
    start_player: Seat = 0
    starts: tuple[Laid, ...] = ()


def parse_starts(text: str) -> tuple[Laid, ...]:
    """Start tiles as a person lists them, `sea E4, strait D4 90`: tile, field, and degrees where they are not 0.

    Commas, semicolons or line ends stand between tiles. Raises IllegalMove `bad_value` with the part at fault.
    """
    parts = [part.split() for part in re.split(r"[,;\n]", text)]
    return tuple(_start(words) for words in parts if words)


def starts_text(starts: tuple[Laid, ...]) -> str:
    """The same tiles as text."""
    return ", ".join(" ".join((s.tile, s.at, *([str(s.degrees)] if s.degrees else []))) for s in starts)


def _start(words: list[str]) -> Laid:
    degrees = words[2].rstrip("°") if len(words) == 3 else "0"
    if len(words) not in (2, 3) or degrees not in DEGREES:
        raise IllegalMove("bad_value", field="starts", value=" ".join(words))
    return Laid(words[0].casefold(), words[1].upper(), int(degrees))
