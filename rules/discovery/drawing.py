"""What chance brings: tiles taken out before the first turn, and tiles drawn (rules sections 3.1, 6)."""

from dataclasses import replace
from typing import Final

from rules.api import Chance, Event, Outcome, Pick, Step
from rules.discovery.board import fits_somewhere
from rules.discovery.state import Phase, State, with_hand, without
from rules.message import IllegalMove, Seat, Who

REMOVE: Final = "remove"
DRAW: Final = "draw"


def purpose(state: State) -> str | None:
    """What chance has to bring next: a tile taken out, a tile drawn, or nothing."""
    if state.phase is Phase.REMOVE:
        return REMOVE if len(state.removed) < state.rules.remove else None
    return None if drawer(state) is None else DRAW


def chance(state: State) -> Chance | None:
    """The tile that chance has to bring next, if any.

    A hand is dealt seat by seat from the first player, and filled up right after a tile of it was laid or when all of
    it was thrown away. Only its owner sees what comes into it.
    """
    what = purpose(state)
    if what is None:
        return None
    seat = drawer(state) if state.rules.holding.secret else None
    return Chance(what, options(state), None if seat is None else frozenset({seat}))


def drawer(state: State) -> Seat | None:
    """The seat that draws a tile now."""
    if not state.bag:
        return None
    size = state.rules.holding.size
    match state.phase:
        case Phase.DEAL:
            short = (seat for seat in state.order() if len(state.hands[seat]) < size)
            return next(short, None) if state.rules.holding.secret else None
        case Phase.TILE:
            draws = True
        case Phase.FOLLOWER:
            draws = state.rules.holding.secret
        case _:
            draws = False
    return state.seat if draws and len(state.hands[state.seat]) < size else None


def options(state: State) -> tuple[str, ...]:
    """The undrawn tiles in the order of the data, which the bag keeps, each as often as copies are left."""
    found: list[str] = []
    for tile, left in state.bag.items():
        found += [tile] * left
    return tuple(found)


def brought(state: State, outcome: Outcome) -> Step[State]:
    """The state after a tile was taken out or drawn. Raises IllegalMove `bad_value`, or `bag` if none is left of it."""
    if outcome.purpose != purpose(state):
        raise IllegalMove("bad_value", field=outcome.purpose, value=outcome.value)
    if not state.bag.get(outcome.value):
        raise IllegalMove("bag", tile=outcome.value)
    return (_removed if outcome.purpose == REMOVE else _drawn)(state, outcome.value)


def _removed(state: State, tile: str) -> Step[State]:
    removed = (*state.removed, tile)
    told = Event(
        "removed",
        None,
        (("tile", state.rules.named(tile)), ("design", tile), ("n", len(removed)), ("all", state.rules.remove)),
    )
    return Step(replace(state, bag=without(state.bag, tile), removed=removed), (told,))


def _drawn(state: State, tile: str) -> Step[State]:
    """The tile goes into the hand; one that everybody sees and that fits nowhere leaves the game at once.

    It is for the first seat that is short of tiles from the active one on, as `drawer` has it.
    """
    holding, bag = state.rules.holding, without(state.bag, tile)
    if not holding.secret and not fits_somewhere(state, tile):
        args = (("who", Who(state.seat)), ("tile", state.rules.named(tile)), ("design", tile))
        told = Event("discarded", state.seat, args)
        return Step(replace(state, bag=bag, thrown=(*state.thrown, tile)), (told,))
    seat = next(s for s in state.order() if len(state.hands[s]) < holding.size)
    return Step(replace(state, bag=bag, hands=with_hand(state.hands, seat, (*state.hands[seat], tile))))


def imagined(state: State, seat: Seat, pick: Pick) -> State:
    """A state with other hands for the other seats, as a seat can imagine them.

    A seat that is to lay a tile holds one that fits, or else it would have thrown its hand away.
    """
    if not state.rules.holding.secret:
        return state
    others = [s for s in state.order() if s != seat]
    dreamt = state
    for other in others:
        dreamt = _given_back(dreamt, other)
    for other in others:
        asked = other == state.seat and state.phase is Phase.TILE and drawer(state) is None
        for n in range(len(state.hands[other])):
            dreamt = _dealt(dreamt, other, pick, n, fitting=asked and n == 0)
    return dreamt


def _given_back(state: State, seat: Seat) -> State:
    hand = state.hands[seat]
    counted = {tile: state.bag.get(tile, 0) + hand.count(tile) for tile in state.rules.box}
    bag = {tile: n for tile, n in counted.items() if n}
    return replace(state, bag=bag, hands=with_hand(state.hands, seat, ()))


def _dealt(state: State, seat: Seat, pick: Pick, before: int, *, fitting: bool) -> State:
    some = options(state)
    if fitting:
        some = tuple(tile for tile in some if fits_somewhere(state, tile)) or some
    tile = pick.pick(Chance(DRAW, some, frozenset({seat})), before)
    hand = (*state.hands[seat], tile)
    return replace(state, bag=without(state.bag, tile), hands=with_hand(state.hands, seat, hand))
