"""Flying Machines (section 10): a follower flies from the tile just laid to another one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.api import Axis, Chance, Decision, Due, Event, Key, Move, Outcome, Spot, Step
from rules.carcassonne.deed import Deed
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.features import needs, site_of, worth
from rules.carcassonne.figures import put, stands, told
from rules.carcassonne.naming import part_keys
from rules.carcassonne.phase import Phase, onward
from rules.carcassonne.recording import Recording, Told, words_of
from rules.carcassonne.state import State
from rules.carcassonne.tiles import Face
from rules.carcassonne.view import CarcassonneView, Claim, Flight
from rules.grid import AROUND, Cell
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.play import Line
from rules.record import form
from rules.record.form import Field, Json

ID: Final = "flying_machines"
FLY: Final = "fly"
ROLL: Final = "roll"
LAND: Final = "land"
DIE: Final = ("1", "1", "2", "2", "3", "3")
COMPASS: Final = ("NW", "N", "NE", "E", "SE", "S", "SW", "W")
"""The directions in the order of `AROUND`."""


class Fly(Deed):
    """Instead of being put on the new tile a follower flies from it, once a turn part (R13)."""

    word = FLY
    counted = True

    def possible(self, state: State, kind: str) -> bool:
        """There must be a machine that has not been used, and such a follower in supply."""
        if _machine(state) is None or not state.supply[state.seat][kind] or not state.rules.kinds[kind].follower:
            return False
        flown = flight_of(state)
        return flown is None or flown.start != state.cell

    def refusal(self, state: State, kind: str) -> IllegalMove:
        """No such figure, or it can't fly now."""
        code = "no_flight" if state.supply[state.seat][kind] else "no_figure"
        return IllegalMove(code, figure=message(f"figure.{kind}"))

    def spot(self, state: State, kind: str) -> Spot:
        """The square of the machine."""
        return Spot(state.cell)

    def done(self, state: State, kind: str) -> Step[State]:
        """It is in the air; the die comes next. It stays in supply until it has landed."""
        if state.cell is None:
            raise IllegalMove("no_flight")
        args = (("who", Who(state.seat)), ("figure", message(f"figure.{kind}")))
        event = Event("flies", state.seat, args, cells=(state.cell,))
        return Step(state.keeping(ID, Flight(state.seat, kind, state.cell)), (event,))

    def meaning(self, state: State, kind: str) -> tuple[Message, ...]:
        """At how many of the three distances it could land."""
        return (
            message("meaning.flight", n=sum(bool(_landings(state, kind, _target(state, die))) for die in (1, 2, 3))),
        )


