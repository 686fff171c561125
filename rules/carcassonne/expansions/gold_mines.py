"""Gold Mines (section 9): ingots on tiles, sharing them out one by one, and their value at the end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.api import Axis, Chance, Decision, Due, Event, Key, Move, Points, Setup, Step, Term
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.phase import Phase, onward
from rules.carcassonne.recording import Recording, Told, square, words_of
from rules.carcassonne.state import State
from rules.carcassonne.tiles import TileSet
from rules.carcassonne.view import CarcassonneView, Lying
from rules.grid import Cell, around, cell_text, parse_cell
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.play import Line
from rules.record import form
from rules.record.form import Check, Field, Json
from rules.tiling import cell_key, reading_order

ID: Final = "gold_mines"
GOLD: Final = "gold"
PICK: Final = "pick"
TAKEN: Final = "ingots_taken"
RATES: Final = ((10, 4), (7, 3), (4, 2), (1, 1))
"""From so many ingots each is worth so much (R10)."""

Claims = Mapping[Seat, tuple[Cell, ...]]
"""For each seat with a claim the squares with ingots that it may take from."""


@dataclass(frozen=True, slots=True)
class Ingots:
    """Ingots on the board and of each seat; `turn`: who is the next to take one, None when nothing is shared out."""

    lying: Mapping[Cell, int] = field(default_factory=dict)
    held: tuple[int, ...] = ()
    turn: Seat | None = None


class Mining(Phase):
    """Step 20: a gold tile brings two ingots, one on itself and one on a neighbour (R26, R28)."""

    number = 20

    def due(self, state: State) -> Due | None:
        """Where the second one lies."""
        if not _is_mine(state):
            return None
        axes = (Axis("cell", message("ask.gold.cell")),)
        return (Decision(state.seat, GOLD, axes, message("ask.gold")),)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The neighbours of the tile."""
        return tuple(cell_key(cell) for cell in _neighbours(state))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """One of them. Raises IllegalMove `gold_place`."""
        if move.kind != GOLD or len(move.keys) != 1 or parse_cell(move.keys[0]) not in _neighbours(state):
            raise IllegalMove("gold_place")
        return move

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """Both ingots lie."""
        cell = _cell_of(move)
        ingots = ingots_of(state)
        lying = Counter(ingots.lying)
        lying.update([c for c in (state.cell, cell) if c is not None])
        args = (("who", Who(state.seat)), ("x", cell[0]), ("y", cell[1]))
        event = Event("ingots_laid", state.seat, args, cells=(cell,))
        return Step(onward(state.keeping(ID, replace(ingots, lying=dict(lying)))), (event,))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """How many lie there already, and whose features the square belongs to."""
        cell = _cell_of(move)
        there = ingots_of(state).lying.get(cell, 0)
        return (message("meaning.ingots", n=there),) if there else ()


