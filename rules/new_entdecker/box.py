"""The data of New Entdecker, read from the TOML file in `data/`: board, tiles, numbers, set-ups.

Everything that can be counted or priced stands in the file, so that a host can correct what is reconstructed.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, Final

from rules.grid import SIDES, Cell, in_order
from rules.new_entdecker.map import Path, SeaMap
from rules.new_entdecker.tiles import EVENTS, LAND, SEA, Face, Part, TileType, tile_name
from rules.tiling import differing

DATA: Final = FilePath(__file__).parent / "data"
KINDS: Final = ("scout", "fort", "settlement")


class BoxError(ValueError):
    """The file says something that is not in the notation. The message names the place."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Units in a reserve."""

    scout: int
    fort: int
    settlement: int

    def of(self, kind: str) -> int:
        """How many of a kind: `scout`, `fort` or `settlement`."""
        return {"scout": self.scout, "fort": self.fort, "settlement": self.settlement}[kind]

    def with_more(self, kind: str, count: int) -> "Supply":
        """The reserve with so many more of a kind, or less where the count is below zero."""
        numbers = {name: self.of(name) + (count if name == kind else 0) for name in KINDS}
        return Supply(numbers["scout"], numbers["fort"], numbers["settlement"])


@dataclass(frozen=True, slots=True)
class Income:
    """With less gold than `below` the die is rolled; the others get `others` more than the active player."""

    below: int
    die: tuple[str, ...]
    helm: tuple[int, ...]
    others: int


@dataclass(frozen=True)
class Box:
    """All that a game is played with. `hidden` counts the hidden tiles by name, `open` the face-up ones by type.

    `prices` are those of a `hidden` and an `open` tile, of the units and of a `toll`. `plants` are the points of the
    chips by name, `setups` the tiles of each set-up. `pirate` divides the gold; `found` is what the gold event brings.
    """

    map: SeaMap
    types: Mapping[str, TileType]
    open: Mapping[str, int]
    hidden: Mapping[str, int]
    supplies: Mapping[int, Supply]
    gold: int
    income: Income
    prices: Mapping[str, int]
    divisors: tuple[int, ...]
    stacks: int
    stacks_again: int
    found: int
    pirate: int
    plants: Mapping[str, int]
    setups: Mapping[str, Mapping[Cell, str]]

    @cached_property
    def faces(self) -> Mapping[tuple[str, int], Face]:
        """Every type in its four turns, by (id, quarter turns)."""
        return {(t.id, turn): Face(t, turn) for t in self.types.values() for turn in range(4)}

    @cached_property
    def turned(self) -> Mapping[str, tuple[Face, Face, Face, Face]]:
        """The four faces of each type."""
        f = self.faces
        return {t: (f[t, 0], f[t, 1], f[t, 2], f[t, 3]) for t in self.types}

    @cached_property
    def differing(self) -> tuple[Face, ...]:
        """The faces of the shapes in the turns that look different."""
        return tuple(
            self.turned[shape][turn] for shape in self.shapes for turn in differing(self.turned[shape], (0, 1, 2, 3))
        )

    @cached_property
    def shapes(self) -> tuple[str, ...]:
        """The types that can be taken from the face-up stacks: those without a waterfall (R1)."""
        return tuple(t.id for t in self.types.values() if not t.waterfall)


def load_box(text: str) -> Box:
    """Reads and checks the data. Raises BoxError with the place at fault, ValueError for what is no TOML."""
    doc = tomllib.loads(text)
    try:
        box = _box(doc)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise BoxError(f"{doc.get('set', 'the set')}: {error!r} is missing or of the wrong form") from None
    _check(box)
    return box


def _box(doc: Mapping[str, Any]) -> Box:
    board = SeaMap(doc["board"]["width"], doc["board"]["height"], doc["board"]["coins"], tuple(map(_path, doc["path"])))
    types = {entry["id"]: _type(entry) for entry in doc["tile"]}
    if len(types) < len(doc["tile"]):
        raise BoxError("a tile is listed twice")
    income = doc["income"]
    return Box(
        map=board,
        types=types,
        open={entry["id"]: entry["open"] for entry in doc["tile"]},
        hidden={name: count for entry in doc["tile"] for name, count in _hidden(entry)},
        supplies={p["count"]: Supply(p["scouts"], p["forts"], p["settlements"]) for p in doc["players"]},
        gold=doc["gold"],
        income=Income(income["below"], tuple(income["die"]), tuple(income["helm"]), income["others"]),
        prices=doc["prices"],
        divisors=tuple(doc["scoring"]["divisors"]),
        stacks=doc["hidden"]["stacks"],
        stacks_again=doc["hidden"]["again"],
        found=doc["events"]["gold"],
        pirate=doc["events"]["pirate"],
        plants={plant["name"]: plant["points"] for plant in doc["plant"]},
        setups={entry["id"]: _setup(board, types, entry) for entry in doc["setup"]},
    )


def _path(entry: Mapping[str, Any]) -> Path:
    return Path(entry["hut"], entry["fields"], tuple(entry["dots"]), tuple(entry["eyes"]))


def _type(entry: Mapping[str, Any]) -> TileType:
    name = entry["id"]
    parts = []
    for line in entry["parts"]:
        kind, *borders = line.split()
        if kind not in (LAND, SEA) or not borders or not set(borders) <= set(SIDES):
            raise BoxError(f"{name}: a part is land or sea with its sides, not {line}")
        parts.append(Part(kind, in_order(tuple(borders))))
    if sorted(border for part in parts for border in part.borders) != sorted(SIDES):
        raise BoxError(f"{name}: the sides are not covered exactly once")
    return TileType(name, tuple(parts), entry["stack"], entry.get("waterfall", 0))


def _hidden(entry: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The hidden tiles of a type in canonical order: plain ones, then by events."""
    events = entry.get("events", {})
    if not set(events) <= set(EVENTS):
        raise BoxError(f"{entry['id']}: an event is one of {', '.join(EVENTS)}")
    counts = ((None, entry.get("hidden", 0)), *((event, events.get(event, 0)) for event in EVENTS))
    yield from ((tile_name(entry["id"], event), count) for event, count in counts if count)


def _setup(board: SeaMap, types: Mapping[str, TileType], entry: Mapping[str, Any]) -> dict[Cell, str]:
    laid: dict[Cell, str] = {}
    for kind, fields in entry.items():
        if kind == "id":
            continue
        if kind not in types:
            raise BoxError(f"set-up {entry['id']}: no tile is called {kind}")
        for name in fields:
            cell = board.cell(name)
            if cell is None or not board.holds(cell) or cell in laid:
                raise BoxError(f"set-up {entry['id']}: {name} is no field, or taken")
            laid[cell] = kind
    return laid


def _check(box: Box) -> None:
    """What the rules rely on: a shape for whatever its neighbours show, paths, and a rank for every player."""
    patterns = {face.sides for (kind, _), face in box.faces.items() if kind in box.shapes}
    if len(patterns) < 2 ** len(SIDES):
        raise BoxError("there are sides that no shape shows")
    if [path.hut for path in box.map.paths] != list(range(1, len(box.map.paths) + 1)):
        raise BoxError("the huts are not numbered from 1")
    for path in box.map.paths:
        if not set(path.dots + path.eyes) <= set(range(1, path.fields + 1)):
            raise BoxError(f"hut {path.hut}: a dot or eye is not on its path")
    if len(box.plants) < len(box.map.paths):
        raise BoxError("there are fewer chips than huts")
    if len(box.divisors) < max(box.supplies):
        raise BoxError("there are fewer ranks than players")
