"""What a game has to say about its records: its fields, and how a record's moves and the log translate."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules.api import Game, S, Setup
from rules.play import Play
from rules.record.form import Check, Field, Json


class Codec(ABC, Generic[S]):
    """The part of the record format that belongs to one game."""

    game: Game[S]

    @abstractmethod
    def record_fields(self) -> Mapping[str, Field]:
        """The fields of a record that only this game has, such as `sets`."""

    @abstractmethod
    def setup(self, record: Json, players: int) -> Setup:
        """The set-up of a record. Raises IllegalMove with `set`, `players`, `option`, or as the form checks do."""

    @abstractmethod
    def move_fields(self, setup: Setup) -> Mapping[str, Field]:
        """The fields of a move that only this game has, with these sets and options."""

    @abstractmethod
    def check_form(self, move: Json) -> None:
        """What the fields of a move ask of one another. Raises IllegalMove `missing_field` or `bad_value`."""

    @abstractmethod
    def expectations(self, setup: Setup) -> Mapping[str, Check]:
        """The expectation keys that only this game has, with the form of their values."""

    @abstractmethod
    def last_expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Those of its keys that stand in `expect` only, not in `after`."""

    def begun(self, play: Play[S], record: Json) -> Play[S]:
        """The play before the first move, with the chance of the set-up that a record tells. Raises IllegalMove."""
        return play

    def options(self, setup: Setup) -> Json:
        """The options as a record names them: those that mean something with these sets."""
        known = {option.key: option for option in self.game.options}
        return {key: v for key, v in setup.options.items() if key not in known or known[key].concerns(setup.sets)}

    @abstractmethod
    def play(self, play: Play[S], record: Json, number: int) -> "Played[S]":
        """One move of a record, by its index, with the chance it tells. Raises IllegalMove."""

    @abstractmethod
    def next_seat(self, play: Play[S]) -> int:
        """Whose turn part is next."""

    @abstractmethod
    def final(self, play: Play[S]) -> tuple[int, ...]:
        """The points after final scoring right now."""

    @abstractmethod
    def found(self, play: Play[S], key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """What an expectation of this game is to be compared with; equal to what is expected if that is met."""

    @abstractmethod
    def written(self, play: Play[S], *, reveals: bool) -> "Written":
        """The record of a play: what is this game's of it. `reveals`: nothing is hidden any more."""


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A play after one move of a record, and the counts that the move's expectations may ask for.

    A count deeper in the move is named by its path, such as `voyage.2.squares`.
    """

    play: Play[S]
    counts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """What a game writes of a play: fields of its own, the set-up, and the moves that are over."""

    fields: Json
    setup: Json
    moves: Sequence[Json]