class Sharing(Phase):
    """Step 50: the owners of what this tile completed take ingots one by one, from the active player clockwise.

    Nobody is asked when all that is left belongs to one seat: it takes everything.
    """

    number = 50

    def due(self, state: State) -> Due | None:
        """The next one's pick."""
        claims = claims_of(state)
        if len(claims) < 2:
            return None
        seat = _next(state, claims)
        return (Decision(seat, PICK, (Axis("cell", message("ask.pick.cell")),), message("ask.pick")),)

    def leave(self, state: State) -> Step[State]:
        """The rest goes to the only seat with a claim on it."""
        ingots = ingots_of(state)
        claims = claims_of(state)
        events = []
        for seat, cells in claims.items():
            for cell in cells:
                events.append(_taken(seat, cell, ingots.lying[cell]))
                ingots = _moved(ingots, seat, cell, ingots.lying[cell])
        if events or ingots.turn is not None:
            state = state.keeping(ID, replace(ingots, turn=None))
        return Step(state, tuple(events))

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The squares with an ingot for this seat."""
        return tuple(cell_key(cell) for cell in claims_of(state)[decision.seat])

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """One of them. Raises IllegalMove `gold_pick`."""
        allowed = claims_of(state)[decision.seat]
        if move.kind != PICK or len(move.keys) != 1 or parse_cell(move.keys[0]) not in allowed:
            raise IllegalMove("gold_pick", who=Who(decision.seat))
        return move

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """One ingot changes hands, and the next one clockwise is asked."""
        cell, seat = _cell_of(move), decision.seat
        ingots = replace(_moved(ingots_of(state), seat, cell, 1), turn=(seat + 1) % state.players)
        return Step(state.keeping(ID, ingots), (_taken(seat, cell, 1),))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """How many ingots lie there, and who else may take from there."""
        cell = _cell_of(move)
        others = [seat for seat, cells in claims_of(state).items() if cell in cells and seat != decision.seat]
        lying = message("meaning.ingots", n=ingots_of(state).lying[cell])
        return (lying, *(message("meaning.also", who=Who(seat)) for seat in others))


class GoldRecording(Recording):
    """`gold` and `gold_picks`; `gold` and `gold_left`."""

    def fields(self) -> Mapping[str, Field]:
        """The square of the second ingot; who takes one from where, in order."""
        pick = form.tuple_of(form.number(0), form.SQUARE)
        return {"gold": Field(form.SQUARE), "gold_picks": Field(form.list_of(pick))}

    def answer(self, state: State, due: Chance | Decision, told: Told) -> str | None:
        """The square where there is a choice, and each pick."""
        if not isinstance(due, Decision) or due.kind not in (GOLD, PICK):
            return None
        if due.kind == GOLD:
            near = _neighbours(state)
            if "gold" not in told.move and len(near) > 1:
                raise IllegalMove("gold_place")
            return f"{GOLD} {_text(told.move.get('gold', near[0]))}"
        seat, cell = _picks(told, told.count(PICK), due.seat)[0]
        if seat != due.seat:
            raise IllegalMove("gold_pick", who=Who(due.seat))
        return f"{PICK} {_text(cell)}"

    def finish(self, told: Told) -> None:
        """A square without a gold tile is refused, and so are picks besides those asked for and those that went by."""
        if "gold" in told.move and not told.count(GOLD):
            raise IllegalMove("gold_place")
        taken = Counter[tuple[Seat, Cell]]()
        for event in (event for line in told.lines for event in line.events if event.key == TAKEN):
            taken[event.seat or 0, event.cells[0]] += int(str(dict(event.args)["n"]))
        for seat, cell in _picks(told, 0, None):
            taken[seat, (cell[0], cell[1])] -= 1
            if taken[seat, (cell[0], cell[1])] < 0:
                raise IllegalMove("gold_pick")

    def written(self, lines: Sequence[Line]) -> Json:
        """From the lines of both decisions."""
        found = [words_of(line) for line in lines]
        gold = next((words[1] for words in found if words[0] == GOLD), None)
        picks = [[line.entry.seat, square(words_of(line)[1])] for line in lines if words_of(line)[0] == PICK]
        return {**({"gold": square(gold)} if gold else {}), **({"gold_picks": picks} if picks else {})}

    def expectations(self, players: int) -> Mapping[str, Check]:
        """Ingots of each player and on the board."""
        number = form.number(0)
        left = form.tuple_of(form.whole, form.whole, number)
        return {"gold": form.list_of(form.nullable(number), players), "gold_left": form.list_of(left)}

    def found(self, state: State, key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """Those on the board may be stated in any order."""
        ingots = ingots_of(state)
        if key == "gold":
            return list(ingots.held)
        left = sorted([x, y, n] for (x, y), n in ingots.lying.items())
        return expected if sorted(expected) == left else left


class GoldMines(Expansion):
    """The set."""

    id = ID
    sets = ("gold_mines",)
    recording = GoldRecording()

    def phases(self) -> tuple[Phase, ...]:
        """Laying and sharing out."""
        return (Mining(), Sharing())

    def slot(self, setup: Setup, data: Mapping[str, TileSet]) -> object:
        """No ingots yet."""
        return Ingots(held=(0,) * setup.players)

    def final(self, state: State) -> tuple[tuple[Seat, str, Points], ...]:
        """Each ingot at the rate of how many a seat has; those on the board are worth nothing."""
        held = enumerate(ingots_of(state).held)
        return tuple((seat, GOLD, Points((Term("ingots", n, rate(n)),))) for seat, n in held if n)

    def lying(self, state: State) -> tuple[Lying, ...]:
        """The ingots on the board."""
        return tuple(Lying(cell, "ingot", n) for cell, n in sorted(ingots_of(state).lying.items()))

    def held(self, state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The ingots that lie before a seat."""
        return ((GOLD, ingots_of(state).held[seat]),)

    def hope(self, view: CarcassonneView, seat: Seat) -> float:
        """The ingots it has, worth a little more as there may be others; and its part of those it may reach."""
        if view.over:
            return 0.0
        ingots: Ingots = view.ext[ID]
        own = ingots.held[seat]
        within = 0.0
        for claim in view.claims:
            if seat in claim.owners and claim.needs:
                reached = sum(ingots.lying.get(cell, 0) for cell in claim.area)
                within += reached / len(claim.owners) * 0.7**claim.needs
        expected = own + within
        return expected * max(1.6, rate(round(expected)))


