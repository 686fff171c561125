"""Lines of roads and rivers. Every one crosses the border of the tile in the middle of a side, at a right angle."""

import numpy as np

from render.geometry import INWARD, MIDDLE, Line, Point, as_line, bezier, normals, resample

OPPOSITE = (frozenset("NS"), frozenset("EW"))


def opposite(sides: tuple[str, ...]) -> bool:
    """Whether these are two sides that lie opposite one another."""
    return frozenset(sides) in OPPOSITE


def vector(pair: Point | Line) -> Line:
    """A point or a direction to calculate with, an array of shape (2,)."""
    return np.asarray(pair, dtype=np.float64)


def unit(pair: Line) -> Line:
    """The direction of a vector."""
    return np.asarray(pair / np.hypot(pair[0], pair[1]))


def from_side(side: str, to: Point | Line, reach: float = 0.3, arriving: Line | None = None) -> Line:
    """A curve from the middle of a side to a point.

    `reach` is how far it runs straight on at first; `arriving` the direction, pointing back along the curve, in
    which it arrives.
    """
    start, inward, end = vector(MIDDLE[side]), vector(INWARD[side]), vector(to)
    far = float(np.hypot(*(end - start)))
    last = end - (end - start) * 0.3 if arriving is None else end + arriving * far * 0.4
    return bezier(start, start + inward * min(reach, far * 0.5), last, end)


def past(sides: tuple[str, ...], point: Point) -> Line:
    """A curve between two sides that passes a point."""
    a, b = sides
    along = unit(vector(MIDDLE[b]) - vector(MIDDLE[a]))
    there = from_side(a, point, 0.3, -along)
    back = from_side(b, point, 0.3, along)
    return np.concatenate([there, back[::-1][1:]])


def across(sides: tuple[str, ...], wide: float) -> Line:
    """A curve between two sides. `wide` (0 to 1) is how far a bend swings out; under 0.5 it hugs its corner."""
    a, b = sides
    start, end = vector(MIDDLE[a]), vector(MIDDLE[b])
    inward, outward = vector(INWARD[a]), vector(INWARD[b])
    if opposite(sides):
        return bezier(start, start + inward * 0.5, end + outward * 0.5, end)
    if wide < 0.5:
        straight, bend = 0.12, 0.08
        corner = bezier(
            start + inward * straight,
            start + inward * (straight + bend),
            end + outward * (straight + bend),
            end + outward * straight,
        )
        return np.concatenate([[start], corner, [end]])
    return bezier(start, start + inward * wide * 0.58, end + outward * wide * 0.58, end)


def wavy(points: Line, rng: np.random.Generator, amount: float) -> Line:
    """The line with one wave in it, to one side or the other, that fades towards its ends."""
    line = resample(points, 0.02)
    along = np.linspace(0, 1, len(line))
    phase = float(rng.choice([0.0, np.pi]))
    swing = np.sin(2 * np.pi * along + phase) * np.sin(np.pi * along) ** 2 * amount
    return as_line(line + normals(line) * swing[:, None])
