"""Dates as people type them: `2027-08-01`, `1. 8. 2027`, `1.8.`."""

import re
from datetime import date
from typing import Final

_FORMS: Final = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\.?(\s*(?P<year>\d{4}))?"),
)


def date_meant(text: str, today: date) -> date | None:
    """The date that somebody means; without a year the next one after today. None for what is no date."""
    found = next((match for form in _FORMS if (match := form.fullmatch(text.strip()))), None)
    if found is None:
        return None
    month, day = int(found["month"]), int(found["day"])
    if found["year"]:
        return _date(int(found["year"]), month, day)
    coming = (_date(year, month, day) for year in range(today.year, today.year + 9))  # 29 February may be far off
    return next((each for each in coming if each is not None and each > today), None)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
