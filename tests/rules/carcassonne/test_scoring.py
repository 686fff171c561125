"""Section 5: who gets the points of what is completed, and who goes home."""

import pytest

from rules.api import Laid
from rules.carcassonne.state import Figure
from tests.rules.carcassonne.table import Turn, awarded, final, fresh, last_events, owned, played, region, taken, turn

AROUND = [
    turn("U", 1, 0), turn("U", -1, 0), turn("E", 1, 1, 90), turn("E", -1, 1, 270), turn("E", 1, 2, 90),
    turn("E", -1, 2, 270),
]  # fmt: skip
"""With the start tile, seven of the eight tiles around (0, 1), which can be closed on (0, 2)."""
CLOSING = turn("E", 0, 2, 180)


def supply(*turns: Turn, **options: object) -> list[int]:
    return [own["normal"] for own in played(*turns, **options).state.supply]  # type: ignore[arg-type]


def test_a_completed_city_is_scored_at_once_and_its_knight_goes_home() -> None:
    play = played(turn("E", 0, -1, 180, "city@S"))
    assert awarded(play) == [("scored.city", 0, 4)]
    assert play.state.scores == (4, 0)
    assert play.state.figures == {}
    assert play.state.supply[0] == {"normal": 7}


def test_what_nobody_stands_in_is_scored_for_nobody() -> None:
    play = played(turn("E", 0, -1, 180), turn("W", 1, 0), turn("W", -1, 0))
    assert play.state.scores == (0, 0)
    assert awarded(play) == []


def test_a_figure_in_what_is_not_complete_stays() -> None:
    play = played(turn("F", 0, -1, 90, "city@S"))
    assert play.state.scores == (0, 0)
    assert play.state.figures == {((0, -1), 0): (Figure(0, "normal"),)}
    assert [own["normal"] for own in play.state.supply] == [6, 7]


def test_a_monastery_is_completed_by_the_tile_of_another() -> None:
    turns = [turn("B", 0, 1, 0, "monastery"), *AROUND]
    play = played(*turns)
    assert play.state.scores == (0, 0)
    play = taken(play, CLOSING)
    assert play.lines[-1].entry.seat == 1
    assert awarded(play) == [("scored.monastery", 0, 9)]
    assert [own["normal"] for own in play.state.supply] == [7, 7]


def test_a_monastery_laid_into_the_last_gap_is_scored_at_once() -> None:
    play = played(*AROUND, CLOSING, turn("B", 0, 1, 0, "monastery"))
    assert awarded(play) == [("scored.monastery", 1, 9)]
    assert play.state.figures == {}


def test_two_monasteries_are_completed_by_one_tile() -> None:
    """It lies in the last gap around both."""
    more = [turn("V", -1, 3), turn("V", 1, 3, 270), turn("E", 0, 3, 180)]
    sides = [turn("U", 1, 0), turn("U", -1, 0), turn("E", 1, 1, 90), turn("E", -1, 1, 270), turn("E", -1, 2, 270)]
    monks = [turn("B", 0, 1, 0, "monastery"), turn("B", 0, 2, 0, "monastery")]
    play = played(*monks, *sides, more[0], more[2], more[1])
    assert play.state.scores == (0, 0)
    play = taken(play, turn("E", 1, 2, 90))
    assert sorted(awarded(play)) == [("scored.monastery", 0, 9), ("scored.monastery", 1, 9)]
    assert play.state.scores == (9, 9)


def test_a_city_a_road_and_a_monastery_are_completed_at_once_with_the_figures_as_they_stand() -> None:
    """R23: the points are those before anybody goes home, for all three."""
    turns = [
        turn("B", 0, 1, 0, "monastery"), turn("J", 1, 0, 180, "city@S"), turn("U", -1, 0), turn("E", -1, 1, 270),
        turn("E", -1, 2, 270), turn("E", 0, 2, 180), turn("A", 1, 2, 180, "road@N"), turn("B", 2, 2),
        turn("A", 2, 1, 90),
    ]  # fmt: skip
    play = played(*turns)
    assert play.state.scores == (0, 0)
    play = taken(play, turn("J", 1, 1))
    assert sorted(awarded(play)) == [("scored.city", 1, 4), ("scored.monastery", 0, 9), ("scored.road", 0, 3)]
    assert play.state.figures == {}
    assert [own["normal"] for own in play.state.supply] == [7, 7]


def test_one_figure_scores_for_the_feature_it_stands_in_only() -> None:
    """The tile completes a road of the other and a city of its own."""
    turns = [turn("L", 0, -1, 180, "city@S")]
    play = played(*turns)
    assert awarded(play) == [("scored.city", 0, 4)]
    assert [region(play, 0, -1, f"road@{side}").open for side in "ENW"] == [1, 1, 1]


