"""Islands: which come first, their ranks, points, and what becomes of the units (rules sections 5, 7 and 8)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.api import Axis, Event, Key, Move, Points, Spot, Step, Term
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.new_entdecker.board import island_at, island_name, value
from rules.new_entdecker.box import KINDS
from rules.new_entdecker.question import Question
from rules.new_entdecker.state import SCOUT, Phase, Scouting, State, Walker, with_units
from rules.regions import Region

Count = tuple[int, int, int]
"""Settlements, forts and scouts of a seat: what weighs most comes first."""


class Island(Question):
    """Which complete island is scored next, if there are several (R26)."""

    kind = "island"
    axes = (Axis("island", message("ask.island.which")),)
    prompt = message("ask.island")
    code = "island"

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The complete islands not yet scored, by their names."""
        return tuple(island_name(state, state.regions.by_id[number]) for number in state.islands)

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The island with its value."""
        region = island_at(state, text)
        assert region is not None, "the island is one of those that are complete"
        field, _, border = text.partition("@")
        name = message("key.island", field=field, n=value(state, region))
        return Key(text, name, Spot(state.box.map.cell(field), f"land@{border}"))

    def read(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> str | None:
        """An island by any of its borders."""
        region = island_at(state, text)
        return island_name(state, region) if region is not None and region.id in state.islands else None

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`island`."""
        return IllegalMove("island", at=text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The island is scored."""
        region = island_at(state, move.keys[0])
        assert region is not None, "the move was checked"
        return scored(state, region)

    def meaning(self, state: State, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What each seat gets for it."""
        events = self.decide(state, seat, move).events
        return tuple(
            message("meaning.gets", who=Who(event.seat), n=event.points.total)
            for event in events
            if event.points is not None and event.seat is not None
        )


def newly_complete(state: State) -> tuple[int, ...]:
    """The islands that are complete and not yet scored, by their names."""
    found = [region for region in state.complete() if region.id not in state.scored]
    return tuple(r.id for r in sorted(found, key=lambda r: (min(r.cells), island_name(state, r))))


def counts(state: State, region: Region) -> list[Count]:
    """What each seat has on an island."""
    found = [[0, 0, 0] for _ in range(state.players)]
    for _, unit in state.on(region):
        found[unit.seat][2 - KINDS.index(unit.kind)] += 1
    return [(a, b, c) for a, b, c in found]


def ranked(units: Sequence[Count | None]) -> list[list[Seat]]:
    """The seats with units, best first, equals together: settlements before forts before scouts (section 8)."""
    present = {count for count in units if count is not None and any(count)}
    return [[seat for seat, own in enumerate(units) if own == count] for count in sorted(present, reverse=True)]


def ranks_with(state: State, region: Region) -> list[list[Seat]]:
    """The ranks on an island as it is."""
    return ranked(counts(state, region))


def points(worth: int, ranks: Sequence[Iterable[Seat]], divisors: Sequence[int], players: int) -> list[int]:
    """The points of each seat for an island: the value, a half, a quarter ..., rounded up, by ranks."""
    found = [0] * players
    for divisor, tied in zip(divisors, ranks, strict=False):
        for seat in tied:
            found[seat] = -(-worth // divisor)
    return found


def scored(state: State, region: Region) -> Step[State]:
    """The state after an island brought its points; its scouts wait for their paths, other units are home again."""
    ranks = ranks_with(state, region)
    gained = points(value(state, region), ranks, state.box.divisors, state.players)
    told = [_complete(state, region)]
    told += [_award(state, region, seat, rank, gained[seat]) for rank, tied in enumerate(ranks, 1) for seat in tied]
    scores = tuple(had + more for had, more in zip(state.scores, gained, strict=True))
    after = replace(
        state,
        scores=scores,
        islands=tuple(number for number in state.islands if number != region.id),
        scored=state.scored | {region.id},
    )
    return Step(_home(after, region), tuple(told))


def _home(state: State, region: Region) -> State:
    """The state in which the units have left an island."""
    units = list(state.on(region))
    gone = {cell for cell, _ in units}
    after = replace(state, units={cell: unit for cell, unit in state.units.items() if cell not in gone})
    for _, unit in units:
        if unit.kind != SCOUT:
            after = with_units(after, unit.seat, unit.kind, 1)
    waiting = tuple(Walker(unit.seat, unit.number) for _, unit in units if unit.kind == SCOUT)
    first = (state.seat - 1) % state.players
    return replace(after, scouting=Scouting(waiting, first), phase=Phase.SCOUTS)


def _complete(state: State, region: Region) -> Event:
    name = island_name(state, region)
    args = (("field", name.partition("@")[0]), ("at", name), ("n", value(state, region)))
    return Event("island", None, args, cells=tuple(sorted(region.cells)))


def _award(state: State, region: Region, seat: Seat, rank: int, gained: int) -> Event:
    """The points of a seat, as an expression where it gets the whole value."""
    tiles = len(region.cells)
    bonus = value(state, region) - tiles
    terms = (Term("tiles", tiles, 1), *((Term("waterfall", bonus, 1),) if bonus else ()))
    if rank > 1:
        terms = (Term(f"share{rank}", gained, 1),)
    args = (("who", Who(seat)), ("field", island_name(state, region).partition("@")[0]), ("rank", rank))
    return Event("scored.island", seat, args, Points(terms), tuple(sorted(region.cells)))
