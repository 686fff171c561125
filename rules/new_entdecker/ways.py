"""Start fields and what it costs to start there (rules sections 3.2 and 3.3, R5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rules.grid import FACING, Cell, beside
from rules.message import Seat
from rules.new_entdecker.stacks import hidden_left
from rules.new_entdecker.state import HIDDEN, OPEN, SCOUT, State
from rules.regions import PartId

TOLL: Final = "toll"


@dataclass(frozen=True, slots=True)
class Way:
    """What a way costs: coins to the bank, and the toll to each of these seats."""

    coins: int
    tolls: tuple[Seat, ...] = ()

    def __str__(self) -> str:
        return "+".join((str(self.coins), *(f"s{seat}" for seat in self.tolls)))

    def cost(self, toll: int) -> int:
        """All that it costs, with so much for each toll."""
        return self.coins + toll * len(self.tolls)


def starts(state: State, seat: Seat) -> Mapping[Cell, tuple[Way, ...]]:
    """Every start field with its cheapest ways, those with fewer coins first."""
    found: dict[Cell, tuple[Way, ...]] = {
        edge.cell: (Way(edge.coins),) for edge in state.box.map.edges.values() if edge.border in state.undiscovered
    }
    gates = _gates(state)
    if gates:
        found |= _from_tiles(state, seat, gates)
    return found


def payable(state: State, seat: Seat) -> dict[Cell, tuple[Way, ...]]:
    """The start fields that can be paid together with one tile."""
    left = state.gold[seat] - tile_price(state)
    toll = state.box.prices[TOLL]
    return {cell: ways for cell, ways in starts(state, seat).items() if ways[0].cost(toll) <= left}


def tile_price(state: State) -> int:
    """What the cheapest tile costs that can be had."""
    return state.box.prices[HIDDEN if hidden_left(state) else OPEN]


def _gates(state: State) -> dict[PartId, Cell]:
    """The routes that touch an undiscovered field, each with its field."""
    found: dict[PartId, Cell] = {}
    for cell in state.undiscovered:
        for side, facing in FACING.items():
            near = beside(cell, side)
            if len(side) == 1 and near in state.tiles:
                index = state.tiles[near].at[facing]
                if index in state.tiles[near].routes:
                    found[near, index] = near
    return found


def _from_tiles(state: State, seat: Seat, gates: Mapping[PartId, Cell]) -> dict[Cell, tuple[Way, ...]]:
    """The tiles from which a voyage can start, with their cheapest ways over every set of seats that are paid."""
    toll = state.box.prices[TOLL]
    owners = {cell: unit.seat for cell, unit in state.units.items() if unit.kind != SCOUT and unit.seat != seat}
    best: dict[Cell, set[Way]] = {}
    for paid in _subsets(sorted(set(owners.values()))):
        closed = {cell for cell, owner in owners.items() if owner not in paid}
        for part, coins in _coins(state, closed).items():
            if part in gates:
                _keep(best, gates[part], Way(coins, paid), toll)
    return {cell: tuple(sorted(ways, key=lambda way: (way.coins, way.tolls))) for cell, ways in best.items()}


def _keep(best: dict[Cell, set[Way]], cell: Cell, way: Way, toll: int) -> None:
    """Keeps a way if none is cheaper, and forgets those that are dearer."""
    known = best.setdefault(cell, set())
    if all(way.cost(toll) <= other.cost(toll) for other in known):
        best[cell] = {other for other in known if other.cost(toll) == way.cost(toll)} | {way}


def _subsets(seats: list[Seat]) -> Iterator[tuple[Seat, ...]]:
    for size in range(len(seats) + 1):
        yield from combinations(seats, size)


def _coins(state: State, closed: set[Cell]) -> dict[PartId, int]:
    """The smallest price of an edge field that each route reaches without a closed tile."""
    prices: dict[PartId, int] = {}
    for edge in sorted(state.box.map.edges.values(), key=lambda edge: edge.coins):
        if edge.border in state.tiles:
            side = edge.name[0]
            index = state.tiles[edge.border].at[side]
            if index in state.tiles[edge.border].routes:
                _spread(state, closed, prices, (edge.border, index), edge.coins)
    return prices


def _spread(state: State, closed: set[Cell], prices: dict[PartId, int], first: PartId, coins: int) -> None:
    """Gives a price to all routes joined to one that have none yet; the cheapest edge fields come first."""
    edge = [first]
    while edge:
        part = edge.pop()
        if part in prices or part[0] in closed:
            continue
        prices[part] = coins
        cell, index = part
        for side in state.tiles[cell].borders[index]:
            near = beside(cell, side)
            if near in state.tiles:
                edge.append((near, state.tiles[near].at[FACING[side]]))
