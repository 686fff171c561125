"""All tiles of New Entdecker in every variant, and their plans, each made once a run."""

from functools import cache

from render.new_entdecker.art import VARIANTS
from render.new_entdecker.plan import TilePlan
from render.new_entdecker.planner import plan
from rules.new_entdecker.box import DATA, load_box
from rules.new_entdecker.tiles import TileType

BOX = load_box((DATA / "base.toml").read_text(encoding="utf-8"))
TYPES: dict[str, TileType] = {face.type.id: face.type for face in BOX.faces.values()}
DESIGNS = tuple(f"{kind}.{variant}" for kind in TYPES for variant in range(VARIANTS))


@cache
def planned(design: str, turn: int = 0) -> TilePlan:
    kind, variant = design.split(".")
    return plan(TYPES[kind], int(variant)) if turn == 0 else planned(design).turned(turn)


def type_of(design: str) -> TileType:
    return TYPES[design.split(".")[0]]
