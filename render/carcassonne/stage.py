"""What stands, lies and flies on the board of a view, with the place of each thing within its square."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from render.board import FIGURE
from render.carcassonne.standing import Machine
from render.geometry import Point
from render.scene import Figure, Flight, Pile, Place, Tile
from rules.carcassonne.tiles import Face
from rules.carcassonne.view import CarcassonneView
from rules.grid import Cell
from rules.message import Seat

SHAPES: Final[Mapping[str, str]] = MappingProxyType({"normal": "follower"})
"""The silhouettes of the kinds of figures whose name differs from it."""
TOKENS: Final[Mapping[str, str]] = MappingProxyType({"ingot": "gold"})
"""The tokens of the things on tiles whose name differs from it."""
UPRIGHT: Final = frozenset({"pig"})
"""Figures that don't lie on a field."""
DISTANCES: Final = (1, 2, 3)
"""How far a flight may go."""


class Ground(Protocol):
    """Where there is room on a tile, by its design and quarter turns. Points lie within the square."""

    def standing(self, design: str, turn: int, parts: tuple[int, ...], height: float) -> tuple[Point, ...]:
        """The places of figures on these parts, in order; `height` of a figure in tiles."""
        ...

    def pile(self, design: str, turn: int, taken: tuple[Point, ...]) -> Point:
        """The place of things on the tile, away from these points."""
        ...

    def machine(self, design: str, turn: int) -> Machine:
        """The flying machine of the tile."""
        ...


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure on a part of a laid tile."""

    cell: Cell
    part: int
    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Stage:
    """The board of a view. `colours` are the indexes of SEATS by seat."""

    view: CarcassonneView
    colours: tuple[int, ...]
    ground: Ground

    def pieces(self) -> tuple[Piece, ...]:
        """All figures on the board."""
        return tuple(Piece(cell, part, figure.seat, figure.kind) for cell, part, figure in self.view.figures)

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles."""
        return tuple(Tile(cell, face.type.id, face.turn) for cell, face in self.view.tiles.items())

    def figures(self, pieces: Iterable[Piece], height: float = FIGURE) -> Mapping[Piece, Sequence[Figure]]:
        """Where these figures stand, alike ones on one part together; `height` is theirs in tiles."""
        squares: dict[Cell, list[Piece]] = defaultdict(list)
        for piece in pieces:
            squares[piece.cell].append(piece)
        stood: dict[Piece, list[Figure]] = defaultdict(list)
        for cell, crowd in squares.items():
            face = self.view.tiles[cell]
            parts = tuple(piece.part for piece in crowd)
            places = self.ground.standing(face.type.id, face.turn, parts, height)
            for piece, at in zip(crowd, places, strict=True):
                stood[piece].append(self.figure(face, piece, at))
        return stood

    def figure(self, face: Face, piece: Piece, at: Point) -> Figure:
        """A figure at a point of its square."""
        lying = face.type.parts[piece.part].kind == "field" and piece.kind not in UPRIGHT
        return Figure(piece.cell, at, SHAPES.get(piece.kind, piece.kind), self.colours[piece.seat], lying)

    def piles(self, figures: Iterable[Figure]) -> tuple[Pile, ...]:
        """What lies on the tiles, off these figures and off one another."""
        taken: dict[Cell, list[Point]] = defaultdict(list)
        for figure in figures:
            taken[figure.cell].append(figure.at)
        piles = []
        for thing in self.view.lying:
            face = self.view.tiles[thing.cell]
            at = self.ground.pile(face.type.id, face.turn, tuple(taken[thing.cell]))
            taken[thing.cell].append(at)
            piles.append(Pile(thing.cell, at, TOKENS.get(thing.kind, thing.kind), thing.count))
        return tuple(piles)

    def flight(self, stood: Mapping[Piece, Sequence[Figure]]) -> Flight | None:
        """The last flight; `stood` are the figures on the board."""
        flight = self.view.flight
        if flight is None:
            return None
        machine = self.machine(flight.start)
        start = Place(flight.start, machine.at)
        if flight.target is None or flight.die is None:
            (x, y), (dx, dy) = flight.start, machine.heading
            return Flight(start, tuple(Place((x + n * dx, y + n * dy), machine.at) for n in DISTANCES))
        if flight.part is None:
            return Flight(start, (Place(flight.target),), flight.die, lost=flight.over)
        landed = stood.get(Piece(flight.target, flight.part, flight.seat, flight.kind))
        end = Place(flight.target, landed[-1].at) if landed else Place(flight.target)
        return Flight(start, (end,), flight.die)

    def machine(self, cell: Cell) -> Machine:
        """The flying machine of a laid tile."""
        face = self.view.tiles[cell]
        return self.ground.machine(face.type.id, face.turn)
