"""What a seat can only guess: chips it has not seen, head scouts and numbers of others (rules section 12)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.api import Chance, Pick
from rules.message import Seat
from rules.new_entdecker.state import Scouting, State, Unit, Walker

GUESS = "guess"


def imagined(state: State, seat: Seat, pick: Pick) -> State:
    """A state that agrees with all a seat knows, the rest filled by chance. When the game is over nothing is hidden."""
    if state.over:
        return state
    state = _other_chips(state, seat, pick)
    if state.rules.heads:
        for other in range(state.players):
            if other != seat:
                state = _other_numbers(_other_heads(state, other, pick), other, pick)
    return state


def _other_chips(state: State, seat: Seat, pick: Pick) -> State:
    """Chips that the seat has not seen are as likely in a hut as in the bag."""
    unseen = [i for i, chip in enumerate(state.chips) if chip is not None and seat not in state.knows[i]]
    out = {*state.bag, *(state.chips[i] for i in unseen)}
    pool = [plant for plant in state.box.plants if plant in out]
    chips = list(state.chips)
    for i, chip in zip(unseen, _sample(pool, len(unseen), pick), strict=True):
        chips[i] = chip
        pool.remove(chip)
    return replace(state, chips=tuple(chips), bag=tuple(plant for plant in state.box.plants if plant in pool))


def _other_heads(state: State, other: Seat, pick: Pick) -> State:
    if state.heads[other] is None:
        return state
    first, second = sorted(map(int, _sample(_all(state), 2, pick)))
    heads = (*state.heads[:other], (first, second), *state.heads[other + 1 :])
    return replace(state, heads=heads)


def _other_numbers(state: State, other: Seat, pick: Pick) -> State:
    """Other numbers for the scouts of a seat that have one."""
    units = [(cell, u) for cell, u in sorted(state.units.items()) if u.seat == other and u.number is not None]
    walkers = [w for path in state.paths for w in path if w and w.seat == other and w.number is not None]
    waiting = state.scouting.waiting if state.scouting else ()
    home = [w for w in waiting if w.seat == other]
    numbers = iter([int(n) for n in _sample(_all(state), len(units) + len(walkers) + len(home), pick)])
    changed_units = {cell: Unit(u.seat, u.kind, u.part, next(numbers)) for cell, u in units}
    paths = tuple(tuple(_renumbered(walker, other, numbers) for walker in path) for path in state.paths)
    scouting = state.scouting
    if scouting:
        scouting = Scouting(
            tuple(Walker(w.seat, next(numbers)) if w.seat == other else w for w in waiting), scouting.seat
        )
    return replace(state, units={**state.units, **changed_units}, paths=paths, scouting=scouting)


def _renumbered(walker: Walker | None, other: Seat, numbers: Iterator[int]) -> Walker | None:
    if walker is None or walker.seat != other or walker.number is None:
        return walker
    return Walker(other, next(numbers))


def _all(state: State) -> list[str]:
    return [str(n) for n in range(1, state.box.supplies[state.players].scout + 1)]


def _sample(pool: list[str], count: int, pick: Pick) -> list[str]:
    """So many different things, in the order in which they were picked."""
    left, found = list(pool), list[str]()
    for before in range(count):
        found.append(pick.pick(Chance(GUESS, tuple(left)), before))
        left.remove(found[-1])
    return found
