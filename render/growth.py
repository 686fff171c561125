"""What grows on a part of a tile at random: peaks, trees, waves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from render.geometry import Point, distance, turn_point
from render.nodes import TO_BORDER, Levels, Mask, node_point
from render.space import Disc, roomiest_of


@dataclass(frozen=True, slots=True)
class Growth:
    """A peak, a tree or a pair of waves, and its size against the usual one."""

    at: Point
    scale: float


def turn_growths(growths: Sequence[Growth], turn: int) -> tuple[Growth, ...]:
    """What grows on a tile, `turn` quarter turns clockwise later: it moves, and stays upright."""
    return tuple(Growth(turn_point(one.at, turn), one.scale) for one in growths)


@dataclass(frozen=True, slots=True)
class Habit:
    """How something grows on a terrain, in tile edges.

    It keeps `apart` from its like, `inside` from the end of its part, `from_side` from the border of the tile and
    `from_figure` from where a figure stands; it reaches `reach` to its sides, and gets smaller where that is too
    much. There are `most` on a part; with `always` a part too narrow for any has a small one. `shore`: whatever it
    reaches, it keeps so far from the end of its part.
    """

    terrain: str
    apart: float
    inside: float
    from_side: float
    from_figure: float
    reach: float
    most: int = 40
    always: bool = False
    shore: float | None = None


_SMALL: Final = 0.7


def grow(habit: Habit, depth: Levels, inside: Mask, keep: Sequence[Disc], rng: np.random.Generator) -> list[Growth]:
    """What grows on one part: `depth` is the room of its nodes, `inside` are they, `keep` the places to keep off."""
    found: list[Growth] = []
    spots = np.argwhere(np.minimum(depth - habit.inside, TO_BORDER - habit.from_side) > 0)
    rng.shuffle(spots)
    for row, column in spots:
        at = node_point(row, column)
        clear = all(distance(at, disc.at) > disc.radius for disc in keep)
        if clear and all(distance(at, other.at) > habit.apart for other in found):
            room = float(TO_BORDER[row, column])
            if habit.shore is not None:
                room = min(room, float(depth[row, column]) - habit.shore)
            most = room / habit.reach
            found.append(Growth(at, min(float(rng.uniform(0.8, 1.2)), most)))
        if len(found) == habit.most:
            break
    if not found and habit.always:
        spot = roomiest_of(np.minimum(depth, TO_BORDER), inside, keep)
        found.append(Growth(spot.at, _SMALL))
    return found
