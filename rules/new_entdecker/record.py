"""New Entdecker in the open record format (format sections 2 to 8)."""

from collections.abc import Mapping
from typing import Any, Final

from rules.api import Setup
from rules.message import Seat
from rules.new_entdecker import record_form, record_islands, record_voyage
from rules.new_entdecker.ending import ended, winner
from rules.new_entdecker.game import NEW_ENTDECKER, NewEntdecker
from rules.new_entdecker.record_reading import Reading
from rules.new_entdecker.record_setup import set_up, with_heads
from rules.new_entdecker.record_written import moves, setup_written
from rules.new_entdecker.state import State
from rules.play import Play
from rules.record.codec import Codec, Played, Written
from rules.record.form import Check, Field, Json


class EntdeckerCodec(Codec[State]):
    """One move of a record is one whole turn."""

    game: NewEntdecker = NEW_ENTDECKER

    def record_fields(self) -> Mapping[str, Field]:
        """None: there are no sets to choose from."""
        return {}

    def setup(self, record: Json, players: int) -> Setup:
        """Options, start player and start tiles."""
        return set_up(self.game, record, players)

    def move_fields(self, setup: Setup) -> Mapping[str, Field]:
        """See `record_form`."""
        return record_form.move_fields(setup)

    def check_form(self, move: Json) -> None:
        """See `record_form`."""
        record_form.check_form(move)

    def expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Gold, reserves, paths and who knows what, tiles and fields left."""
        return record_form.expectations(setup)

    def last_expectations(self, setup: Setup) -> Mapping[str, Check]:
        """What comes of the huts."""
        return record_form.last_expectations(setup)

    def begun(self, play: Play[State], record: Json) -> Play[State]:
        """The backs of the first tops, and the head scouts."""
        reading = Reading(play, record, 0)
        reading.backs((0, 0))
        return with_heads(reading.play, record)

    def play(self, play: Play[State], record: Json, number: int) -> Played[State]:
        """A whole turn."""
        reading = Reading(play, record, number)
        if record_voyage.begin(reading):
            record_voyage.start(reading)
            record_voyage.sail(reading)
            record_voyage.settle(reading)
            record_islands.fill(reading)
            record_islands.islands(reading)
        return Played(reading.play, reading.found)

    def next_seat(self, play: Play[State]) -> Seat:
        """The seat whose turn it is."""
        return play.state.seat

    def final(self, play: Play[State]) -> tuple[int, ...]:
        """Scout scoring as if the game ended now."""
        return play.state.scores if play.over else ended(play.state).state.scores

    def found(self, play: Play[State], key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """The value of an expectation."""
        return found(play.state, key)

    def written(self, play: Play[State], *, reveals: bool) -> Written:
        """The turns that are over; what was hidden once nothing is any more."""
        return Written({}, setup_written(play, reveals=reveals), list(moves(play, reveals=reveals)))


def found(state: State, key: str) -> Any:  # noqa: ANN401 - as different as the keys
    """What a state has under a key of the expectations."""
    match key:
        case "gold":
            return list(state.gold)
        case "reserve":
            return [[each.scout, each.fort, each.settlement] for each in state.reserve]
        case "paths":
            return [_path(state, hut) for hut in range(len(state.paths))]
        case "knows":
            return [sorted(seats) for seats in state.knows]
        case "open":
            return dict(state.open)
        case "stacks":
            return list(state.stacks.heights)
        case "discard":
            return len(state.discard)
        case "huts":
            return [None if chip is None else [chip, winner(state, hut)] for hut, chip in enumerate(state.chips, 1)]
    return len(state.undiscovered)


def _path(state: State, hut: int) -> list[Seat | None]:
    """The seats on a path from field 1 on, without its empty end."""
    seats = [None if walker is None else walker.seat for walker in state.paths[hut]]
    while seats and seats[-1] is None:
        seats.pop()
    return seats


CODEC: Final = EntdeckerCodec()
