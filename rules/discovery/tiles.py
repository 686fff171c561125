"""Tile types of The Discovery and their faces, read from the TOML file in `data/`.

Each `[[tile]]` has `id`, `count`, `parts` and, where they apply, `start` and `cities`. A part is one line: its
terrain, its borders or `inner`, and for a mountain after `touches` the grasslands it has a common border with:
`"mountain E W touches grassland@N"`. A city is a line of the land part it stands in and the sea part whose shore it
is on: `"mountain@E sea@S"`. Edges follow from the parts.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from rules.grid import SIDES, in_order, turned
from rules.regions import Piece

TERRAINS: Final = ("grassland", "mountain", "sea")
ROLES: Final[Mapping[str, str]] = {"grassland": "explorer", "mountain": "brigand", "sea": "navigator"}
"""What a follower is called where it stands."""
DATA: Final = Path(__file__).parent / "data"


class TileDataError(ValueError):
    """A tile file says something that is not in the notation. The message names the tile."""


@dataclass(frozen=True, slots=True)
class Part:
    """One patch of a terrain on a tile, with the sides of the unturned tile that it reaches.

    `touches` are the indexes of the grasslands beside a mountain.
    """

    kind: str
    borders: tuple[str, ...] = ()
    touches: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class City:
    """A city: the indexes of the land part in which it stands and of the sea part on whose shore it is."""

    land: int
    sea: int


@dataclass(frozen=True, slots=True)
class TileType:
    """A design: its parts in printed order and its cities."""

    id: str
    parts: tuple[Part, ...]
    cities: tuple[City, ...] = ()

    def cities_of(self, part: int) -> tuple[int, ...]:
        """The indexes of the cities that stand in a land part, or lie on the shore of a sea part."""
        return tuple(i for i, city in enumerate(self.cities) if part in (city.land, city.sea))


def part_name(kind: str, borders: tuple[str, ...]) -> str:
    """The name of a part by its first border, as in records: `mountain@E`, `sea@inner`."""
    return f"{kind}@{borders[0] if borders else 'inner'}"


class Face:
    """A tile type as it lies after `turn` quarter turns: what each side shows and where each part is.

    `sides` are the terrains shown to the north, east, south and west. `borders`, `names`, `pieces` and `cities` (the
    indexes of the cities in it or on its shore) have one entry a part. Two faces of a type with the same `look` can't
    be told apart.
    """

    __slots__ = ("at", "borders", "cities", "look", "names", "pieces", "sides", "turn", "type")

    def __init__(self, tile: TileType, turn: int) -> None:
        self.type: Final = tile
        self.turn: Final = turn
        self.borders: Final = tuple(in_order(tuple(turned(b, turn) for b in p.borders)) for p in tile.parts)
        self.names: Final = tuple(part_name(p.kind, b) for p, b in zip(tile.parts, self.borders, strict=True))
        self.pieces: Final = tuple(Piece(p.kind, len(p.borders), touches=p.touches) for p in tile.parts)
        self.at: Final = {border: i for i, borders in enumerate(self.borders) for border in borders}
        self.sides: Final = tuple(tile.parts[self.at[side]].kind for side in SIDES)
        self.cities: Final = tuple(tile.cities_of(part) for part in range(len(tile.parts)))
        self.look: Final[object] = self._look()

    def part(self, name: str) -> int | None:
        """The index of the part that a name means; any border of the part will do."""
        if name in self.names:
            return self.names.index(name)
        kind, _, border = name.partition("@")
        index = self.at.get(border)
        return index if index is not None and self.type.parts[index].kind == kind else None

    def _look(self) -> object:
        """Which borders hang together, which parts touch, and where the cities are."""
        names, parts = self.names, self.type.parts
        return (
            frozenset(zip(names, self.borders, strict=True)),
            frozenset((names[i], names[other]) for i, part in enumerate(parts) for other in part.touches),
            tuple(sorted((names[city.land], names[city.sea]) for city in self.type.cities)),
        )


@dataclass(frozen=True)
class TileSet:
    """The tiles of a game: types by id in the order of the file, how many copies there are, the start tile."""

    name: str
    types: Mapping[str, TileType]
    counts: Mapping[str, int]
    start: str

    @cached_property
    def faces(self) -> Mapping[tuple[str, int], Face]:
        """Every type in its four turns, by (id, quarter turns)."""
        return {(t.id, turn): Face(t, turn) for t in self.types.values() for turn in range(4)}


def load_tiles(text: str) -> TileSet:
    """Reads and checks one set. Raises TileDataError with the tile at fault, ValueError for what is no TOML."""
    doc = tomllib.loads(text)
    _need("a set", doc, {"set": str, "tile": list})
    types: dict[str, TileType] = {}
    counts: dict[str, int] = {}
    starts = []
    for entry in doc["tile"]:
        tile = _tile(entry)
        if tile.id in types:
            raise TileDataError(f"{tile.id}: listed twice")
        types[tile.id] = tile
        counts[tile.id] = entry["count"]
        if entry.get("start"):
            starts.append(tile.id)
    if len(starts) != 1:
        raise TileDataError(f"{doc['set']}: there is one start tile, not {len(starts)}")
    return TileSet(doc["set"], types, counts, starts[0])


def _tile(entry: Mapping[str, Any]) -> TileType:
    _need("a tile", entry, {"id": str})
    name = entry["id"]
    _need(name, entry, {"count": int, "parts": list})
    unknown = set(entry) - {"id", "count", "start", "parts", "cities"}
    if unknown:
        raise TileDataError(f"{name}: unknown key {sorted(unknown)[0]}")
    heads = [_head(line) for line in entry["parts"]]
    names = [_named(name, head) for head in heads]
    parts = tuple(
        Part(head[0], _borders(head), _touched(name, line.split()[len(head) + 1 :], names, head[0]))
        for line, head in zip(entry["parts"], heads, strict=True)
    )
    if sorted(border for part in parts for border in part.borders) != sorted(SIDES):
        raise TileDataError(f"{name}: the sides are not covered exactly once")
    return TileType(name, parts, tuple(_city(name, line, names) for line in entry.get("cities", ())))


def _need(name: str, entry: Mapping[str, Any], keys: Mapping[str, type]) -> None:
    for key, kind in keys.items():
        if not isinstance(entry.get(key), kind):
            raise TileDataError(f"{name}: {key} is missing or no {kind.__name__}")


def _head(line: str) -> list[str]:
    """The words of a part before `touches`."""
    words = line.split()
    return words[: words.index("touches")] if "touches" in words else words


def _borders(head: list[str]) -> tuple[str, ...]:
    return in_order(tuple(word for word in head[1:] if word != "inner"))


def _named(tile: str, head: list[str]) -> str:
    if not head or head[0] not in TERRAINS:
        raise TileDataError(f"{tile}: unknown terrain {' '.join(head[:1])}")
    stray = [word for word in head[1:] if word not in SIDES and word != "inner"]
    if stray or len(head) < 2 or ("inner" in head and len(head) > 2):
        raise TileDataError(f"{tile}: a part has sides or is inner, not {' '.join(head[1:])}")
    return part_name(head[0], _borders(head))


def _touched(tile: str, refs: list[str], names: list[str], kind: str) -> tuple[int, ...]:
    touches = tuple(_index(tile, ref, names, ("grassland",)) for ref in refs)
    if touches and kind != "mountain":
        raise TileDataError(f"{tile}: only mountains say which grasslands they touch")
    return touches


def _city(tile: str, line: str, names: list[str]) -> City:
    land, _, sea = line.partition(" ")
    return City(_index(tile, land, names, ("grassland", "mountain")), _index(tile, sea, names, ("sea",)))


def _index(tile: str, name: str, names: list[str], kinds: tuple[str, ...]) -> int:
    if name not in names or name.partition("@")[0] not in kinds:
        raise TileDataError(f"{tile}: no {' or '.join(kinds)} is called {name}")
    return names.index(name)
