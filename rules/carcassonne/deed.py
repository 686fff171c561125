"""What a figure can do in the figure step besides being put on the new tile."""

from abc import ABC, abstractmethod

from rules.api import Spot, Step
from rules.carcassonne.state import State
from rules.message import IllegalMove, Message


class Deed(ABC):
    """One such thing. Its word stands in the move line instead of a part: `deploy large fly`.

    `counted`: records count it among the choices of a figure.
    """

    word: str
    counted: bool

    @abstractmethod
    def possible(self, state: State, kind: str) -> bool:
        """Whether a figure of the active player can do it now."""

    @abstractmethod
    def refusal(self, state: State, kind: str) -> IllegalMove:
        """Why it is not possible."""

    @abstractmethod
    def spot(self, state: State, kind: str) -> Spot:
        """Where the picture shows it, if it can be done."""

    @abstractmethod
    def done(self, state: State, kind: str) -> Step[State]:
        """The state after it, still in the same step."""

    @abstractmethod
    def meaning(self, state: State, kind: str) -> tuple[Message, ...]:
        """What it would bring now."""
