"""From the description of a tile to its plan."""

from render.discovery.plan import TilePlan
from render.discovery.planning.borders import plan_borders
from render.discovery.planning.growth import PEAKS, TREES, WAVES, grown
from render.discovery.planning.regions import plan_regions
from render.discovery.planning.spots import plan_anchors, plan_ports
from rules.discovery.tiles import TileType


def plan(tile: TileType, turn: int = 0) -> TilePlan:
    """The plan of a tile after `turn` quarter turns clockwise. Takes some milliseconds: keep it."""
    shapes = plan_regions(tile)
    borders = plan_borders(tile, shapes)
    ports = plan_ports(tile, shapes)
    anchors = plan_anchors(tile, shapes, ports)
    unturned = TilePlan(
        tile=tile,
        turn=0,
        shapes=shapes,
        shores=borders.shores,
        feet=borders.feet,
        ports=ports,
        anchors=anchors,
        peaks=grown(PEAKS, tile, shapes, ports, anchors),
        trees=grown(TREES, tile, shapes, ports, anchors),
        waves=grown(WAVES, tile, shapes, ports, anchors),
        ends=borders.ends,
    )
    return unturned.turned(turn)
