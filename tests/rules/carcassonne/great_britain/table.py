"""Positions on the map, made from a few tiles without regard to how they came there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.api import Chance, Entry, Outcome, Setup
from rules.carcassonne.board import lay
from rules.carcassonne.expansions.great_britain.holding import ID, Holding, held_by
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.placing import Placing
from rules.carcassonne.state import Figure, State
from rules.chance import Seeded
from rules.play import Play, add, begin
from rules.registry import data_for, setup_for
from tests.rules.carcassonne.expansions.choices import MAP

Tile = tuple[str, int, int, int]
"""Id, column, row, degrees."""
STARTS: Final[tuple[Tile, ...]] = (("base.U", 3, 11, 0), ("base.B", 9, 7, 0), ("base.V", 9, 14, 0))


def on_map(players: int = 2, **options: Any) -> Setup:
    return setup_for(CARCASSONNE, players, MAP.sets, options)


def laid_out(setup: Setup, seed: str = "x") -> Play[State]:
    """A new game on whose start fields chance has laid the tiles."""
    play, source = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)), Seeded(seed)
    while held_by(play.state).opening is not None:
        due = CARCASSONNE.due(play.state)
        assert isinstance(due, Chance)
        before = sum(line.entry.text.startswith(due.purpose) for line in play.lines)
        play = add(play, Entry(None, str(Outcome(due.purpose, source.pick(due, before)))))
    return play


def position(setup: Setup, tiles: Iterable[Tile] = (), **more: Any) -> Play[State]:
    """A play in which a draw is due.

    `chips`, `on_isle`, `supply_normal` have an entry a seat; `next` is the active one; `tiles_left` the places in the
    mix, all of the base game; `figures` are objects with `p`, `kind`, `at`, `on`.
    """
    state = CARCASSONNE.start(setup, data_for(CARCASSONNE, setup))
    numbers = [phase.number for phase in state.rules.phases]
    state = replace(state, step=numbers.index(Placing.number), seat=more.get("next", 0))
    for tile, x, y, degrees in tiles:
        state = lay(state, state.rules.faces[tile, degrees // 90], (x, y))
    state = state.keeping(ID, _held(state, more))
    if "supply_normal" in more:
        supply = zip(state.supply, more["supply_normal"], strict=True)
        state = replace(state, supply=tuple({**own, "normal": n} for own, n in supply))
    figures = dict(_standing(state, each) for each in more.get("figures", ()))
    state = replace(state, figures=figures)
    return Play(CARCASSONNE, setup, state, state)


def _held(state: State, more: Mapping[str, Any]) -> Holding:
    holding = held_by(state)
    hands: Sequence[Sequence[str]] = more.get("chips", holding.hands)
    waiting = more.get("on_isle", [0] * state.players)
    mix = dict(holding.mix)
    if "tiles_left" in more:
        mix = {part: more["tiles_left"] if part == "base" else 0 for part in mix}
    return replace(
        holding,
        opening=None,
        lying={cell: colour for cell, colour in holding.lying.items() if cell not in state.tiles},
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        isle=tuple({"normal": n} if n else {} for n in waiting),
        mix=mix,
    )


def _standing(state: State, figure: Mapping[str, Any]) -> tuple[Any, tuple[Figure, ...]]:
    cell = tuple(figure["at"])
    index = state.tiles[cell].part(figure["on"])
    return (cell, index), (Figure(figure["p"], figure["kind"]),)
