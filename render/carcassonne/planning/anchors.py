"""Where figures stand: one point a part, roomy, away from signs and from the other points."""

from typing import Final

import numpy as np

from render.carcassonne.measures import FIGURE
from render.carcassonne.plan import Level, RoadPlan
from render.carcassonne.planning.land import Land
from render.carcassonne.planning.lot import Lot
from render.geometry import Point, distance, point, resample
from render.nodes import node_at, within
from render.space import Disc, roomiest

_CATHEDRAL_SQUARE: Final = (0.5, 0.80)
_ROAD_FIGURE: Final = 0.13


def plan_anchors(land: Land, lot: Lot) -> dict[int, Point]:
    """The point for each part but rivers: monasteries and gardens, then cities, then small fields, then roads."""
    anchors = {sign.part: sign.at for sign in lot.signs if sign.part is not None}
    busy = [*lot.taken, *(Disc(at, FIGURE) for at in anchors.values())]
    for city in land.reading.cities:
        anchors[city] = _in_city(land, city, busy)
        busy.append(Disc(anchors[city], FIGURE))
    for field in sorted(land.areas, key=lambda field: np.count_nonzero(land.areas[field])):
        area = land.areas[field]
        if area.any():
            spot = roomiest(area, busy, enough=0.17)
            if spot.room < 0.04:
                spot = roomiest(area, lot.taken)
            anchors[field] = spot.at
            busy.append(Disc(spot.at, FIGURE))
    for road in land.roads.plans:
        anchors[road.part] = _on_road(land, road, busy)
        busy.append(Disc(anchors[road.part], _ROAD_FIGURE))
    return anchors


def _in_city(land: Land, city: int, busy: list[Disc]) -> Point:
    if land.reading.marked(city, "cathedral"):
        return _CATHEDRAL_SQUARE
    inside = land.cities.shape(city) > 0
    for road in land.roads.of_level(Level.OVER):
        inside = inside & ~within(road.lines[0], 0.09)
    return roomiest(inside, busy).at


def _on_road(land: Land, road: RoadPlan, busy: list[Disc]) -> Point:
    """The best of all points of a road, its ends left out."""
    best, best_score = None, -np.inf
    for points in road.lines[:1] if road.level is Level.TUNNEL else road.lines:
        line = resample(points, 0.01)
        for index in range(int(len(line) * 0.12), int(len(line) * 0.88)):
            at = point(*line[index])
            if road.level is not Level.LAND and land.cities.covered[node_at(at)]:
                continue
            score = _road_score(land, road, at, busy) - 0.06 * abs(index / len(line) - 0.45)
            if score > best_score:
                best, best_score = at, score
    return best if best is not None else point(*road.lines[0][len(road.lines[0]) // 6])


def _road_score(land: Land, road: RoadPlan, at: Point, busy: list[Disc]) -> float:
    """Room for a figure, off the border of the tile and off the road's own bridges."""
    room = min([distance(at, disc.at) - disc.radius for disc in busy] + [0.12])
    margin = min(at[0], at[1], 1 - at[0], 1 - at[1], 0.16)
    on_bridge = any(b.part == road.part and distance(at, b.at) < 0.2 for b in land.bridges)
    return room + 0.3 * margin - (0.2 if on_bridge else 0.0)
