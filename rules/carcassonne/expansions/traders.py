"""Traders & Builders (section 8): goods, the builder with his second turn part, the pig."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.api import Event, Option, Points, Setup, Step, Term
from rules.carcassonne.board import parts_at
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.features import Site, marks
from rules.carcassonne.options import figure_option, how_many
from rules.carcassonne.phase import Phase
from rules.carcassonne.recording import Recording
from rules.carcassonne.state import Figure, FigureKind, State
from rules.carcassonne.tiles import TileSet
from rules.carcassonne.view import CarcassonneView
from rules.message import Arg, Seat, Who, message
from rules.record import form
from rules.record.form import Check

ID: Final = "traders"
GOODS: Final = ("wine", "grain", "cloth")
MAJORITY: Final = 10
BUILDER: Final = "builder"
PIG: Final = "pig"


@dataclass(frozen=True, slots=True)
class Trade:
    """Tokens of each seat in the order of `GOODS`; whether the active player has earned a second turn part."""

    tokens: tuple[tuple[int, int, int], ...]
    again: bool = False


class Extending(Phase):
    """Step 20, after the chips and ingots: did the tile extend a road or city with an own builder?

    The question comes before a builder can be placed or go home. A second part earns no third one.
    """

    number = 20
    order = 1

    def leave(self, state: State) -> Step[State]:
        """Notes it for the end of the turn part."""
        trade = _trade(state)
        again = not trade.again and _extends(state)
        if again != trade.again:
            state = state.keeping(ID, replace(trade, again=again))
        return Step(state)


class Trading(Phase):
    """Step 40, after scoring: the active player takes the goods of the cities that are complete now."""

    number = 40
    order = 1

    def leave(self, state: State) -> Step[State]:
        """One token for each symbol, whoever is in the city."""
        cities = [each.region for each in state.completed if each.region.kind == "city"]
        taken = [sum(marks(state.rules, city, kind) for city in cities) for kind in GOODS]
        if not any(taken):
            return Step(state)
        trade = _trade(state)
        tokens = list(trade.tokens)
        wine, grain, cloth = (old + new for old, new in zip(tokens[state.seat], taken, strict=True))
        tokens[state.seat] = (wine, grain, cloth)
        found = zip(GOODS, taken, strict=True)
        args: tuple[tuple[str, Arg], ...] = (
            ("who", Who(state.seat)),
            *((kind, message(f"stock.{kind}", n=n)) for kind, n in found if n),
        )
        cells = sorted({cell for city in cities for cell in city.cells})
        event = Event("goods", state.seat, args, cells=tuple(cells))
        return Step(state.keeping(ID, replace(trade, tokens=tuple(tokens))), (event,))


class TradersRecording(Recording):
    """`goods`."""

    def expectations(self, players: int) -> Mapping[str, Check]:
        """Three numbers a player."""
        number = form.number(0)
        return {"goods": form.list_of(form.nullable(form.tuple_of(number, number, number)), players)}

    def found(self, state: State, key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """The tokens."""
        return [list(tokens) for tokens in _trade(state).tokens]


class Traders(Expansion):
    """The set, or only its figures."""

    id = ID
    sets = ("traders_and_builders",)
    options: tuple[Option, ...] = tuple(figure_option(kind, "traders_and_builders") for kind in (BUILDER, PIG))
    recording = TradersRecording()

    def plays(self, setup: Setup) -> bool:
        """By set or by figures."""
        return super().plays(setup) or any(how_many(setup, kind) for kind in (BUILDER, PIG))

    def kinds(self, setup: Setup) -> tuple[FigureKind, ...]:
        """Builder and pig, which are no followers."""
        found = (
            FigureKind(BUILDER, how_many(setup, BUILDER), 0, frozenset({"road", "city"}), follower=False, sign="B"),
            FigureKind(PIG, how_many(setup, PIG), 0, frozenset({"field"}), follower=False, sign="P"),
        )
        return tuple(kind for kind in found if kind.each)

    def phases(self) -> tuple[Phase, ...]:
        """Noting the second part, and trading."""
        return (Extending(), Trading())

    def slot(self, setup: Setup, data: Mapping[str, TileSet]) -> object:
        """Nobody has goods."""
        return Trade(((0, 0, 0),) * setup.players)

    def share(self, site: Site, seat: Seat, points: Points) -> Points:
        """4 instead of 3 for each city to an owner of a field who has a pig there; several count as one."""
        if site.region.kind != "field" or Figure(seat, PIG) not in site.figures:
            return points
        return Points(tuple(replace(term, each=term.each + 1) for term in points.terms))

    def next_seat(self, state: State) -> Seat | None:
        """The same player once more, without being asked (R8)."""
        return state.seat if _trade(state).again else None

    def final(self, state: State) -> tuple[tuple[Seat, str, Points], ...]:
        """10 points for most of each of the goods; all who are tied get them, nobody without any."""
        points = []
        for i, kind in enumerate(GOODS):
            numbers = [tokens[i] for tokens in _trade(state).tokens]
            best = [seat for seat, n in enumerate(numbers) if n == max(numbers) > 0]
            points += [(seat, "goods", Points((Term(f"most_{kind}", 1, MAJORITY),))) for seat in best]
        return tuple(points)

    def held(self, state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The tokens of each kind that means something in this game."""
        tokens = zip(GOODS, _trade(state).tokens[seat], strict=True)
        return tuple((kind, n) for kind, n in tokens if kind not in state.rules.plain)

    def hope(self, view: CarcassonneView, seat: Seat) -> float:
        """A share of each majority, and what the own builder and pig on the board may still bring."""
        if view.over:
            return 0.0
        tokens: tuple[tuple[int, int, int], ...] = view.ext[ID].tokens
        left = dict(view.counts)["tiles"]
        traded = [i for i, kind in enumerate(GOODS) if kind not in view.plain]
        goods = sum(_majority([own[i] for own in tokens], seat, left) for i in traded)
        builders = sum(figure == Figure(seat, BUILDER) for _, _, figure in view.figures)
        return goods + builders * min(5.0, left / len(tokens) / 2)


def _majority(numbers: list[int], seat: Seat, left: int) -> float:
    """What a seat can expect of a majority: surer with a greater lead and fewer tiles left."""
    own = numbers[seat]
    best = max(n for other, n in enumerate(numbers) if other != seat) if len(numbers) > 1 else 0
    if not own and not left:
        return 0.0
    chance = 0.5 + (own - best) / (2 + left / 12)
    return MAJORITY * min(1.0, max(0.0, chance))


def _trade(state: State) -> Trade:
    trade: Trade = state.ext[ID]
    return trade


def _extends(state: State) -> bool:
    """Whether the tile just laid belongs to a road or city with an own builder."""
    builder = Figure(state.seat, BUILDER)
    if state.cell is None or not any(builder in figures for figures in state.figures.values()):
        return False
    regions = [state.regions.of(part) for part in parts_at(state, state.cell)]
    return any(builder == figure for region in regions for _, figure in state.figures_in(region))
