"""Time zones as people name them: by their cities and countries, in the languages of the catalogues.

Cities that zones are named after and names of countries come from Babel; `cities.toml` adds other larger places.
"""

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from zoneinfo import available_timezones

from babel.core import get_global
from babel.dates import get_timezone_location

from words.catalogue import LANGUAGES, catalogue

AREAS: Final = (
    "Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/",
    "Pacific/",
)  # fmt: skip
"""Where zones are named after cities; all others are old names or fixed distances from UTC."""
CITIES: Final = Path(__file__).parent / "cities.toml"
BASES: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", ".": "", "-": " ", "_": " "}
)
"""Letters that Unicode does not take apart, and marks that some leave out."""
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})

Zones = Mapping[str, tuple[str, ...]]
"""Zones by a folded name."""


def zones_meant(text: str) -> tuple[str, ...]:
    """The time zones that somebody may mean who types a city, a country or the name of a zone: `Europe/Prague`.

    Several only for a country whose people live in several; none where nothing is known by this name.
    """
    wanted = folded(text)
    return _by_city().get(wanted) or _by_country().get(wanted) or _by_name().get(_plain(text), ())


def folded(text: str) -> str:
    """A name without capitals, accents and marks between words: `Frýdek-Místek` is `frydek mistek`."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(BASES))
    return " ".join("".join(part for part in parts if not unicodedata.combining(part)).split())


def spellings(name: str) -> frozenset[str]:
    """What a name may be typed as, folded: without its accents, or with umlauts as two letters."""
    return frozenset((folded(name), folded(name.casefold().translate(UMLAUTS))))


@cache
def places() -> Mapping[str, Any]:
    """The data file: countries with one main zone, further names of countries, cities by zone."""
    with CITIES.open("rb") as file:
        return tomllib.load(file)


def _plain(text: str) -> str:
    """The name of a zone as it may be typed; what is folded would be the same for `Etc/GMT+5` and `Etc/GMT-5`."""
    return " ".join(text.replace("_", " ").split()).casefold()


def _every(names: Iterable[str], zones: tuple[str, ...]) -> Zones:
    return {spelling: zones for name in names for spelling in spellings(name)}


@cache
def _by_name() -> Zones:
    """Zones by their names, and those that have another name now by the city in the old one: `Saigon`."""
    now, known = get_global("zone_aliases"), sorted(available_timezones())
    cities = {_plain(zone.rpartition("/")[2]): (now[zone],) for zone in known if zone in now}
    return cities | {_plain(zone): (zone,) for zone in known}


@cache
def _by_city() -> Zones:
    """Zones by the last part of their names, by their cities in each language, and by the cities of the data file."""
    old = get_global("zone_aliases")
    zones = [zone for zone in sorted(available_timezones()) if zone.startswith(AREAS) and zone not in old]
    found: dict[str, tuple[str, ...]] = {folded(zone.rpartition("/")[2]): (zone,) for zone in zones}
    for lang in LANGUAGES:
        locale = catalogue(lang).locale
        for zone in zones:
            found |= _every((get_timezone_location(zone, locale=locale, return_city=True),), (zone,))
    for zone, cities in places()["cities"].items():
        found |= _every(cities, (zone,))
    return found


@cache
def _by_country() -> Zones:
    """The zones of countries by their names in each language."""
    main, also, known = places()["main"], places()["also"], available_timezones()
    found: dict[str, tuple[str, ...]] = {}
    for country, zones in get_global("territory_zones").items():
        if country.isalpha():  # numbers are continents
            names = [catalogue(lang).locale.territories.get(country, country) for lang in LANGUAGES]
            lived_in = (main[country],) if country in main else tuple(zone for zone in zones if zone in known)
            found |= _every((*names, *also.get(country, ())), lived_in)
    return found
