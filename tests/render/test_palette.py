from itertools import combinations

import pytest

from render.palette import (
    ACCENT,
    CITY,
    DARK,
    GOLD,
    GRASS,
    INK,
    LIGHT,
    REGIONS,
    REGIONS_DARK,
    ROAD,
    SEATS,
    STONE,
    WATER,
    WHITE,
    Colour,
    SeatColour,
    Theme,
    mix,
    rgb,
)
from tests.render.vision import MATRICES, difference, lightness

CLEARLY_DIFFERENT = 20
every_vision = pytest.mark.parametrize("vision", MATRICES)


@every_vision
@pytest.mark.parametrize(("one", "other"), list(combinations(SEATS, 2)), ids=lambda seat: seat.name)
def test_any_two_seats_are_clearly_different(one: SeatColour, other: SeatColour, vision: str) -> None:
    assert difference(one.fill, other.fill, vision) >= CLEARLY_DIFFERENT


@every_vision
@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_a_mark_stands_out_from_its_figure(seat: SeatColour, vision: str) -> None:
    assert difference(seat.fill, seat.ink, vision) >= 2 * CLEARLY_DIFFERENT


@every_vision
def test_an_ingot_stands_out_from_the_ground_and_its_number_from_it(vision: str) -> None:
    for ground in (GRASS, CITY, ROAD, WATER):
        assert round(difference(GOLD, ground, vision)) >= CLEARLY_DIFFERENT
    assert difference(GOLD, INK, vision) >= 2 * CLEARLY_DIFFERENT


@every_vision
def test_the_arc_of_a_flight_is_seen_on_every_ground(vision: str) -> None:
    for ground in (GRASS, CITY, ROAD, WATER, LIGHT.table, DARK.table):
        assert max(difference(colour, ground, vision) for colour in (ACCENT, INK, WHITE)) >= 2 * CLEARLY_DIFFERENT
    assert difference(ACCENT, WHITE, vision) >= CLEARLY_DIFFERENT


def test_every_seat_has_a_mark_of_its_own() -> None:
    assert len({seat.mark for seat in SEATS}) == len({seat.name for seat in SEATS}) == len(SEATS)


@every_vision
def test_grass_and_city_are_clearly_different(vision: str) -> None:
    assert round(difference(GRASS, CITY, vision)) >= CLEARLY_DIFFERENT


@every_vision
@pytest.mark.parametrize(("tints", "least"), [(REGIONS, 14), (REGIONS_DARK, 9)], ids=["light", "dark"])
def test_the_regions_of_a_map_are_told_apart(tints: tuple[Colour, ...], least: int, vision: str) -> None:
    assert min(difference(one, other, vision) for one, other in combinations(tints, 2)) >= least


@pytest.mark.parametrize(
    ("one", "other"), [(ROAD, GRASS), (STONE, GRASS), (STONE, CITY), (GRASS, WATER), (GRASS, CITY)]
)
def test_neighbouring_grounds_differ_in_lightness(one: Colour, other: Colour) -> None:
    assert abs(lightness(one) - lightness(other)) >= 13


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_text_is_readable_on_every_panel(theme: Theme) -> None:
    for ground in (theme.table, theme.panel, theme.row):
        assert abs(lightness(theme.text) - lightness(ground)) >= 60


def test_a_mixture_lies_between_its_colours() -> None:
    assert mix(INK, rgb("#FFFFFF"), 0) == INK
    assert mix(rgb("#000000"), rgb("#FFFFFF"), 0.5) == (128, 128, 128)
