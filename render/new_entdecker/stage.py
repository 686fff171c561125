"""What lies and stands on the sea of a view, with the place of each thing within its square."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from render.art import Anchor
from render.coordinates import Coordinates
from render.geometry import MIDDLE, Point
from render.new_entdecker.art import EDGE, FRAME, UNKNOWN, design
from render.new_entdecker.painting.printed import RING
from render.scene import Crop, Figure, Pile, Place, Tile
from rules.grid import FACING, STEP, Cell
from rules.message import Seat
from rules.new_entdecker.tiles import LAND, Face
from rules.new_entdecker.view import EntdeckerView

SHIP: Final = "ship"
_EVENT_AT: Final = (0.17, 0.17)


@dataclass(frozen=True, slots=True)
class Stage:
    """The sea of a view. `colours` are the indexes of SEATS by seat."""

    view: EntdeckerView
    colours: tuple[int, ...]
    anchor: Anchor

    @property
    def crop(self) -> Crop:
        """The whole board with the edge fields around it."""
        return Crop(-1, -1, self.view.map.width, self.view.map.height)

    @property
    def coordinates(self) -> Coordinates:
        """Letters for columns, numbers from 1 for rows."""
        board = self.view.map
        return Coordinates(tuple(ascii_uppercase[: board.width]), tuple(str(y + 1) for y in range(board.height)))

    def ground(self) -> tuple[Tile, ...]:
        """The printed squares that no tile covers: undiscovered fields, edge fields, the corners of the sea."""
        board = self.view.map
        unknown = [Tile(cell, UNKNOWN, 0) for cell in board.fields if cell not in self.view.tiles]
        edges = [Tile(edge.cell, f"{EDGE}.{side_of(edge.name)}.{edge.coins}", 0) for edge in board.edges.values()]
        corners = [Tile((x, y), FRAME, 0) for x in (-1, board.width) for y in (-1, board.height)]
        return (*unknown, *edges, *corners)

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles."""
        return tuple(self.tile(cell, face) for cell, face in self.view.tiles.items())

    def tile(self, cell: Cell, face: Face) -> Tile:
        """A tile as it lies on a square."""
        return Tile(cell, design(face.type.id, cell), face.turn)

    def figures(self) -> tuple[Figure, ...]:
        """All units on the board."""
        return tuple(self.figure(unit.cell, unit.part, unit.kind, unit.seat) for unit in self.view.units)

    def figure(self, cell: Cell, part: int, kind: str, seat: Seat) -> Figure:
        """A unit on a land part."""
        return Figure(cell, self.place(cell, part), kind, self.colours[seat])

    def place(self, cell: Cell, part: int) -> Point:
        """Where a unit on a part of a laid tile stands, the ship if it is sea."""
        tile = self.tile(cell, self.view.tiles[cell])
        return self.anchor(tile.id, tile.turn, part)

    def ship(self) -> tuple[Pile, ...]:
        """The ship, where it is at sea."""
        cell = self.view.ship
        if cell is None:
            return ()
        return (Pile(cell, self._harbour(cell, self._entry(cell)), SHIP, None),)

    def events(self) -> tuple[Pile, ...]:
        """What befell the ship on the tiles of this voyage."""
        found = ((cell, self.view.questions.get(cell)) for cell in self.view.trail[1:])
        return tuple(Pile(cell, _EVENT_AT, f"event.{event}", None) for cell, event in found if event is not None)

    def trail(self) -> tuple[Place, ...]:
        """The way of the voyage, through the middle of each side that the ship crossed."""
        return tuple(self._places(self.view.trail))

    def _places(self, cells: tuple[Cell, ...]) -> Iterator[Place]:
        if len(cells) < 2:
            return
        for index, cell in enumerate(cells):
            entry = between(cells[index - 1], cell) if index else None
            leaving = between(cells[index + 1], cell) if index + 1 < len(cells) else None
            yield Place(cell, self._harbour(cell, entry or leaving))
            if leaving is not None:
                yield Place(cell, MIDDLE[leaving])

    def _entry(self, cell: Cell) -> str | None:
        """The side over which the ship came to where it is."""
        trail = self.view.trail
        return between(trail[-2], cell) if len(trail) > 1 and trail[-1] == cell else None

    def _harbour(self, cell: Cell, side: str | None) -> Point:
        """Where the ship is on a square with sea at a side; None: at any."""
        face = self.view.tiles.get(cell)
        if face is None:
            edge = self.view.map.edges.get(cell)
            return RING[side_of(edge.name)] if edge else (0.5, 0.5)
        seas = [index for index, part in enumerate(face.type.parts) if part.kind != LAND]
        at = face.at[side] if side is not None else seas[0]
        return self.place(cell, at if at in seas else seas[0])


def side_of(edge: str) -> str:
    """The side of the board of an edge field, by its name."""
    return edge[0]


def between(other: Cell, cell: Cell) -> str | None:
    """The side of a square that lies against another one; None where they are no neighbours."""
    step = other[0] - cell[0], other[1] - cell[1]
    return next((side for side in FACING if STEP.get(side) == step), None)