def rate(number: int) -> int:
    """What each of so many ingots is worth."""
    return next((each for least, each in RATES if number >= least), 0)


def claims_of(state: State) -> Claims:
    """The claims on ingots that still lie, of the features completed in this turn part. Fields pay nothing."""
    lying = ingots_of(state).lying
    if not lying or not state.completed:
        return {}
    claims: dict[Seat, set[Cell]] = {}
    for each in state.completed:
        area = state.rules.features[each.region.kind].area(each.region)
        for seat in each.owners:
            claims.setdefault(seat, set()).update(area.intersection(lying))
    return {seat: tuple(sorted(cells, key=reading_order)) for seat, cells in sorted(claims.items()) if cells}


def ingots_of(state: State) -> Ingots:
    """The slot of this expansion."""
    ingots: Ingots = state.ext[ID]
    return ingots


def _next(state: State, claims: Claims) -> Seat:
    """The next seat with a claim, from the one whose turn it is to take; at first the active one."""
    turn = ingots_of(state).turn
    first = state.seat if turn is None else turn
    return next(s for i in range(state.players) for s in [(first + i) % state.players] if s in claims)


def _moved(ingots: Ingots, seat: Seat, cell: Cell, number: int) -> Ingots:
    """So many ingots from a square to a seat."""
    left = {**ingots.lying, cell: ingots.lying[cell] - number}
    held = list(ingots.held)
    held[seat] += number
    return replace(ingots, lying={c: n for c, n in left.items() if n}, held=tuple(held))


def _taken(seat: Seat, cell: Cell, number: int) -> Event:
    args = (("who", Who(seat)), ("n", number), ("x", cell[0]), ("y", cell[1]))
    return Event("ingots_taken", seat, args, cells=(cell,))


def _picks(told: Told, first: int, seat: Seat | None) -> list[Any]:
    """The picks that a record states, from one on. Raises IllegalMove if none is left for a seat that has to take."""
    picks: list[Any] = told.move.get("gold_picks", [])[first:]
    if seat is not None and not picks:
        raise IllegalMove("gold_pick", who=Who(seat))
    return picks


def _text(stated: Sequence[int]) -> str:
    return cell_text((stated[0], stated[1]))


def _is_mine(state: State) -> bool:
    return state.cell is not None and "gold" in state.tiles[state.cell].type.symbols


def _neighbours(state: State) -> list[Cell]:
    cells = around(state.cell) if state.cell is not None else ()
    return sorted((cell for cell in cells if cell in state.tiles), key=reading_order)


def _cell_of(move: Move) -> Cell:
    cell = parse_cell(move.keys[0]) if move.keys else None
    if cell is None:
        raise IllegalMove("bad_value", field=move.kind, value=str(move))
    return cell
