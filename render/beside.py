"""What lies beside a board, as plain data: stacks of tiles in a row, and paths that lead to huts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of tiles: the design on top, or None where nothing is left, and how many they are.

    `label` is its number if it may be chosen. `name` stands above it, `said` says in words what it is.
    """

    design: str | None
    count: int
    name: str = ""
    said: str = ""
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """Groups of stacks, side by side."""

    groups: tuple[tuple[Stack, ...], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a path. `colour` is that of the scout on it, an index of SEATS; `number` the scout's own, if known.

    `head`: the scout counts double. On a `dot` a chip is drawn, an `eye` looks at the chip. `label` is its number if it
    may be chosen.
    """

    colour: int | None = None
    dot: bool = False
    eye: bool = False
    number: int | None = None
    head: bool = False
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Hut:
    """A hut and its path, the nearest field first.

    `chip` is its worth, `?` where the reader does not know it, or empty where there is none; `own`: the reader knows
    what others may not. `knowers` are the colours of those who have seen it.
    """

    name: str
    fields: tuple[Field, ...]
    chip: str = ""
    own: bool = False
    knowers: tuple[int, ...] = ()
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Paths:
    """The huts with their paths."""

    huts: tuple[Hut, ...]


Panel = Shelf | Paths
