"""Where the roads of a tile go. The fields on both sides of a road end say it: no road end is drawn by name.

The same field on both sides: a free end. Fields that share a city: its gate. Otherwise the road goes to the
crossing, which may itself lie at the gate of a city.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from render.carcassonne.planning.curves import across, opposite, vector
from render.carcassonne.planning.reading import Reading, heart
from render.geometry import INWARD, Point, point
from rules.grid import SIDES

End = tuple[int, str]
"""A road that ends on the tile, and the side it comes from."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The roads by where they go.

    `gates` are ends at the gate of a city, `arms` ends at the crossing, `free` ends in the open; `runs` are roads
    between two sides, of them `beside` those that pass a city wall (with the city and the point of passing),
    `over` those through a city, and `tunnels` with the side on which they open in a meadow. `gate_cities` are the
    cities at whose gate the crossing lies.
    """

    gates: Mapping[End, int]
    arms: tuple[End, ...]
    free: tuple[End, ...]
    runs: tuple[int, ...]
    beside: Mapping[int, tuple[int, Point]]
    over: frozenset[int]
    tunnels: Mapping[int, str]
    gate_cities: frozenset[int]
    crossing: Point | None


def read_ways(reading: Reading) -> Ways:
    """Sorts the roads of a tile."""
    gates, arms, free = _ends(reading)
    runs = tuple(road for road in reading.roads if len(reading.sides(road)) == 2)
    tunnels = {road: _mouth(reading, road) for road in runs if reading.marked(road, "tunnel")}
    passed = {road: _passed(reading, road) for road in runs if road not in tunnels}
    beside = {road: _beside(reading, road, city) for road, (city, _) in passed.items() if city is not None}
    gate_cities = _gate_cities(reading, arms)
    return Ways(
        gates=gates,
        arms=arms,
        free=free,
        runs=runs,
        beside=beside,
        over=frozenset(road for road, (_, through) in passed.items() if through),
        tunnels=tunnels,
        gate_cities=gate_cities,
        crossing=_crossing(reading, arms, runs, gate_cities),
    )


def _ends(reading: Reading) -> tuple[dict[End, int], tuple[End, ...], tuple[End, ...]]:
    """The ends that go to a gate, to the crossing, and into the open."""
    gates: dict[End, int] = {}
    arms: list[End] = []
    free: list[End] = []
    for road in reading.roads:
        if len(reading.sides(road)) != 1:
            continue
        (side,) = reading.sides(road)
        left, right = reading.field_at[side + "L"], reading.field_at[side + "R"]
        shared = reading.touches(left) & reading.touches(right)
        met = reading.cities_met(road)
        to_monastery = reading.monastery is not None and (reading.meets(road, reading.monastery) or left == right)
        if to_monastery:
            arms.append((road, side))
        elif left == right:
            free.append((road, side))
        elif shared and len(met) <= 1:
            gates[road, side] = next((city for city in met if city in shared), min(shared))
        elif len(met) == 1 and reading.rivers:
            gates[road, side] = met[0]
        else:
            arms.append((road, side))
    return gates, tuple(arms), tuple(free)


def _gate_cities(reading: Reading, arms: tuple[End, ...]) -> frozenset[int]:
    """The cities that part the fields between neighbouring arms of the crossing."""
    if not arms or reading.monastery is not None:
        return frozenset()
    sides = [side for side in SIDES if side in {side for _, side in arms}]
    found: frozenset[int] = frozenset()
    for side, following in pairwise([*sides, sides[0]]):
        clockwise, back = reading.field_at[side + "R"], reading.field_at[following + "L"]
        if clockwise != back:
            one, other = reading.touches(clockwise), reading.touches(back)
            found |= (one & other) or (one | other)
    return found


def _passed(reading: Reading, road: int) -> tuple[int | None, bool]:
    """The city whose wall a road passes, if any, and whether the road runs through a city."""
    a, b = reading.sides(road)
    found, through = None, False
    for half, facing in ("LR", "RL"):
        fields = {reading.field_at[a + half], reading.field_at[b + facing]}
        if len(fields) != 2:
            continue
        shared = sorted(frozenset.intersection(*map(reading.touches, fields)))
        passable = [city for city in shared if not set("EW") <= set(reading.sides(city))]
        if passable and not opposite((a, b)):
            found = passable[0]
        elif shared:
            through = True
    return found, through


def _beside(reading: Reading, road: int, city: int) -> tuple[int, Point]:
    """The city and the point at its wall that a bend passes."""
    bend = across(reading.sides(road), 0.5)
    middle = bend[len(bend) // 2]
    return city, point(*(middle + 0.16 * (vector(heart(reading.sides(city))) - middle)))


def _mouth(reading: Reading, road: int) -> str:
    """The side where both banks of the road are one field: there the tunnel opens in a meadow."""
    a, b = reading.sides(road)
    return a if reading.field_at[a + "L"] == reading.field_at[a + "R"] else b


def _crossing(
    reading: Reading, arms: tuple[End, ...], runs: tuple[int, ...], gate_cities: frozenset[int]
) -> Point | None:
    """Where the arms meet."""
    if not arms:
        return None
    inward = np.mean([INWARD[side] for _, side in arms], axis=0)
    if reading.monastery is not None:
        return (0.5, 0.57) if reading.rivers else (0.5, 0.5)
    if len(gate_cities) == 1 and len(arms) == 2 and opposite(tuple(side for _, side in arms)):
        (city,) = gate_cities
        into_city = np.mean([INWARD[side] for side in reading.sides(city)], axis=0)
        return point(*(0.5 - 0.08 * into_city))
    if len(arms) == 1 and not gate_cities and runs:  # a side road that joins a road
        road = across(reading.sides(runs[0]), 0.85)
        return point(*road[len(road) // 2])
    at = 0.5 - inward * (0.30 if runs and len(arms) == 2 else 0.0)
    for side, city in reading.city_at.items():
        if city not in gate_cities and len(arms) > 1:
            at = at + vector(INWARD[side]) * 0.04
    return point(*at)
