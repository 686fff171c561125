"""From the description of a tile to its plan."""

import zlib

import numpy as np

from render.border import border_lines, parted_corners
from render.new_entdecker.plan import TilePlan
from render.new_entdecker.planning.growth import plan_jungle, plan_waves
from render.new_entdecker.planning.regions import plan_regions
from render.new_entdecker.planning.routes import plan_hub, plan_route
from render.new_entdecker.planning.spots import plan_anchors
from rules.new_entdecker.tiles import LAND, SEA, TileType


def plan(tile: TileType, variant: int = 0) -> TilePlan:
    """The plan of a tile in one of its variants, which differ by chance only. Takes some milliseconds: keep it."""
    code = zlib.crc32(f"{tile.id}/{variant}".encode())
    rng = np.random.default_rng(code)
    shapes = plan_regions(tile, code)
    corners = list(parted_corners({side: index for index, part in enumerate(tile.parts) for side in part.borders}))
    land = [shape for part, shape in zip(tile.parts, shapes, strict=True) if part.kind == LAND]
    seas = [part.borders for part in tile.parts if part.kind == SEA]
    anchors = plan_anchors(tile, shapes)
    bushes, palms = plan_jungle(tile, shapes, anchors, rng)
    return TilePlan(
        tile=tile,
        turn=0,
        shapes=shapes,
        shores=tuple(line for shape in land for line in border_lines(shape, corners)) if len(shapes) > 1 else (),
        routes=tuple(arm for sides in seas for arm in plan_route(sides)),
        hubs=tuple(hub for sides in seas if len(sides) > 1 and (hub := plan_hub(sides)) is not None),
        anchors=anchors,
        bushes=bushes,
        palms=palms,
        waves=plan_waves(tile, shapes, rng),
        ends=frozenset(corners),
    )
