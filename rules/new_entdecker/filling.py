"""Filling what is defined or can never be reached (rules section 4)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.api import Event, Step
from rules.grid import SIDES, Cell, beside
from rules.new_entdecker.board import lay
from rules.new_entdecker.labels import shape_name
from rules.new_entdecker.map import field_name
from rules.new_entdecker.state import State
from rules.new_entdecker.tiles import LAND, Face
from rules.tiling import Wanted, fitting


def to_fill(state: State) -> tuple[tuple[Cell, Face], ...]:
    """What has to be filled now: the single fields; where there are none, the groups that no ship can ever reach.

    After the singles it has to be asked again. Fields are in the order of their names, groups by their first field.
    """
    groups = list(_groups(state))
    singles = [group for group in groups if len(group) == 1]
    if not singles:
        groups = [group for group in groups if not _reachable(state, group)]
    return tuple((cell, _face(state, cell)) for group in singles or groups for cell in sorted(group))


def filled(state: State, tile: str, before: tuple[Event, ...] = ()) -> Step[State]:
    """The state with a tile on the next field of the fill."""
    cell, face = state.fill[0]
    told = Event("filled", None, (("field", field_name(cell)), ("tile", shape_name(tile))), cells=(cell,))
    after = replace(lay(state, face, cell, tile), fill=state.fill[1:], filled=(*state.filled, cell))
    return Step(after, (*before, told))


def _groups(state: State) -> Iterator[frozenset[Cell]]:
    """The connected groups of undiscovered fields, by their first fields."""
    left = set(state.undiscovered)
    for first in sorted(state.undiscovered):
        if first not in left:
            continue
        group, edge = set[Cell](), [first]
        while edge:
            cell = edge.pop()
            if cell in left:
                left.remove(cell)
                group.add(cell)
                edge += [beside(cell, side) for side in SIDES]
        yield frozenset(group)


def _reachable(state: State, group: frozenset[Cell]) -> bool:
    """Whether a ship can get to a group: from an edge field, or over routes that lead to one (R10)."""
    board = state.box.map
    if any(board.edges_of(cell) for cell in group):
        return True
    return any(
        near in state.tiles and _joined_to_edge(state, near, group)
        for cell in group
        for near in (beside(cell, side) for side in SIDES)
    )


def _joined_to_edge(state: State, cell: Cell, group: frozenset[Cell]) -> bool:
    """Whether a tile has a route that touches a group and is joined by routes to an edge field."""
    face = state.tiles[cell]
    for route in face.routes:
        if any(beside(cell, side) in group for side in face.borders[route]):
            parts = state.regions.of((cell, route)).parts
            if any(beside(c, side) in state.box.map.edges for c, p in parts for side in state.tiles[c].borders[p]):
                return True
    return False


def _face(state: State, cell: Cell) -> Face:
    """The tile that a field gets: as its neighbours show, with land to the others of its group (R27)."""
    n, e, s, w = (want or LAND for want in state.undiscovered[cell])
    wanted: Wanted = (n, e, s, w)
    shapes = state.box.shapes
    return next(
        state.box.turned[shape][turn] for shape in shapes for turn in fitting(state.box.turned[shape], wanted)[:1]
    )
