"""Wrong readings of the rules of section 5, each as a patch of one function."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pytest

from rules.api import Move, Points, Step, Term
from rules.carcassonne import features, figures, scoring
from rules.carcassonne.expansions import farmers
from rules.carcassonne.expansions.small_city import SmallCity
from rules.carcassonne.state import Completed, Figure, State
from rules.carcassonne.turns import NextTurn
from rules.grid import Cell
from rules.message import IllegalMove, Seat
from rules.regions import PartId, Region

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]


def shields_are_ignored(patch: Patch) -> None:
    patch.setattr(features, "marks", lambda rules, region, mark: 0)


def an_incomplete_city_scores_2_each(patch: Patch) -> None:
    right = features.City.worth
    patch.setattr(features.City, "worth", lambda city, site, *, complete: right(city, site, complete=True))


def a_completed_city_scores_1_each(patch: Patch) -> None:
    right = features.City.worth
    patch.setattr(features.City, "worth", lambda city, site, *, complete: right(city, site, complete=False))


def an_incomplete_road_scores_nothing(patch: Patch) -> None:
    right = features.Road.worth

    def worth(road: features.Road, site: features.Site, *, complete: bool) -> Points:
        return right(road, site, complete=complete) if complete else Points(())

    patch.setattr(features.Road, "worth", worth)


def a_road_counts_a_tile_each_time_it_passes(patch: Patch) -> None:
    def worth(road: features.Road, site: features.Site, *, complete: bool) -> Points:
        return Points((Term("tiles", len(site.region.parts), 1),))

    patch.setattr(features.Road, "worth", worth)


def a_ring_of_road_is_never_complete(patch: Patch) -> None:
    def needs(road: features.Road, state: State, region: Region) -> int:
        ends = sum(len(state.tiles[cell].borders[index]) == 1 for cell, index in region.parts)
        return region.open if ends else max(1, region.open)

    patch.setattr(features.Road, "needs", needs)


def diagonal_neighbours_are_ignored(patch: Patch) -> None:
    def beside(cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)

    patch.setattr(features, "around", beside)


def a_monastery_does_not_count_itself(patch: Patch) -> None:
    right = features.Monastery.worth

    def worth(monastery: features.Monastery, site: features.Site, *, complete: bool) -> Points:
        return Points(right(monastery, site, complete=complete).terms[1:])

    patch.setattr(features.Monastery, "worth", worth)


def a_monastery_is_not_completed_by_a_tile_beside_it(patch: Patch) -> None:
    patch.setattr(scoring, "around", lambda cell: ())


def a_tie_pays_nobody(patch: Patch) -> None:
    right = features.owners

    def owners(state: State, region: Region) -> tuple[Seat, ...]:
        found = right(state, region)
        return found if len(found) == 1 else ()

    patch.setattr(scoring, "owners", owners)


def everybody_in_a_feature_is_paid(patch: Patch) -> None:
    def owners(state: State, region: Region) -> tuple[Seat, ...]:
        return tuple(sorted({figure.seat for _, figure in state.figures_in(region)}))

    patch.setattr(scoring, "owners", owners)


def who_lays_the_last_tile_is_paid(patch: Patch) -> None:
    patch.setattr(scoring, "owners", lambda state, region: (state.seat,) if state.figures_in(region) else ())


def only_one_feature_is_scored_a_turn(patch: Patch) -> None:
    right = scoring.completed
    patch.setattr(scoring, "completed", lambda state: right(state)[:1])


def only_owners_go_home(patch: Patch) -> None:
    right = scoring.sent_home

    def sent_home(state: State, places: Iterable[tuple[PartId, Figure]]) -> State:
        return right(state, [(part, figure) for part, figure in places if figure.seat in _scored(state, part)])

    def _scored(state: State, part: PartId) -> tuple[Seat, ...]:
        found: Iterable[Completed] = state.completed
        return next((each.owners for each in found if part in each.region.parts), ())

    patch.setattr(scoring, "sent_home", sent_home)


def nobody_goes_home(patch: Patch) -> None:
    patch.setattr(scoring, "sent_home", lambda state, places: state)


def a_farmer_brings_4_for_each_city(patch: Patch) -> None:
    right = farmers.Field.worth

    def worth(field: farmers.Field, site: features.Site, *, complete: bool) -> Points:
        return Points((Term("cities", right(field, site, complete=complete).terms[0].count, 4),))

    patch.setattr(farmers.Field, "worth", worth)


def incomplete_cities_feed_farmers(patch: Patch) -> None:
    def worth(field: farmers.Field, site: features.Site, *, complete: bool) -> Points:
        return Points((Term("cities", len(site.beside), 3),))

    patch.setattr(farmers.Field, "worth", worth)


def a_city_counts_for_each_part_of_a_field_beside_it(patch: Patch) -> None:
    def beside(state: State, region: Region) -> list[Region]:
        parts = [(cell, state.tiles[cell].type.parts[index]) for cell, index in region.parts]
        return [state.regions.of((cell, city)) for cell, part in parts for city in part.touches]

    patch.setattr(farmers, "cities_beside", beside)


def a_city_counts_for_one_field_only(patch: Patch) -> None:
    """As in the oldest rules, where the farmers around a city were counted together."""
    right = features.cities_beside

    def beside(state: State, region: Region) -> list[Region]:
        earlier = [
            r for r in state.regions.by_id.values() if r.kind == "field" and r.id < region.id and state.figures_in(r)
        ]
        taken = {city.id for field in earlier for city in right(state, field)}
        return [city for city in right(state, region) if city.id not in taken]

    patch.setattr(farmers, "cities_beside", beside)


def farmers_come_home_at_once(patch: Patch) -> None:
    patch.setattr(farmers.Field, "needs", lambda field, state, region: 0)


def own_figures_do_not_block(patch: Patch) -> None:
    _occupied_is_allowed(patch, lambda state, refused: f"Who(seat={state.seat})" in str(refused.message))


def nobody_blocks_anybody(patch: Patch) -> None:
    _occupied_is_allowed(patch, lambda state, refused: True)


def _occupied_is_allowed(patch: Patch, when: Callable[[State, IllegalMove], bool]) -> None:
    right = figures.check_deploy

    def check(state: State, move: Move) -> Move:
        try:
            return right(state, move)
        except IllegalMove as refused:
            if refused.code != "occupied" or not when(state, refused):
                raise
            return Move(move.kind, (move.keys[0], _name_of(state, move)))

    _check_with(patch, check)


def what_is_complete_cannot_be_claimed(patch: Patch) -> None:
    right = figures.check_deploy

    def check(state: State, move: Move) -> Move:
        assert state.cell is not None
        part = state.tiles[state.cell].names.index(_name_of(state, move))
        if features.needs(state, state.regions.of((state.cell, part))) == 0:
            raise IllegalMove("wrong_figure")
        return right(state, move)

    _check_with(patch, check)


def _name_of(state: State, move: Move) -> str:
    assert state.cell is not None
    face = state.tiles[state.cell]
    return face.names[face.part(move.keys[1]) or 0]


def _check_with(patch: Patch, check: Callable[[State, Move], Move]) -> None:
    patch.setattr(figures, "check_deploy", check)


def small_cities_always_score_less(patch: Patch) -> None:
    patch.setattr(SmallCity, "plays", lambda option, setup: True)


def the_option_for_small_cities_does_nothing(patch: Patch) -> None:
    patch.setattr(SmallCity, "plays", lambda option, setup: False)


def the_same_player_goes_on(patch: Patch) -> None:
    right = NextTurn.leave

    def leave(step: NextTurn, state: State) -> Step[State]:
        return Step(replace(right(step, state).state, seat=state.seat))

    patch.setattr(NextTurn, "leave", leave)


MUTANTS: Final[tuple[tuple[Mutant, str], ...]] = (
    (shields_are_ignored, "B03"),
    (an_incomplete_city_scores_2_each, "B04"),
    (a_completed_city_scores_1_each, "B01"),
    (an_incomplete_road_scores_nothing, "B05"),
    (a_road_counts_a_tile_each_time_it_passes, "B07"),
    (a_ring_of_road_is_never_complete, "B06"),
    (diagonal_neighbours_are_ignored, "B09"),
    (a_monastery_does_not_count_itself, "B08"),
    (a_monastery_is_not_completed_by_a_tile_beside_it, "B08"),
    (a_tie_pays_nobody, "B10"),
    (everybody_in_a_feature_is_paid, "B11"),
    (who_lays_the_last_tile_is_paid, "B03"),
    (only_one_feature_is_scored_a_turn, "B15"),
    (only_owners_go_home, "B11"),
    (nobody_goes_home, "B01"),
    (a_farmer_brings_4_for_each_city, "F01"),
    (incomplete_cities_feed_farmers, "F06"),
    (a_city_counts_for_each_part_of_a_field_beside_it, "F03"),
    (a_city_counts_for_one_field_only, "F02"),
    (farmers_come_home_at_once, "F01"),
    (own_figures_do_not_block, "B13"),
    (nobody_blocks_anybody, "B12"),
    (what_is_complete_cannot_be_claimed, "B16"),
    (small_cities_always_score_less, "B01"),
    (the_option_for_small_cities_does_nothing, "B02"),
    (the_same_player_goes_on, "B03"),
)
"""Each wrong reading with the worked example that it contradicts."""
