"""Wrong readings of the rules, each as a patch of one function, with an example that contradicts it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

import pytest

from rules import tiling
from rules.api import Event, Points, Term
from rules.discovery import board, course, followers, scoring
from rules.discovery.followers import award
from rules.discovery.scoring import CityId
from rules.discovery.state import State
from rules.discovery.tiles import Face
from rules.grid import SIDES, Cell
from rules.message import Seat
from rules.regions import PartId, Region
from rules.tiling import Wanted

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]
Worth = Callable[[int, int, bool], Points]


def one(name: str, count: int, each: int = 1) -> Points:
    return Points((Term(name, count, each),))


def worth_of(terrain: str, wrong: Worth) -> Mutant:
    """A patch of the formula of one terrain: from tiles, cities, and whether the region is complete."""

    def mutant(patch: Patch) -> None:
        right = scoring.worth

        def worth(kind: str, tiles: int, towns: int, *, complete: bool) -> Points:
            if kind == terrain:
                return wrong(tiles, towns, complete)
            return right(kind, tiles, towns, complete=complete)

        patch.setattr(scoring, "worth", worth)

    return mutant


def fits_by(patch: Patch, fits: Callable[[Face, Wanted], bool]) -> None:
    """Another rule of what fits; nothing of it may stay in the cache."""
    patch.setattr(tiling, "fits", fits)
    patch.setattr(tiling, "fitting", tiling.fitting.__wrapped__)


def the_exception_covers_one_tile(patch: Patch) -> None:
    right = scoring.worth
    patch.setattr(
        scoring,
        "worth",
        lambda kind, tiles, towns, *, complete: right(kind, tiles, towns, complete=complete and tiles > 1),
    )


def the_exception_covers_three_tiles(patch: Patch) -> None:
    right = scoring.worth
    patch.setattr(
        scoring,
        "worth",
        lambda kind, tiles, towns, *, complete: right(kind, tiles, towns, complete=complete and tiles != 3),
    )


def grassland_counts_its_cities(patch: Patch) -> None:
    right = scoring.cities
    patch.setattr(
        scoring, "cities", lambda state, r: scoring.standing(state, r) if r.kind == "grassland" else right(state, r)
    )
    worth_of("grassland", lambda tiles, towns, full: one("tiles", tiles + towns, 2 if full else 1))(patch)


def a_tile_counts_for_each_part(patch: Patch) -> None:
    patch.setattr(Region, "cells", property(lambda region: tuple(cell for cell, _ in region.parts)))


def a_mountain_ignores_grasslands(patch: Patch) -> None:
    patch.setattr(scoring, "grasslands_beside", lambda state, mountain: [])


def a_mountain_counts_only_complete_grasslands(patch: Patch) -> None:
    right = scoring.grasslands_beside
    patch.setattr(
        scoring, "grasslands_beside", lambda state, r: [near for near in right(state, r) if scoring.is_complete(near)]
    )


def a_mountain_counts_only_open_grasslands(patch: Patch) -> None:
    right = scoring.grasslands_beside
    patch.setattr(scoring, "grasslands_beside", lambda state, r: [near for near in right(state, r) if near.open])


def a_mountain_counts_only_cities_on_its_own_tiles(patch: Patch) -> None:
    right = scoring.cities

    def cities(state: State, region: Region) -> frozenset[CityId]:
        found = right(state, region)
        return frozenset(c for c in found if c[0] in region.cells) if region.kind == "mountain" else found

    patch.setattr(scoring, "cities", cities)


def a_mountain_touches_every_grassland_of_its_tiles(patch: Patch) -> None:
    def beside_it(state: State, mountain: Region) -> list[Region]:
        found = {
            state.regions.of((cell, i)).id: None
            for cell in mountain.cells
            for i, part in enumerate(state.tiles[cell].type.parts)
            if part.kind == "grassland"
        }
        return [state.regions.by_id[number] for number in found]

    patch.setattr(scoring, "grasslands_beside", beside_it)


def a_city_counts_for_each_border(patch: Patch) -> None:
    """A grassland that touches the mountain twice brings its cities twice."""

    def cities(state: State, region: Region) -> tuple[CityId, ...]:
        if region.kind == "grassland":
            return ()
        own = tuple(scoring.standing(state, region))
        if region.kind == "sea":
            return own
        touched = [
            state.regions.of((cell, grassland))
            for cell, index in region.parts
            for grassland in state.tiles[cell].type.parts[index].touches
        ]
        return (*own, *chain.from_iterable(scoring.standing(state, near) for near in touched))

    patch.setattr(scoring, "cities", cities)


def a_tile_has_at_most_one_city(patch: Patch) -> None:
    right = scoring.cities
    patch.setattr(scoring, "cities", lambda state, region: frozenset(cell for cell, _ in right(state, region)))


def a_sea_counts_cities_of_its_tiles_on_any_shore(patch: Patch) -> None:
    right = scoring.cities

    def cities(state: State, region: Region) -> frozenset[CityId]:
        if region.kind != "sea":
            return right(state, region)
        return frozenset((cell, n) for cell in region.cells for n in range(len(state.tiles[cell].type.cities)))

    patch.setattr(scoring, "cities", cities)


def the_end_pays_for_complete_regions(patch: Patch) -> None:
    patch.setattr(scoring, "final", scoring.now)
    patch.setattr(followers, "final", scoring.now)


def taking_back_pays_as_at_the_end(patch: Patch) -> None:
    patch.setattr(scoring, "now", scoring.final)
    patch.setattr(followers, "now", scoring.final)


def points_are_shared_between_followers(patch: Patch) -> None:
    def share(state: State, part: PartId) -> Event:
        region = state.regions.of(part)
        points = scoring.final(state, region).total // len(state.standing_in(region))
        return award(state, "final", part, one("tiles", points))

    patch.setattr(course, "final_scoring", lambda state: tuple(share(state, part) for part in state.followers))


def only_the_first_follower_of_a_region_scores(patch: Patch) -> None:
    def final_scoring(state: State) -> tuple[Event, ...]:
        first = {state.regions.where[part]: part for part in sorted(state.followers, reverse=True)}
        return tuple(
            award(state, "final", part, scoring.final(state, state.regions.of(part))) for part in first.values()
        )

    patch.setattr(course, "final_scoring", final_scoring)


def followers_block_only_on_their_own_tile(patch: Patch) -> None:
    def standing_in(state: State, region: Region) -> list[Seat]:
        return [seat for part, seat in state.followers.items() if part in region.parts and part[0] == state.cell]

    patch.setattr(State, "standing_in", standing_in)


def own_followers_do_not_block(patch: Patch) -> None:
    right = State.standing_in
    patch.setattr(State, "standing_in", lambda state, r: [seat for seat in right(state, r) if seat != state.seat])


def a_complete_region_takes_no_follower(patch: Patch) -> None:
    right = State.standing_in
    patch.setattr(State, "standing_in", lambda state, region: right(state, region) or ([0] if not region.open else []))


def a_region_once_used_stays_taken(patch: Patch) -> None:
    """The follower that comes home leaves its claim behind."""
    right = followers._taken

    def taken(state: State, cell: Cell) -> object:
        step = right(state, cell)
        claim = {part: seat for part, seat in state.followers.items() if part[0] == cell}
        return replace(step, state=replace(step.state, followers={**step.state.followers, **claim}))

    patch.setattr(followers, "_taken", taken)


def a_corner_is_contact(patch: Patch) -> None:
    def check(opened: Mapping[Cell, Wanted], tiles: Mapping[Cell, Face], tile: str, face: Face, cell: Cell) -> None:
        if cell in opened:
            right(opened, tiles, tile, face, cell)

    right = tiling.check_lies
    patch.setattr(tiling, "check_lies", check)


def tiles_cannot_be_turned(patch: Patch) -> None:
    right = tiling.fits
    fits_by(patch, lambda face, wanted: face.turn == 0 and right(face, wanted))


def a_tile_that_fits_nowhere_is_kept(patch: Patch) -> None:
    patch.setattr(board, "fits_somewhere", lambda state, tile: True)


def one_matching_side_is_enough(patch: Patch) -> None:
    def fits(face: Face, wanted: Wanted) -> bool:
        return any(want == side for want, side in zip(wanted, face.sides, strict=True))

    fits_by(patch, fits)


def regions_join_over_corners(patch: Patch) -> None:
    """Parts of one terrain on neighbouring sides of a tile are one part."""
    right = board.lay

    def lay(state: State, face: Face, cell: Cell) -> State:
        after = right(state, face, cell)
        pairs: list[tuple[int, PartId]] = []
        for side, following in zip(SIDES, (*SIDES[1:], SIDES[0]), strict=True):
            one_, other = face.at[side], face.at[following]
            if face.type.parts[one_].kind == face.type.parts[other].kind and one_ != other:
                pairs.append((one_, (cell, other)))
        where, by_id = dict(after.regions.where), dict(after.regions.by_id)
        for index, part in pairs:
            a, b = by_id[where[cell, index]], by_id[where[part]]
            if a.id != b.id:
                joined = replace(a, parts=a.parts + b.parts, open=a.open + b.open)
                del by_id[b.id]
                by_id[a.id] = joined
                where |= dict.fromkeys(b.parts, a.id)
        return replace(after, regions=replace(after.regions, where=where, by_id=by_id))

    patch.setattr("tests.rules.discovery.table.lay", lay)


def a_region_is_complete_too_soon(patch: Patch) -> None:
    patch.setattr(scoring, "is_complete", lambda region: region.open <= 1)


MUTANTS: Final[Mapping[str, tuple[Mutant, str]]] = {
    "complete grassland is not doubled": (
        worth_of("grassland", lambda tiles, towns, full: one("tiles", tiles)),
        "C2",
    ),
    "an open grassland is doubled": (worth_of("grassland", lambda tiles, towns, full: one("tiles", tiles, 2)), "C1"),
    "a small grassland is doubled": (
        worth_of("grassland", lambda tiles, towns, full: one("tiles", tiles, 2 if full else 1)),
        "C3",
    ),
    "grassland counts its cities": (grassland_counts_its_cities, "C2"),
    "a complete mountain is not doubled": (worth_of("mountain", lambda tiles, towns, full: one("towns", towns)), "C5"),
    "a small mountain is doubled": (
        worth_of("mountain", lambda tiles, towns, full: one("towns", towns, 2 if full else 1)),
        "C6",
    ),
    "a complete mountain adds its tiles": (
        worth_of("mountain", lambda tiles, towns, full: one("towns", towns + tiles if full else towns)),
        "C5",
    ),
    "a small sea adds its tiles": (
        worth_of("sea", lambda tiles, towns, full: one("towns", towns + tiles if full else towns)),
        "C9",
    ),
    "a complete sea is doubled": (
        worth_of("sea", lambda tiles, towns, full: one("towns", towns, 2 if full else 1)),
        "C8",
    ),
    "a complete sea adds nothing": (worth_of("sea", lambda tiles, towns, full: one("towns", towns)), "C8"),
    "an open sea adds its tiles": (worth_of("sea", lambda tiles, towns, full: one("towns", towns + tiles)), "C7"),
    "a complete sea forgets its cities": (
        worth_of("sea", lambda tiles, towns, full: one("tiles", tiles if full else towns)),
        "C8",
    ),
    "the exception covers one tile": (the_exception_covers_one_tile, "S9"),
    "the exception covers three tiles": (the_exception_covers_three_tiles, "S3"),
    "a tile counts for each part": (a_tile_counts_for_each_part, "S2"),
    "a mountain ignores grasslands": (a_mountain_ignores_grasslands, "C4"),
    "a mountain counts only complete grasslands": (a_mountain_counts_only_complete_grasslands, "S8"),
    "a mountain counts only open grasslands": (a_mountain_counts_only_open_grasslands, "C6"),
    "a mountain counts only cities on its own tiles": (a_mountain_counts_only_cities_on_its_own_tiles, "S6"),
    "a mountain touches every grassland of its tiles": (a_mountain_touches_every_grassland_of_its_tiles, "S7"),
    "a city counts for each border": (a_city_counts_for_each_border, "S5"),
    "a tile has at most one city": (a_tile_has_at_most_one_city, "S10"),
    "a sea counts cities of its tiles on any shore": (a_sea_counts_cities_of_its_tiles_on_any_shore, "S11"),
    "regions join over corners": (regions_join_over_corners, "C9"),
    "a region is complete too soon": (a_region_is_complete_too_soon, "S1"),
    "the end pays for complete regions": (the_end_pays_for_complete_regions, "F2"),
    "taking back pays as at the end": (taking_back_pays_as_at_the_end, "G1"),
    "points are shared between followers": (points_are_shared_between_followers, "F1"),
    "only the first follower of a region scores": (only_the_first_follower_of_a_region_scores, "F1"),
    "followers block only on their own tile": (followers_block_only_on_their_own_tile, "P1"),
    "own followers do not block": (own_followers_do_not_block, "P1"),
    "a complete region takes no follower": (a_complete_region_takes_no_follower, "P3"),
    "a region once used stays taken": (a_region_once_used_stays_taken, "G1"),
    "a corner is contact": (a_corner_is_contact, "P6"),
    "tiles cannot be turned": (tiles_cannot_be_turned, "P5"),
    "one matching side is enough": (one_matching_side_is_enough, "P5"),
    "a tile that fits nowhere is kept": (a_tile_that_fits_nowhere_is_kept, "P7"),
}