JOINED = [turn("U", 1, 0), turn("U", -1, 0)]
WEST, EAST = turn("E", -1, -1, 90, "city@E"), turn("E", 1, -1, 270, "city@W")


def test_equal_strength_gives_all_of_them_all_points() -> None:
    play = played(*JOINED, WEST, EAST, turn("R", 0, -1, 180))
    assert sorted(awarded(play)) == [("scored.city", 0, 8), ("scored.city", 1, 8)]
    assert [own["normal"] for own in play.state.supply] == [7, 7]


def test_three_share_when_all_are_equal() -> None:
    """Three knights of three players in one city of five tiles with a shield."""
    turns = [
        *JOINED, turn("U", 2, 0), WEST, EAST, turn("B", 1, -2),
        turn("U", -2, 0), turn("U", 3, 0), turn("E", 0, -2, 180, "city@S"),
    ]  # fmt: skip
    play = played(*turns, players=3)
    apart = [(-1, -1, "city@E"), (1, -1, "city@W"), (0, -2, "city@S")]
    assert [owned(play, *city) for city in apart] == [(0,), (1,), (2,)]
    play = taken(play, turn("C", 0, -1))
    assert sorted(awarded(play)) == [("scored.city", seat, 12) for seat in range(3)]


def test_most_strength_gets_all_points_once_and_the_others_go_home_with_nothing() -> None:
    turns = [
        turn("U", 1, 0), turn("U", -1, 0), WEST, EAST, turn("B", 1, -2), turn("U", 2, 0),
        turn("E", 0, -2, 180, "city@S"), turn("C", 0, -1),
    ]  # fmt: skip
    play = played(*turns)
    assert awarded(play) == [("scored.city", 0, 12)]
    assert play.state.scores == (12, 0)
    assert [own["normal"] for own in play.state.supply] == [7, 7]


def test_a_figure_put_on_the_last_tile_of_a_feature_counts() -> None:
    play = played(turn("W", 1, 0), turn("W", -1, 0, 0, "road@E"))
    assert awarded(play) == [("scored.road", 1, 3)]
    assert play.state.supply[1] == {"normal": 7}


def test_farmers_stay_until_the_end() -> None:
    play = played(turn("E", 0, -1, 180, "field@NL"), turn("E", 0, 1, 180, "city@S"), turn("H", 0, 2))
    assert ((0, -1), 1) in play.state.figures
    assert play.state.scores == (0, 4)


@pytest.mark.parametrize(("value", "points"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles_scores_as_the_option_says(value: int, points: int) -> None:
    assert played(turn("E", 0, -1, 180, "city@S"), small_city=value).state.scores == (points, 0)


def test_the_option_for_small_cities_changes_nothing_else() -> None:
    for value in (4, 2):
        three = played(turn("G", 0, -1, 90, "city@S"), turn("E", 0, -2, 180), small_city=value)
        assert three.state.scores == (6, 0)
        assert final(played(turn("G", 0, -1, 90, "city@S"), small_city=value)) == (2, 0)
        assert final(played(turn("E", 0, -1, 180, "field@NL"), small_city=value)) == (3, 0)


def test_at_the_end_what_is_incomplete_scores_less() -> None:
    """A city of two tiles and a shield, a road of two tiles, a monastery with one neighbour."""
    play = played(turn("F", 0, -1, 90, "city@S"), turn("U", 1, 0, 0, "road@W"), turn("B", 0, 1, 0, "monastery"))
    assert play.state.scores == (0, 0)
    assert final(play) == (3 + 3, 2)


def test_at_the_end_ties_share() -> None:
    """Two knights come into one city that is not completed."""
    play = played(*JOINED, WEST, EAST, turn("C", 0, -1))
    assert owned(play, 0, -1, "city@N") == (0, 1)
    assert final(play) == (5, 5)


def test_final_scoring_moves_no_figure_and_changes_the_points_only() -> None:
    play = played(turn("F", 0, -1, 90, "city@S"))
    before = play.state
    assert final(play) == (3, 0)
    assert play.state is before
    assert play.state.scores == (0, 0)


def test_the_squares_of_an_award_are_those_of_the_feature() -> None:
    play = played(turn("E", 0, -1, 180, "city@S"))
    (event,) = [e for e in last_events(play) if e.points is not None]
    assert event.cells == ((0, -1), (0, 0))


def test_a_feature_completed_by_its_first_tile_is_found_wherever_it_lies() -> None:
    start = (Laid("base.V", "0,0", 0), Laid("base.E", "7,7", 0))
    assert played(turn("E", 7, 6, 180, "city@S"), starts=start).state.scores == (4, 0)


def test_a_new_game_has_no_points() -> None:
    assert fresh(5).state.scores == (0, 0, 0, 0, 0)
    assert supply(players=3) == [7, 7, 7]
