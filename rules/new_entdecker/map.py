"""The map of New Entdecker: fields, edge fields, and the paths to the huts (rules section 1).

A field is a square (x, y) with (0, 0) for `A1`, named by column and row: `D7` is (3, 6). An edge field is the square
outside the board next to a border field: `S-C` is (2, 8), `W-3` is (-1, 2). So ships and pictures treat both alike.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final

from rules.grid import SIDES, Cell, beside

_FIELD: Final = re.compile(r"([A-Z])([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge field: its name, its square outside the board, the border field beside it, and its price in coins."""

    name: str
    cell: Cell
    border: Cell
    coins: int


@dataclass(frozen=True, slots=True)
class Path:
    """A path of the jungle. Field 1 is nearest to the hut; `dots` draw its chip, `eyes` show it."""

    hut: int
    fields: int
    dots: tuple[int, ...]
    eyes: tuple[int, ...]


@dataclass(frozen=True)
class SeaMap:
    """The board: its size, the coins of each side, the paths in the order of their huts, which are numbered from 1."""

    width: int
    height: int
    coins: Mapping[str, int]
    paths: tuple[Path, ...]

    def holds(self, cell: Cell) -> bool:
        """Whether a square is a field of the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    @cached_property
    def fields(self) -> tuple[Cell, ...]:
        """All fields, column by column, as their names are sorted."""
        return tuple((x, y) for x in range(self.width) for y in range(self.height))

    @cached_property
    def edges(self) -> Mapping[Cell, Edge]:
        """The edge fields by their squares, in the order of their names."""
        found = [
            Edge(edge_name(side, cell), beside(cell, side), cell, self.coins[side])
            for side in sorted(SIDES)
            for cell in self.fields
            if not self.holds(beside(cell, side))
        ]
        return {edge.cell: edge for edge in found}

    @cached_property
    def edge_by_name(self) -> Mapping[str, Edge]:
        """The edge fields by their names."""
        return {edge.name: edge for edge in self.edges.values()}

    def edges_of(self, cell: Cell) -> tuple[Edge, ...]:
        """The edge fields beside a field: none, one, or two at a corner."""
        return tuple(self.edges[near] for side in SIDES if (near := beside(cell, side)) in self.edges)

    def cell(self, name: str) -> Cell | None:
        """The square of a field or edge field; None where the board has none of that name."""
        if name in self.edge_by_name:
            return self.edge_by_name[name].cell
        cell = parse_field(name)
        return cell if cell is not None and self.holds(cell) else None

    def name(self, cell: Cell) -> str:
        """The name of a field or edge field."""
        return self.edges[cell].name if cell in self.edges else field_name(cell)


def field_name(cell: Cell) -> str:
    """A field as people and records call it: `D7`."""
    return f"{ascii_uppercase[cell[0]]}{cell[1] + 1}"


def parse_field(name: str) -> Cell | None:
    """The square of a field, on whatever board; None where the name is none of a field."""
    found = _FIELD.fullmatch(name)
    return (ascii_uppercase.index(found[1]), int(found[2]) - 1) if found else None


def edge_name(side: str, cell: Cell) -> str:
    """The name of the edge field on a side of a border field: `S-C` by its column, `W-3` by its row."""
    return f"{side}-{ascii_uppercase[cell[0]] if side in 'NS' else cell[1] + 1}"
