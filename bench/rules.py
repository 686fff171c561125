"""How fast the rules are: random games with full listing, one `apply`, the slowest listing, replaying a log."""

import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any

from bench.figures import Figure, figure, seconds
from rules.api import Chance, Decision, Entry, Game, Outcome, Setup
from rules.play import begin, replay
from rules.registry import data_for, game_for, setup_for

GAMES = 30
CANDIDATES = 50
REPEATS = 5
MEASURED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "base": ("carcassonne", ""),
        "big_table": ("carcassonne", "big_table"),
        "everything": ("carcassonne", "everything"),
        "great_britain": ("carcassonne", "great_britain"),
        "discovery": ("discovery", ""),
        "new_entdecker": ("new_entdecker", ""),
    }
)
"""The names in the figures, with the id of the game and the preset played for two, or its default set-up."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game with the set-up in which it is measured."""

    game: Game[Any]
    setup: Setup
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Listing:
    """A listing of all moves of a decision, and how long it took once, in seconds."""

    once: float
    game: Game[Any]
    state: Any
    decision: Decision

    def again(self) -> None:
        """Lists them once more."""
        list(self.game.moves(self.state, self.decision))


@dataclass(frozen=True, slots=True)
class Course:
    """A random game: its log, its states, its listings."""

    entries: tuple[Entry, ...]
    states: tuple[Any, ...]
    listings: tuple[Listing, ...]


def figures() -> Iterator[Figure]:
    """All figures of every game that is measured."""
    for name, (game_id, preset) in MEASURED.items():
        yield from _figures(f"rules.{name}", subject_for(game_id, preset))


def subject_for(game_id: str, preset: str = "") -> Subject:
    """A game for two in a preset, or in its default set-up."""
    game = game_for(game_id)
    chosen = next((each for each in game.presets if each.key == preset), None)
    setup = setup_for(game, 2) if chosen is None else setup_for(game, 2, chosen.sets, chosen.options)
    return Subject(game, setup, data_for(game, setup))


def _figures(name: str, subject: Subject) -> Iterator[Figure]:
    before = time.process_time()
    courses = [played(subject, seed) for seed in range(GAMES)]
    spent = time.process_time() - before
    applying = seconds(lambda: [_applied(subject, course.entries) for course in courses], 3)
    about = "the same games applied move by move, nothing listed"
    yield figure(f"{name}.games_per_s", GAMES / spent, "games/s", GAMES / applying, about)

    moves = sum(len(course.entries) for course in courses)
    copying = seconds(lambda: [_copied(state) for course in courses for state in course.states], 3)
    about = "copying the mappings of each state, what an immutable apply cannot do without"
    yield figure(f"{name}.apply_ms", 1000 * applying / moves, "ms", 1000 * copying / moves, about)

    slowest = slowest_listing([listing for course in courses for listing in course.listings])
    yield figure(f"{name}.slowest_listing_ms", 1000 * slowest, "ms", 5.0, "the aim")

    log = courses[0].entries
    full = seconds(lambda: replay(subject.game, subject.setup, subject.data, log), 5)
    bare = seconds(lambda: _applied(subject, log), 5)
    yield figure(f"{name}.replay_ms", 1000 * full, "ms", 1000 * bare, "the entries applied without keeping lines")


def slowest_listing(listings: list[Listing]) -> float:
    """How long the moves of the slowest position take, in seconds.

    The slowest single listings may have been interrupted, so their positions are measured again, the lowest of some
    times each.
    """
    candidates = sorted(listings, key=lambda listing: -listing.once)[:CANDIDATES]
    return max(seconds(listing.again, REPEATS) for listing in candidates)


def played(subject: Subject, seed: int) -> Course:
    """A game in which every listing is made in full and one move taken at random."""
    generator, game = random.Random(seed), subject.game
    state = begin(game, subject.setup, subject.data).state
    entries: list[Entry] = []
    states: list[Any] = []
    listings: list[Listing] = []
    while due := game.due(state):
        states.append(state)
        if isinstance(due, Chance):
            entry = Entry(None, str(Outcome(due.purpose, generator.choice(due.options))))
        else:
            before = time.process_time()
            moves = list(game.moves(state, due[0]))
            listings.append(Listing(time.process_time() - before, game, state, due[0]))
            entry = Entry(due[0].seat, str(generator.choice(moves)))
        entries.append(entry)
        state = game.apply(state, entry).state
    return Course(tuple(entries), tuple(states), tuple(listings))


def _applied(subject: Subject, entries: tuple[Entry, ...]) -> Any:  # noqa: ANN401 - the state of any game
    state = subject.game.start(subject.setup, subject.data)
    for entry in entries:
        state = subject.game.apply(state, entry).state
    return state


def _copied(state: Any) -> tuple[dict[Any, Any], ...]:  # noqa: ANN401 - the state of any game
    """Copies of all mappings of a state, those of its regions included."""
    values = [getattr(part, field.name) for part in (state, state.regions) for field in fields(part)]
    return tuple(dict(value) for value in values if isinstance(value, Mapping))
