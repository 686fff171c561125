"""The voyage: take a tile, place it, what it brings, sail on or stop (rules sections 3.5 and 6)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.api import PASS, Axis, Decision, Event, Key, Move, Spot, Step
from rules.message import Arg, IllegalMove, Message, Seat, Who, message
from rules.new_entdecker.board import ahead, fitting_turns, lay, value
from rules.new_entdecker.labels import field_key, shape_name
from rules.new_entdecker.map import field_name
from rules.new_entdecker.question import Question
from rules.new_entdecker.stacks import hidden_left
from rules.new_entdecker.state import HIDDEN, OPEN, Phase, State, with_gold
from rules.new_entdecker.tiles import split_name
from rules.tiling import PLACE, PLACE_AXES, differing

NATIVE: Final = "native"
STORM: Final = "storm"


class Take(Question):
    """The next tile: from a hidden stack, or a face-up one that fits. After the first one the voyage may stop (R8)."""

    kind = "take"
    axes = (Axis("from", message("ask.take.from")),)
    prompt = message("ask.take.from")
    code = "stack"

    def asked(self, state: State, seat: Seat) -> Decision:
        """Says whether tiles are hidden or open, and how many are left."""
        voyage = state.sailing
        prompt = message(f"ask.take.{voyage.mode}", n=voyage.left)
        return Decision(seat, self.kind, self.axes, prompt, message("key.stop") if voyage.taken else None)

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """Stacks that are not empty; or shapes that fit (R7), those that lie open if there are such."""
        voyage = state.sailing
        if voyage.mode == HIDDEN:
            return tuple(str(i + 1) for i, height in enumerate(state.stacks.heights) if height)
        fitting = [shape for shape in state.box.shapes if fitting_turns(state, shape, voyage.ship)]
        return tuple(shape for shape in fitting if state.open[shape]) or tuple(fitting)

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The stack with its back, or the shape with how many are left."""
        if text in state.box.types:
            return Key(text, shape_name(text), Spot(place=f"open {text}"))
        back = state.stacks.tops[int(text) - 1]
        return Key(text, message(f"key.stack.{back}", n=int(text)), Spot(place=f"stack {text}"))

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`stack`, `source` for a shape that is used up, `misfit` for one that does not fit."""
        if state.sailing.mode == HIDDEN:
            return IllegalMove("stack", stack=text)
        if text in state.box.shapes and fitting_turns(state, text, state.sailing.ship):
            return IllegalMove("source", tile=text)
        return IllegalMove("misfit", tile=text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """A tile is asked for, or the voyage is over."""
        if move == PASS:
            return Step(ended(state, Phase.UNIT), (Event("stops", seat, (("who", Who(seat)),)),))
        if state.sailing.mode == OPEN:
            return Step(replace(state, shape=move.keys[0]))
        return Step(replace(state, voyage=replace(state.sailing, stack=int(move.keys[0]) - 1)))


class Place(Question):
    """Where the tile goes that was taken."""

    kind = PLACE
    axes = PLACE_AXES
    prompt = message("ask.place")
    code = "edges"

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The tile; the fields ahead that it fits on; the turns that look different there."""
        tile = state.sailing.drawn
        assert tile is not None, "a tile was taken"
        if not chosen:
            return (tile,)
        kind = split_name(tile)[0]
        found = {field_name(cell): turns for cell, turns in fitting_turns(state, kind, state.sailing.ship).items()}
        if len(chosen) == 1:
            return tuple(found)
        turns = differing(state.box.turned[kind], found.get(chosen[1], ()))
        return tuple(str(turn * 90) for turn in turns)

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The tile, the field, or the turn."""
        if not chosen:
            return Key(text, shape_name(text))
        if len(chosen) == 1:
            return field_key(state, text)
        return Key(text, message("key.turn", degrees=int(text)), Spot(state.box.map.cell(chosen[1])))

    def read(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> str | None:
        """Any turn that fits, also one that looks like a listed one."""
        if len(chosen) < 2:
            return super().read(state, seat, chosen, text)
        cell = state.box.map.cell(chosen[1])
        turns = fitting_turns(state, split_name(chosen[0])[0], state.sailing.ship).get(cell, ()) if cell else ()
        return text if text in {str(turn * 90) for turn in turns} else None

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`bad_value`, `square_taken`, `no_neighbour` or `edges`."""
        if not chosen:
            return IllegalMove("bad_value", field="tile", value=text)
        if len(chosen) == 2:
            return IllegalMove("edges", tile=chosen[0], at=chosen[1])
        cell = state.box.map.cell(text)
        if cell in state.tiles:
            return IllegalMove("square_taken", at=text)
        return IllegalMove("edges" if cell in ahead(state, state.sailing.ship) else "no_neighbour", at=text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The field is discovered, the event of a hidden tile happens, the ship sails on."""
        tile, field, degrees = move.keys
        cell = state.box.map.cell(field)
        assert cell is not None, "the move was checked"
        kind, event = split_name(tile)
        voyage = replace(state.sailing, ship=cell, cells=(*state.sailing.cells, cell), drawn=None)
        after = lay(state, state.box.faces[kind, int(degrees) // 90], cell, tile)
        after = replace(after, voyage=voyage, trail=(*state.trail, cell), phase=Phase.TAKE)
        args = (("who", Who(seat)), ("field", field), ("tile", shape_name(tile)))
        told = Event("discovers", seat, args, cells=(cell,))
        if event is None or voyage.mode != HIDDEN:
            return Step(after, (told,))
        happened = befallen(after, event)
        return Step(happened.state, (told, *happened.events))

    def meaning(self, state: State, seat: Seat, move: Move) -> tuple[Message, ...]:
        """Which islands the tile completes, with their value."""
        after = self.decide(state, seat, move).state
        cell = after.sailing.ship
        whole = {r.id: r for part in after.tiles[cell].land if not (r := after.regions.of((cell, part))).open}
        found = [
            message("meaning.completes", field=field_name(min(r.cells)), n=value(after, r)) for r in whole.values()
        ]
        return tuple(found) if ahead(after, cell) else (*found, message("meaning.dead_end"))


def befallen(state: State, event: str) -> Step[State]:
    """The state after an event befell the active seat (section 6)."""
    seat = state.seat
    args: tuple[tuple[str, Arg], ...] = (("who", Who(seat)),)
    if event == "gold":
        return Step(with_gold(state, seat, state.box.found), (Event("found", seat, (*args, ("n", state.box.found))),))
    if event == "pirate":
        lost = state.gold[seat] // state.box.pirate
        return Step(with_gold(state, seat, -lost), (Event("pirate", seat, (*args, ("n", lost))),))
    if event == STORM:
        after = replace(state, voyage=replace(state.sailing, storm=True))
        return Step(ended(after, Phase.FILL), (Event("storm", seat, args),))
    return Step(replace(state, phase=Phase.NATIVE), (Event("native", seat, args),))


def misfit(state: State) -> Step[State] | None:
    """The state after a tile that fits nowhere went to the discard; None where it fits."""
    voyage = state.sailing
    assert voyage.drawn is not None, "a tile was taken"
    if fitting_turns(state, split_name(voyage.drawn)[0], voyage.ship):
        return None
    told = Event("misfit", state.seat, (("who", Who(state.seat)), ("tile", shape_name(voyage.drawn))))
    after = replace(state, discard=(*state.discard, voyage.drawn), voyage=replace(voyage, drawn=None))
    return Step(replace(after, phase=Phase.TAKE), (told,))


def ended(state: State, phase: Phase) -> State:
    """The state with the voyage over: the tiles that were declared and not taken are lost."""
    return replace(state, voyage=replace(state.sailing, left=0), phase=phase)


def may_sail_on(state: State) -> bool:
    """Whether a declared tile is left, can be had, and there is a field to sail to."""
    voyage = state.sailing
    had = voyage.mode == OPEN or hidden_left(state)
    return bool(voyage.left and had and ahead(state, voyage.ship))
