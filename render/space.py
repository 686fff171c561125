"""Room inside regions: connected patches, depth, and the roomiest point."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from render.geometry import Point
from render.nodes import CELLS, Levels, Mask, distance_to, node_point


@dataclass(frozen=True, slots=True)
class Disc:
    """A round place that is taken."""

    at: Point
    radius: float

    def grown(self, by: float) -> "Disc":
        """The same place with a wider berth."""
        return Disc(self.at, self.radius + by)


@dataclass(frozen=True, slots=True)
class Spot:
    """A point and the radius of the free room around it."""

    at: Point
    room: float


def patches(mask: Mask) -> tuple[NDArray[np.intp], int]:
    """The connected patches of a mask: their numbers from 1 in the shape of the mask (0 outside), and how many.

    Nodes are connected along rows and columns, not diagonally. Works on runs of nodes along rows.
    """
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    rows = starts[:, 0].tolist()
    spans = list(zip(starts[:, 1].tolist(), ends[:, 1].tolist(), strict=True))
    roots = _joined(rows, spans)
    numbers: dict[int, int] = {}
    labels = np.zeros(mask.shape, dtype=np.intp)
    for row, (start, end), root in zip(rows, spans, roots, strict=True):
        labels[row, start:end] = numbers.setdefault(root, len(numbers) + 1)
    return labels, len(numbers)


def _joined(rows: list[int], spans: list[tuple[int, int]]) -> list[int]:
    """For each run the first run of its patch. Runs come in reading order."""
    parent = list(range(len(rows)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    above = 0
    for run, row in enumerate(rows):
        while rows[above] < row - 1 or (rows[above] == row - 1 and spans[above][1] <= spans[run][0]):
            above += 1
        other = above
        while rows[other] == row - 1 and spans[other][0] < spans[run][1]:
            first, second = sorted((root(other), root(run)))
            parent[second] = first
            other += 1
    return [root(run) for run in range(len(rows))]


def depth(mask: Mask, most: int = 2 * CELLS) -> Levels:
    """How far each node of a mask lies from the outside, in tile edges; the border of the array is outside.

    Nodes deeper than `most` nodes count as just so deep.
    """
    inside = np.pad(mask, 1)
    count = np.zeros(inside.shape)
    diagonal = False
    while most > 0 and inside.any():
        most -= 1
        count += inside
        core = inside[1:-1, 1:-1] & inside[:-2, 1:-1] & inside[2:, 1:-1] & inside[1:-1, :-2] & inside[1:-1, 2:]
        if diagonal:  # crosses and squares in turn wear the mask off as an octagon
            core = core & inside[:-2, :-2] & inside[2:, 2:] & inside[:-2, 2:] & inside[2:, :-2]
        inside = np.pad(core, 1)
        diagonal = not diagonal
    return count[1:-1, 1:-1] / CELLS


def depth_beyond(mask: Mask, reach: int = CELLS // 4) -> Levels:
    """How far each node of a mask lies from the outside, if the region goes straight on behind the border of the tile.

    No depth is more than `reach` nodes.
    """
    return depth(np.pad(mask, reach, mode="edge"), reach)[reach:-reach, reach:-reach]


def roomiest(mask: Mask, taken: Iterable[Disc] = (), pull: Point = (0.5, 0.5), enough: float | None = None) -> Spot:
    """The point of a node mask with most room around it, away from the places that are taken.

    Where rooms are alike, and wherever there is `enough`, the point nearest to `pull` wins.
    """
    return roomiest_of(depth(mask), mask, taken, pull, enough)


def roomiest_of(
    room: Levels, mask: Mask, taken: Iterable[Disc] = (), pull: Point = (0.5, 0.5), enough: float | None = None
) -> Spot:
    """As `roomiest`, with the room around each node as it is given."""
    for disc in taken:
        room = np.minimum(room, np.maximum(0, distance_to(disc.at) - disc.radius))
    if enough is not None:
        room = np.minimum(room, enough)
    room = room - 0.02 * distance_to(pull)
    room[~mask] = -2
    row, column = np.unravel_index(np.argmax(room), room.shape)
    return Spot(node_point(int(row), int(column)), max(float(room[row, column]), 0.0))
