"""Crop Circles I and II (section 11): everybody deploys one more follower, or everybody takes one back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.api import PASS, Axis, Chance, Decision, Due, Event, Key, Move, Option, Setup, Step
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.figures import put, stands
from rules.carcassonne.naming import part_keys
from rules.carcassonne.phase import Phase
from rules.carcassonne.recording import Recording, Told, square, words_of
from rules.carcassonne.scoring import sent_home
from rules.carcassonne.state import Figure, State
from rules.carcassonne.tiles import TileSet
from rules.carcassonne.view import CarcassonneView
from rules.grid import Cell, cell_text, parse_cell
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.play import Line
from rules.record import form
from rules.record.form import Field, Json
from rules.tiling import cell_key, reading_order

ID: Final = "crop_circles"
CIRCLE: Final = "circle"
ADD: Final = "add"
REMOVE: Final = "remove"
DEPLOY: Final = "deploy"
ACTS: Final = {DEPLOY: ADD, REMOVE: REMOVE}
"""What each seat owes after each choice."""
TILES: Final = tuple(f"crop{edition}.{n}" for edition in (1, 2) for n in range(1, 7))
MAY: Final = "may"


@dataclass(frozen=True, slots=True)
class Circle:
    """The circle on a square: what was chosen, and how many seats have had their act, passed over or not."""

    cell: Cell
    choice: str
    acted: int = 0


class CircleStep(Phase):
    """Step 60: the active player chooses; then each acts in turn, left of the active player first (R1, R15)."""

    number = 60

    def due(self, state: State) -> Due | None:
        """The choice, also if it will have no effect; then the act of the next seat that can do something."""
        if shown(state) is None:
            return None
        circle = _circle(state)
        if circle is None:
            axes = (Axis("choice", message("ask.circle.choice")),)
            return (Decision(state.seat, CIRCLE, axes, message(f"ask.circle.{shown(state)}")),)
        seat = _next(state, circle)
        return None if seat is None else (_act(state, circle, seat),)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The two choices; or squares with own followers, parts there, kinds of figures."""
        if decision.kind == CIRCLE:
            return tuple(Key(choice, message(f"key.circle.{choice}")) for choice in ACTS)
        places = _places(state, decision)
        if not chosen:
            return tuple(cell_key(cell) for cell in sorted({cell for cell, _ in places}, key=reading_order))
        cell = parse_cell(chosen[0])
        parts = [part for where, part in places if where == cell]
        if cell is None or not parts:
            return ()
        face = state.tiles[cell]
        if len(chosen) == 1:
            return part_keys(face, cell, parts)
        part = face.part(chosen[1])
        kinds = places.get((cell, part), ()) if part is not None else ()
        return tuple(Key(kind, message(f"figure.{kind}")) for kind in kinds)

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """The same as the keys make; the places are looked for once."""
        if decision.kind == CIRCLE:
            yield from super().moves(state, decision)
            return
        if decision.decline is not None:
            yield PASS
        for (cell, part), kinds in _places(state, decision).items():
            for kind in kinds:
                yield Move(decision.kind, (cell_text(cell), state.tiles[cell].names[part], kind))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """A choice, an act, or passing where one may. Raises IllegalMove `crop`."""
        if move == PASS and decision.decline is not None:
            return move
        if move.kind != decision.kind or len(move.keys) != len(decision.axes):
            raise IllegalMove("crop", who=Who(decision.seat))
        if decision.kind == CIRCLE:
            if move.keys[0] not in ACTS:
                raise IllegalMove("crop", who=Who(decision.seat))
            return move
        where, name, kind = move.keys
        cell = parse_cell(where)
        part = state.tiles[cell].part(name) if cell is not None and cell in state.tiles else None
        if cell is None or part is None or kind not in _places(state, decision).get((cell, part), ()):
            raise IllegalMove("crop", who=Who(decision.seat))
        return Move(move.kind, (where, state.tiles[cell].names[part], kind))

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The choice is kept; an act is done."""
        if decision.kind == CIRCLE and state.cell is not None:
            return _chosen(state, state.cell, move.keys[0])
        circle = _circle(state)
        if circle is None:
            raise IllegalMove("crop")
        seat = decision.seat
        acted = (seat - state.seat - 1) % state.players + 1
        state = state.keeping(ID, replace(circle, acted=acted))
        if move == PASS:
            return Step(state, (Event("circle.passed", seat, (("who", Who(seat)),)),))
        where, name, kind = move.keys
        cell = _cell(where)
        place = (cell, state.tiles[cell].names.index(name))
        if decision.kind == ADD:
            state = put(state, seat, kind, place)
        else:
            state = sent_home(state, [(place, Figure(seat, kind))])
        args = (("who", Who(seat)), ("figure", message(f"figure.{kind}")), ("x", cell[0]), ("y", cell[1]))
        event = Event("circle.added" if decision.kind == ADD else "circle.removed", seat, args, cells=(cell,))
        return Step(state, (event,))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """For the choice, whom it would concern."""
        if decision.kind != CIRCLE or state.cell is None:
            return ()
        circle = Circle(state.cell, move.keys[0])
        chosen = state.keeping(ID, circle)
        seats = [seat for seat in _order(state) if places_for(chosen, circle, seat)]
        return tuple(message("meaning.concerns", who=Who(seat)) for seat in seats) or (message("meaning.nobody"),)


class CropRecording(Recording):
    """`crop`."""

    def fields(self) -> Mapping[str, Field]:
        """The choice and an act for each player who is not passed over."""
        act = form.object_of(
            {
                "p": Field(form.number(0), needed=True),
                "pass": Field(form.true),
                "kind": Field(form.text),
                "at": Field(form.SQUARE),
                "on": Field(form.text),
            }
        )
        choice = Field(form.one_of(*ACTS), needed=True)
        return {"crop": Field(form.object_of({"choice": choice, "acts": Field(form.list_of(act), needed=True)}))}

    def answer(self, state: State, due: Chance | Decision, told: Told) -> str | None:
        """The choice; then act by act, whoever it is, in the order of the rules."""
        if not isinstance(due, Decision) or due.kind not in (CIRCLE, ADD, REMOVE):
            return None
        crop = told.move.get("crop")
        if crop is None:
            raise IllegalMove("crop", who=Who(due.seat))
        if due.kind == CIRCLE:
            return f"{CIRCLE} {crop['choice']}"
        acts = crop["acts"][_acted(told) :]
        if not acts or acts[0]["p"] != due.seat:
            raise IllegalMove("crop", who=Who(due.seat))
        return _line(due, acts[0])

    def finish(self, told: Told) -> None:
        """Nothing may be left over."""
        crop = told.move.get("crop")
        if crop is not None and (not told.count(CIRCLE) or len(crop["acts"]) > _acted(told)):
            raise IllegalMove("crop")

    def written(self, lines: Sequence[Line]) -> Json:
        """From the choice on, all moves of seats are acts; but those of the next step are not there yet."""
        start = next((i for i, line in enumerate(lines) if words_of(line)[0] == CIRCLE), None)
        if start is None:
            return {}
        acts = [_act_of(line) for line in lines[start + 1 :] if words_of(line)[0] in (ADD, REMOVE, str(PASS))]
        return {"crop": {"choice": words_of(lines[start])[1], "acts": acts}}


class CropCircles(Expansion):
    """The set, or some of its tiles."""

    id = ID
    sets = ("crop_circles",)
    options: tuple[Option, ...] = (
        Option("crop_tiles", TILES, default=TILES, offered=TILES, many=True, asked_with=ID),
        Option("crop_deploy", (MAY, "must"), default=MAY, offered=(MAY, "must"), asked_with=ID),
    )
    recording = CropRecording()

    def phases(self) -> tuple[Phase, ...]:
        """Its step."""
        return (CircleStep(),)

    def box(self, setup: Setup, data: Mapping[str, TileSet], box: Mapping[str, int]) -> Mapping[str, int]:
        """Only the chosen tiles."""
        chosen = setup.options["crop_tiles"]
        kept = chosen if isinstance(chosen, tuple) else ()
        return {tile: n for tile, n in box.items() if tile not in TILES or tile in kept}

    def hope(self, view: CarcassonneView, seat: Seat) -> float:
        """After the choice: a follower more for each seat that may add one, or one less for each that must."""
        circle: Circle | None = view.ext.get(ID)
        if view.over or circle is None or circle.cell != view.cell or not view.waiting:
            return 0.0
        order = [(view.active + 1 + i) % len(view.standings) for i in range(len(view.standings))]
        if seat not in order[circle.acted :]:
            return 0.0
        kind = view.tiles[circle.cell].type.symbols["crop_circle"]
        own = [claim for claim in view.claims if claim.kind == kind and claim.strength[seat]]
        if not own:
            return 0.0
        if circle.choice == REMOVE:
            return -min(claim.now for claim in own) * 0.6
        return 1.5 if any(n for name, n in view.standings[seat].stock if name in view.followers) else 0.0


def shown(state: State) -> str | None:
    """The kind of feature whose followers the circle on the tile just laid concerns, if it has one."""
    if state.cell is None:
        return None
    kind: str | None = state.tiles[state.cell].type.symbols.get("crop_circle")
    return kind


def places_for(state: State, circle: Circle, seat: Seat) -> dict[tuple[Cell, int], tuple[str, ...]]:
    """The parts with own followers of the kind shown, and for each the kinds of figures that can act there."""
    kind, kinds = shown(state), state.rules.kinds
    own: dict[tuple[Cell, int], tuple[str, ...]] = {}
    for (cell, part), figures in sorted(
        state.figures.items(), key=lambda place: (reading_order(place[0][0]), place[0])
    ):
        here = {f.kind for f in figures if f.seat == seat and kinds[f.kind].follower}
        if here and state.tiles[cell].type.parts[part].kind == kind:
            own[cell, part] = tuple(name for name in kinds if name in here)
    if circle.choice == REMOVE or kind is None:
        return own
    free = tuple(k for k, n in state.supply[seat].items() if n and kinds[k].follower and stands(state, k, kind))
    return dict.fromkeys(own, free) if free else {}


def _chosen(state: State, cell: Cell, choice: str) -> Step[State]:
    """The active player's choice is kept."""
    args = (("who", Who(state.seat)), ("figure", message(f"role.{shown(state)}")))
    return Step(state.keeping(ID, Circle(cell, choice)), (Event(f"circle.{choice}", state.seat, args, cells=(cell,)),))


