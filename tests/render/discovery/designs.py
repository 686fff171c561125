"""All tile types of The Discovery, and their plans, each made once a run."""

from functools import cache

from render.discovery.plan import TilePlan
from render.discovery.planner import plan
from rules.discovery.tiles import DATA, TileType, load_tiles

SET = load_tiles((DATA / "base.toml").read_text(encoding="utf-8"))
TYPES: dict[str, TileType] = dict(SET.types)


@cache
def planned(design: str, turn: int = 0) -> TilePlan:
    return plan(TYPES[design]) if turn == 0 else planned(design).turned(turn)
