"""New Entdecker as a `Game`: each question goes to the module of its kind."""

from collections import Counter
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
    Preset,
    Result,
    Setup,
    Step,
    View,
)
from rules.grid import Cell
from rules.message import Message, Seat
from rules.new_entdecker import ending
from rules.new_entdecker.box import DATA, Box, load_box
from rules.new_entdecker.course import advance, due, happened
from rules.new_entdecker.estimate import estimate
from rules.new_entdecker.imagining import imagined
from rules.new_entdecker.questions import QUESTIONS
from rules.new_entdecker.setup import HEADS, NAMES, OWN, SETUP, start
from rules.new_entdecker.sketch import piece, signs, sketch
from rules.new_entdecker.state import State
from rules.new_entdecker.tiles import split_name
from rules.new_entdecker.view import EntdeckerView, view

BASE: Final = "base"


class NewEntdecker(Game[State]):
    """New Entdecker with its four set-ups, own ones, and head scouts."""

    id = "new_entdecker"
    sets: tuple[str, ...] = (BASE,)
    options: tuple[Option, ...] = (SETUP, HEADS)
    own_start = (SETUP.key, OWN)
    presets = (
        *(Preset(name, (BASE,), {SETUP.key: name}) for name in NAMES),
        Preset("heads", (BASE,), {HEADS.key: True}),
    )

    colours = ("red", "white", "yellow", "purple")

    def seats(self, sets: tuple[str, ...]) -> range:
        """2 to 4."""
        return range(2, 5)

    def shipped(self, name: str) -> str:
        """The TOML file of `data/`."""
        return (DATA / f"{name}.toml").read_text(encoding="utf-8")

    def load(self, text: str) -> Box:
        """Board, tiles and numbers."""
        return load_box(text)

    def start(self, setup: Setup, data: Mapping[str, Box]) -> State:
        """The tiles of the set-up lie; chance has to say the backs of the hidden stacks."""
        return advance(Step(start(setup, data[BASE]))).state

    def due(self, state: State) -> Due:
        """Chance, or what one seat or several owe."""
        return due(state)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The keys of the next axis."""
        return QUESTIONS[decision.kind].keys(state, decision.seat, chosen)

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """All moves of a decision, passing first."""
        return QUESTIONS[decision.kind].moves(state, decision)

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """The move in its stable form, or IllegalMove."""
        return QUESTIONS[decision.kind].check(state, decision, move)

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The move, and what happens by itself after it."""
        return advance(QUESTIONS[decision.kind].decide(state, decision.seat, move))

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The outcome, and what happens by itself after it."""
        return advance(happened(state, outcome))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What a move would bring now."""
        return QUESTIONS[decision.kind].meaning(state, decision.seat, move)

    def view(self, state: State, seat: Seat | None) -> EntdeckerView:
        """Everything but chips that the seat has not seen and numbers of others."""
        return view(state, seat, due(state))

    def unseen(self, view: View) -> Mapping[str, int]:
        """The hidden tiles not turned up yet; the open ones lie beside the board."""
        counts: Counter[str] = Counter()
        if isinstance(view, EntdeckerView):
            for tile, left in view.unseen.items():
                counts[split_name(tile)[0]] += left
        return +counts

    def sketch(self, view: View, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
        """See `sketch`."""
        return sketch(_own(view), marks)

    def signs(self, view: View) -> tuple[tuple[str, Message], ...]:
        """See `sketch`."""
        return signs()

    def piece(self, view: View, move: Move) -> tuple[str, ...]:
        """The tile of a move that places one."""
        return piece(_own(view), move)

    def imagine(self, state: State, seat: Seat, pick: Pick) -> State:
        """Other chips where the seat has not looked, other numbers for the others."""
        return imagined(state, seat, pick)

    def estimate(self, view: View, seat: Seat) -> float:
        """See `estimate`."""
        return estimate(_own(view), seat)

    def result(self, state: State) -> Result:
        """Most points win, then more gold (R15)."""
        return ending.result(state)


def _own(view: View) -> EntdeckerView:
    if not isinstance(view, EntdeckerView):
        raise TypeError("not a view of this game")
    return view


NEW_ENTDECKER: Final = NewEntdecker()
