"""The course of the game: what is due, and going on until something is (rules sections 3 and 7)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules.api import Chance, Due, Event, Outcome, Step
from rules.message import IllegalMove, Seat, Who
from rules.new_entdecker import income, paths, stacks, supply, voyage
from rules.new_entdecker.ending import ended
from rules.new_entdecker.filling import to_fill
from rules.new_entdecker.income import must_roll
from rules.new_entdecker.islands import newly_complete, scored
from rules.new_entdecker.questions import QUESTIONS
from rules.new_entdecker.scouts import may_scout, placer, scouting
from rules.new_entdecker.state import HIDDEN, Phase, State
from rules.new_entdecker.units import may_settle
from rules.new_entdecker.voyage import may_sail_on, misfit
from rules.new_entdecker.ways import payable

KINDS: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        Phase.HELM: "helm",
        Phase.START: "start",
        Phase.DECLARE: "declare",
        Phase.TAKE: "take",
        Phase.PLACE: "place",
        Phase.NATIVE: "native",
        Phase.UNIT: "unit",
        Phase.ISLANDS: "island",
    }
)
"""The decision of the active seat in each phase that has one."""


def due(state: State) -> Due:
    """Chance first, then the seats that have something to decide; nothing when the game is over."""
    return chance(state) or tuple(QUESTIONS[kind].asked(state, seat) for kind, seat in owed(state))


def chance(state: State) -> Chance | None:
    """What chance has to bring next."""
    if stacks.waits(state):
        return stacks.chance(state)
    if state.arrival is not None:
        return paths.chance(state)
    return supply.chance(state) or income.chance(state)


def owed(state: State) -> tuple[tuple[str, Seat], ...]:
    """The kind of decision that is due and the seats that owe it, where chance is not."""
    if state.arrival is not None:
        return (("number", state.arrival.seat),)
    match state.phase:
        case Phase.SETUP:
            return tuple(("heads", seat) for seat, heads in enumerate(state.heads) if heads is None)
        case Phase.SCOUTS:
            return (("scout", placer(state)),)
        case Phase.OVER:
            return ()
    return ((KINDS[state.phase], state.seat),)


def happened(state: State, outcome: Outcome) -> Step[State]:
    """The state after an outcome. Raises IllegalMove `bad_value`, or `stack` for a tile that cannot come."""
    asked = chance(state)
    if asked is None or asked.purpose != outcome.purpose:
        raise IllegalMove("bad_value", field=outcome.purpose, value=outcome.value)
    if outcome.value not in asked.options:
        code = "stack" if outcome.purpose == stacks.DRAW else "bad_value"
        raise IllegalMove(code, field=outcome.purpose, value=outcome.value)
    match outcome.purpose:
        case "roll":
            return income.rolled(state, outcome)
        case "search":
            return supply.found(state, outcome.value)
        case "plant":
            return paths.shown(state, outcome.value)
        case "look":
            return paths.shown(state, None)
    return stacks.happened(state, outcome)


def advance(step: Step[State]) -> Step[State]:
    """Goes on until something is due or the game is over, gathering what happens by itself."""
    state, events = step.state, list[Event](step.events)
    while (onward := _onward(state)) is not None:
        state = onward.state
        events += onward.events
    return Step(state, tuple(events))


def _onward(state: State) -> Step[State] | None:
    """The next thing that happens by itself; None where something is due, or nothing comes any more."""
    if state.over or stacks.waits(state):
        return None
    if state.arrival is not None:
        waits = state.arrival.unnamed or paths.effect(state) is not None
        return None if waits else Step(replace(state, arrival=None))
    if state.shape is not None:
        return None if supply.finds(state, state.shape) else supply.supply(state, state.shape)
    step = STEPS.get(state.phase)
    return None if step is None else step(state)


def _set_up(state: State) -> Step[State] | None:
    return None if state.rules.heads and None in state.heads else Step(_begun(state, state.seat))


def _income(state: State) -> Step[State] | None:
    return None if must_roll(state) else Step(replace(state, phase=Phase.START))


def _start(state: State) -> Step[State] | None:
    if state.berths:
        return None
    name = state.box.map.name
    ways = {name(cell): tuple(map(str, found)) for cell, found in payable(state, state.seat).items()}
    return Step(replace(state, berths=dict(sorted(ways.items())))) if ways else _unable(state)


def _native(state: State) -> Step[State] | None:
    return None if may_scout(state) else Step(replace(state, phase=Phase.TAKE))


def _unit(state: State) -> Step[State] | None:
    return None if may_settle(state) else Step(replace(state, phase=Phase.FILL))


def _begun(state: State, seat: Seat) -> State:
    """The first moment of a seat's turn."""
    return replace(state, seat=seat, phase=Phase.INCOME, turn=state.turn + 1)


def _next_turn(state: State) -> State:
    return _begun(state, (state.seat + 1) % state.players)


def _unable(state: State) -> Step[State]:
    """A seat that cannot pay for any voyage ends its turn (section 3.4)."""
    told = Event("unable", state.seat, (("who", Who(state.seat)),))
    return Step(_next_turn(replace(state, poor=state.poor + 1)), (told,))


def _sailing(state: State) -> Step[State] | None:
    """The end of the voyage, new stacks, or the question for the next tile."""
    if not may_sail_on(state):
        return Step(voyage.ended(state, Phase.UNIT))
    if state.sailing.mode == HIDDEN and not any(state.stacks.heights):
        return stacks.made_anew(state)
    return None


def _filling(state: State) -> Step[State]:
    """The next tile of the fill is needed; when nothing is left to fill, the islands come. The ship is gone."""
    if state.fill:
        return Step(replace(state, shape=state.fill[0][1].type.id))
    fill = to_fill(state)
    if fill:
        return Step(replace(state, fill=fill, voyage=None))
    return Step(replace(state, voyage=None, phase=Phase.ISLANDS, islands=newly_complete(state)))


def _islands(state: State) -> Step[State] | None:
    """The only island left is scored; without one the turn is over, and with the last field the game."""
    if len(state.islands) > 1:
        return None
    if state.islands:
        return scored(state, state.regions.by_id[state.islands[0]])
    return Step(_next_turn(state)) if state.undiscovered else ended(state)


STEPS: Final[Mapping[Phase, Callable[[State], Step[State] | None]]] = MappingProxyType(
    {
        Phase.SETUP: _set_up,
        Phase.INCOME: _income,
        Phase.START: _start,
        Phase.TAKE: _sailing,
        Phase.PLACE: misfit,
        Phase.NATIVE: _native,
        Phase.UNIT: _unit,
        Phase.FILL: _filling,
        Phase.ISLANDS: _islands,
        Phase.SCOUTS: scouting,
    }
)
"""What happens by itself in each phase; None where a seat has to decide."""
