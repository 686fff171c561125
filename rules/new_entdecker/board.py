"""The board of a game: laying tiles, what fits where, and the islands' names (rules sections 1, 3.5 and 5)."""

from collections.abc import Mapping
from dataclasses import replace

from rules import tiling
from rules.grid import FACING, SIDES, Cell, beside
from rules.new_entdecker.map import field_name
from rules.new_entdecker.state import State
from rules.new_entdecker.tiles import SEA, Face
from rules.regions import Region
from rules.tiling import Wanted, fitting


def lay(state: State, face: Face, cell: Cell, name: str) -> State:
    """The state with a tile on an undiscovered field that takes it; `name` is that of the tile with its event."""
    return replace(
        state,
        tiles={**state.tiles, cell: face},
        names={**state.names, cell: name},
        undiscovered=_covered(state.undiscovered, face, cell),
        regions=state.regions.laid(cell, face.pieces, tiling.joins(state.tiles, face, cell)),
    )


def _covered(before: Mapping[Cell, Wanted], face: Face, cell: Cell) -> dict[Cell, Wanted]:
    """What the undiscovered fields ask once a tile lies: its free neighbours ask for its sides."""
    after = dict(before)
    after.pop(cell, None)
    for side, shown in zip(SIDES, face.sides, strict=True):
        near = beside(cell, side)
        if near in after:
            wanted = list(after[near])
            wanted[SIDES.index(FACING[side])] = shown
            after[near] = (wanted[0], wanted[1], wanted[2], wanted[3])
    return after


def ahead(state: State, ship: Cell) -> list[Cell]:
    """The undiscovered fields into which a ship can sail from a field or edge field, in the order of their names."""
    edge = state.box.map.edges.get(ship)
    if edge is not None:
        return [edge.border] if edge.border in state.undiscovered else []
    sides = state.tiles[ship].sides
    near = [beside(ship, side) for side, shown in zip(SIDES, sides, strict=True) if shown == SEA]
    return sorted(cell for cell in near if cell in state.undiscovered)


def fitting_turns(state: State, kind: str, ship: Cell) -> dict[Cell, tuple[int, ...]]:
    """Where a tile can be placed from the ship, and in which turns; those that look alike are all listed.

    A field ahead lies against a sea side of the ship's place, so what it asks there is sea.
    """
    faces = state.box.turned[kind]
    found = {cell: fitting(faces, state.undiscovered[cell]) for cell in ahead(state, ship)}
    return {cell: turns for cell, turns in found.items() if turns}


def island_name(state: State, region: Region) -> str:
    """An island as records call it: its first field and its first border there, `D6@S`."""
    cell = min(region.cells)
    borders = [b for c, part in region.parts if c == cell for b in state.tiles[cell].borders[part]]
    return f"{field_name(cell)}@{min(borders, key=SIDES.index)}"


def island_at(state: State, name: str) -> Region | None:
    """The island that a name means; any of its borders will do."""
    field, _, border = name.partition("@")
    cell = state.box.map.cell(field)
    if cell is None or cell not in state.tiles:
        return None
    part = state.tiles[cell].part(f"land@{border}")
    return None if part is None else state.regions.of((cell, part))


def value(state: State, region: Region) -> int:
    """What an island is worth: its different tiles, and the bonus of each waterfall (section 5, R21)."""
    cells = region.cells
    return len(cells) + sum([state.tiles[cell].type.waterfall for cell in cells])
