"""What the tiles of the voyage under way may bring to the seat that sails: a rough guess."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.grid import FACING, SIDES, Cell, beside
from rules.message import Seat
from rules.new_entdecker.islands import Count
from rules.new_entdecker.state import HIDDEN, OPEN
from rules.new_entdecker.tiles import SEA, Face, split_name
from rules.new_entdecker.view import EntdeckerView, Island
from rules.new_entdecker.worth import gold_worth, lead, together, with_one
from rules.tiling import fits

WEIGHTY: Final = ("settlement", "fort", "scout")
"""The units in the order in which they are counted on islands."""
ONWARD: Final = 0.45
"""What a tile after one that was placed is worth, compared with the first one."""
MOST: Final = 5
"""No more hidden tiles are thought of."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The voyage under way of a seat. `time` says how far away the end is, from 0 to 1."""

    view: EntdeckerView
    seat: Seat
    time: float

    def worth(self) -> float:
        """What the tiles declared and not yet taken may bring; before the declaration, those best declared."""
        view, fields = self.view, self._ahead()
        if not fields or (view.mode and not view.left):
            return 0.0
        if view.mode == OPEN:
            return self._open(fields)
        hidden, fitting = self._hidden(fields)
        if view.mode == HIDDEN:
            return _several(hidden, fitting, view.left)
        gold, prices = view.gold[self.seat], view.prices
        most = min(gold // prices[HIDDEN], MOST)
        choices = [_several(hidden, fitting, n) - self._price(n * prices[HIDDEN]) for n in range(1, most + 1)]
        if gold >= prices[OPEN]:
            choices.append(self._open(fields) - self._price(prices[OPEN]))
        return max(choices, default=0.0)

    def _price(self, paid: int) -> float:
        """What so much gold is worth to the seat."""
        gold = self.view.gold[self.seat]
        return gold_worth(gold, self.time) - gold_worth(gold - paid, self.time)

    def _ahead(self) -> list[Cell]:
        """The undiscovered fields into which the ship can sail."""
        view, ship = self.view, self.view.ship
        if ship is None:
            return []
        if ship in view.map.edges:
            return [cell for cell in (view.map.edges[ship].border,) if cell in view.undiscovered]
        sides = view.tiles[ship].sides
        near = [beside(ship, side) for side, shown in zip(SIDES, sides, strict=True) if shown == SEA]
        return [cell for cell in near if cell in view.undiscovered]

    def _open(self, fields: list[Cell]) -> float:
        """The best face-up tile."""
        return max(self._best(fields, self.view.open).values(), default=0.0)

    def _hidden(self, fields: list[Cell]) -> tuple[float, float]:
        """What one hidden tile brings on average, and how likely it fits."""
        shapes: dict[str, int] = {}
        for tile, count in self.view.unseen.items():
            kind = split_name(tile)[0]
            shapes[kind] = shapes.get(kind, 0) + count
        total = sum(shapes.values())
        if not total:
            return 0.0, 0.0
        best = self._best(fields, shapes)
        fitting = sum(shapes[kind] for kind in best) / total
        return sum(gain * shapes[kind] for kind, gain in best.items()) / total, fitting

    def _best(self, fields: list[Cell], shapes: Mapping[str, int]) -> dict[str, float]:
        """What the best placement of each shape brings that is there and fits."""
        best: dict[str, float] = {}
        for cell in fields:
            wanted = self.view.undiscovered[cell]
            for face in self.view.shapes:
                kind = face.type.id
                if shapes.get(kind) and fits(face, wanted):
                    best[kind] = max(best.get(kind, float("-inf")), self._gain(cell, face))
        return best

    def _gain(self, cell: Cell, face: Face) -> float:
        """What a tile on a field brings: islands grow or join, and a unit may be placed on one of them."""
        gain, unit = 0.0, 0.0
        for part in face.land:
            borders = face.borders[part]
            behind = [island for side in borders for island in self._behind(cell, side)]
            islands = [self.view.islands[index] for index in dict.fromkeys(behind)]
            opened = sum(each.open for each in islands) + len(borders) - 2 * len(behind)
            merged = _Merged(1 + sum(each.value for each in islands), opened, self._units(islands))
            now = self._lead(merged)
            gain += now - sum(self._lead(_Merged(each.value, each.open, each.units)) for each in islands)
            unit = max(unit, *(after - now for after in self._settled(merged)), 0.0)
        return gain + unit

    def _behind(self, cell: Cell, side: str) -> Iterator[int]:
        """The island on the other side of a border, if there is one."""
        near = beside(cell, side)
        face = self.view.tiles.get(near)
        if face is not None:
            yield self.view.land[near, face.at[FACING[side]]]

    def _units(self, islands: list[Island]) -> tuple[Count, ...]:
        return together([each.units for each in islands], len(self.view.gold))

    def _settled(self, merged: "_Merged") -> Iterator[float]:
        """What the island is worth with each unit that the seat has and can pay, less its price."""
        stock = dict(self.view.standings[self.seat].stock)
        for index, kind in enumerate(WEIGHTY):
            price = self.view.prices[kind]
            if stock[kind] and price <= self.view.gold[self.seat]:
                units = with_one(merged.units, self.seat, index)
                yield self._lead(_Merged(merged.value, merged.open, units)) - self._price(price)

    def _lead(self, merged: "_Merged") -> float:
        return lead(merged.value, merged.open, merged.units, self.seat, self.time)


@dataclass(frozen=True, slots=True)
class _Merged:
    """An island as it would be."""

    value: int
    open: int
    units: tuple[Count, ...]


def _several(expected: float, fitting: float, number: int) -> float:
    """What so many tiles bring, if one brings so much and fits that often."""
    following = (1 - fitting) + ONWARD * fitting
    return expected * sum(following**i for i in range(number))
