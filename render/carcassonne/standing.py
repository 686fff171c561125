"""Where several figures of one tile stand, and where its ingots lie, so that nothing covers anything.

A figure alone stands on the anchor of its part. Several move apart within their parts: in turn each takes the
point that leaves the others most room, stays near its anchor and off the signs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin
from typing import Final

import numpy as np

from render.carcassonne.plan import COMPASS, Level, Sign, TilePlan
from render.geometry import Point, distance
from render.nodes import TO_BORDER, Levels, Mask, distance_to, node_at, node_point, within
from render.space import depth

APART: Final = 1.14
"""How far apart the middles of figures should be, in heights of a figure."""
_NEAR: Final = 0.65
"""Nearer than this share of it is much worse."""
_ROUNDS: Final = 6
_AROUND_SIGN: Final = 0.24
"""How far from the middle of a monastery or garden its figures stand, at most."""
_BESIDE_ROAD: Final = 0.02
_FROM_BORDER: Final = 0.13
_ROOM: Final = 0.09
"""More room than this around a point makes it no better."""
_OFF_SIGN: Final = 0.16
_CORNERS: Final = ((0.19, 0.84), (0.81, 0.84), (0.19, 0.17))
"""Where ingots may lie; the north-east corner is left to badges."""
_CLEAR: Final = 0.42
_OFF_CENTRE: Final = 0.30


def standing(plan: TilePlan, parts: Sequence[int], height: float) -> tuple[Point, ...]:
    """The places of figures on these parts (one may occur several times), in order; `height` of a figure in tiles."""
    places = [plan.anchors[part] for part in parts]
    apart = APART * height
    if all(distance(one, other) >= apart for one, other in combinations(places, 2)):
        return tuple(places)
    fit = {part: _fit(plan, part) for part in set(parts)}
    for _ in range(_ROUNDS):
        before = list(places)
        for index, part in enumerate(parts):
            others = places[:index] + places[index + 1 :]
            places[index] = _best(fit[part] - sum(_crowding(other, apart) for other in others))
        if places == before:
            break
    return tuple(places)


def _best(score: Levels) -> Point:
    row, column = np.unravel_index(np.argmax(score), score.shape)
    return node_point(int(row), int(column))


def _crowding(other: Point, apart: float) -> Levels:
    """How much a figure at each node would get into the way of another; none from `apart` on."""
    gap = distance_to(other)
    return np.asarray(6 * np.maximum(0, apart - gap) + 10 * np.maximum(0, _NEAR * apart - gap))


def _fit(plan: TilePlan, part: int) -> Levels:
    """How well a figure on a part would stand at each node; far below 0 outside the part."""
    mask = _mask(plan, part)
    anchor = plan.anchors[part]
    mask[node_at(anchor)] = True
    fit = np.minimum(depth(mask), _ROOM) * 4 - 0.35 * distance_to(anchor)
    fit -= 6 * np.maximum(0, _FROM_BORDER - TO_BORDER)
    for sign in plan.signs:
        if sign.part != part:
            fit -= 1.5 * np.maximum(0, sign.size / 2 + _OFF_SIGN - distance_to(sign.at))
    return np.where(mask, fit, -50.0)


def _mask(plan: TilePlan, part: int) -> Mask:
    """The nodes of a part, as far as figures may stand there."""
    sign = _sign_of(plan, part)
    if sign is not None:
        return distance_to(sign.at) < _AROUND_SIGN
    if part in plan.areas:
        return plan.areas[part].copy()
    for city in plan.cities:
        if city.part == part:
            return city.shape > 0
    road = next(road for road in plan.roads if road.part == part)
    lines = road.lines[:1] if road.level is Level.TUNNEL else road.lines
    return np.asarray(np.logical_or.reduce([within(line, _BESIDE_ROAD) for line in lines]))


def _sign_of(plan: TilePlan, part: int) -> Sign | None:
    return next((sign for sign in plan.signs if sign.part == part), None)


def pile_place(plan: TilePlan, figures: Sequence[Point]) -> Point:
    """The corner of the tile where ingots lie, away from these figures and if possible from signs."""

    def free(corner: Point) -> float:
        figure = min((distance(corner, at) for at in figures), default=1.0)
        sign = min((distance(corner, sign.at) - sign.size / 2 for sign in plan.signs), default=1.0)
        return 3 * min(figure, _CLEAR) + min(sign, _OFF_CENTRE)

    return max(_CORNERS, key=free)


@dataclass(frozen=True, slots=True)
class Machine:
    """A flying machine: its place within the square, and the step to the next square of its flight."""

    at: Point
    heading: tuple[int, int]


def machine_of(plan: TilePlan) -> Machine:
    """The flying machine of a tile. Raises ValueError if it has none."""
    for sign in plan.signs:
        if sign.kind == "flyer":
            angle = COMPASS.index(sign.detail) * pi / 4
            return Machine(sign.at, (round(sin(angle)), round(-cos(angle))))
    message = f"no machine on {plan.tile.id}"
    raise ValueError(message)
