"""Whoever types a city or a country is understood, in each language and however it is spelled."""

from collections import Counter
from zoneinfo import available_timezones

import pytest
from babel.core import get_global

from words.zones import folded, places, spellings, zones_meant


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Prague", "Europe/Prague"),
        ("europe/prague", "Europe/Prague"),
        ("America/New_York", "America/New_York"),
        ("Prague", "Europe/Prague"),
        ("Praha", "Europe/Prague"),
        ("prag", "Europe/Prague"),
        (" new  york ", "America/New_York"),
        ("Wien", "Europe/Vienna"),
        ("Londýn", "Europe/London"),
        ("Kyiv", "Europe/Kyiv"),
        ("Kiew", "Europe/Kyiv"),
        ("Saigon", "Asia/Ho_Chi_Minh"),
        ("UTC", "UTC"),
        ("CET", "CET"),
        ("Etc/GMT+5", "Etc/GMT+5"),
        ("etc/gmt-5", "Etc/GMT-5"),
    ],
)
def test_a_zone_is_known_by_its_name_and_by_its_city_in_each_language(text: str, zone: str) -> None:
    assert zones_meant(text) == (zone,)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Brno", "Europe/Prague"),
        ("Brünn", "Europe/Prague"),
        ("ostrava", "Europe/Prague"),
        ("České Budějovice", "Europe/Prague"),
        ("ceske budejovice", "Europe/Prague"),
        ("Frýdek Místek", "Europe/Prague"),
        ("Košice", "Europe/Bratislava"),
        ("München", "Europe/Berlin"),
        ("Munchen", "Europe/Berlin"),
        ("MUENCHEN", "Europe/Berlin"),
        ("Mnichov", "Europe/Berlin"),
        ("Köln", "Europe/Berlin"),
        ("Cologne", "Europe/Berlin"),
        ("St. Gallen", "Europe/Zurich"),
        ("St Gallen", "Europe/Zurich"),
        ("Štýrský Hradec", "Europe/Vienna"),
        ("Manchester", "Europe/London"),
        ("Belfast", "Europe/London"),
        ("Cork", "Europe/Dublin"),
        ("Łódź", "Europe/Warsaw"),
        ("Lodz", "Europe/Warsaw"),
        ("Strassburg", "Europe/Paris"),
        ("San Francisco", "America/Los_Angeles"),
    ],
)
def test_larger_cities_are_known_however_they_are_spelled(text: str, zone: str) -> None:
    assert zones_meant(text) == (zone,)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Czechia", "Europe/Prague"),
        ("Česká republika", "Europe/Prague"),
        ("Tschechien", "Europe/Prague"),
        ("Německo", "Europe/Berlin"),
        ("Oesterreich", "Europe/Vienna"),
        ("UK", "Europe/London"),
        ("Skotsko", "Europe/London"),
        ("Spain", "Europe/Madrid"),
        ("Poland", "Europe/Warsaw"),
        ("Samoa", "Pacific/Apia"),
    ],
)
def test_a_country_is_known_in_each_language_where_its_people_live_in_one_zone(text: str, zone: str) -> None:
    assert zones_meant(text) == (zone,)


@pytest.mark.parametrize("text", ["USA", "Vereinigte Staaten", "Kanada", "Australia", "Rusko"])
def test_of_a_country_with_several_zones_all_are_meant(text: str) -> None:
    assert len(zones_meant(text)) > 2
    assert set(zones_meant(text)) <= available_timezones()


@pytest.mark.parametrize("text", ["", " ", "nowhere", "001", "PT"])
def test_what_nobody_calls_a_place_means_none(text: str) -> None:
    assert zones_meant(text) == ()


def test_every_zone_of_the_data_file_is_there_and_is_no_old_name() -> None:
    named = {*places()["main"].values(), *places()["cities"]}
    assert named <= available_timezones() - get_global("zone_aliases").keys()
    assert places()["main"].keys() | places()["also"].keys() <= get_global("territory_zones").keys()


def test_no_name_of_the_data_file_stands_there_twice() -> None:
    """Not in two zones, and not in another spelling that is understood anyway."""
    cities = [folded(city) for cities in places()["cities"].values() for city in cities]
    countries = [folded(name) for names in places()["also"].values() for name in names]
    assert [name for name, times in Counter(cities + countries).items() if times > 1] == []


def test_a_city_is_its_zone_in_every_spelling() -> None:
    for zone, cities in places()["cities"].items():
        for city in cities:
            assert {zones_meant(each) for each in (city, *spellings(city))} == {(zone,)}
