"""The art of Carcassonne for the board: sprites of tiles, corner towers, and where figures stand."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.art import Joint
from render.carcassonne.painting.tile import paint
from render.carcassonne.painting.tokens import token
from render.carcassonne.painting.walls import tower_sprite
from render.carcassonne.plan import TilePlan
from render.carcassonne.planner import plan
from render.carcassonne.standing import Machine, machine_of, pile_place, standing
from render.corners import corner_points
from render.geometry import Point
from render.plans import Plans
from render.scene import Tile
from render.sprites import SpriteKey, SpriteStore
from rules.carcassonne.tiles import TileType

CROWDS: Final = 2048
"""So many groupings of figures on a tile are remembered."""

_TOWER: Final = "carcassonne.tower"


class CarcassonneArt:
    """Paints the tiles of one data set. Several data sets may share a store: sprites are kept by description."""

    def __init__(self, types: Mapping[str, TileType], store: SpriteStore) -> None:
        self.types: Final = types
        self._store: Final = store
        self._plans: Final = Plans[TilePlan](lambda design: plan(types[design]))
        self._crowd: Final = lru_cache(maxsize=CROWDS)(self._stood)

    def plan(self, design: str, turn: int) -> TilePlan:
        """The plan of a tile after `turn` quarter turns clockwise."""
        return self._plans.at(design, turn)

    def standing(self, design: str, turn: int, parts: tuple[int, ...], height: float) -> tuple[Point, ...]:
        """Where figures on these parts stand, in order, within the square; `height` of a figure in tiles."""
        return self._crowd(design, turn % 4, parts, height)

    def _stood(self, design: str, turn: int, parts: tuple[int, ...], height: float) -> tuple[Point, ...]:
        return standing(self.plan(design, turn), parts, height)

    def pile(self, design: str, turn: int, taken: tuple[Point, ...]) -> Point:
        """Where things on the tile lie, away from these points."""
        return pile_place(self.plan(design, turn), taken)

    def machine(self, design: str, turn: int) -> Machine:
        """The flying machine of the tile. Raises ValueError if it has none."""
        return machine_of(self.plan(design, turn))

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        """A tile as an RGB picture with `edge` pixels a side."""
        key = SpriteKey(sprite_name(self.types[design]), turn % 4, edge)
        return self._store.get(key, lambda: paint(self.plan(design, turn), edge))

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        """One tower on every corner point where a wall of one of these tiles ends, in reading order."""
        points = corner_points(tiles, lambda tile: self.plan(tile.id, tile.turn).corners)
        tower = self._store.get(SpriteKey(_TOWER, 0, edge), lambda: tower_sprite(edge))
        return [Joint(point, tower) for point in points]

    def token(self, kind: str, size: int) -> Image.Image:
        """An ingot (`gold`) or a good: `wine`, `grain`, `cloth`."""
        return self._store.get(SpriteKey(f"carcassonne.token.{kind}", 0, size), lambda: token(kind, size))


def sprite_name(tile: TileType) -> str:
    """A name for the sprites of a tile that differs when anything in its description does."""
    description = repr((tile.parts, tile.meet, sorted(tile.symbols.items())))
    return f"carcassonne.{tile.id}.{hashlib.sha256(description.encode()).hexdigest()[:8]}"
