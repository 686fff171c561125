"""A position in a form that another process can be asked about: the log and everything that the game began with."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.api import Entry, Setup
from rules.message import Seat
from rules.play import Play, replay
from rules.players import search_player
from rules.players.search_player import Patience
from rules.registry import data_for, game_for


@dataclass(frozen=True, slots=True)
class Question:
    """A log, a seat that owes a decision, and the luck of its player: the same luck finds the same moves.

    `texts` are the kept data sets of the game by name; `lines` are the entries in force.
    """

    setup: Setup
    texts: Mapping[str, str]
    lines: tuple[Entry, ...]
    seat: Seat
    luck: str

    @staticmethod
    def about(play: Play[Any], texts: Mapping[str, str], seat: Seat, luck: str) -> "Question":
        """The question what a seat does in a play."""
        setup = replace(play.setup, options=dict(play.setup.options), data=dict(play.setup.data))
        return Question(setup, dict(texts), tuple(line.entry for line in play.lines), seat, luck)


def searched(question: Question, go_on: Patience) -> tuple[str, ...]:
    """The lines of the moves that the search player takes. Raises IllegalMove where the seat owes nothing."""
    game = game_for(question.setup.game)
    state = replay(game, question.setup, data_for(game, question.setup, question.texts), question.lines).state
    moves = search_player.choose(game, state, question.seat, random.Random(question.luck), go_on)
    return tuple(str(move) for move in moves)
