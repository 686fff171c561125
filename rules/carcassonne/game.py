"""Carcassonne as a `Game`: putting the rules of a table together, and handing each question to its step."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.api import (
    NO_MARKS,
    Decision,
    Due,
    Game,
    Key,
    Move,
    Option,
    Outcome,
    Pick,
    Result,
    Setup,
    Step,
    View,
)
from rules.carcassonne.estimate import estimate
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.phase import advance
from rules.carcassonne.presets import possible
from rules.carcassonne.setup import start
from rules.carcassonne.sketch import piece, signs, sketch
from rules.carcassonne.state import State
from rules.carcassonne.tiles import DATA, TileSet, load_tiles
from rules.carcassonne.view import CarcassonneView, view
from rules.data_files import data_text
from rules.grid import Cell
from rules.message import IllegalMove, Message, Seat

BASE: Final = "base"


class Carcassonne(Game[State]):
    """The base game with whatever its set-up adds."""

    id = "carcassonne"
    sets: tuple[str, ...] = (BASE, *(name for expansion in EXPANSIONS for name in expansion.sets))
    options: tuple[Option, ...] = tuple(option for expansion in EXPANSIONS for option in expansion.options)
    presets = possible(sets, options)

    def seats(self, sets: tuple[str, ...]) -> range:
        """1 (for practice and records) to 5, or more with an expansion that says so."""
        more = [e.most_players for e in EXPANSIONS if any(name in sets for name in e.sets)]
        return range(1, max((5, *more)) + 1)

    def shipped(self, name: str) -> str:
        """A TOML file of `data/`, or the host's own one."""
        return data_text(DATA, name)

    def load(self, text: str) -> TileSet:
        """One data set, by the expansion that brings it."""
        name = tomllib.loads(text).get("set")
        return next((e.load(text) for e in EXPANSIONS if name in e.sets), None) or load_tiles(text)

    def together(self, sets: tuple[str, ...]) -> tuple[str, ...]:
        """As the expansions say."""
        for expansion in EXPANSIONS:
            sets = expansion.together(sets)
        return sets

    def start(self, setup: Setup, data: Mapping[str, TileSet]) -> State:
        """The start tile lies, everybody has all figures."""
        return advance(Step(start(setup, data))).state

    def due(self, state: State) -> Due:
        """What the present step waits for."""
        if state.over:
            return ()
        return state.rules.phases[state.step].due(state) or ()

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The keys of the next axis, from the present step."""
        return state.rules.phases[state.step].keys(state, decision, chosen)

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """All moves of a decision, from the present step."""
        return state.rules.phases[state.step].moves(state, decision)

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """The move in its stable form, or IllegalMove, from the present step."""
        return state.rules.phases[state.step].check(state, decision, move)

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The move, and what happens by itself after it."""
        return advance(state.rules.phases[state.step].decide(state, decision, move))

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The outcome, and what happens by itself after it."""
        if state.over:
            raise IllegalMove("game_over")
        return advance(state.rules.phases[state.step].happen(state, outcome))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What a move would bring now, from the present step."""
        return state.rules.phases[state.step].meaning(state, decision, move)

    def view(self, state: State, seat: Seat | None) -> CarcassonneView:
        """Everything: nothing is hidden in Carcassonne but what is not drawn yet."""
        return view(state, seat, self.due(state))

    def unseen(self, view: View) -> Mapping[str, int]:
        """The tiles not drawn yet, or in other hands."""
        return view.unseen if isinstance(view, CarcassonneView) else {}

    def sketch(self, view: View, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
        """See `sketch`."""
        return sketch(_own(view), marks)

    def signs(self, view: View) -> tuple[tuple[str, Message], ...]:
        """See `sketch`."""
        return signs(_own(view))

    def piece(self, view: View, move: Move) -> tuple[str, ...]:
        """The tile of a move that lays one."""
        return piece(_own(view), move)

    def imagine(self, state: State, seat: Seat, pick: Pick) -> State:
        """The state itself: it holds nothing that a seat does not know."""
        return state

    def estimate(self, view: View, seat: Seat) -> float:
        """See `estimate`."""
        return estimate(_own(view), seat)

    def result(self, state: State) -> Result:
        """Most points win; equal points share the place (R25)."""
        return Result.by_points(state.scores)


def _own(view: View) -> CarcassonneView:
    if not isinstance(view, CarcassonneView):
        raise TypeError("not a view of this game")
    return view


CARCASSONNE: Final = Carcassonne()
