"""The Discovery as a `Game`: each question goes to the module of its phase."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
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
from rules.data_files import data_text
from rules.discovery import followers, placing
from rules.discovery.course import advance, due, next_turn
from rules.discovery.drawing import brought, imagined
from rules.discovery.estimate import estimate
from rules.discovery.setup import start
from rules.discovery.sketch import piece, signs, sketch
from rules.discovery.state import State
from rules.discovery.tiles import DATA, TileSet, load_tiles
from rules.discovery.variants import EQUAL_TURNS, HANDS
from rules.discovery.view import DiscoveryView, view
from rules.grid import Cell
from rules.message import Message, Seat
from rules.tiling import PLACE

BASE: Final = "base"


class Discovery(Game[State]):
    """Carcassonne: The Discovery with its two variants."""

    id = "discovery"
    sets: tuple[str, ...] = (BASE,)
    options: tuple[Option, ...] = (HANDS, EQUAL_TURNS)
    presets = (
        Preset("classic", (BASE,), {}),
        Preset("hands", (BASE,), {HANDS.key: True}),
    )

    def seats(self, sets: tuple[str, ...]) -> range:
        """2 to 5."""
        return range(2, 6)

    def shipped(self, name: str) -> str:
        """The TOML file of `data/`, or the host's own one."""
        return data_text(DATA, name)

    def load(self, text: str) -> TileSet:
        """The tiles."""
        return load_tiles(text)

    def start(self, setup: Setup, data: Mapping[str, TileSet]) -> State:
        """The start tile lies, everybody has all followers."""
        return advance(Step(start(setup, data[BASE]))).state

    def due(self, state: State) -> Due:
        """A tile drawn by chance, a tile to be laid, or the action of a follower."""
        return due(state)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The keys of the next axis."""
        return placing.keys(state, chosen) if decision.kind == PLACE else followers.keys(state)

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """All moves of a decision, passing first."""
        return placing.moves(state) if decision.kind == PLACE else followers.moves(state)

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """The move in its stable form, or IllegalMove."""
        return placing.check(state, move) if decision.kind == PLACE else followers.check(state, move)

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The move, and what happens by itself after it. A follower's action ends the turn."""
        if decision.kind == PLACE:
            return advance(placing.decide(state, move))
        acted = followers.decide(state, move)
        return advance(replace(acted, state=next_turn(acted.state)))

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The outcome, and what happens by itself after it."""
        return advance(brought(state, outcome))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What a move would bring now."""
        return placing.meaning(state, move) if decision.kind == PLACE else followers.meaning(state, move)

    def view(self, state: State, seat: Seat | None) -> DiscoveryView:
        """Everything but the hands of others and what is not drawn yet."""
        return view(state, seat, due(state))

    def unseen(self, view: View) -> Mapping[str, int]:
        """The tiles not drawn yet, or in other hands."""
        return view.unseen if isinstance(view, DiscoveryView) else {}

    def sketch(self, view: View, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
        """See `sketch`."""
        return sketch(_own(view), marks)

    def signs(self, view: View) -> tuple[tuple[str, Message], ...]:
        """See `sketch`."""
        return signs()

    def piece(self, view: View, move: Move) -> tuple[str, ...]:
        """The tile of a move that lays one."""
        return piece(_own(view), move)

    def imagine(self, state: State, seat: Seat, pick: Pick) -> State:
        """Other hands for the others."""
        return imagined(state, seat, pick)

    def estimate(self, view: View, seat: Seat) -> float:
        """See `estimate`."""
        return estimate(_own(view), seat)

    def result(self, state: State) -> Result:
        """Most points win; equal points share the place (D8)."""
        return Result.by_points(state.scores)


def _own(view: View) -> DiscoveryView:
    if not isinstance(view, DiscoveryView):
        raise TypeError("not a view of this game")
    return view


DISCOVERY: Final = Discovery()
