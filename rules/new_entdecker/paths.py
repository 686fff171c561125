"""Paths and huts: where a scout can go, and what its place does (rules sections 9 and 12)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.api import Chance, Event, Step
from rules.grid import Cell
from rules.message import Arg, Message, Seat, Who, message
from rules.new_entdecker.map import field_name
from rules.new_entdecker.state import SCOUT, Arrival, State, Unit, Walker, changed, with_units

PLANT: Final = "plant"
LOOK: Final = "look"
RESERVE: Final = "reserve"


def free_field(state: State, hut: int) -> int | None:
    """The foremost free field of a path, from 1; None where it is full. Huts are numbered from 1."""
    return next((i + 1 for i, walker in enumerate(state.paths[hut - 1]) if walker is None), None)


def free_huts(state: State) -> tuple[int, ...]:
    """The huts whose paths have a free field."""
    return tuple(hut for hut in range(1, len(state.paths) + 1) if free_field(state, hut) is not None)


def own_scouts(state: State, seat: Seat) -> Iterator[str]:
    """The scouts of a seat that can be taken back: those on tiles by field, then those on paths as `3.1`."""
    yield from (field_name(cell) for cell, u in sorted(state.units.items()) if u.seat == seat and u.kind == SCOUT)
    for hut, path in enumerate(state.paths, 1):
        yield from (f"{hut}.{i}" for i, walker in enumerate(path, 1) if walker and walker.seat == seat)


def sources(state: State, seat: Seat) -> tuple[str, ...]:
    """Where a scout to be placed comes from: the reserve, or else any own one (R9)."""
    return (RESERVE,) if state.reserve[seat].scout else tuple(own_scouts(state, seat))


def fetched(state: State, seat: Seat, source: str) -> tuple[State, int | None]:
    """The state without the scout of a source, and its number if that is settled."""
    if source == RESERVE:
        return with_units(state, seat, SCOUT, -1), _only_number(free_numbers(state, seat))
    hut, dot, field = source.partition(".")
    if dot:
        walker = state.paths[int(hut) - 1][int(field) - 1]
        path = changed(state.paths[int(hut) - 1], int(field) - 1, None)
        after = replace(state, paths=changed(state.paths, int(hut) - 1, path))
        return after, walker.number if walker else None
    cell = state.box.map.cell(source)
    assert cell is not None, "the source was checked"
    left = {at: unit for at, unit in state.units.items() if at != cell}
    return replace(state, units=left), state.units[cell].number


def free_numbers(state: State, seat: Seat) -> tuple[int, ...]:
    """The numbers of a seat's scouts in the reserve; none without head scouts."""
    if not state.rules.heads:
        return ()
    out = {unit.number for unit in state.units.values() if unit.seat == seat}
    out |= {walker.number for path in state.paths for walker in path if walker and walker.seat == seat}
    if state.scouting:
        out |= {walker.number for walker in state.scouting.waiting if walker.seat == seat}
    return tuple(n for n in range(1, state.box.supplies[state.players].scout + 1) if n not in out)


def _only_number(numbers: tuple[int, ...]) -> int | None:
    return numbers[0] if len(numbers) == 1 else None


def entered(state: State, walker: Walker, hut: int) -> Step[State]:
    """The state with a scout on the foremost free field of a path; its number and its place's effect come next."""
    field = free_field(state, hut)
    assert field is not None, "the path was checked"
    path = changed(state.paths[hut - 1], field - 1, walker)
    arrival = Arrival(walker.seat, hut, field, unnamed=state.rules.heads and walker.number is None)
    args: tuple[tuple[str, Arg], ...] = (("who", Who(walker.seat)), ("hut", hut), ("place", field))
    after = replace(state, paths=changed(state.paths, hut - 1, path), arrival=arrival)
    return Step(after, (Event("scouted", walker.seat, args),))


def landed(state: State, cell: Cell, unit: Unit) -> State:
    """The state with a unit on a tile, whose number may come next."""
    after = replace(state, units={**state.units, cell: unit})
    if unit.kind == SCOUT and state.rules.heads and unit.number is None:
        return replace(after, arrival=Arrival(unit.seat, cell=cell, unnamed=True))
    return after


def named(state: State, number: int) -> State:
    """The state with a number for the scout that has just arrived."""
    arrival = state.arrival
    assert arrival is not None, "a scout has arrived"
    named_arrival = replace(arrival, unnamed=False)
    if arrival.cell is not None:
        unit = replace(state.units[arrival.cell], number=number)
        return replace(state, units={**state.units, arrival.cell: unit}, arrival=named_arrival)
    path = changed(state.paths[arrival.hut - 1], arrival.field - 1, Walker(arrival.seat, number))
    return replace(state, paths=changed(state.paths, arrival.hut - 1, path), arrival=named_arrival)


def effect(state: State) -> str | None:
    """What the place of the scout that has arrived does: `plant` on a dot of an empty hut (R13), `look` on an eye."""
    arrival = state.arrival
    if arrival is None or arrival.cell is not None:
        return None
    path, chip = state.box.map.paths[arrival.hut - 1], state.chips[arrival.hut - 1]
    if chip is None:
        return PLANT if arrival.field in path.dots and state.bag else None
    return LOOK if arrival.field in path.eyes else None


def chance(state: State) -> Chance | None:
    """The chip that is drawn, for the eyes of the scout's owner; or the look at one, which has one outcome.

    A look is an outcome of its own, so that a draft ends before anything is shown.
    """
    arrival, what = state.arrival, effect(state)
    if arrival is None or arrival.unnamed or what is None:
        return None
    if what == PLANT:
        return Chance(PLANT, state.bag, frozenset({arrival.seat}), arrival.seat)
    return Chance(LOOK, (str(arrival.hut),), seat=arrival.seat)


def shown(state: State, plant: str | None) -> Step[State]:
    """The state after the arrived scout drew this chip, or None: looked at the one that lies there."""
    arrival = state.arrival
    assert arrival is not None, "a scout has arrived"
    at, seat = arrival.hut - 1, arrival.seat
    chips, bag = state.chips, state.bag
    if plant is not None:
        chips, bag = changed(chips, at, plant), tuple(chip for chip in bag if chip != plant)
    seen = chips[at]
    assert seen is not None, "there is a chip to look at"
    knows = changed(state.knows, at, state.knows[at] | {seat})
    told = (
        Event("draws_chip" if plant else "looks", seat, (("who", Who(seat)), ("hut", arrival.hut))),
        Event("chip", seat, (("hut", arrival.hut), ("chip", chip_name(state, seen))), audience=frozenset({seat})),
    )
    return Step(replace(state, chips=chips, bag=bag, knows=knows, arrival=None), told)


def chip_name(state: State, plant: str) -> Message:
    """A chip with its points."""
    return message("plant.chip", plant=message(f"plant.{plant}"), n=state.box.plants[plant])
