"""Tile types of Carcassonne and their faces, read from the TOML files in `data/`.

A file holds one set. Each `[[tile]]` has `id`, `count`, `parts` and, where they apply, `start`, `gardens`
(copies that also have a garden), `meet` (groups of parts that touch at one point) and symbols such as `gold`
or `flyer`. A part is one line of words: its kind, its borders, its marks, and for a field after `touches` the
cities beside it: `"field EL WR touches city@N"`. Edges follow from the parts.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rules.grid import BORDERS, HALVES, SIDES, in_order, turned
from rules.regions import Piece

KINDS: Final = ("city", "road", "river", "monastery", "garden", "field")
MARKS: Final = ("shield", "cathedral", "inn", "wine", "grain", "cloth", "tunnel", "not_round")
SYMBOLS: Final = ("gold", "bazaar", "flyer", "crop_circle", "edition", "river_role", "watchtower")
GARDEN_SUFFIX: Final = "+garden"
DATA: Final = Path(__file__).parent / "data"


class TileDataError(ValueError):
    """A tile file says something that is not in the notation. The message names the file's set and tile."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a tile: what can be claimed on it, and rivers.

    `borders` are sides, or half sides for a field, of the unturned tile. `marks` repeats a mark as often as it
    is printed, so two coats of arms are `("shield", "shield")`. `touches` are the indexes of the city parts
    beside a field.
    """

    kind: str
    borders: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    touches: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TileType:
    """A design: its parts in printed order, its symbols, and which parts touch one another at a point."""

    id: str
    parts: tuple[Part, ...]
    symbols: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    meet: tuple[tuple[int, ...], ...] = ()


def part_name(kind: str, borders: tuple[str, ...]) -> str:
    """The name of a part by its first border, as in records: `city@N`, `field@inner`, `monastery`."""
    if kind in ("monastery", "garden"):
        return kind
    return f"{kind}@{borders[0]}" if borders else f"{kind}@inner"


class Face:
    """A tile type as it lies after `turn` quarter turns: what each side shows and where each part is.

    `sides` are the kinds shown to the north, east, south and west. `borders`, `names` and `pieces` have one entry a
    part, `single` are the indexes of those that are features of one tile alone. Two faces of a type with the same
    `look` can't be told apart.
    """

    __slots__ = ("at", "borders", "look", "names", "pieces", "sides", "single", "turn", "type")

    def __init__(self, tile: TileType, turn: int) -> None:
        self.type: Final = tile
        self.turn: Final = turn
        self.borders: Final = tuple(in_order(tuple(turned(b, turn) for b in p.borders)) for p in tile.parts)
        self.names: Final = tuple(part_name(p.kind, b) for p, b in zip(tile.parts, self.borders, strict=True))
        self.pieces: Final = tuple(Piece(p.kind, len(p.borders), p.marks, p.touches) for p in tile.parts)
        self.single: Final = tuple(i for i, p in enumerate(tile.parts) if not p.borders and p.kind != "field")
        self.at: Final = {border: i for i, borders in enumerate(self.borders) for border in borders}
        self.sides: Final = tuple(tile.parts[self.at[s]].kind if s in self.at else "field" for s in SIDES)
        look = frozenset((p.kind, b, p.marks) for p, b in zip(tile.parts, self.borders, strict=True))
        self.look: Final[object] = (look, turn if "flyer" in tile.symbols else 0)

    def part(self, name: str) -> int | None:
        """The index of the part that a name means; any border of the part will do."""
        if name in self.names:
            return self.names.index(name)
        kind, _, border = name.partition("@")
        index = self.at.get(border)
        return index if index is not None and self.type.parts[index].kind == kind else None


@dataclass(frozen=True)
class TileSet:
    """One set: its types by id (garden copies as types of their own) and how many copies there are.

    `counts` takes the garden copies as plain ones; `gardens` says how many copies of a type have a garden.
    """

    name: str
    types: Mapping[str, TileType]
    counts: Mapping[str, int]
    gardens: Mapping[str, int]
    start: str | None

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
    gardens: dict[str, int] = {}
    start = None
    for entry in doc["tile"]:
        tile = tile_type(entry)
        if tile.id in types:
            raise TileDataError(f"{tile.id}: listed twice")
        types[tile.id] = tile
        counts[tile.id] = entry["count"]
        if entry.get("start"):
            start = tile.id
        if entry.get("gardens"):
            gardens[tile.id] = entry["gardens"]
            twin = TileType(tile.id + GARDEN_SUFFIX, (*tile.parts, Part("garden")), tile.symbols, tile.meet)
            types[twin.id] = twin
    return TileSet(doc["set"], types, counts, gardens, start)


def tile_type(entry: Mapping[str, Any]) -> TileType:
    """One design of a file. Raises TileDataError with the tile at fault."""
    _need("a tile", entry, {"id": str})
    name = entry["id"]
    _need(name, entry, {"count": int, "parts": list})
    unknown = set(entry) - {"id", "count", "start", "gardens", "parts", "meet", *SYMBOLS}
    if unknown:
        raise TileDataError(f"{name}: unknown key {sorted(unknown)[0]}")
    lines = [line.split() for line in entry["parts"]]
    names = [part_name(words[0], in_order(tuple(w for w in words if w in BORDERS))) for words in map(_head, lines)]
    parts = tuple(_part(name, words, names) for words in lines)
    meet = tuple(tuple(_index(name, ref, names) for ref in group.split()) for group in entry.get("meet", ()))
    tile = TileType(name, parts, MappingProxyType({k: entry[k] for k in SYMBOLS if k in entry}), meet)
    _check_borders(tile)
    return tile


def _need(name: str, entry: Mapping[str, Any], keys: Mapping[str, type]) -> None:
    for key, kind in keys.items():
        if not isinstance(entry.get(key), kind):
            raise TileDataError(f"{name}: {key} is missing or no {kind.__name__}")


def _head(words: list[str]) -> list[str]:
    """The words of a part before `touches`."""
    return words[: words.index("touches")] if "touches" in words else words


def _part(tile: str, words: list[str], names: list[str]) -> Part:
    head = _head(words)
    kind, rest = head[0], head[1:]
    if kind not in KINDS:
        raise TileDataError(f"{tile}: unknown kind {kind}")
    borders = in_order(tuple(w for w in rest if w in BORDERS))
    marks: list[str] = []
    for word in rest:
        mark, _, times = word.partition("*")
        if mark in MARKS:
            marks += [mark] * int(times or 1)
        elif word not in BORDERS and word != "inner":
            raise TileDataError(f"{tile}: unknown word {word}")
    touches = tuple(_index(tile, ref, names) for ref in words[len(head) + 1 :])
    return Part(kind, borders, tuple(marks), touches)


def _index(tile: str, name: str, names: list[str]) -> int:
    if name not in names:
        raise TileDataError(f"{tile}: no part {name}")
    return names.index(name)


def _check_borders(tile: TileType) -> None:
    """Cities and fields cover each half side exactly once; a road or river leaves between two fields."""
    fields = [b for p in tile.parts if p.kind == "field" for b in p.borders]
    walls = [h for p in tile.parts if p.kind == "city" for b in p.borders for h in _halves(b)]
    ways = [b for p in tile.parts if p.kind in ("road", "river") for b in p.borders]
    if sorted(fields + walls) != sorted(HALVES):
        raise TileDataError(f"{tile.id}: the borders are not covered exactly once")
    if len(set(ways)) < len(ways) or not {h for b in ways for h in _halves(b)} <= set(fields):
        raise TileDataError(f"{tile.id}: a road or river does not leave between two fields")
    if not set(ways) <= set(SIDES) or not all(b in SIDES for p in tile.parts if p.kind == "city" for b in p.borders):
        raise TileDataError(f"{tile.id}: cities, roads and rivers have whole sides")


def _halves(border: str) -> tuple[str, ...]:
    return (border,) if len(border) == 2 else (border + "L", border + "R")
