"""Dates as people type them: `2027-08-01`, `1. 8. 2027`, `1.8.`, `1 August`, `Aug 1, 2027`, `1. srpna`, `tomorrow`."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from types import MappingProxyType
from typing import Final

from babel.dates import get_month_names

from rules.message import message
from words.catalogue import LANGUAGES
from words.speech import words

_YEAR: Final = r"(?:,?\s*(?P<year>\d{4}))?"
_FORMS: Final = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\.?(\s*(?P<year>\d{4}))?"),
    re.compile(rf"(?P<day>\d{{1,2}})(?:\.|st|nd|rd|th)?\s*(?:of\s+)?(?P<month>[a-z]+)\.?{_YEAR}"),
    re.compile(rf"(?P<month>[a-z]+)\.?\s*(?P<day>\d{{1,2}})(?:\.|st|nd|rd|th)?(?!\d){_YEAR}"),
)


def date_meant(text: str, today: date) -> date | None:
    """The date that somebody means, in any of our languages; without a year the next one after today. None for what is
    no date.
    """
    typed = _plain(text.strip())
    if typed in _tomorrows():
        return today + timedelta(1)
    found = next((match for form in _FORMS if (match := form.fullmatch(typed))), None)
    if found is None:
        return None
    named, day = found["month"], int(found["day"])
    month = int(named) if named.isdecimal() else _months().get(named, 0)
    if found["year"]:
        return _date(int(found["year"]), month, day)
    coming = (_date(year, month, day) for year in range(today.year, today.year + 9))  # 29 February may be far off
    return next((each for each in coming if each is not None and each > today), None)


@cache
def _months() -> Mapping[str, int]:
    """The numbers of months by their names and the short forms of these."""
    return MappingProxyType({name: month for lang in LANGUAGES for name, month in _named(lang)})


def _named(lang: str) -> Iterator[tuple[str, int]]:
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for month, name in get_month_names(width, context, lang).items():
                yield _plain(name).rstrip("."), month


@cache
def _tomorrows() -> frozenset[str]:
    return frozenset(_plain(words(lang).say(message("date.tomorrow"))) for lang in LANGUAGES)


def _plain(text: str) -> str:
    """A text in small letters without accents, as it is typed in a hurry."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
