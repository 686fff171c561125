"""The shapes of the regions of a tile with one terrain along each side.

Any tile will do that says which region reaches which sides, and which regions may share a border or have to.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from render.geometry import INWARD, MIDDLE, Point, point
from render.laplace import OPEN, border_owners, seed, solve
from render.nodes import CELLS, FADE, SHAPE, Levels, Mask, Owners, side_nodes
from render.texture import noise
from rules.grid import SIDES

Pair = frozenset[int]
"""Two regions by their index."""

_HEART: Final = 0.2
"""How far the heart of a region lies from its sides."""
_TO_MIDDLE: Final = 0.485
"""How far a region reaches that has to meet the one on the opposite side."""
_INNER: Final = 0.2
"""How far a region without a side reaches from the middle of the tile."""
_ROUNDS: Final = 2
_WAVES: Final = 3.4
_FIRM: Final = 0.02
"""The least level of a region along its own sides."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What is known of the regions before they have shapes; they are named by their index.

    `sides` are those that a region reaches, none for one that lies within the tile. `may_touch` are the pairs that
    may share a border, `must_touch` those that do. `bias` moves the border of a region outwards.
    """

    sides: Sequence[Sequence[str]]
    may_touch: Collection[Pair]
    must_touch: Collection[Pair]
    bias: Sequence[float]

    @property
    def at(self) -> Mapping[str, int]:
        """The region on each side."""
        return {side: region for region, sides in enumerate(self.sides) for side in sides}


def shapes(layout: Layout, rng_seed: int, wobble: float) -> tuple[Levels, ...]:
    """Node values of each region, above 0 inside it. `wobble` is how much the borders sway within the tile."""
    count = len(layout.sides)
    if count == 1:
        return (np.ones(SHAPE),)
    values = _kept_apart(layout, count)
    swaying = [values[k] + layout.bias[k] + _sway(rng_seed + 31 * k, wobble) for k in range(count)]
    return tuple(_lead(layout, swaying, region) for region in range(count))


def _sway(rng_seed: int, wobble: float) -> Levels:
    return noise(CELLS + 1, _WAVES, rng_seed) * FADE * wobble


def _lead(layout: Layout, values: Sequence[Levels], region: int) -> Levels:
    """By how much a region outdoes all others; along the sides the description decides."""
    others = [level for other, level in enumerate(values) if other != region]
    lead: Levels = values[region] - np.max(others, axis=0)
    for side in SIDES:
        nodes = side_nodes(side)
        own = layout.at[side] == region
        lead[nodes] = np.maximum(lead[nodes], _FIRM) if own else np.minimum(lead[nodes], -_FIRM)
    return lead


def _kept_apart(layout: Layout, count: int) -> Levels:
    """The solution in which a third region lies between those that may not touch."""
    between: dict[tuple[int, int], int] = {}
    values = solve(_seeded(layout, between), count)
    for _ in range(_ROUNDS):
        found = _wedges(layout, values)
        if not found:
            break
        between = {**found, **between}
        values = solve(_seeded(layout, between), count)
    return values


def _seeded(layout: Layout, between: Mapping[tuple[int, int], int]) -> Owners:
    """The nodes that are given: the sides, the seeds of regions, and what lies between those that may not touch."""
    owner = border_owners(dict(layout.at))
    for region, sides in enumerate(layout.sides):
        for one, other in (("E", "W"), ("N", "S")):
            if one in sides and other in sides:
                seed(owner, region, MIDDLE[one], _heart(sides))
                seed(owner, region, MIDDLE[other], _heart(sides))
        if not sides:
            near, far = 0.5 - _INNER, 0.5 + _INNER
            seed(owner, region, (near, near), (far, far))
            seed(owner, region, (near, far), (far, near))
    for region, side in _reaching(layout):
        (x, y), (dx, dy) = MIDDLE[side], INWARD[side]
        seed(owner, region, (x, y), (x + _TO_MIDDLE * dx, y + _TO_MIDDLE * dy))
    for node, region in between.items():
        if owner[node] == OPEN:
            owner[node] = region
    return owner


def _heart(sides: Sequence[str]) -> Point:
    """A point well inside a region."""
    inner = [np.add(MIDDLE[side], np.multiply(_HEART, INWARD[side])) for side in sides]
    return point(*np.mean(inner, axis=0))


def _reaching(layout: Layout) -> Iterator[tuple[int, str]]:
    """The regions that have to meet another on the opposite side, each with a side of its own."""
    for pair in sorted(layout.must_touch, key=sorted):
        one, other = sorted(pair)
        ones, others = layout.sides[one], layout.sides[other]
        beside = any((SIDES.index(a) - SIDES.index(b)) % 2 for a in ones for b in others)
        if ones and others and not beside:
            yield one, ones[0]
            yield other, others[0]


def _wedges(layout: Layout, values: Levels) -> dict[tuple[int, int], int]:
    """The nodes where two regions meet that may not, each with the region that goes between them there."""
    owner = values.argmax(axis=0)
    found: dict[tuple[int, int], int] = {}
    for one, other in combinations(range(len(values)), 2):
        if frozenset((one, other)) in layout.may_touch:
            continue
        line = _border(owner == one, owner == other)
        third = [
            region
            for region in range(len(values))
            if {frozenset((one, region)), frozenset((other, region))} <= set(layout.may_touch)
        ]
        if line.any() and third:
            best = max(third, key=lambda region: float(values[region][line].mean()))
            found |= {(int(row), int(column)): best for row, column in np.argwhere(line)}
    return found


def _border(one: Mask, other: Mask) -> Mask:
    """The inner nodes of two masks that lie side by side."""
    line = np.zeros(one.shape, dtype=bool)
    for here, there in ((one, other), (other, one)):
        beside = there[2:, 1:-1] | there[:-2, 1:-1] | there[1:-1, 2:] | there[1:-1, :-2]
        line[1:-1, 1:-1] |= here[1:-1, 1:-1] & beside
    return line
