"""Section 5: what belongs together, what it still needs, what it is worth."""

from rules.api import Laid, Points, Term
from rules.carcassonne.features import worth
from tests.rules.carcassonne.table import need, now_worth, played, region, site, turn

CORNERS = [turn("N", 1, 0, 270), turn("N", 0, 1, 90)]
"""With a corner on (0, 0) that opens to the east and south, three quarters of a ring of walls."""
CORNER = (Laid("base.N", "0,0", 180),)


def test_a_road_goes_on_over_common_sides() -> None:
    play = played(turn("U", 1, 0), turn("U", 2, 0))
    assert region(play, 0, 0, "road@E").cells == {(0, 0), (1, 0), (2, 0)}
    assert need(play, 0, 0, "road@E") == 2


def test_a_village_ends_a_road_and_begins_others() -> None:
    play = played(turn("W", 1, 0), turn("W", -1, 0))
    assert need(play, 0, 0, "road@E") == 0
    assert [need(play, 1, 0, f"road@{side}") for side in "ES"] == [1, 1]
    assert len({region(play, 1, 0, f"road@{side}").id for side in "ESW"}) == 3


def test_a_monastery_and_a_city_end_a_road() -> None:
    assert need(played(turn("A", 1, 0, 90)), 1, 0, "road@W") == 1
    assert need(played(turn("T", 1, 0, 90)), 1, 0, "road@W") == 1
    assert need(played(turn("T", 1, 0, 90), turn("A", -1, 0, 270)), 0, 0, "road@E") == 0


def test_a_ring_of_road_has_no_end() -> None:
    """Its last tile joins a road with itself."""
    ring = [turn("V", 1, 0), turn("V", 1, 1, 90), turn("U", 0, 1), turn("V", -1, 1, 180)]
    assert need(played(*ring), 0, 0, "road@E") == 2
    play = played(*ring, turn("V", -1, 0, 270))
    assert need(play, 0, 0, "road@E") == 0
    assert now_worth(play, 0, 0, "road@E") == 6


def test_a_road_that_comes_back_to_its_village_counts_the_tile_once() -> None:
    play = played(turn("W", 1, 0), turn("V", 2, 0), turn("V", 2, 1, 90), turn("V", 1, 1, 180))
    loop = region(play, 1, 0, "road@E")
    assert loop == region(play, 1, 0, "road@S")
    assert (len(loop.parts), len(loop.cells), loop.open) == (5, 4, 0)
    assert now_worth(play, 1, 0, "road@E") == 4


def test_a_crossing_passed_twice_counts_once() -> None:
    """A road that leaves the crossing in the east and comes back from the south, and one through north and west."""
    play = played(turn("X", 1, 0), turn("V", 2, 0), turn("V", 2, 1, 90), turn("V", 1, 1, 180))
    assert now_worth(play, 1, 0, "road@S") == 4
    assert need(play, 1, 0, "road@N") == 1
    assert region(play, 1, 0, "road@N") != region(play, 1, 0, "road@S")


def test_a_ring_of_walls_is_complete() -> None:
    """Its last tile meets the same city on two sides."""
    play = played(*CORNERS, starts=CORNER)
    assert need(play, 0, 0, "city@E") == 2
    play = played(*CORNERS, turn("M", 1, 1), starts=CORNER)
    walls = site(play, 0, 0, "city@E")
    assert (need(play, 0, 0, "city@E"), len(walls.region.cells)) == (0, 4)
    assert worth(walls, complete=True).total == 10


def test_two_cities_of_a_tile_can_become_one_which_counts_the_tile_once() -> None:
    around = [turn("N", 0, -1, 270), turn("N", -1, -1, 180)]
    start = (Laid("base.I", "0,0", 0),)
    play = played(*around, starts=start)
    assert region(play, 0, 0, "city@N") != region(play, 0, 0, "city@W")
    play = played(*around, turn("N", -1, 0, 90), starts=start)
    walls = site(play, 0, 0, "city@N")
    assert walls == site(play, 0, 0, "city@W")
    assert (len(walls.region.parts), len(walls.region.cells), walls.region.open) == (5, 4, 0)
    assert worth(walls, complete=True).total == 8


