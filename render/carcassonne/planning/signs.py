"""What stands on a tile: buildings, coats of arms, goods and the symbols of the expansions, in this order."""

from typing import Final

from render.carcassonne.planning.land import Land
from render.carcassonne.planning.lot import Lot
from render.geometry import Line, distance, point, resample
from render.space import Spot, roomiest

_NORTH_WEST: Final = (0.2, 0.2)
_MONASTERY_ROOM: Final = 0.12
_GOODS: Final = ("wine", "grain", "cloth")


def furnish(land: Land) -> Lot:
    """Puts all signs on a tile."""
    lot = Lot(land)
    for place in (_monastery, _cities, _bazaar, _watchtower, _inns, _gold, _crop_circle, _flyer, _garden):
        place(land, lot)
    return lot


def _between(low: float, size: float, high: float) -> float:
    return min(high, max(low, size))


def _monastery(land: Land, lot: Lot) -> None:
    part = land.reading.monastery
    if part is None:
        return
    room = roomiest(land.widest).room if land.areas else 0.0
    if land.reading.cities_met(part) or room < _MONASTERY_ROOM:
        at, size = (0.5, 0.5), 0.40
    elif land.ways.crossing is not None:
        at, size = land.ways.crossing, 0.42
    else:
        spot, middle = roomiest(land.widest), roomiest(land.widest, enough=0.13)
        if spot.room < 1.75 * middle.room:  # nearly as much room in the middle
            spot = middle
        at, size = spot.at, _between(0.30, 2.1 * spot.room, 0.46)
    lot.put("monastery", at, size, part=part)


def _cities(land: Land, lot: Lot) -> None:
    reading = land.reading
    for city in reading.cities:
        inside = land.cities.shape(city) > 0
        if reading.marked(city, "cathedral"):
            lot.put("cathedral", (0.5, 0.46), 0.56)
        for _ in range(reading.marked(city, "shield")):
            at = lot.room(inside, _NORTH_WEST, 0.15).at
            lot.put("shield", at, 0.17 if len(reading.sides(city)) == 1 else 0.21)
        for good in _GOODS:
            if reading.marked(city, good):
                lot.put("goods", lot.room(inside, _NORTH_WEST, 0.15).at, 0.24, detail=good)


def _bazaar(land: Land, lot: Lot) -> None:
    reading = land.reading
    if not reading.symbol("bazaar"):
        return
    host = next((city for city in reading.cities if len(reading.sides(city)) > 1), None)
    if host is not None:
        at = lot.room(land.cities.shape(host) > 0).at
    elif land.ways.crossing is not None:
        at = land.ways.crossing
    elif land.ways.free:
        at = (0.5, 0.52)
    else:
        at = roomiest(land.widest).at
    lot.put("bazaar", at, 0.34)


def _watchtower(land: Land, lot: Lot) -> None:
    watch = land.reading.tile.symbols.get("watchtower")
    if not watch:
        return
    crossing = land.ways.crossing
    spot = Spot(crossing, 0.2) if crossing and not land.roads.gates else lot.room(land.meadow)
    size = _between(0.30, 2.2 * spot.room, 0.38)
    lot.put("watchtower", spot.at, size, detail=watch["per"], points=watch["points"])


def _inns(land: Land, lot: Lot) -> None:
    for road in land.roads.plans:
        if land.reading.marked(road.part, "inn"):
            spot = _beside_road(land, lot, resample(road.lines[0], 0.01))
            lot.put("inn", spot.at, _between(0.22, 1.9 * spot.room, 0.34))


def _beside_road(land: Land, lot: Lot, line: Line) -> Spot:
    """The best place in a meadow beside a road: roomy and not far from its middle."""
    middle = point(*line[int(len(line) * 0.45)])
    spots = [lot.room(area, middle) for area in land.areas.values()]
    roomy = [spot for spot in spots if spot.room > 0.085]
    if not roomy:
        return roomiest(land.widest)
    return max(roomy, key=lambda spot: spot.room - 0.25 * distance(spot.at, middle))


def _gold(land: Land, lot: Lot) -> None:
    if not land.reading.symbol("gold"):
        return
    spot = lot.room(land.meadow)
    if spot.room < 0.13 and land.reading.cities:
        spot = lot.room(land.cities.covered)
    lot.put("gold", spot.at, 0.24)


def _crop_circle(land: Land, lot: Lot) -> None:
    figure = land.reading.symbol("crop_circle")
    if not figure:
        return
    spot = lot.room(land.meadow)
    if spot.room <= 0.1:
        spot = lot.room(land.cities.covered, (0.3, 0.3))
    lot.put("crop_circle", spot.at, _between(0.26, 2 * spot.room - 0.04, 0.42), detail=figure)


def _flyer(land: Land, lot: Lot) -> None:
    way = land.reading.symbol("flyer")
    if way:
        spot = lot.room(land.widest)
        lot.put("flyer", spot.at, _between(0.34, 1.9 * spot.room, 0.46), detail=way)


def _garden(land: Land, lot: Lot) -> None:
    part = land.reading.garden
    if part is not None:
        spot = lot.room(land.widest)
        lot.put("garden", spot.at, _between(0.17, 1.75 * (spot.room - 0.035), 0.30), part=part)
