"""What a seat sees of a game of New Entdecker: the sea, the voyage, units, huts with what it knows, stacks, gold."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.api import Chance, Due, Standing, View
from rules.grid import Cell
from rules.message import Message, Seat
from rules.new_entdecker.board import value
from rules.new_entdecker.islands import Count, counts
from rules.new_entdecker.labels import shape_name
from rules.new_entdecker.map import SeaMap
from rules.new_entdecker.state import State, Walker
from rules.new_entdecker.tiles import LAND, Face, split_name
from rules.regions import PartId, Region
from rules.tiling import Wanted


@dataclass(frozen=True, slots=True)
class Post:
    """A unit on the board: whose, which (`scout`, `fort`, `settlement`), its field and the index of its land part.

    `number` is that of a scout with head scouts, for its owner only (for all when the game is over).
    """

    seat: Seat
    kind: str
    cell: Cell
    part: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Hut:
    """A hut with its path. `path` has the seat on each field from field 1 (nearest to the hut) on, None where free.

    `chip` says whether a chip lies in it, `knows` who has seen that. `plant` and `points` are those of the chip, for a
    seat that knows it, for all when the game is over; else None. `numbers` are those of the scouts on the path, as far
    as the seat may know them, with head scouts.
    """

    number: int
    path: tuple[Seat | None, ...]
    dots: tuple[int, ...]
    eyes: tuple[int, ...]
    chip: bool
    knows: tuple[Seat, ...]
    plant: str | None
    points: int | None
    numbers: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """A hidden stack: how many tiles, and the back of its top, `plain` or `question`; None if it is empty."""

    height: int
    back: str | None


@dataclass(frozen=True, slots=True)
class Island:
    """Joined land that has not been scored: its fields, its value so far, and how many of its sides are open.

    `units` has for each seat its settlements, forts and scouts there. With no side open it is complete.
    """

    cells: tuple[Cell, ...]
    value: int
    open: int
    units: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class EntdeckerView(View):
    """The board as everybody sees it, with what the seat of this view knows in secret.

    `map` has the size, edge fields and paths of this table's data, `faces` all tiles by (id, quarter turns), `shapes`
    the face-up ones in the turns that look different, `plants` the points of all chips, `prices` those of a `hidden`
    and an `open` tile, of the units and of a `toll`; with less gold than `poor` a seat rolls for income.

    `undiscovered` has what each undiscovered field asks of a tile's sides. `tiles` are those laid, `questions` the
    events of those with a question mark. `units` are sorted by field, `huts` and `stacks` (as many as there are) by
    number. `open` are the tiles left by shape, with 0 for what is used up, `discard` the names of those that did not
    fit, `unseen` the hidden ones left by name. `islands` are all that are not scored, `land` the index among them of a
    land part of a field. `gold` has one entry a seat.

    `ship` is the field or edge field (a square outside the board) of the ship, None between voyages. `mode` is `hidden`
    or `open` once declared, else empty, `left` the declared tiles not taken yet, `drawn` the tile that has to be
    placed. `trail` is the way of this voyage, or of the last one until the next begins: start field, then the fields
    discovered; `filled` are the fields filled after it. `heads` are the own head scouts once chosen, else empty.
    """

    map: SeaMap
    faces: Mapping[tuple[str, int], Face]
    shapes: tuple[Face, ...]
    plants: Mapping[str, int]
    prices: Mapping[str, int]
    poor: int
    undiscovered: Mapping[Cell, Wanted]
    tiles: Mapping[Cell, Face]
    questions: Mapping[Cell, str]
    units: tuple[Post, ...]
    huts: tuple[Hut, ...]
    stacks: tuple[Stack, ...]
    open: Mapping[str, int]
    discard: tuple[str, ...]
    unseen: Mapping[str, int]
    islands: tuple[Island, ...]
    land: Mapping[PartId, int]
    gold: tuple[int, ...]
    active: Seat
    ship: Cell | None
    mode: str
    left: int
    drawn: str | None
    trail: tuple[Cell, ...]
    filled: tuple[Cell, ...]
    heads: tuple[int, ...]

    def tile(self, design: str) -> Message:
        """See `View.tile`."""
        return shape_name(design)


def view(state: State, seat: Seat | None, due: Due) -> EntdeckerView:
    """The view of a seat: all but the chips that it has not seen and the numbers of others."""
    voyage = state.voyage
    heads = state.heads[seat] if seat is not None else None
    events = {cell: split_name(name)[1] for cell, name in state.names.items() if "?" in name}
    open_land = [region for region in state.regions.by_id.values() if _unscored(state, region)]
    return EntdeckerView(
        game="new_entdecker",
        seat=seat,
        standings=tuple(_standing(state, s) for s in range(state.players)),
        counts=(("undiscovered", len(state.undiscovered)), ("hidden", sum(state.stacks.heights))),
        waiting=() if isinstance(due, Chance) else tuple(d.seat for d in due),
        over=state.over,
        map=state.box.map,
        faces=state.box.faces,
        shapes=state.box.differing,
        plants=state.box.plants,
        prices=state.box.prices,
        poor=state.box.income.below,
        undiscovered=state.undiscovered,
        tiles=state.tiles,
        questions={cell: event for cell, event in events.items() if event is not None},
        units=tuple(
            Post(u.seat, u.kind, cell, u.part, _number(state, seat, u.seat, u.number))
            for cell, u in sorted(state.units.items())
        ),
        huts=tuple(_hut(state, seat, i) for i in range(len(state.paths))),
        stacks=tuple(Stack(h, top) for h, top in zip(state.stacks.heights, state.stacks.tops, strict=True)),
        open=state.open,
        discard=state.discard,
        unseen=state.stacks.pool,
        islands=tuple(_island(state, region) for region in open_land),
        land={part: index for index, region in enumerate(open_land) for part in region.parts},
        gold=state.gold,
        active=state.seat,
        ship=voyage.ship if voyage else None,
        mode=voyage.mode if voyage else "",
        left=voyage.left if voyage else 0,
        drawn=voyage.drawn if voyage else None,
        trail=state.trail,
        filled=state.filled,
        heads=heads or (),
    )


def _unscored(state: State, region: Region) -> bool:
    return region.kind == LAND and region.id not in state.scored


def _island(state: State, region: Region) -> Island:
    return Island(tuple(sorted(region.cells)), value(state, region), region.open, tuple(counts(state, region)))


def _hut(state: State, seat: Seat | None, index: int) -> Hut:
    path, chip = state.box.map.paths[index], state.chips[index]
    walkers = state.paths[index]
    seen = chip is not None and (state.over or seat in state.knows[index])
    return Hut(
        number=path.hut,
        path=tuple(walker.seat if walker else None for walker in walkers),
        dots=path.dots,
        eyes=path.eyes,
        chip=chip is not None,
        knows=tuple(sorted(state.knows[index])),
        plant=chip if seen else None,
        points=state.box.plants[chip] if seen and chip is not None else None,
        numbers=tuple(_walker_number(state, seat, walker) for walker in walkers),
    )


def _walker_number(state: State, seat: Seat | None, walker: Walker | None) -> int | None:
    return None if walker is None else _number(state, seat, walker.seat, walker.number)


def _number(state: State, seat: Seat | None, owner: Seat, number: int | None) -> int | None:
    """The number of a scout as far as a seat may know it."""
    return number if state.over or seat == owner else None


def _standing(state: State, seat: Seat) -> Standing:
    reserve = state.reserve[seat]
    stock = (("scout", reserve.scout), ("fort", reserve.fort), ("settlement", reserve.settlement))
    return Standing(seat, state.scores[seat], stock, (("coins", state.gold[seat]),))
