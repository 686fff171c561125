"""From the description of a tile to its plan."""

from render.discovery.plan import TilePlan
from render.discovery.planning.borders import plan_borders
from render.discovery.planning.ground import grounded
from render.discovery.planning.growth import PEAKS, TREES, WAVES, grown
from render.discovery.planning.regions import plan_regions
from render.discovery.planning.spots import plan_anchors, plan_ports
from rules.discovery.tiles import TileType


def plan(tile: TileType, turn: int = 0) -> TilePlan:
    """The plan of a tile after `turn` quarter turns clockwise. Takes some milliseconds: keep it."""
    ground = grounded(tile, plan_regions(tile))
    borders = plan_borders(tile, ground.shapes)
    ports = plan_ports(ground)
    anchors = plan_anchors(ground, ports)
    unturned = TilePlan(
        tile=tile,
        turn=0,
        shapes=ground.shapes,
        shores=borders.shores,
        feet=borders.feet,
        ports=ports,
        anchors=anchors,
        peaks=grown(PEAKS, ground, ports, anchors),
        trees=grown(TREES, ground, ports, anchors),
        waves=grown(WAVES, ground, ports, anchors),
        ends=borders.ends,
    )
    return unturned.turned(turn)
