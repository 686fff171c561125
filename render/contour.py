"""The border of a region as lines: where a smooth value over the nodes crosses zero."""

from collections import defaultdict

import numpy as np

from render.geometry import Line, Point, as_line
from render.nodes import CELLS, Levels

_Node = tuple[int, int]
_Rung = tuple[_Node, _Node]
"""Two neighbouring nodes on different sides of the border: the border crosses between them."""


def contour(levels: Levels) -> list[Line]:
    """The zero lines of node values, each from the border of the tile to the border, or closed."""
    levels = np.where(np.abs(levels) < 1e-9, 1e-9, levels)
    links = _links(levels)
    return [as_line([_crossing(levels, rung) for rung in chain]) for chain in _chains(links)]


def _links(levels: Levels) -> dict[_Rung, list[_Rung]]:
    """Which rungs follow one another: two in every cell that the border crosses once, four where it does twice."""
    inside = levels > 0
    count = inside[:-1, :-1].astype(int) + inside[1:, :-1] + inside[:-1, 1:] + inside[1:, 1:]
    links: dict[_Rung, list[_Rung]] = defaultdict(list)
    for row, column in np.argwhere(count % 4).tolist():
        around = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        rungs = [
            (min(a, b), max(a, b))
            for a, b in zip(around, around[1:] + around[:1], strict=True)
            if inside[a] != inside[b]
        ]
        middle_inside = sum(levels[node] for node in around) > 0
        if len(rungs) == 4 and inside[around[0]] != middle_inside:  # the border passes around the first node
            rungs = [rungs[0], rungs[3], rungs[1], rungs[2]]
        for a, b in zip(rungs[::2], rungs[1::2], strict=True):
            links[a].append(b)
            links[b].append(a)
    return links


def _chains(links: dict[_Rung, list[_Rung]]) -> list[list[_Rung]]:
    """The rungs in order, open chains first."""
    chains, seen = [], set()
    for start in sorted(links, key=lambda rung: (len(links[rung]) != 1, rung)):
        if start in seen:
            continue
        chain = [start]
        seen.add(start)
        while following := [rung for rung in links[chain[-1]] if rung not in seen]:
            chain.append(following[0])
            seen.add(following[0])
        if len(chain) > 2 and len(links[start]) == 2:
            chain.append(start)
        if len(chain) > 1:
            chains.append(chain)
    return chains


def _crossing(levels: Levels, rung: _Rung) -> Point:
    (row, column), (row_after, column_after) = rung
    share = levels[rung[0]] / (levels[rung[0]] - levels[rung[1]])
    x = column + (column_after - column) * share
    y = row + (row_after - row) * share
    return float(x / CELLS), float(y / CELLS)
