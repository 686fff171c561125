"""How fast the rules are: random games with full listing, one `apply`, the slowest listing, replaying a log."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bench.figures import Figure, figure, seconds
from rules.api import Chance, Decision, Entry, Outcome
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.play import begin, replay
from rules.registry import data_for, setup_for

GAMES = 30
CANDIDATES = 50
REPEATS = 5
SETUP = setup_for(CARCASSONNE, 2)
DATA = data_for(CARCASSONNE, SETUP)


@dataclass(frozen=True, slots=True)
class Listing:
    """A listing of all moves of a decision, and how long it took once, in seconds."""

    once: float
    state: State
    decision: Decision

    def again(self) -> None:
        """Lists them once more."""
        list(CARCASSONNE.moves(self.state, self.decision))


@dataclass(frozen=True, slots=True)
class Game:
    """A random game: its log, its states, its listings."""

    entries: tuple[Entry, ...]
    states: tuple[State, ...]
    listings: tuple[Listing, ...]


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

    slowest = slowest_listing([listing for game in games for listing in game.listings])
    yield figure("rules.base.slowest_listing_ms", 1000 * slowest, "ms", 5.0, "the aim")

    log = games[0].entries
    full = seconds(lambda: replay(CARCASSONNE, SETUP, DATA, log), 5)
    bare = seconds(lambda: _applied(log), 5)
    yield figure("rules.base.replay_ms", 1000 * full, "ms", 1000 * bare, "the entries applied without keeping lines")


def slowest_listing(listings: list[Listing]) -> float:
    """How long the moves of the slowest position take, in seconds.

    The slowest single listings may have been interrupted, so their positions are measured again, the lowest of some
    times each.
    """
    candidates = sorted(listings, key=lambda listing: -listing.once)[:CANDIDATES]
    return max(seconds(listing.again, REPEATS) for listing in candidates)


def played(seed: int) -> Game:
    """A game in which every listing is made in full and one move taken at random."""
    generator = random.Random(seed)
    state = begin(CARCASSONNE, SETUP, DATA).state
    entries: list[Entry] = []
    states: list[State] = []
    listings: list[Listing] = []
    while due := CARCASSONNE.due(state):
        states.append(state)
        if isinstance(due, Chance):
            entry = Entry(None, str(Outcome(due.purpose, generator.choice(due.options))))
        else:
            before = time.process_time()
            moves = list(CARCASSONNE.moves(state, due[0]))
            listings.append(Listing(time.process_time() - before, state, due[0]))
            entry = Entry(due[0].seat, str(generator.choice(moves)))
        entries.append(entry)
        state = CARCASSONNE.apply(state, entry).state
    return Game(tuple(entries), tuple(states), tuple(listings))


def _applied(entries: tuple[Entry, ...]) -> State:
    state = CARCASSONNE.start(SETUP, DATA)
    for entry in entries:
        state = CARCASSONNE.apply(state, entry).state
    return state


def _copied(state: State) -> tuple[dict[Any, Any], ...]:
    regions = state.regions
    mappings = (state.tiles, state.open, state.bag, state.figures, regions.where, regions.by_id)
    return tuple(dict(mapping) for mapping in mappings)
