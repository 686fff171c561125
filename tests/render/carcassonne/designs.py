"""All tile types of the shipped sets and those printed on maps, and their plans, each made once a run."""

from functools import cache

from render.carcassonne.plan import TilePlan
from render.carcassonne.planner import plan
from rules.carcassonne.expansions.great_britain.game_map import MapSet
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.tiles import DATA, TileType

SETS = {path.stem: CARCASSONNE.load(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob("*.toml"))}
PRINTED = [city.face.type for each in SETS.values() if isinstance(each, MapSet) for city in each.map.cities]
TYPES: dict[str, TileType] = {
    tile.id: tile for tile in (*(tile for tiles in SETS.values() for tile in tiles.types.values()), *PRINTED)
}
BASE = list(SETS["base"].types)


@cache
def planned(design: str, turn: int = 0) -> TilePlan:
    return plan(TYPES[design]) if turn == 0 else planned(design).turned(turn)
