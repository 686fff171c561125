"""The course of the game: what is due, and going on until something is (rules sections 3, 5 and 6)."""

from dataclasses import replace

from rules.api import Due, Event, Step
from rules.discovery import followers, placing
from rules.discovery.drawing import chance, purpose
from rules.discovery.followers import final_scoring, with_points
from rules.discovery.state import Phase, State


def due(state: State) -> Due:
    """Chance first; then the tile of a seat that holds one, or its follower's action. Nothing: the phase is over."""
    drawing = chance(state)
    if drawing is not None:
        return drawing
    if state.phase is Phase.TILE and state.hands[state.seat]:
        return (placing.asked(state),)
    if state.phase is Phase.FOLLOWER:
        question = followers.asked(state)
        return () if question is None else (question,)
    return ()


def advance(step: Step[State]) -> Step[State]:
    """Goes on until something is due or the game is over, gathering what happens by itself."""
    state, events = step.state, list[Event](step.events)
    while not state.over and not _waits(state):
        passed = _onward(state)
        state = passed.state
        events += passed.events
    return Step(state, tuple(events))


def _waits(state: State) -> bool:
    """Whether anything is due, without making the question."""
    match state.phase:
        case Phase.TILE if state.hands[state.seat]:
            return True
        case Phase.FOLLOWER if followers.can_act(state):
            return True
    return purpose(state) is not None


def next_turn(state: State) -> State:
    """The turn of the next seat."""
    return replace(state, seat=(state.seat + 1) % state.players, phase=Phase.TILE, turn=state.turn + 1, cell=None)


def ended(state: State) -> Step[State]:
    """Final scoring. The followers stay where they are."""
    events = final_scoring(state)
    return Step(replace(state, scores=with_points(state.scores, events), phase=Phase.OVER), events)


def _onward(state: State) -> Step[State]:
    """The next phase. A seat without a tile has no turn; when nobody has one any more, the game is over (D5, D10)."""
    match state.phase:
        case Phase.REMOVE:
            return Step(replace(state, phase=Phase.DEAL))
        case Phase.DEAL:
            return Step(replace(state, phase=Phase.TILE, turn=1))
        case Phase.FOLLOWER:
            return Step(next_turn(state))
    return Step(next_turn(state)) if state.bag or any(state.hands) else ended(state)
