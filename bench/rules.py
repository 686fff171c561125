"""How fast the rules are: random games with full listing, one `apply`, the slowest listing, replaying a log."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bench.figures import Figure, figure, seconds
from rules.api import Chance, Entry, Outcome
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.play import begin, replay
from rules.registry import data_for, setup_for

GAMES = 30
SETUP = setup_for(CARCASSONNE, 2)
DATA = data_for(CARCASSONNE, SETUP)


@dataclass(frozen=True, slots=True)
class Game:
    """A random game: its log, its states, and the slowest listing of moves in seconds."""

    entries: tuple[Entry, ...]
    states: tuple[State, ...]
    slowest: float


def figures() -> Iterator[Figure]:
    """All figures of the base game."""
    before = time.process_time()
    games = [played(seed) for seed in range(GAMES)]
    spent = time.process_time() - before
    applying = seconds(lambda: [_applied(game.entries) for game in games], 3)
    about = "the same games applied move by move, nothing listed"
    yield figure("rules.base.games_per_s", GAMES / spent, "games/s", GAMES / applying, about)

    moves = sum(len(game.entries) for game in games)
    copying = seconds(lambda: [_copied(state) for game in games for state in game.states], 3)
    about = "copying the mappings of each state, what an immutable apply cannot do without"
    yield figure("rules.base.apply_ms", 1000 * applying / moves, "ms", 1000 * copying / moves, about)

    slowest = max(game.slowest for game in games)
    yield figure("rules.base.slowest_listing_ms", 1000 * slowest, "ms", 5.0, "the aim")

    log = games[0].entries
    full = seconds(lambda: replay(CARCASSONNE, SETUP, DATA, log), 5)
    bare = seconds(lambda: _applied(log), 5)
    yield figure("rules.base.replay_ms", 1000 * full, "ms", 1000 * bare, "the entries applied without keeping lines")


def played(seed: int) -> Game:
    """A game in which every listing is made in full and one move taken at random."""
    generator = random.Random(seed)
    state = begin(CARCASSONNE, SETUP, DATA).state
    entries: list[Entry] = []
    states: list[State] = []
    slowest = 0.0
    while due := CARCASSONNE.due(state):
        states.append(state)
        if isinstance(due, Chance):
            entry = Entry(None, str(Outcome(due.purpose, generator.choice(due.options))))
        else:
            before = time.process_time()
            moves = list(CARCASSONNE.moves(state, due[0]))
            slowest = max(slowest, time.process_time() - before)
            entry = Entry(due[0].seat, str(generator.choice(moves)))
        entries.append(entry)
        state = CARCASSONNE.apply(state, entry).state
    return Game(tuple(entries), tuple(states), slowest)


def _applied(entries: tuple[Entry, ...]) -> State:
    state = CARCASSONNE.start(SETUP, DATA)
    for entry in entries:
        state = CARCASSONNE.apply(state, entry).state
    return state


def _copied(state: State) -> tuple[dict[Any, Any], ...]:
    regions = state.regions
    mappings = (state.tiles, state.open, state.bag, state.figures, regions.where, regions.by_id)
    return tuple(dict(mapping) for mapping in mappings)
