"""Step 0: chance lays the start tiles (section 2), where the set-up does not name them."""

from collections import Counter
from dataclasses import replace
from typing import Final

from rules.api import Chance, Due, Event, Outcome, Step
from rules.carcassonne.board import lay
from rules.carcassonne.expansions.great_britain.holding import ID, Holding, Opening, held_by
from rules.carcassonne.expansions.great_britain.mix import part_of, taken
from rules.carcassonne.phase import Phase
from rules.carcassonne.placing import draw, happened
from rules.carcassonne.state import State
from rules.grid import cell_text, parse_cell
from rules.message import IllegalMove

START: Final = "start"
TURN: Final = "turn"
TURNS: Final = ("0", "90", "180", "270")


class LayingStarts(Phase):
    """Which start field gets the official tile; then for each field, in the map's order, its tile and its turn."""

    number = 0

    def due(self, state: State) -> Due | None:
        """Chance, until all start tiles lie."""
        holding = held_by(state)
        opening = holding.opening
        if opening is None:
            return None
        if opening.home is None:
            return Chance(START, tuple(cell_text(start.cell) for start in holding.map.starts))
        return draw(state) if _tile(state, holding, opening) is None else Chance(TURN, TURNS)

    def waits(self, state: State) -> bool:
        """Without listing what can be drawn."""
        return held_by(state).opening is not None

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The field of the official tile; a tile; how it lies."""
        holding, due = held_by(state), self.due(state)
        opening = holding.opening
        if opening is None or not isinstance(due, Chance) or due.purpose != outcome.purpose:
            raise IllegalMove("bag", tile=outcome.value)
        if due.purpose not in (START, TURN):
            drawn = happened(state, outcome)
            return Step(drawn if due.purpose != "draw" else replace(drawn, tile=outcome.value))
        if outcome.value not in due.options:
            raise IllegalMove("start_square")
        if due.purpose == START:
            return Step(state.keeping(ID, replace(holding, opening=replace(opening, home=parse_cell(outcome.value)))))
        return _laid(state, holding, opening, int(outcome.value) // 90)


def begun(state: State) -> State:
    """The official tile set aside for chance to lay; or the start tiles of the set-up, if they lie as they have to.

    Raises IllegalMove `start_square`.
    """
    holding = held_by(state)
    opening = holding.opening
    if opening is None:
        return state
    if not state.tiles:
        left = state.bag[opening.tile] - 1
        bag = {**state.bag, opening.tile: left} if left else {t: n for t, n in state.bag.items() if t != opening.tile}
        return taken(replace(state, bag=bag), opening.tile)
    laid = [state.tiles.get(start.cell) for start in holding.map.starts]
    tiles = [face.type.id for face in laid if face is not None]
    if len(state.rules.setup.starts) != len(laid) or len(tiles) < len(laid) or opening.tile not in tiles:
        raise IllegalMove("start_square")
    used = Counter(part_of(state, tile) for tile in tiles)
    mix = {part: places - used[part] for part, places in holding.mix.items()}
    return state.keeping(ID, replace(holding, mix=mix, opening=None))


def _tile(state: State, holding: Holding, opening: Opening) -> str | None:
    """The tile for the next start field; None where it has to be drawn."""
    return opening.tile if holding.map.starts[opening.laid].cell == opening.home else state.tile


def _laid(state: State, holding: Holding, opening: Opening, turn: int) -> Step[State]:
    start = holding.map.starts[opening.laid]
    tile = _tile(state, holding, opening)
    if tile is None:
        raise IllegalMove("start_square")
    after = replace(opening, laid=opening.laid + 1)
    done = after.laid == len(holding.map.starts)
    laid = replace(lay(state, state.rules.faces[tile, turn], start.cell), tile=None)
    event = Event("start_laid", None, (("town", start.name),), cells=(start.cell,))
    return Step(laid.keeping(ID, replace(holding, opening=None if done else after)), (event,))
