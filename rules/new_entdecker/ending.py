"""The end: the huts are opened and the scouts before them scored (rules section 10)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules.api import Event, Points, Result, Step, Term
from rules.message import Seat, Who
from rules.new_entdecker.paths import chip_name
from rules.new_entdecker.state import Phase, State, Walker


def ended(state: State) -> Step[State]:
    """The state after the scout scoring."""
    told = tuple(_openings(state))
    scores = list(state.scores)
    for event in told:
        if event.points is not None and event.seat is not None:
            scores[event.seat] += event.points.total
    after = replace(state, scores=tuple(scores), phase=Phase.OVER)
    return Step(after, (*told, *_by_gold(after)))


def winner(state: State, hut: int) -> Seat | None:
    """Who gets the chip of a hut (from 1): most scouts, head scouts counting twice, then the one nearest to the hut."""
    walkers = [walker for walker in state.paths[hut - 1] if walker is not None]
    strength = Counter[Seat]()
    for walker in walkers:
        strength[walker.seat] += 2 if _is_head(state, walker) else 1
    most = max(strength.values(), default=0)
    return next((walker.seat for walker in walkers if strength[walker.seat] == most), None)


def result(state: State) -> Result:
    """Most points win, then more gold; still equal ones share the place (R15)."""
    keys = list(zip(state.scores, state.gold, strict=True))
    return Result(state.scores, tuple(1 + sum(other > key for other in keys) for key in keys))


def _by_gold(state: State) -> Iterator[Event]:
    """That gold decides, where it does."""
    best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
    winners = result(state).winners
    if len(best) > 1 and len(winners) == 1:
        yield Event("final.more_gold", None, (("who", Who(winners[0])), ("gold", state.gold[winners[0]])))


def _is_head(state: State, walker: Walker) -> bool:
    return walker.number is not None and walker.number in (state.heads[walker.seat] or ())


def _openings(state: State) -> Iterator[Event]:
    """What comes of each hut that has a chip."""
    for hut, plant in enumerate(state.chips, 1):
        if plant is None:
            continue
        seat, chip = winner(state, hut), chip_name(state, plant)
        if seat is None:
            yield Event("final.nobody", None, (("hut", hut), ("chip", chip)))
            continue
        args = (("who", Who(seat)), ("hut", hut), ("chip", chip))
        yield Event("final.hut", seat, args, Points((Term("plant", state.box.plants[plant], 1),)))
