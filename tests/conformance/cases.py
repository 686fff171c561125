"""The games and set-ups that every test of this folder runs over, and one random game of each, played once."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules.api import PASS, Decision, Event, Game, Move, Option, Setup, Value
from rules.chance import Seeded
from rules.message import Seat
from rules.play import Play, act, begin, opened
from rules.registry import GAMES, data_for, setup_for
from tests.conformance.toy import TOY

ALL = (TOY, *GAMES.values())


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a set-up, and the number that fixes its random moves and its chance."""

    game: Game[Any]
    setup: Setup
    number: int

    @property
    def source(self) -> Seeded:
        return Seeded(f"case {self.number}")

    @property
    def data(self) -> dict[str, Any]:
        return data_for(self.game, self.setup)

    def __str__(self) -> str:
        return f"{self.game.id}-{self.setup.players}p-{self.number}"


@dataclass(frozen=True, slots=True)
class Course:
    """A game from beginning to end. `plays` are the positions in which a seat had to decide, and the last one.

    `states` has one more entry than the log has lines: the state before each line, and the final one.
    """

    case: Case
    plays: tuple[Play[Any], ...]
    states: tuple[Any, ...]

    @property
    def game(self) -> Game[Any]:
        return self.case.game

    @property
    def last(self) -> Play[Any]:
        return self.plays[-1]

    def some(self, count: int) -> list[Play[Any]]:
        """About so many positions in which somebody owes a decision, spread over the game."""
        undecided = self.plays[:-1]
        return list(undecided[:: max(1, len(undecided) // count)])

    def some_states(self, count: int) -> list[Any]:
        """About so many states, those in mid-turn and those that wait for chance included."""
        return list(self.states[:: max(1, len(self.states) // count)])


def _samples(option: Option) -> tuple[Value, ...]:
    if not option.many:
        return option.values
    texts = tuple(str(value) for value in option.values)
    return (option.default, (), texts[:1], texts)


def cases(game: Game[Any]) -> list[Case]:
    """Set-ups that have each value of each option and each number of players at least once; and each preset."""
    columns = [(option.key, _samples(option)) for option in game.options]
    numbers = game.seats(game.sets[:1])
    count = max(len(numbers), *(len(values) for _, values in columns), 1)
    chosen: list[tuple[tuple[str, ...], dict[str, Value]]] = [
        (game.sets[:1], {key: values[i % len(values)] for key, values in columns}) for i in range(count)
    ]
    chosen += [(preset.sets, dict(preset.options)) for preset in game.presets]
    found = []
    for number, (sets, options) in enumerate(chosen):
        seats = game.seats(sets)
        found.append(Case(game, setup_for(game, seats[number % len(seats)], sets, options), number))
    return found


CASES = [case for game in ALL for case in cases(game)]
over_all_cases = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def course(case_number: int) -> Course:
    """The random game of `CASES[case_number]`."""
    case = CASES[case_number]
    generator = random.Random(case.number)
    play = opened(begin(case.game, case.setup, case.data), case.source).play
    plays = [play]
    while not play.over:
        decision = generator.choice(play.owed).decision
        play = act(play, decision.seat, [any_move(case.game, play.state, decision, generator)], case.source).play
        plays.append(play)
        assert len(play.lines) < 2000, "the game does not end"
    states = [play.origin]
    for line in play.lines:
        states.append(case.game.apply(states[-1], line.entry).state)
    return Course(case, tuple(plays), tuple(states))


def course_of(case: Case) -> Course:
    return course(CASES.index(case))


def any_move(game: Game[Any], state: Any, decision: Decision, generator: random.Random) -> Move:
    """A move chosen axis by axis; one in three times none at all where that is possible."""
    if decision.decline is not None and generator.random() < 1 / 3:
        return PASS
    chosen: tuple[str, ...] = ()
    for _ in decision.axes:
        chosen = (*chosen, generator.choice(game.keys(state, decision, chosen)).text)
    return Move(decision.kind, chosen)


def told(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """The events that a seat may hear of."""
    return [event for event in events if event.audience is None or seat in event.audience]


def pairs(seats: int) -> list[tuple[Seat, Seat]]:
    """All pairs of different seats."""
    return [(a, b) for a, b in product(range(seats), repeat=2) if a != b]
