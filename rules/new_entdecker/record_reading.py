"""A play on its way through one move of a record: its lines are added one by one, chance as the record tells it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.api import Chance, Decision, Entry, Event, Outcome
from rules.grid import Cell
from rules.message import IllegalMove, Seat
from rules.new_entdecker import stacks, supply
from rules.new_entdecker.record_piles import Piles, Place, back, told_back
from rules.new_entdecker.state import HIDDEN, State
from rules.new_entdecker.tiles import split_name, tile_name
from rules.play import Play, add
from rules.record.form import Json


class Reading:
    """A play and the move of the record that it has come to, by its index; an empty one after the last.

    `found` are the numbers that the expectations of the move are compared with, by their path in it:
    `voyage.2.squares`, `islands.0.points`.
    """

    def __init__(self, play: Play[State], record: Json, number: int) -> None:
        self.play = play
        self.record = record
        self.number = number
        self.move: Json = record["moves"][number] if number < len(record["moves"]) else {}
        self.seat: Seat = self.move.get("p", play.state.seat)
        self.found: dict[str, Any] = {}
        self._first = len(play.lines)

    @property
    def state(self) -> State:
        """The position so far."""
        return self.play.state

    def due(self, purpose: str) -> Chance | None:
        """The chance that comes next, if it is of this purpose."""
        found = self.play.game.due(self.state)
        return found if isinstance(found, Chance) and found.purpose == purpose else None

    def owed(self, kind: str) -> Decision | None:
        """The decision that is due, if it is of this kind."""
        found = self.play.game.due(self.state)
        if isinstance(found, Chance):
            return None
        return next((decision for decision in found if decision.kind == kind), None)

    def act(self, seat: Seat, line: str) -> None:
        """Adds a move of a seat. Raises IllegalMove."""
        decision = self.play.game.owed(self.state, seat)
        secret = decision is not None and decision.secret
        self.play = add(self.play, Entry(seat, line, frozenset({seat}) if secret else None))

    def happen(self, purpose: str, value: str) -> None:
        """Adds an outcome of chance. Raises IllegalMove."""
        due = self.due(purpose)
        audience = None if due is None else due.audience
        self.play = add(self.play, Entry(None, str(Outcome(purpose, value)), audience))

    def events(self) -> Iterator[Event]:
        """Everything that happened in this move so far."""
        for line in self.play.lines[self._first :]:
            yield from line.events

    def unused(self) -> bool:
        """Whether the hidden stacks were made anew, and no tile has come out of them since."""
        for line in reversed(self.play.lines):
            if any(event.key == "reshuffled" for event in line.events):
                return True
            searched = line.entry.text.startswith(f"{supply.SEARCH} ") and not line.entry.text.endswith(supply.DISCARD)
            if searched or line.entry.text.startswith(f"{stacks.DRAW} "):
                return False
        return False

    def backs(self, after: Place, anew: Piles | None = None) -> None:
        """Adds the backs that have come up once the tiles before a place are gone."""
        while (due := self.due(stacks.BACK)) is not None:
            unseen = self.state.stacks.unseen
            assert unseen is not None, "a back is due"
            told = told_back(
                self.record, sum(line.entry.text.startswith(f"{stacks.BACK} ") for line in self.play.lines)
            )
            found = told if told in due.options else back(self.record, after, unseen, self.state.stacks, anew)
            self.happen(stacks.BACK, found)

    def search(self, told: Json, after: Place) -> None:
        """Adds what a search finds, if there is one, for a tile that a record tells. Raises IllegalMove `source`."""
        due = self.due(supply.SEARCH)
        if due is None:
            return
        kind = told.get("open") or told["tile"]
        place = supply.DISCARD if told.get("from") == supply.DISCARD else str(told.get("stack"))
        found = f"{tile_name(kind, told.get('event'))}@{place}"
        if found not in due.options:
            raise IllegalMove("source", tile=kind)
        self.happen(supply.SEARCH, found)
        self.check_piles(told.get("stacks"))
        self.backs(after, told.get("stacks"))

    def check_piles(self, told: Piles | None) -> None:
        """Whether stated new stacks are what the rules make. Raises IllegalMove `stack`."""
        now = self.state.stacks
        if told is None:
            return
        tiles = Counter(tile for pile in told for tile in pile)
        if [len(pile) for pile in told] != list(now.heights) or tiles != Counter(now.pool):
            raise IllegalMove("stack")

    def check_source(self, told: Json, cell: Cell) -> None:
        """Whether the face-up tile on a field came from where the record says. Raises IllegalMove `source`."""
        kind, event = split_name(self.state.names[cell])
        source = self._sources().get(cell)
        if told.get("from") != source or told.get("event") != event or ("stack" in told) is not (source == HIDDEN):
            raise IllegalMove("source", tile=kind)

    def _sources(self) -> Mapping[Cell, str]:
        """Where the face-up tiles laid in this move came from, those of open stacks left out."""
        found: dict[Cell, str] = {}
        source = ""
        for event in self.events():
            if event.key.startswith("supplied."):
                source = event.key.partition(".")[2]
            elif event.key in ("filled", "discovers"):
                found |= {event.cells[0]: source} if source else {}
                source = ""
        return found
