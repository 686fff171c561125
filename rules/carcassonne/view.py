"""What a seat sees of a game of Carcassonne: the board, who claims what, and the numbers of everybody."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules.api import Chance, Due, Standing, View
from rules.carcassonne.features import Site, share, strengths, worth
from rules.carcassonne.map import Printed
from rules.carcassonne.naming import tile_name
from rules.carcassonne.placing import tiles_left
from rules.carcassonne.state import Figure, Rules, State
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Message, Seat
from rules.regions import Region


@dataclass(frozen=True, slots=True)
class Claim:
    """A feature with figures in it.

    `needs` is what it lacks to be complete, None for a field. `now` are its points if the game ended, `full` those of
    the same tiles if it were complete. `strength` has one number a seat, `owners` are the seats with the greatest,
    `more` the points that each seat would get besides `now`. `beside` says for each city beside a field what that city
    still needs. `area` are the squares it is about.
    """

    kind: str
    cells: frozenset[Cell]
    needs: int | None
    now: int
    full: int
    strength: tuple[int, ...]
    owners: tuple[Seat, ...]
    beside: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    area: frozenset[Cell] = frozenset()

    @property
    def alone(self) -> bool:
        """Whether it is a feature of one tile and what lies around it."""
        return len(self.area) > len(self.cells)


@dataclass(frozen=True, slots=True)
class Lying:
    """So many things of one kind on a square: `ingot`."""

    cell: Cell
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Flight:
    """A figure that flies or flew from the tile laid last.

    `die` and `target` are None before the roll. `part` is the index of the part of the target tile on which it landed,
    None before it has landed and when it went back to supply; `over` tells these two apart.
    """

    seat: Seat
    kind: str
    start: Cell
    die: int | None = None
    target: Cell | None = None
    part: int | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class CarcassonneView(View):
    """The board as everybody sees it.

    `faces` describes all tiles of this table's data sets. `figures` are (square, index of the part, figure). `drawn` is
    the tile to lay, `cell` the square where it lies already in this turn part, `last` that of the last tile laid.
    `lying` are things on tiles that belong to no seat, ingots for instance. `flight` is the last one that began on the
    tile laid last. `followers` are the kinds of figures that count as such, `signs` the letters of those that have one.
    `printed` is the map under the tiles if there is one, `plain` are the marks on tiles that mean nothing here.
    `ext` holds what each expansion in play, by its id, keeps of the position. `unseen` are the tiles not drawn yet.
    """

    faces: Mapping[tuple[str, int], Face]
    tiles: Mapping[Cell, Face]
    figures: tuple[tuple[Cell, int, Figure], ...]
    claims: tuple[Claim, ...]
    active: Seat
    drawn: str | None
    cell: Cell | None
    last: Cell | None
    lying: tuple[Lying, ...] = ()
    flight: Flight | None = None
    followers: frozenset[str] = frozenset()
    printed: Printed | None = None
    plain: frozenset[str] = frozenset()
    signs: Mapping[str, str] = field(default_factory=dict)
    ext: Mapping[str, Any] = field(default_factory=dict)
    unseen: Mapping[str, int] = field(default_factory=dict)

    def tile(self, design: str) -> Message:
        """See `View.tile`."""
        return tile_name(self.faces[design, 0].type, self.plain)


def view(state: State, seat: Seat | None, due: Due) -> CarcassonneView:
    """The view of a seat; it is the same for all but for `seat`."""
    return CarcassonneView(
        game="carcassonne",
        seat=seat,
        standings=tuple(_standing(state, s) for s in range(state.players)),
        counts=(("tiles", tiles_left(state)),),
        waiting=() if isinstance(due, Chance) else tuple(d.seat for d in due),
        over=state.over,
        faces=state.rules.faces,
        tiles=state.tiles,
        figures=tuple((cell, part, f) for (cell, part), figures in sorted(state.figures.items()) for f in figures),
        claims=() if state.over else _claims(state),
        active=state.seat,
        drawn=state.tile if state.cell is None else None,
        cell=state.cell,
        last=state.last,
        lying=tuple(thing for expansion in state.rules.expansions for thing in expansion.lying(state)),
        flight=next((f for expansion in state.rules.expansions if (f := expansion.flight(state)) is not None), None),
        followers=frozenset(kind.name for kind in state.rules.kinds.values() if kind.follower),
        printed=next((p for expansion in state.rules.expansions if (p := expansion.printed(state)) is not None), None),
        plain=state.rules.plain,
        signs={kind.name: kind.sign for kind in state.rules.kinds.values() if kind.sign},
        ext=state.ext,
        unseen=state.bag,
    )


def _standing(state: State, seat: Seat) -> Standing:
    held = tuple(thing for expansion in state.rules.expansions for thing in expansion.held(state, seat))
    return Standing(seat, state.scores[seat], tuple(state.supply[seat].items()), held)


def _claims(state: State) -> tuple[Claim, ...]:
    where, by_id, features = state.regions.where, state.regions.by_id, state.rules.features
    standing: dict[int, tuple[Figure, ...]] = {}
    for part, figures in state.figures.items():
        number = where[part]
        standing[number] = standing[number] + figures if number in standing else figures
    claims = []
    for number, figures in standing.items():
        region = by_id[number]
        feature = features[region.kind]
        claims.append(_claim(state.rules, region, figures, feature.needs(state, region), feature.beside(state, region)))
    return tuple(claims)


@lru_cache(maxsize=5_000)
def _claim(
    rules: Rules, region: Region, figures: tuple[Figure, ...], needs: int | None, beside: tuple[int, ...]
) -> Claim:
    """What a feature is to those who stand in it. From one position to the next most features stay what they are."""
    site, seats = Site(rules, region, figures, needs, beside), range(rules.setup.players)
    sums = strengths(rules, figures)
    most = max(sums.values(), default=0)
    worth_now = worth(site, complete=False)
    now = worth_now.total
    return Claim(
        kind=region.kind,
        cells=region.cells,
        needs=needs,
        now=now,
        full=now if needs is None else worth(site, complete=True).total,
        strength=tuple(sums.get(seat, 0) for seat in seats),
        owners=tuple(seat for seat in seats if sums.get(seat) == most),
        beside=beside,
        more=tuple(share(site, seat, worth_now).total - now for seat in seats),
        area=rules.features[region.kind].area(region),
    )