class Landing(Phase):
    """The die, and where the flyer lands (section 10, steps 1 to 4). It comes after each of the two figure steps."""

    number = 30

    def __init__(self, order: int) -> None:
        self.order = order

    def due(self, state: State) -> Due | None:
        """The roll; then the landing, where there is any."""
        flight = _flying(state)
        if flight is None:
            return None
        if flight.target is None:
            return Chance(ROLL, DIE, seat=state.seat)
        if not _landings(state, flight.kind, flight.target):
            return None
        axes = (Axis("part", message("ask.land.part")),)
        return (Decision(state.seat, LAND, axes, message("ask.land")),)

    def leave(self, state: State) -> Step[State]:
        """A flyer that cannot land goes back to supply."""
        flight = _flying(state)
        if flight is None:
            return Step(state)
        event = Event("crashed", state.seat, (("who", Who(state.seat)),))
        return Step(state.keeping(ID, replace(flight, over=True)), (event,))

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The distance."""
        flight = _flying(state)
        if flight is None or outcome.value not in DIE:
            raise IllegalMove("roll")
        die = int(outcome.value)
        target = _target(state, die)
        args = (("who", Who(state.seat)), ("die", die), ("x", target[0]), ("y", target[1]))
        event = Event("rolled", state.seat, args, cells=(target,))
        return Step(state.keeping(ID, replace(flight, die=die, target=target)), (event,))

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The parts on which it may land."""
        flight, target = _rolled(state)
        return part_keys(state.tiles[target], target, _landings(state, flight.kind, target))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """One of them, by its first name. Raises IllegalMove `no_landing`."""
        if move.kind != LAND or len(move.keys) != 1:
            raise IllegalMove("bad_value", field="move", value=str(move))
        flight, target = _rolled(state)
        face = state.tiles[target]
        part = face.part(move.keys[0])
        if part not in _landings(state, flight.kind, target):
            raise IllegalMove("no_landing", part=move.keys[0])
        return Move(LAND, (face.names[part],))

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """It stands there, whoever else does."""
        flight, target = _rolled(state)
        face = state.tiles[target]
        part = face.names.index(move.keys[0])
        event = Event("landed", state.seat, told(state, flight.kind, face.type.parts[part].kind), cells=(target,))
        landed = put(state, state.seat, flight.kind, (target, part))
        return Step(onward(landed.keeping(ID, replace(flight, part=part, over=True))), (event,))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What the feature is worth so far, and who else is there."""
        _, target = _rolled(state)
        region = state.regions.of((target, state.tiles[target].names.index(move.keys[0])))
        others = sorted({figure.seat for _, figure in state.figures_in(region)} - {state.seat})
        points = message("meaning.so_far", n=worth(site_of(state, region), complete=False).total)
        return (points, *(message("meaning.also", who=Who(seat)) for seat in others))


class FlyingRecording(Recording):
    """`fly` and `land` of a figure."""

    def figure_fields(self) -> Mapping[str, Field]:
        """The die, and the part of the target tile or null."""
        return {FLY: Field(form.number(1, 3)), LAND: Field(form.nullable(form.text))}

    def check_figure(self, figure: Json) -> None:
        """Both, and no part of the new tile; or neither."""
        for one, other in ((FLY, LAND), (LAND, FLY)):
            if one in figure and other not in figure:
                raise IllegalMove("missing_field", field=other)
        if FLY in figure and "on" in figure:
            raise form.bad_value("on", figure["on"])

    def where(self, figure: Json) -> str | None:
        """A figure with a die flies."""
        return FLY if FLY in figure else None

    def answer(self, state: State, due: Chance | Decision, told: Told) -> str | None:
        """The die; then the landing, which there must be if there can be."""
        kind = due.purpose if isinstance(due, Chance) else due.kind
        if kind not in (ROLL, LAND):
            return None
        flown = _flown(told)
        if kind == ROLL:
            return f"{ROLL} {flown[FLY]}"
        if flown[LAND] is None:
            raise IllegalMove("must_land")
        return f"{LAND} {flown[LAND]}"

    def finish(self, told: Told) -> None:
        """A crash is refused if the record has a landing."""
        crashed = told.count(ROLL) > told.count(LAND)
        if crashed and _flown(told)[LAND] is not None:
            raise IllegalMove("no_landing", part=_flown(told)[LAND])

    def figure(self, kind: str, where: str, after: Sequence[Line]) -> Json | None:
        """Die and landing from the lines after it."""
        if where != FLY:
            return None
        words = dict(words_of(line)[:2] for line in after if words_of(line)[0] in (ROLL, LAND))
        return {"meeple": {"kind": kind, FLY: int(words[ROLL]), LAND: words.get(LAND)}}


class FlyingMachines(Expansion):
    """The set."""

    id = ID
    sets = ("flying_machines",)
    recording = FlyingRecording()

    def phases(self) -> tuple[Phase, ...]:
        """A landing after the first figure, and one after a second."""
        return (Landing(1), Landing(3))

    def deeds(self) -> tuple[Deed, ...]:
        """Flying."""
        return (Fly(),)

    def flight(self, state: State) -> Flight | None:
        """The one from the tile laid last."""
        flight = flight_of(state)
        return flight if flight is not None and flight.start == state.last else None

    def hope(self, view: CarcassonneView, seat: Seat) -> float:
        """What a flyer in the air may come to: a third of its best landing at each distance."""
        flight = view.flight
        if view.over or flight is None or flight.over or flight.seat != seat or flight.target is not None:
            return 0.0
        face = view.tiles[flight.start]
        return sum(_landing_worth(view, seat, _away(flight.start, face, die)) for die in (1, 2, 3)) / 3


def flight_of(state: State) -> Flight | None:
    """The last flight."""
    flight: Flight | None = state.ext.get(ID)
    return flight


def _flying(state: State) -> Flight | None:
    """The flight that is not over."""
    flight = flight_of(state)
    return flight if flight is not None and not flight.over else None


def _rolled(state: State) -> tuple[Flight, Cell]:
    """The flight that is about to land and the square where it does."""
    flight = _flying(state)
    if flight is None or flight.target is None:
        raise IllegalMove("no_landing")
    return flight, flight.target


def _machine(state: State) -> Face | None:
    """The tile just laid, if it has a machine."""
    face = None if state.cell is None else state.tiles[state.cell]
    return face if face is not None and "flyer" in face.type.symbols else None


def _target(state: State, die: int) -> Cell:
    face = _machine(state)
    if face is None or state.cell is None:
        raise IllegalMove("no_flight")
    return _away(state.cell, face, die)


def _away(start: Cell, face: Face, die: int) -> Cell:
    """So many squares from a machine in its direction, which turns with the tile."""
    dx, dy = AROUND[(COMPASS.index(face.type.symbols["flyer"]) + 2 * face.turn) % 8]
    return start[0] + die * dx, start[1] + die * dy


def _landings(state: State, kind: str, target: Cell) -> tuple[int, ...]:
    """The parts of a tile that belong to incomplete features on which this follower may stand, never fields."""
    if target not in state.tiles:
        return ()
    parts = state.tiles[target].type.parts
    return tuple(i for i, part in enumerate(parts) if stands(state, kind, part.kind) and _unfinished(state, target, i))


def _unfinished(state: State, cell: Cell, part: int) -> bool:
    return needs(state, state.regions.of((cell, part))) not in (None, 0)


def _flown(told: Told) -> Json:
    """The figure that flies in a move; only one can."""
    stated = told.move.get("meeple", ())
    figures = stated if isinstance(stated, list) else [stated]
    return next(figure for figure in figures if FLY in figure)


def _landing_worth(view: CarcassonneView, seat: Seat, target: Cell) -> float:
    if target not in view.tiles:
        return 0.0
    there = [claim for claim in view.claims if target in claim.cells and claim.needs]
    shared = [claim.now * 0.8 for claim in there if _would_share(claim, seat)]
    free = 2.0 if any(part.kind in ("city", "road", "monastery") for part in view.tiles[target].type.parts) else 0.0
    return max([free, *shared])


def _would_share(claim: Claim, seat: Seat) -> bool:
    """Whether one more follower makes a seat an owner."""
    return seat not in claim.owners and claim.strength[seat] + 1 >= max(claim.strength)
