"""What a set-up needs for each expansion, and games at random."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.api import Chance, Entry, Outcome, Setup, Step, Value
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.play import Play, add, begin
from rules.registry import data_for, setup_for


@dataclass(frozen=True, slots=True)
class Choice:
    """Sets and options that bring an expansion into play with everything it has."""

    sets: tuple[str, ...]
    options: Mapping[str, Value]


CHOICES: Final[Mapping[str, Choice]] = {
    "abbot": Choice((), {"abbot": True}),
    "inns": Choice(("inns_and_cathedrals",), {"large": True}),
    "traders": Choice(("traders_and_builders",), {"builder": True, "pig": True}),
    "gold_mines": Choice(("gold_mines",), {}),
    "flying_machines": Choice(("flying_machines",), {}),
    "crop_circles": Choice(("crop_circles",), {"crop_deploy": "must"}),
    "phantom": Choice((), {"phantom": True}),
    "river": Choice(("river",), {}),
}
MAP: Final = Choice(("inns_and_cathedrals", "traders_and_builders", "great_britain"), {})
"""The map, which is played with its own sets only."""


def setup_with(names: Iterable[str], players: int, **more: Value) -> Setup:
    """A set-up with these expansions."""
    chosen = [CHOICES[name] for name in names]
    sets = tuple(name for choice in chosen for name in choice.sets)
    options = {key: value for choice in chosen for key, value in choice.options.items()}
    return setup_for(CARCASSONNE, players, sets, {**options, **more})


def started(names: Iterable[str], players: int = 2, **more: Value) -> Play[State]:
    """A new game with these expansions."""
    setup = setup_with(names, players, **more)
    return begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))


def random_states(setup: Setup, seed: int) -> Iterator[State]:
    """The states of a game at random, to its end."""
    return (step.state for step in random_steps(setup, seed))


def random_steps(setup: Setup, seed: int) -> Iterator[Step[State]]:
    """A game at random, to its end. One decision in five is declined where that is possible."""
    generator = random.Random(seed)
    state = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)).state
    yield Step(state)
    while due := CARCASSONNE.due(state):
        if isinstance(due, Chance):
            entry = Entry(None, str(Outcome(due.purpose, generator.choice(due.options))))
        else:
            moves = list(CARCASSONNE.moves(state, due[0]))
            entry = Entry(due[0].seat, str(moves[0] if generator.random() < 0.2 else generator.choice(moves)))
        step = CARCASSONNE.apply(state, entry)
        state = step.state
        yield step


def said(play: Play[State], *lines: str) -> Play[State]:
    """The play with lines of the log: moves of whoever is due, outcomes of chance as they stand."""
    for line in lines:
        due = play.game.due(play.state)
        seat = None if isinstance(due, Chance) else due[0].seat
        play = add(play, Entry(seat, line))
    return play


def asked(play: Play[State]) -> tuple[int, str] | None:
    """Who owes what; None where chance is due or the game is over."""
    owed = play.owed
    return (owed[0].decision.seat, owed[0].decision.kind) if owed else None


def offered(play: Play[State], *chosen: str) -> list[str]:
    """The keys of the axis after the chosen ones."""
    return [key.text for key in play.game.keys(play.state, play.owed[0].decision, chosen)]


def lines_of(play: Play[State]) -> list[str]:
    """All moves of the decision owed."""
    return [str(move) for move in play.game.moves(play.state, play.owed[0].decision)]


def told(play: Play[State]) -> list[str]:
    """The keys of what the last line told."""
    return [event.key for event in play.lines[-1].events]
