"""Quiet hours by the clock on the wall, in zones whose clocks change."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.quiet import Quiet

PRAGUE = ZoneInfo("Europe/Prague")
ZONES = ("Europe/Prague", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Pacific/Apia")
NIGHT = Quiet(22, 8)


def at(zone: ZoneInfo, year: int, month: int, day: int, hour: int, minute: int = 0, *, fold: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=zone, fold=fold).timestamp())


def wall(moment: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone(zone).strftime("%d %H:%M")


def test_a_night_goes_past_midnight_and_ends_in_the_morning() -> None:
    assert NIGHT.end(at(PRAGUE, 2026, 6, 1, 23, 30), PRAGUE) == at(PRAGUE, 2026, 6, 2, 8)
    assert NIGHT.end(at(PRAGUE, 2026, 6, 2, 7, 59), PRAGUE) == at(PRAGUE, 2026, 6, 2, 8)
    noon = at(PRAGUE, 2026, 6, 2, 12)
    assert NIGHT.end(noon, PRAGUE) == noon


def test_the_night_in_which_summer_time_begins_is_an_hour_shorter() -> None:
    evening = at(PRAGUE, 2026, 3, 28, 22)
    end = NIGHT.end(evening, PRAGUE)
    assert wall(end, PRAGUE) == "29 08:00"
    assert end - evening == 9 * 3600


def test_the_night_in_which_summer_time_ends_is_an_hour_longer() -> None:
    evening = at(PRAGUE, 2026, 10, 24, 22)
    end = NIGHT.end(evening, PRAGUE)
    assert wall(end, PRAGUE) == "25 08:00"
    assert end - evening == 11 * 3600


def test_an_hour_that_summer_time_leaves_out_is_over_at_once() -> None:
    end = Quiet(23, 2).end(at(PRAGUE, 2026, 3, 29, 1, 30), PRAGUE)
    assert wall(end, PRAGUE) == "29 03:00"


def test_of_an_hour_that_comes_twice_the_first_one_ends_the_night() -> None:
    end = Quiet(22, 2).end(at(PRAGUE, 2026, 10, 25, 1, 30), PRAGUE)
    assert end == at(PRAGUE, 2026, 10, 25, 2, fold=0)


@pytest.mark.parametrize("zone", ZONES)
@settings(deadline=None, max_examples=60)
@given(st.integers(1_700_000_000, 1_900_000_000), st.integers(0, 23), st.integers(0, 23))
def test_the_end_is_the_first_moment_after_that_is_not_quiet(zone: str, moment: int, first: int, last: int) -> None:
    quiet, there = Quiet(first, last), ZoneInfo(zone)
    end = quiet.end(moment, there)
    assert not quiet.holds(end, there)
    if quiet.holds(moment, there):
        assert moment < end <= moment + 26 * 3600
        assert all(quiet.holds(between, there) for between in range(moment, end, 600))
    else:
        assert end == moment


@pytest.mark.parametrize("zone", ZONES)
@settings(deadline=None, max_examples=60)
@given(st.integers(1_700_000_000, 1_900_000_000), st.integers(0, 23), st.integers(0, 23))
def test_the_beginning_is_the_last_moment_before(zone: str, moment: int, first: int, last: int) -> None:
    quiet, there = Quiet(first, last), ZoneInfo(zone)
    begin = quiet.begin(moment, there)
    if quiet.holds(moment, there):
        assert begin < moment
        assert quiet.holds(begin + 1, there)
    else:
        assert begin == moment
