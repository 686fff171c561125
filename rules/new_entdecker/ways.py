"""Start fields and what it costs to start there (rules sections 3.2 and 3.3, R5)."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from rules.grid import FACING, Cell, beside
from rules.message import Seat
from rules.new_entdecker.stacks import hidden_left
from rules.new_entdecker.state import HIDDEN, OPEN, SCOUT, State, Way
from rules.new_entdecker.tiles import SEA
from rules.regions import PartId, Region

TOLL: Final = "toll"


def starts(state: State, seat: Seat) -> dict[Cell, tuple[Way, ...]]:
    """Every start field with its cheapest ways, those with fewer coins first."""
    found = {edge.cell: {Way(edge.coins)} for edge in state.box.map.edges.values() if edge.border in state.undiscovered}
    owners = {cell: unit.seat for cell, unit in state.units.items() if unit.kind != SCOUT and unit.seat != seat}
    for network in state.regions.by_id.values():
        if network.kind == SEA and network.open:
            _from_network(state, network, owners, found)
    return {cell: tuple(sorted(ways, key=lambda way: (way.coins, way.tolls))) for cell, ways in found.items()}


def payable(state: State, seat: Seat) -> dict[Cell, tuple[Way, ...]]:
    """The start fields that can be paid together with one tile."""
    left = state.gold[seat] - tile_price(state)
    toll = state.box.prices[TOLL]
    return {cell: ways for cell, ways in starts(state, seat).items() if ways[0].cost(toll) <= left}


def tile_price(state: State) -> int:
    """What the cheapest tile costs that can be had."""
    return state.box.prices[HIDDEN if hidden_left(state) else OPEN]


def _from_network(state: State, network: Region, owners: Mapping[Cell, Seat], found: dict[Cell, set[Way]]) -> None:
    """Adds the tiles of joined routes from which a voyage can start, with their cheapest ways.

    Every set of opponents is tried as the ones who are paid; the tiles of the others are closed.
    """
    beyond = [(part, beside(part[0], side)) for part in network.parts for side in _sides(state, part)]
    gates = {part for part, near in beyond if near in state.undiscovered}
    coins = sorted((state.box.map.edges[near].coins, part) for part, near in beyond if near in state.box.map.edges)
    if not gates or not coins:
        return
    here = {cell: owners[cell] for cell, _ in network.parts if cell in owners}
    for paid in _subsets(sorted(set(here.values()))):
        closed = {cell for cell, owner in here.items() if owner not in paid}
        prices = _prices(state, coins, closed) if here else dict.fromkeys(gates, coins[0][0])
        for part in gates & prices.keys():
            _keep(found.setdefault(part[0], set()), Way(prices[part], paid), state.box.prices[TOLL])


def _keep(known: set[Way], way: Way, toll: int) -> None:
    """Keeps a way if none is cheaper, and forgets those that are dearer."""
    cost = way.cost(toll)
    if all(cost <= other.cost(toll) for other in known):
        known.difference_update([other for other in known if other.cost(toll) > cost])
        known.add(way)


def _subsets(seats: list[Seat]) -> Iterator[tuple[Seat, ...]]:
    for size in range(len(seats) + 1):
        yield from combinations(seats, size)


def _prices(state: State, coins: list[tuple[int, PartId]], closed: set[Cell]) -> dict[PartId, int]:
    """The smallest price of an edge field that each route reaches without a closed tile: the cheapest spread first."""
    prices: dict[PartId, int] = {}
    for price, first in coins:
        edge = [first]
        while edge:
            part = edge.pop()
            if part in prices or part[0] in closed:
                continue
            prices[part] = price
            for side in _sides(state, part):
                near = beside(part[0], side)
                if near in state.tiles:
                    edge.append((near, state.tiles[near].at[FACING[side]]))
    return prices


def _sides(state: State, part: PartId) -> tuple[str, ...]:
    return state.tiles[part[0]].borders[part[1]]
