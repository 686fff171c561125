"""The lines of the roads, and where they end: gates, villages, forecourts, the portals of tunnels."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from render.carcassonne.plan import Level, RoadPlan
from render.carcassonne.planning.cities import Cities
from render.carcassonne.planning.curves import across, from_side, opposite, past, unit, vector, wavy
from render.carcassonne.planning.reading import Reading
from render.carcassonne.planning.ways import End, Ways
from render.carcassonne.randomness import randomness
from render.geometry import INWARD, MIDDLE, Line, Point, distance, meeting, point, resample
from render.nodes import X, Y, node_at
from rules.grid import FACING

_APPROACH: Final = 40
"""Points of 0.01 of a tunnel road that lie open before it enters the city."""
_MOUTH: Final = 16
"""Points of 0.01 that lie open in the meadow where it comes out."""


@dataclass(frozen=True, slots=True, eq=False)
class Roads:
    """The roads of a tile and their ends. `courts` are forecourts of gates; portals are the mouths of tunnels."""

    plans: tuple[RoadPlan, ...]
    gates: tuple[Point, ...]
    plazas: tuple[Point, ...]
    courts: tuple[Point, ...]
    portals: tuple[Line, ...]

    def of_level(self, level: Level) -> list[RoadPlan]:
        """The roads that run on a level."""
        return [road for road in self.plans if road.level is level]


def plan_roads(reading: Reading, ways: Ways, cities: Cities) -> Roads:
    """Draws the lines of all roads of a tile."""
    rng = randomness(reading.tile, "roads")
    court = _court(reading, ways, cities)
    to_gates = {end: _to_gate(end[1], cities, city) for end, city in ways.gates.items()}
    villages = {end: _free_end(reading, end) for end in ways.free}
    plans = [RoadPlan(road, (line,), Level.LAND) for (road, _), line in to_gates.items()]
    for road, side in ways.arms:
        target = court or ways.crossing or (0.5, 0.5)
        plans.append(RoadPlan(road, (wavy(from_side(side, target, 0.25), rng, 0.02),), Level.LAND))
    for (road, side), at in villages.items():
        plans.append(RoadPlan(road, (wavy(from_side(side, at), rng, 0.03),), Level.LAND))
    plans += [_run(reading, ways, road, rng) for road in ways.runs]
    for road in reading.roads:
        if len(reading.sides(road)) > 2:
            lines = tuple(from_side(side, (0.5, 0.5), 0.3) for side in reading.sides(road))
            plans.append(RoadPlan(road, lines, Level.LAND))
    gates = [_gate_of(line, cities, ways.gates[end]) for end, line in to_gates.items()]
    gates += _crossing_gate(ways, cities) + _gates_through(plans, cities) + list(cities.gates)
    plazas = [] if _has_building(reading) else [*villages.values(), *_crossing_plaza(reading, ways)]
    return Roads(
        plans=tuple(plans),
        gates=tuple(gates),
        plazas=tuple(plazas),
        courts=() if court is None else (court,),
        portals=tuple(_portal(reading, ways, road) for road in ways.tunnels),
    )


def _has_building(reading: Reading) -> bool:
    """Whether a building of its own stands where the roads end or meet."""
    return bool(reading.symbol("bazaar") or reading.symbol("watchtower"))


def _court(reading: Reading, ways: Ways, cities: Cities) -> Point | None:
    """Where several roads end at one gate, or one road between two cities, they end on a forecourt.

    So no meadow between the roads touches the wall.
    """
    at_one_gate = len(ways.gate_cities) == 1 and len(ways.arms) > 1
    between_two = len(ways.gate_cities) == 2 and len(ways.arms) == 1
    if ways.crossing is None or not (at_one_gate or between_two):
        return None
    crossing = vector(ways.crossing)
    sides = [side for city in ways.gate_cities for side in reading.sides(city)]
    away = crossing - np.mean([MIDDLE[side] for side in sorted(sides)], axis=0)
    if np.hypot(*away) <= 0.12:
        return None
    away = unit(away)
    steps = [step for step in np.arange(-0.12, 0.3, 0.01) if not cities.covered[node_at(crossing + away * step)]]
    outside = crossing + away * (steps[0] if steps else 0.0)
    return point(*(outside + away * 0.075))


def _to_gate(side: str, cities: Cities, city: int) -> Line:
    """A road from a side to the nearest point inside a city."""
    ahead = vector(MIDDLE[side]) + 0.3 * vector(INWARD[side])
    gaps = np.where(cities.shape(city) > 0.05, np.hypot(X - ahead[0], Y - ahead[1]), np.inf)
    row, column = np.unravel_index(np.argmin(gaps), gaps.shape)
    return from_side(side, point(X[row, column], Y[row, column]), 0.25)


def _gate_of(line: Line, cities: Cities, city: int) -> Point:
    """Where a road enters a city."""
    shape = cities.shape(city)
    inside = [at for at in resample(line, 0.01) if shape[node_at(at)] > 0]
    return point(*(inside[0] if inside else line[-1]))


def _free_end(reading: Reading, end: End) -> Point:
    """Where a road ends in the open, a little away from the cities beside it."""
    side = end[1]
    inward = vector(INWARD[side])
    at = vector(MIDDLE[side]) + inward * (0.44 if reading.city_at else 0.5)
    for other in reading.city_at:
        if other not in (side, FACING[side]):
            at = at + vector(INWARD[other]) * 0.09
    return point(*at)


def _run(reading: Reading, ways: Ways, road: int, rng: np.random.Generator) -> RoadPlan:
    """A road between two sides."""
    sides = reading.sides(road)
    if road in ways.tunnels:
        approach, _, mouth = _tunnel(reading, ways, road)
        return RoadPlan(road, (approach, mouth), Level.TUNNEL)
    if road in ways.beside:
        return RoadPlan(road, (past(sides, ways.beside[road][1]),), Level.BESIDE)
    wide = 0.26 if len(reading.city_at) >= 2 else 0.6 if reading.rivers else 0.85
    line = across(sides, wide)
    if road in ways.over:
        return RoadPlan(road, (resample(line, 0.02),), Level.OVER)
    sway = 0.04 if opposite(sides) and not reading.rivers else 0.0
    return RoadPlan(road, (wavy(line, rng, sway),), Level.LAND)


def _tunnel(reading: Reading, ways: Ways, road: int) -> tuple[Line, Line, Line]:
    """A tunnel road from the gate side to its mouth: the approach, the whole line, and the stretch at the mouth."""
    line = resample(across(reading.sides(road), 0.85), 0.01)
    if distance(line[0], MIDDLE[ways.tunnels[road]]) < 0.1:
        line = line[::-1]
    return line[:_APPROACH], line, line[-_MOUTH:]


def _portal(reading: Reading, ways: Ways, road: int) -> Line:
    """The stretch of a tunnel road at its mouth; the portal stands on its first point."""
    return _tunnel(reading, ways, road)[2]


def _crossing_gate(ways: Ways, cities: Cities) -> list[Point]:
    """The gate at which the arms of a crossing meet: the point of the walls nearest to the crossing."""
    if ways.crossing is None or not ways.gate_cities:
        return []
    walls = [w for city in cities.plans if city.part in ways.gate_cities for w in city.walls]
    points = np.concatenate([resample(wall, 0.01) for wall in walls])
    gaps = np.hypot(points[:, 0] - ways.crossing[0], points[:, 1] - ways.crossing[1])
    return [point(*points[int(np.argmin(gaps))])]


def _crossing_plaza(reading: Reading, ways: Ways) -> list[Point]:
    """A village stops the roads where several meet in the open."""
    if ways.crossing is None or ways.gate_cities or reading.monastery is not None or len(ways.arms) < 2:
        return []
    return [ways.crossing]


def _gates_through(plans: list[RoadPlan], cities: Cities) -> list[Point]:
    """The gates of roads that run over a city or into a tunnel, at every wall that they cross."""
    gates = []
    for road in plans:
        if road.level in (Level.OVER, Level.TUNNEL):
            line = resample(road.lines[0], 0.01)
            for wall in cities.walls:
                index, gap = meeting(line, resample(wall, 0.01))
                if gap < 0.03:
                    gates.append(point(*line[index]))
    return gates
