"""From the description of a tile to its plan."""

from types import MappingProxyType

from render.carcassonne.plan import TilePlan
from render.carcassonne.planning.anchors import plan_anchors
from render.carcassonne.planning.land import plan_land
from render.carcassonne.planning.reading import read
from render.carcassonne.planning.scenery import plan_houses, plan_trees
from render.carcassonne.planning.signs import furnish
from rules.carcassonne.tiles import TileType


def plan(tile: TileType, turn: int = 0) -> TilePlan:
    """The plan of a tile after `turn` quarter turns clockwise. Takes some milliseconds: keep it."""
    land = plan_land(read(tile))
    lot = furnish(land)
    anchors = plan_anchors(land, lot)
    unturned = TilePlan(
        tile=tile,
        turn=0,
        cities=land.cities.plans,
        roads=land.roads.plans,
        rivers=land.rivers,
        gates=land.roads.gates,
        plazas=land.roads.plazas,
        courts=land.roads.courts,
        portals=land.roads.portals,
        bridges=land.bridges,
        signs=tuple(lot.signs),
        houses=tuple(plan_houses(land, lot.taken, anchors)),
        trees=tuple(plan_trees(land, lot.taken, anchors)),
        areas=land.areas,
        anchors=MappingProxyType(anchors),
        corners=land.cities.corners,
    )
    return unturned.turned(turn)
