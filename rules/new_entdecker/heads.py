"""The variant with head scouts: each seat secretly picks two numbers (rules section 12, R19)."""

from collections.abc import Sequence
from dataclasses import replace

from rules.api import Axis, Decision, Event, Key, Move, Step
from rules.message import IllegalMove, Seat, Who, message
from rules.new_entdecker.labels import number_key
from rules.new_entdecker.question import Question
from rules.new_entdecker.state import State, changed


class Heads(Question):
    """Two different numbers, the smaller one first; the score marker's is not among them."""

    kind = "heads"
    axes = (Axis("first", message("ask.heads.first")), Axis("second", message("ask.heads.second")))
    prompt = message("ask.heads")
    code = "head_scout"

    def asked(self, state: State, seat: Seat) -> Decision:
        """Secret until the end."""
        return replace(super().asked(state, seat), secret=True)

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The numbers that leave a greater one; then the greater ones."""
        highest = state.box.supplies[state.players].scout
        least = int(chosen[0]) + 1 if chosen else 1
        return tuple(str(n) for n in range(least, highest + len(chosen)))

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The number."""
        return number_key(text)

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`head_scout`."""
        return IllegalMove("head_scout", who=Who(seat))

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The seat has its head scouts."""
        first, second = map(int, move.keys)
        told = Event("has_heads", seat, (("who", Who(seat)),))
        return Step(replace(state, heads=changed(state.heads, seat, (first, second))), (told,))
