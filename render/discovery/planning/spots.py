"""Where ports and followers stand."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from render.discovery.measures import FIGURE, FLAG_REACH, PORT_INLAND, PORT_REACH
from render.discovery.planning.ground import Ground
from render.geometry import Point, distance, point
from render.nodes import CELLS, Levels, X, Y, distance_to, node_at, node_point
from render.space import Disc, depth_beyond, roomiest_of
from rules.discovery.tiles import City

_SHORE: Final = 0.12
"""The levels of land and sea on the shore together are no more than this."""
_ASHORE: Final = 0.12
"""The middle of a port is no farther from the shore."""
_APART: Final = 0.4
"""Two ports are no nearer to one another."""
_CLEAR: Final = 0.05
"""A port likes to keep so far from parts that are not its own."""
_ROOM: Final = 0.23
"""A follower with so much room around it stands well."""
_INNER: Final = 0.14
"""Followers keep so far from the sides that belong to another part."""
_OVER: Final = 0.05
"""Followers come so near to the sides of their own part, and so hang over them."""
_TO_SIDE: Final[dict[str, Levels]] = {"N": Y, "E": 1 - X, "S": 1 - Y, "W": X}
"""How far each node lies from each side."""


def plan_ports(ground: Ground) -> tuple[Point, ...]:
    """The middle of each port: on the shore between its land and its sea, a little inland."""
    ports: list[Point] = []
    for city in ground.tile.cities:
        ports.append(_port(ground, city, ports))
    return tuple(ports)


def _port(ground: Ground, city: City, others: Sequence[Point]) -> Point:
    """The place on the shore that leaves its land and its sea most room for a follower, off all third parts."""
    land, sea = ground.shapes[city.land], ground.shapes[city.sea]
    inland = _uphill(land)
    rooms = [_room(ground, part) for part in (city.land, city.sea)]
    to_others = depth_beyond(ground.inside(city.land, city.sea))
    best, best_score = (0.5, 0.5), -np.inf
    for row, column in np.argwhere(np.abs(land) + np.abs(sea) < _SHORE):
        x, y = node_point(row, column)
        dy, dx = PORT_INLAND * inland[:, row, column]
        at = _inside(point(x + dx, y + dy))
        if distance(at, (x, y)) > _ASHORE or any(distance(at, other) < _APART for other in others):
            continue
        left = [float(np.minimum(room, np.maximum(0, distance_to(at) - PORT_REACH)).max()) for room in rooms]
        clear = min(float(to_others[node_at(at)]), PORT_REACH + _CLEAR)
        score = min(left) + 0.3 * sum(left) + clear - 0.25 * distance(at, (0.5, 0.5)) - distance(at, (x, y))
        if score > best_score:
            best, best_score = at, score
    return best


def _uphill(levels: Levels) -> Levels:
    """The direction in which node values grow, as unit vectors: rows first, then columns."""
    slope = np.array(np.gradient(levels))
    return np.asarray(slope / np.maximum(np.hypot(*slope), 1e-9))


def _inside(at: Point) -> Point:
    """A point near this one from which a port doesn't reach over the border of the tile, in no turn of it."""
    x, y = (min(max(value, FLAG_REACH), 1 - FLAG_REACH) for value in at)
    return x, y


def _room(ground: Ground, part: int) -> Levels:
    """The room for a follower around each node of a part; none where one would hang over a foreign side."""
    room = np.minimum(ground.depths[part], _ROOM)
    for side, far in _TO_SIDE.items():
        least = _OVER if side in ground.tile.parts[part].borders else _INNER
        room = np.where(far < least, np.minimum(room, 1 / CELLS), room)
    return room


def plan_anchors(ground: Ground, ports: Sequence[Point]) -> tuple[Point, ...]:
    """The point for each part, the small ones first: roomy, away from ports and from one another."""
    busy = [Disc(at, PORT_REACH) for at in ports]
    anchors: dict[int, Point] = {}
    parts = range(len(ground.shapes))
    for part in sorted(parts, key=lambda part: int(np.count_nonzero(ground.inside(part)))):
        anchors[part] = roomiest_of(_room(ground, part), ground.inside(part), busy, enough=_ROOM).at
        busy.append(Disc(anchors[part], FIGURE))
    return tuple(anchors[part] for part in parts)
