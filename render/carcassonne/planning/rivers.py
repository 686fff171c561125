"""The lines of the rivers, and the bridges of roads over rivers and over other roads."""

from typing import Final

from render.carcassonne.plan import Bridge, RoadPlan
from render.carcassonne.planning.curves import across, from_side, opposite, wavy
from render.carcassonne.planning.reading import Reading
from render.carcassonne.randomness import randomness
from render.geometry import Line, meeting, point, resample

_MEETS: Final = 0.02


def plan_rivers(reading: Reading) -> tuple[Line, ...]:
    """A line for each river; one with a single side ends in the middle, at its spring or lake."""
    rng = randomness(reading.tile, "rivers")
    lines = []
    for river in reading.rivers:
        sides = reading.sides(river)
        if len(sides) == 2:
            line = across(sides, 0.6 if reading.cities or reading.roads else 0.85)
            lines.append(wavy(line, rng, 0.05 if opposite(sides) and not reading.cities else 0.0))
        else:
            lines.append(wavy(from_side(sides[0], (0.5, 0.5)), rng, 0.04))
    return tuple(lines)


def plan_bridges(reading: Reading, roads: tuple[RoadPlan, ...], rivers: tuple[Line, ...]) -> tuple[Bridge, ...]:
    """A bridge wherever a road crosses a river or a road listed before it. A monastery stands on its crossing."""
    bridges = []
    for index, road in enumerate(roads):
        line = resample(road.lines[0], 0.01)
        if reading.monastery is None:
            bridges += [_bridge(road.part, line, at) for river in rivers if (at := _crossing(line, river))]
        if len(reading.sides(road.part)) == 2:
            earlier = [r.lines[0] for r in roads[:index] if len(reading.sides(r.part)) == 2]
            bridges += [_bridge(road.part, line, at) for other in earlier if (at := _crossing(line, other))]
    return tuple(bridges)


def _crossing(line: Line, other: Line) -> int | None:
    """The index of the point of a line where it crosses another, away from its ends."""
    index, gap = meeting(line, resample(other, 0.01))
    return min(max(index, 3), len(line) - 4) if gap < _MEETS else None


def _bridge(part: int, line: Line, index: int) -> Bridge:
    return Bridge(part, point(*line[index]), point(*line[index - 3]), point(*line[index + 3]))