def _circle(state: State) -> Circle | None:
    """What was chosen for the circle on the tile just laid."""
    circle: Circle | None = state.ext.get(ID)
    return circle if circle is not None and circle.cell == state.cell else None


def _order(state: State) -> list[Seat]:
    """Left of the active player first, the active player last."""
    first, *others = state.order()
    return [*others, first]


def _next(state: State, circle: Circle) -> Seat | None:
    """The next seat that can do something."""
    return next((seat for seat in _order(state)[circle.acted :] if places_for(state, circle, seat)), None)


def _act(state: State, circle: Circle, seat: Seat) -> Decision:
    axes = (
        Axis("cell", message("ask.circle.cell")),
        Axis("part", message("ask.circle.part")),
        Axis("figure", message("ask.deploy.figure")),
    )
    if circle.choice == REMOVE:
        return Decision(seat, REMOVE, axes, message("ask.circle.remove"))
    declined = message("key.no_figure") if state.rules.setup.options["crop_deploy"] == MAY else None
    return Decision(seat, ADD, axes, message("ask.circle.add"), decline=declined)


def _places(state: State, decision: Decision) -> dict[tuple[Cell, int], tuple[str, ...]]:
    circle = _circle(state)
    return {} if circle is None else places_for(state, circle, decision.seat)


def _cell(text: str) -> Cell:
    cell = parse_cell(text)
    if cell is None:
        raise IllegalMove("bad_value", field="at", value=text)
    return cell


def _acted(told: Told) -> int:
    """How many acts the turn part has so far: the lines of seats after the choice."""
    words = [words_of(line)[0] for line in told.lines]
    return len(words) - words.index(CIRCLE) - 1 if CIRCLE in words else 0


def _line(due: Decision, act: Any) -> str:  # noqa: ANN401 - JSON
    """The line that an act means."""
    if act.get("pass"):
        if due.decline is None:
            raise IllegalMove("crop", who=Who(due.seat))
        return str(PASS)
    for key in ("kind", "at", "on"):
        if key not in act:
            raise IllegalMove("missing_field", field=key)
    return f"{due.kind} {cell_text((act['at'][0], act['at'][1]))} {act['on']} {act['kind']}"


def _act_of(line: Line) -> Json:
    """The act that a line means."""
    words = words_of(line)
    if words[0] == str(PASS):
        return {"p": line.entry.seat, "pass": True}
    return {"p": line.entry.seat, "kind": words[3], "at": square(words[1]), "on": words[2]}