def test_two_separate_cities_of_a_tile_stay_two() -> None:
    play = played(turn("H", 0, -1))
    assert [need(play, 0, -1, f"city@{side}") for side in "NS"] == [1, 0]
    assert region(play, 0, -1, "city@S") == region(play, 0, 0, "city@N")


def test_a_city_needs_all_its_open_sides() -> None:
    assert need(played(), 0, 0, "city@N") == 1
    play = played(turn("C", 0, -1))
    assert need(play, 0, 0, "city@N") == 3
    play = played(turn("C", 0, -1), turn("Q", 0, -2, 90))
    assert need(play, 0, 0, "city@N") == 4


def test_a_square_open_on_two_sides_counts_for_both() -> None:
    """One tile could close them, but they are two sides."""
    play = played(*CORNERS, starts=CORNER)
    assert (1, 1) in play.state.open
    assert need(play, 0, 0, "city@E") == 2


def test_points_are_told_with_their_reasons() -> None:
    play = played(turn("F", 0, -1, 90), turn("E", 0, -2, 180))
    walls = site(play, 0, 0, "city@N")
    assert worth(walls, complete=True) == Points((Term("tiles", 3, 2), Term("shields", 1, 2)))
    assert worth(walls, complete=False) == Points((Term("tiles", 3, 1), Term("shields", 1, 1)))
    play = played(turn("E", 0, -1, 180))
    assert worth(site(play, 0, 0, "city@N"), complete=True) == Points((Term("tiles", 2, 2),))
    play = played(turn("B", 0, 1), turn("U", 1, 0))
    monastery = Points((Term("monastery", 1, 1), Term("neighbours", 2, 1)))
    assert worth(site(play, 0, 1, "monastery"), complete=False) == monastery


def test_a_monastery_needs_its_eight_neighbours() -> None:
    play = played(turn("B", 0, 1))
    assert need(play, 0, 1, "monastery") == 7
    assert need(played(turn("B", 0, 1), turn("U", 1, 0)), 0, 1, "monastery") == 6
    assert need(played(turn("B", 0, 1), turn("U", 1, 0), turn("U", 2, 0)), 0, 1, "monastery") == 6


def test_a_monastery_is_never_joined() -> None:
    play = played(turn("B", 0, 1), turn("B", 0, 2))
    assert region(play, 0, 1, "monastery") != region(play, 0, 2, "monastery")
    assert [now_worth(play, 0, y, "monastery") for y in (1, 2)] == [3, 2]


def test_fields_go_on_over_half_sides_and_roads_part_them() -> None:
    play = played(turn("U", 1, 0), turn("B", 1, 1))
    south = region(play, 1, 1, "field@NL")
    assert south == region(play, 0, 0, "field@SL") == region(play, 1, 0, "field@SR")
    assert south != region(play, 1, 0, "field@NL")
    assert region(play, 1, 0, "field@NL") == region(play, 0, 0, "field@EL")


def test_fields_meet_around_the_end_of_a_road() -> None:
    play = played(turn("A", 1, 0, 90))
    assert region(play, 0, 0, "field@EL") == region(play, 0, 0, "field@ER")
    assert need(play, 1, 0, "field@NL") is None


def test_the_field_within_a_ring_of_road_is_one_of_its_own() -> None:
    play = played(
        turn("V", 1, 0), turn("V", 1, 1, 90), turn("U", 0, 1), turn("V", -1, 1, 180), turn("V", -1, 0, 270)
    )  # fmt: skip
    inside, outside = region(play, 0, 0, "field@SL"), region(play, 0, 1, "field@SL")
    assert inside != outside
    assert len(inside.cells) == 6
    assert inside.open == 0
    assert region(play, 0, 1, "field@NL") == inside
    assert region(play, 1, 1, "field@EL") == outside
