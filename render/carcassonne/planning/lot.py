"""The tile while it is being furnished: what stands on it so far, and where there is room."""

from typing import Final

from render.carcassonne.measures import PORTAL
from render.carcassonne.plan import Sign
from render.carcassonne.planning.land import Land, river_end
from render.geometry import Point, point
from render.nodes import Mask
from render.space import Disc, Spot, roomiest

_MARGIN: Final = 0.015
_REACH: Final = {"monastery": 0.68}
"""How far a sign reaches from its centre, as a share of its size, where it is more than usual (spires)."""


class Lot:
    """Signs are put on it one after another; each takes its place from those that follow."""

    def __init__(self, land: Land) -> None:
        roads = land.roads
        self.signs: Final[list[Sign]] = []
        self.taken: Final[list[Disc]] = [
            *(Disc(at, 0.13) for at in (*roads.plazas, *roads.courts)),
            *(Disc(at, 0.07) for at in roads.gates),
            *(Disc(point(*line[0]), PORTAL) for line in roads.portals),
        ]
        end = river_end(land.reading)
        if end is not None:
            self.signs.append(end)
            self.taken.append(Disc(end.at, end.size / 2 if end.kind == "lake" else 0.12))

    def room(self, mask: Mask, pull: Point = (0.5, 0.5), enough: float | None = None) -> Spot:
        """The roomiest point of an area, away from what stands there."""
        return roomiest(mask, self.taken, pull, enough)

    def put(
        self, kind: str, at: Point, size: float, *, detail: str = "", points: int = 0, part: int | None = None
    ) -> None:
        """Puts a sign near a point, wholly inside the tile in all its turns."""
        least = size * _REACH.get(kind, 0.56) + _MARGIN
        x, y = (min(max(value, least), 1 - least) for value in at)
        self.signs.append(Sign(kind, (x, y), size, detail, points, part))
        self.taken.append(Disc((x, y), size / 2))
