"""Step 70: whose turn part is next."""

from dataclasses import replace

from rules.api import Step
from rules.carcassonne.phase import Phase
from rules.carcassonne.state import State


class NextTurn(Phase):
    """The next player, unless an expansion gives somebody another turn part."""

    number = 70

    def leave(self, state: State) -> Step[State]:
        """A new turn part begins."""
        asked = (expansion.next_seat(state) for expansion in state.rules.expansions)
        seat = next((s for s in asked if s is not None), (state.seat + 1) % state.players)
        return Step(replace(state, seat=seat, step=0, tile=None, cell=None, completed=()))
