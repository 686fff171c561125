"""Farmers: fields with their cities, at the end of the game (section 5, R5)."""

import pytest

from rules.api import Laid
from rules.carcassonne.features import cities_beside
from rules.carcassonne.scoring import final_scoring
from rules.message import IllegalMove
from tests.rules.carcassonne.table import final, laid, options, owned, played, region, turn

NORTH = turn("E", 0, -1, 180, "field@NL")
"""Completes the city of the start tile, with a farmer north of it."""


def beside(*turns: object, x: int, y: int, part: str, **more: object) -> int:
    play = played(*turns, **more)  # type: ignore[arg-type]
    return len(cities_beside(play.state, region(play, x, y, part)))


def test_a_farmer_gets_3_for_a_completed_city_at_the_end_only() -> None:
    play = played(NORTH)
    assert play.state.scores == (0, 0)
    assert final(play) == (3, 0)


def test_a_city_that_is_not_complete_brings_nothing() -> None:
    assert final(played(turn("U", 1, 0, 0, "field@NL"))) == (0, 0)


def test_a_farmer_without_a_completed_city_is_told_of_with_0_points() -> None:
    events = final_scoring(played(turn("U", 1, 0, 0, "field@SL")).state).events
    assert [(e.key, e.seat, e.points and e.points.total) for e in events] == [("final.field", 0, 0)]


def test_nobody_needs_to_have_stood_in_the_city() -> None:
    unclaimed = final(played(NORTH))
    scored = played(turn("E", 0, -1, 180, "city@S"), turn("U", 1, 0), turn("U", 0, -2, 0, "field@SL"))
    assert unclaimed == (3, 0)
    assert final(scored) == (4 + 3, 0)


def test_a_city_counts_once_for_a_field_that_touches_it_twice() -> None:
    """The field goes around the city of two tiles: its parts on both tiles touch it."""
    play = played(NORTH, turn("V", 1, 0), turn("B", 1, -1))
    field = region(play, 0, -1, "field@NL")
    assert {(0, 0), (0, -1)} <= {cell for cell, i in field.parts if play.state.tiles[cell].type.parts[i].touches}
    assert len(cities_beside(play.state, field)) == 1
    assert final(play) == (3, 0)


def test_a_part_beside_two_cities_of_its_tile_counts_both_until_they_are_one() -> None:
    start = (Laid("base.I", "0,0", 0),)
    around = [turn("N", 0, -1, 270), turn("N", -1, -1, 180)]
    assert beside(*around, x=0, y=0, part="field@ER", starts=start) == 2
    assert beside(*around, turn("N", -1, 0, 90), x=0, y=0, part="field@ER", starts=start) == 1
    play = played(*around, turn("N", -1, 0, 90, "field@SL"), starts=start)
    assert final(play) == (3, 0)


def test_one_city_counts_for_each_of_several_fields() -> None:
    """North of the city, and between the city and the road of the start tile."""
    play = played(NORTH, turn("U", 1, 0, 0, "field@NL"))
    assert region(play, 0, -1, "field@NL") != region(play, 1, 0, "field@NL")
    assert final(play) == (3, 3)


def test_a_farmer_gets_3_for_each_completed_city() -> None:
    assert final(played(NORTH, turn("E", 1, -1, 90), turn("E", 2, -1, 270))) == (6, 0)


def test_equal_farmers_all_get_the_points_of_a_field_that_was_joined() -> None:
    play = played(NORTH, turn("U", 1, 0, 0, "field@NL"), turn("B", 1, -1))
    assert owned(play, 1, -1, "field@NL") == (0, 1)
    assert final(play) == (3, 3)


def test_most_farmers_get_the_points_alone_and_once() -> None:
    turns = [
        NORTH, turn("U", 1, 0, 0, "field@NL"), turn("U", 0, -2, 0, "field@NL"), turn("U", -1, 0),
        turn("V", 1, -2), turn("A", 1, -1, 180),
    ]  # fmt: skip
    assert final(played(*turns)) == (3, 0)


def test_a_field_beyond_the_road_does_not_touch_the_city() -> None:
    assert final(played(turn("U", 1, 0, 0, "field@SL"), turn("E", 0, -1, 180))) == (0, 0)


def test_a_field_that_is_closed_all_around_can_be_claimed_all_the_same() -> None:
    """The last tile of a ring of road closes the field within."""
    ring = [turn("V", 1, 0), turn("V", 1, 1, 90), turn("U", 0, 1), turn("V", -1, 1, 180)]
    play = played(*ring, turn("V", -1, 0, 270, "field@ER"))
    assert region(play, -1, 0, "field@ER").open == 0
    assert [own["normal"] for own in play.state.supply] == [6, 7]
    assert final(play) == (0, 0)


def test_without_farms_nobody_stands_in_a_field_and_no_field_is_scored() -> None:
    play = laid(played(farms=False), turn("E", 0, -1, 180))
    assert [str(move) for move in options(play)] == ["pass", "deploy normal city@S"]
    with pytest.raises(IllegalMove) as refused:
        played(NORTH, farms=False)
    assert refused.value.code == "wrong_figure"
    assert final(played(turn("E", 0, -1, 180), farms=False)) == (0, 0)


def test_fields_come_after_everything_else() -> None:
    play = played(
        NORTH, turn("B", 0, 1, 0, "monastery"), turn("U", 1, 0, 0, "road@W"), turn("V", -1, 0, 270, "field@WL")
    )
    keys = [event.key for event in final_scoring(play.state).events]
    assert sorted(keys[:2]) == ["final.monastery", "final.road"]
    assert keys[2:] == ["final.field"] * (len(keys) - 2)
    assert len(keys) == 4
