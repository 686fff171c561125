"""The phantom (section 12): a second follower in the same turn, on another feature of the tile just laid."""

from typing import Final

from rules.api import Option, Setup
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.figures import FigureStep
from rules.carcassonne.options import figure_option, how_many
from rules.carcassonne.phase import Phase
from rules.carcassonne.state import FigureKind
from rules.message import Message, message

PHANTOM: Final = "phantom"
STANDS: Final = frozenset({"city", "road", "monastery", "field"})


class PhantomStep(FigureStep):
    """After the first figure, whatever became of that (R12)."""

    order = 2
    second = True

    @property
    def prompt(self) -> Message:
        """Its own question."""
        return message("ask.deploy.phantom")


class Phantom(Expansion):
    """The optional figure."""

    id = "phantom"
    options: tuple[Option, ...] = (figure_option(PHANTOM),)

    def plays(self, setup: Setup) -> bool:
        """By option."""
        return how_many(setup, PHANTOM) > 0

    def kinds(self, setup: Setup) -> tuple[FigureKind, ...]:
        """A follower like any other, but the second of a turn."""
        return (FigureKind(PHANTOM, how_many(setup, PHANTOM), 1, STANDS, second=True, sign="F"),)

    def phases(self) -> tuple[Phase, ...]:
        """Its step."""
        return (PhantomStep(),)
