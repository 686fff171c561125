"""What a seat sees of a game of Carcassonne: the board, who claims what, and the numbers of everybody."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.api import Chance, Due, Standing, View
from rules.carcassonne.features import cities_beside, needs, share, strengths, worth
from rules.carcassonne.map import Printed
from rules.carcassonne.naming import tile_name
from rules.carcassonne.placing import tiles_left
from rules.carcassonne.state import Figure, State
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Message, Seat
from rules.regions import Region


@dataclass(frozen=True, slots=True)
class Claim:
    """A feature with figures in it.

    `needs` is what it lacks to be complete, None for a field. `now` are its points if the game ended, `full` those of
    the same tiles if it were complete. `strength` has one number a seat, `more` the points that each would get besides
    `now`. `beside` says for each city beside a field what that city still needs. `area` are the squares it is about.
    """

    kind: str
    cells: frozenset[Cell]
    needs: int | None
    now: int
    full: int
    strength: tuple[int, ...]
    beside: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    area: frozenset[Cell] = frozenset()

    @property
    def alone(self) -> bool:
        """Whether it is a feature of one tile and what lies around it."""
        return len(self.area) > len(self.cells)

    @property
    def owners(self) -> tuple[Seat, ...]:
        """The seats with the greatest strength."""
        most = max(self.strength)
        return tuple(seat for seat, strength in enumerate(self.strength) if strength == most > 0)


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
    held = {state.regions.where[part]: None for part in state.figures}
    return tuple(_claim(state, state.regions.by_id[number]) for number in held)


def _claim(state: State, region: Region) -> Claim:
    sums = strengths(state, state.figures_in(region))
    missing = needs(state, region)
    beside = cities_beside(state, region) if region.kind == "field" else ()
    worth_now = worth(state, region, complete=False)
    now = worth_now.total
    return Claim(
        kind=region.kind,
        cells=region.cells,
        needs=missing,
        now=now,
        full=now if missing is None else worth(state, region, complete=True).total,
        strength=tuple(sums.get(seat, 0) for seat in range(state.players)),
        beside=tuple(needs(state, city) or 0 for city in beside),
        more=tuple(share(state, region, seat, worth_now).total - now for seat in range(state.players)),
        area=state.rules.features[region.kind].area(region),
    )
