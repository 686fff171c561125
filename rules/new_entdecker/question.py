"""What all questions to a seat have in common: keys listed from texts, and moves checked against them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from rules.api import PASS, Axis, Decision, Key, Move, Step
from rules.message import IllegalMove, Message, Seat
from rules.new_entdecker.state import State


class Question(ABC):
    """One kind of decision. `options` lists the texts of the next axis, `key` names one for people."""

    kind: str
    axes: tuple[Axis, ...]
    prompt: Message
    code: str
    """With which code a key is refused that is none of the options; `refused` may know better."""

    @abstractmethod
    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The texts of the keys of the axis after the chosen ones, in order."""

    @abstractmethod
    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """A key with its name and its spot."""

    @abstractmethod
    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The state after a checked move of this kind, or after passing."""

    def asked(self, state: State, seat: Seat) -> Decision:
        """The question to a seat."""
        return Decision(seat, self.kind, self.axes, self.prompt)

    def meaning(self, state: State, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What a move would bring now."""
        return ()

    def read(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> str | None:
        """The listed text of a key that may be spelled in other ways; None where there is no such key."""
        return text if text in self.options(state, seat, chosen) else None

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """Why there is no such key."""
        return IllegalMove(self.code, at=text)

    def keys(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The keys of the axis after the chosen ones."""
        return tuple(self.key(state, chosen, text) for text in self.options(state, seat, chosen))

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """All moves, passing first."""
        if decision.decline is not None:
            yield PASS
        lines: list[tuple[str, ...]] = [()]
        for _ in self.axes:
            lines = [(*line, text) for line in lines for text in self.options(state, decision.seat, line)]
        yield from (Move(self.kind, line) for line in lines)

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """The move with its keys as they are listed. Raises IllegalMove."""
        if move == PASS and decision.decline is not None:
            return move
        if move.kind != self.kind or len(move.keys) != len(self.axes):
            raise IllegalMove("bad_value", field="move", value=str(move))
        chosen: tuple[str, ...] = ()
        for text in move.keys:
            found = self.read(state, decision.seat, chosen, text)
            if found is None:
                raise self.refused(state, decision.seat, chosen, text)
            chosen = (*chosen, found)
        return Move(self.kind, chosen)
