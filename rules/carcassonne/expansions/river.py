"""The River (section 2): spring, river tiles and lake are laid before all others."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules.carcassonne.expansion import Expansion, Limit
from rules.carcassonne.recording import Recording
from rules.carcassonne.state import Rules, State
from rules.carcassonne.tiles import Face, TileSet, TileType
from rules.grid import FACING, SIDES, Cell, beside

ROLE: Final = "river_role"
RIVER: Final = "river"


class RiverRecording(Recording):
    """The spring has to be stated."""

    needs_starts = True


class River(Expansion):
    """The set."""

    id = RIVER
    sets = (RIVER,)
    recording = RiverRecording()

    def start_tile(self, data: Mapping[str, TileSet]) -> str | None:
        """The spring."""
        return _of_role(data, "spring")

    def pool(self, state: State, bag: Mapping[str, int]) -> Mapping[str, int]:
        """River tiles while there are any, then the lake, then all others."""
        for tiles in _in_turn(state.rules):
            if found := {tile: bag[tile] for tile in tiles if tile in bag}:
                return found
        return bag

    def limits(self, tile: TileType) -> tuple[Limit, ...]:
        """A river tile continues the river, and not by a second bend in the same sense."""
        return (continues,) if any(part.kind == RIVER for part in tile.parts) else ()


def continues(state: State, face: Face, cell: Cell) -> bool:
    """Whether a river tile may be laid like that."""
    sides = _river(face)
    entry = next((side for side in sides if beside(cell, side) in state.tiles), None)
    if entry is None:
        return False
    before = _river(state.tiles[beside(cell, entry)])
    leaving = FACING[entry]
    bend = _bend(entry, sides)
    return bend == 0 or bend != _bend(next((s for s in before if s != leaving), leaving), (leaving,))


def _bend(entry: str, sides: tuple[str, ...]) -> int:
    """The sense in which a river bends from the side where it comes in: 1 or 3 quarters, 0 where it does not."""
    out = next((side for side in sides if side != entry), None)
    quarters = 0 if out is None else (SIDES.index(out) - SIDES.index(entry)) % 4
    return quarters % 2 * quarters


def _river(face: Face) -> tuple[str, ...]:
    """The sides to which a river leads."""
    return tuple(side for side, kind in zip(SIDES, face.sides, strict=True) if kind == RIVER)


@lru_cache(maxsize=64)
def _in_turn(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """The tiles that come before all others, in the order of their roles."""
    roles = {tile: rules.faces[tile, 0].type.symbols.get(ROLE) for tile in rules.box}
    return tuple(tuple(tile for tile in roles if roles[tile] == role) for role in ("spring", "normal", "lake"))


def _of_role(data: Mapping[str, TileSet], role: str) -> str | None:
    types = (tile for each in data.values() for tile in each.types.values())
    return next((tile.id for tile in types if tile.symbols.get(ROLE) == role), None)
