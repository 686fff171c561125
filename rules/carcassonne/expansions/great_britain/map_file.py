"""Map files: read and checked, so that a faulty one is refused with what is wrong and where."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.carcassonne.expansions.great_britain.game_map import (
    ChipField,
    GameMap,
    LargeCity,
    MapSet,
    StartField,
)
from rules.carcassonne.tiles import Face, TileDataError, tile_type
from rules.grid import Cell, parse_cell

NOTHING: Final = "."
CITY: Final = "L"
STATUS: Final = ("found", "reconstructed")
KEYS: Final[Mapping[str, type]] = {"fields": list, "regions": dict, "isle": list, "starts": list, "chips": list}


def load_map(text: str) -> MapSet:
    """Reads and checks one map. Raises TileDataError with the place at fault, ValueError for what is no TOML."""
    doc = tomllib.loads(text)
    _need("the file", doc, {"set": str, "status": dict, "map": dict, "city": list})
    unknown = set(doc) - {"set", "status", "map", "city"}
    _refuse(f"unknown key {sorted(unknown)[:1]}", when=bool(unknown))
    _refuse(f"status: one of {', '.join(STATUS)}", when=any(value not in STATUS for value in doc["status"].values()))
    entry = doc["map"]
    _need("map", entry, {**KEYS, "values": dict})
    rows: list[str] = entry["fields"]
    _refuse("fields: no rows", when=not rows or not all(isinstance(row, str) for row in rows))
    _refuse("fields: uneven rows", when=len(set(map(len, rows))) > 1)
    found = GameMap(
        width=len(rows[0]),
        height=len(rows),
        fields=dict(_fields(rows, entry["regions"])),
        starts=tuple(StartField(town, cell) for cell, town in map(_place, entry["starts"])),
        chips=tuple(map(_chip, entry["chips"])),
        values={colour: _values(colour, numbers) for colour, numbers in entry["values"].items()},
        cities=tuple(map(_city, doc["city"])),
        isle=_isle(entry["isle"]),
    )
    _check(found, _marked(rows, CITY))
    return MapSet(doc["set"], {}, {}, {}, None, found)


def _fields(rows: list[str], regions: Mapping[str, str]) -> Iterator[tuple[Cell, str]]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign not in (NOTHING, CITY):
                _refuse(f"fields: {sign} at {x},{y} is no region", when=sign not in regions)
                yield (x, y), regions[sign]


def _marked(rows: list[str], sign: str) -> set[Cell]:
    return {(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == sign}


def _place(line: str) -> tuple[Cell, str]:
    """A line like `3,11 Kilkenny`."""
    where, _, town = line.partition(" ")
    return _cell(line, where), town


def _chip(line: str) -> ChipField:
    """A line like `8,0 blue Thurso`."""
    cell, rest = _place(line)
    colour, _, town = rest.partition(" ")
    return ChipField(town, cell, colour)


def _values(colour: str, numbers: list[int]) -> Mapping[int, int]:
    right = isinstance(numbers, list) and all(type(n) is int and n >= 0 for n in numbers)
    _refuse(f"values: {colour}: no list of numbers", when=not right)
    return dict(enumerate(numbers, 1))


def _city(entry: Mapping[str, Any]) -> LargeCity:
    _need("city", entry, {"name": str, "at": str, "id": str, "parts": list})
    design = {key: value for key, value in entry.items() if key not in ("name", "at")}
    return LargeCity(entry["name"], _cell(entry["name"], entry["at"]), Face(tile_type({**design, "count": 0}), 0))


def _isle(middle: list[float]) -> tuple[float, float]:
    _refuse("isle: two numbers", when=len(middle) != 2 or not all(isinstance(n, int | float) for n in middle))
    return float(middle[0]), float(middle[1])


def _check(found: GameMap, marked: set[Cell]) -> None:
    """What the parts of a map ask of one another."""
    _refuse("starts: none", when=not found.starts)
    for name, cells in (("starts", [s.cell for s in found.starts]), ("chips", [c.cell for c in found.chips])):
        _refuse(f"{name}: a field named twice", when=len(set(cells)) < len(cells))
        strays = [cell for cell in cells if cell not in found.fields]
        _refuse(f"{name}: {strays[:1]} is no field", when=bool(strays))
    both = {s.cell for s in found.starts} & {c.cell for c in found.chips}
    _refuse(f"chips: {both} are start fields", when=bool(both))
    _refuse(f"city: the squares {CITY} and the cities differ", when={city.cell for city in found.cities} != marked)
    _refuse("values: two colours with one letter", when=len(found.colours) < len(found.values))
    for colour in sorted({chip.colour for chip in found.chips} | set(found.values)):
        lying = sum(chip.colour == colour for chip in found.chips)
        there = sum(found.values.get(colour, {}).values())
        _refuse(f"chips: {lying} fields for {there} {colour} chips", when=lying != there)


def _cell(line: str, text: str) -> Cell:
    cell = parse_cell(text)
    if cell is None:
        raise TileDataError(f"{line}: {text} is no square")
    return cell


def _need(name: str, entry: Mapping[str, Any], keys: Mapping[str, type]) -> None:
    for key, kind in keys.items():
        _refuse(f"{name}: {key} is missing or no {kind.__name__}", when=not isinstance(entry.get(key), kind))


def _refuse(wrong: str, *, when: bool) -> None:
    if when:
        raise TileDataError(f"map: {wrong}")
