"""Step 10: draw a tile and lay it (rules section 4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.api import Chance, Decision, Due, Event, Key, Move, Outcome, Spot, Step
from rules.carcassonne.board import differing, fits_somewhere, lay, open_turns, turns
from rules.carcassonne.phase import Phase
from rules.carcassonne.scoring import awards, completed, final_scoring
from rules.carcassonne.state import State
from rules.grid import Cell, cell_text, parse_cell
from rules.message import IllegalMove, Message, Who, message
from rules.tiling import PLACE as PLACE
from rules.tiling import PLACE_AXES, cell_key, check_lies, tile_key
from rules.tiling import parse_place as parse_place

DRAW = "draw"


class Placing(Phase):
    """Chance brings a tile; the active player lays it. A tile that fits nowhere leaves the game (R3)."""

    number = 10

    def due(self, state: State) -> Due | None:
        """The draw, then the decision. Nothing once a tile lies, and nothing without a tile left: the game is over."""
        if state.cell is not None:
            return None
        if state.tile is not None:
            return (_decision(state),)
        return draw(state) if can_draw(state) else None

    def waits(self, state: State) -> bool:
        """Without listing what can be drawn."""
        return state.cell is None and (state.tile is not None or can_draw(state))

    def leave(self, state: State) -> Step[State]:
        """The next step, or the end of the game when there was no tile left to draw."""
        return Step(state) if state.cell is not None else final_scoring(state)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The tile drawn; the squares where it fits; the turns that look different there."""
        tile = _drawn(state)
        faces = state.rules.turned(tile)
        if not chosen:
            return (tile_key(tile, state.rules.named(tile), "drawn"),)
        if len(chosen) == 1:
            return tuple(cell_key(cell) for cell, _ in open_turns(state, tile))
        cell = parse_cell(chosen[1])
        if cell is None or cell not in state.open:
            return ()
        return tuple(_turn_key(turn, cell) for turn in differing(faces, turns(state, faces, cell)))

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """The same moves as the keys make, listed at once: computer players ask for them all the time."""
        tile = _drawn(state)
        faces = state.rules.turned(tile)
        for cell, found in open_turns(state, tile):
            text = cell_text(cell)
            for turn in differing(faces, found):
                yield Move(PLACE, (tile, text, str(turn * 90)))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """Any turn that fits is allowed, also one that looks like another."""
        tile, _, _ = parse_place(move)
        if tile != _drawn(state):
            raise IllegalMove("bad_value", field="tile", value=tile)
        check_place(state, move)
        return move

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The tile lies."""
        return lay_tile(state, move)

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """A tile is drawn; if it fits nowhere it is shown and leaves the game."""
        tile = outcome.value
        if state.tile is not None or state.cell is not None:
            raise IllegalMove("bag", tile=tile)
        drawn = happened(state, outcome)
        if outcome.purpose != DRAW:
            return Step(drawn)
        if fits_somewhere(drawn, tile):
            return Step(replace(drawn, tile=tile))
        args = (("who", Who(state.seat)), ("tile", state.rules.named(tile)), ("design", tile))
        return Step(drawn, (Event("discarded", state.seat, args),))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What the tile completes there, before any figure is put on it."""
        laid = self.decide(state, decision, move).state
        done = [
            event
            for each in completed(laid)
            for event in awards(laid, each.region, each.owners, "scored", complete=True)
        ]
        _, cell, _ = parse_place(move)
        return (
            *(
                message("meaning.scores", who=Who(e.seat), n=e.points.total, what=message(f"part.{_kind(e)}"))
                for e in done
                if e.seat is not None and e.points is not None
            ),
            *(told for expansion in state.rules.expansions for told in expansion.tells(state, cell)),
        )


def check_place(state: State, move: Move) -> None:
    """Whether a tile can be laid like that.

    Raises IllegalMove `off_map`, `square_taken`, `no_neighbour` or `edges`.
    """
    tile, cell, turn = parse_place(move)
    face = state.rules.faces[tile, turn]
    ground = state.rules.ground
    if ground is not None and cell not in ground.fields:
        raise IllegalMove("off_map", x=cell[0], y=cell[1])
    check_lies(state.open, state.tiles, tile, face, cell)
    if not all(limit(state, face, cell) for limit in state.rules.limits.get(tile, ())):
        raise IllegalMove("edges", tile=tile, x=cell[0], y=cell[1], turn=turn * 90)


def lay_tile(state: State, move: Move) -> Step[State]:
    """The state with the tile laid, at the next step of the turn part."""
    tile, cell, turn = parse_place(move)
    laid = lay(state, state.rules.faces[tile, turn], cell)
    args = (("who", Who(state.seat)), ("tile", tile), ("x", cell[0]), ("y", cell[1]))
    event = Event("placed", state.seat, args, cells=(cell,))
    return Step(replace(laid, cell=cell, last=cell, step=state.step + 1), (event,))


def draw(state: State) -> Chance:
    """The draw of the next tile, or what chance has to bring before it."""
    asked = (expansion.before_draw(state) for expansion in state.rules.expansions)
    return next((chance for chance in asked if chance is not None), None) or Chance(DRAW, draw_options(state))


def happened(state: State, outcome: Outcome) -> State:
    """The state after an outcome of `draw`: of a tile, that it left the bag. Raises IllegalMove `bag`."""
    tile = outcome.value
    for expansion in state.rules.expansions:
        chance = expansion.before_draw(state)
        if chance is not None:
            if chance.purpose != outcome.purpose or outcome.value not in chance.options:
                raise IllegalMove("bag", tile=tile)
            return expansion.brought(state, outcome)
    if outcome.purpose != DRAW or tile not in pool(state):
        raise IllegalMove("bag", tile=tile)
    left = state.bag[tile]
    bag = {t: n for t, n in state.bag.items() if t != tile} if left == 1 else {**state.bag, tile: left - 1}
    drawn = replace(state, bag=bag)
    for expansion in state.rules.expansions:
        drawn = expansion.taken(drawn, tile)
    return drawn


def can_draw(state: State) -> bool:
    """Whether there is another turn part: a tile is left, and a square for one."""
    return bool(state.open) and tiles_left(state) > 0


def tiles_left(state: State) -> int:
    """How many tiles are still to be drawn."""
    left = sum(state.bag.values())
    for expansion in state.rules.expansions:
        left = expansion.tiles_left(state, left)
    return left


def draw_options(state: State) -> tuple[str, ...]:
    """The tiles that can be drawn in the order of their ids, each as often as copies are left."""
    found: list[str] = []
    for tile, left in sorted(pool(state).items()):
        found += [tile] * left
    return tuple(found)


def pool(state: State) -> Mapping[str, int]:
    """The tiles that can be drawn now, with the copies left of each."""
    bag = state.bag
    for expansion in state.rules.expansions:
        bag = expansion.pool(state, bag)
    return bag


def _drawn(state: State) -> str:
    if state.tile is None:
        raise IllegalMove("bad_value", field="tile", value="")
    return state.tile


def _decision(state: State) -> Decision:
    return Decision(state.seat, PLACE, PLACE_AXES, message("ask.place"))


def _kind(scored: Event) -> str:
    return scored.key.partition(".")[2]


def _turn_key(turn: int, cell: Cell) -> Key:
    return Key(str(turn * 90), message("key.turn", degrees=turn * 90), Spot(cell))
