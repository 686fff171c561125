"""Time zones as people name them: by their cities, in the languages of the catalogues."""

from collections.abc import Mapping
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from babel.dates import get_timezone_location

from words.catalogue import LANGUAGES, catalogue

AREAS: Final = (
    "Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/",
    "Pacific/",
)  # fmt: skip
"""Where zones are named after cities; all others are old names or fixed distances from UTC."""


def zone_meant(text: str) -> str | None:
    """The time zone that somebody means who types its name or its city, in whatever language: `Europe/Prague`."""
    wanted = _plain(text)
    return _by_name().get(wanted) or _by_city().get(wanted)


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").split()).casefold()


@cache
def _by_name() -> Mapping[str, str]:
    return {_plain(zone): zone for zone in available_timezones()}


@cache
def _by_city() -> Mapping[str, str]:
    """Zones by the last part of their names, and by their cities in each language."""
    zones = [zone for zone in sorted(available_timezones()) if zone.startswith(AREAS)]
    found = {_plain(zone.rpartition("/")[2]): zone for zone in zones}
    for lang in LANGUAGES:
        locale = catalogue(lang).locale
        found |= {_plain(get_timezone_location(zone, locale=locale, return_city=True)): zone for zone in zones}
    return found
