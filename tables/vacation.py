"""Vacations: thirty days a year for all tables together, in which a person's clocks stand still."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from store.time_rows import Vacation
from tables.kit import Kit
from tables.pace import DAY
from tables.people import under_way
from tables.resting import settle_person
from words.speech import Words

ALLOWANCE: Final = 30
"""Days a year."""
MOST_AHEAD: Final = 365
"""Days, at most, from now to the beginning of a vacation."""


async def settle(kit: Kit, person: int) -> None:
    """Sees to it that the clocks of a person stand still or go on as they should."""
    async with kit.locks.of(f"person {person}"):
        await settle_person(kit, person)


def present(vacations: Iterable[Vacation], now: int) -> Vacation | None:
    """The vacation in which somebody is."""
    return next((each for each in vacations if under_way(each, now)), None)


def planned(vacations: Iterable[Vacation], now: int) -> Vacation | None:
    """The vacation that is still to come."""
    return next((each for each in vacations if each.begun is None and each.ended is None and each.started > now), None)


def meets(vacations: Iterable[Vacation], new: Vacation) -> bool:
    """Whether a vacation would lie in the days of one that is there or to come, or begin when another one did."""
    return any(
        each.started < new.until and new.started < each.until and (each.ended is None or each.started == new.started)
        for each in vacations
    )


def days_left(vacations: Iterable[Vacation], moment: int, zone: str) -> int:
    """Days of vacation left in the year of a moment; one counts in the year in which it begins, each day begun as a
    whole. Years are those of a time zone.
    """
    year = day_of(moment, zone).year
    used = sum(_days(each, zone) for each in vacations if day_of(each.started, zone).year == year)
    return max(ALLOWANCE - used, 0)


def _days(vacation: Vacation, zone: str) -> int:
    """How many days a vacation takes, where a day may have 25 hours by the clock on the wall; none where it was ended
    before it began, by a clock that was put back.
    """
    begin, end = (datetime.fromtimestamp(each, ZoneInfo(zone)) for each in (vacation.started, vacation.until))
    on_the_wall = end.replace(tzinfo=None) - begin.replace(tzinfo=None)
    length = min(vacation.until - vacation.started, int(on_the_wall.total_seconds()))
    return max(-(-length // DAY), 0)


def day_of(moment: int, zone: str) -> date:
    """The date of a moment in a time zone."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).date()


def planned_for(person: int, first: date, days: int, zone: str) -> Vacation:
    """A vacation of whole days in a time zone, the first of which is given."""
    return Vacation(person, beginning(first, zone), beginning(first + timedelta(days), zone))


def ends_of(vacation: Vacation, zone: str, words: Words) -> tuple[str, str]:
    """The first and the last day of a vacation as words for a text that only the person reads, in whose time zone and
    language they are.
    """
    first, last = day_of(vacation.started, zone), day_of(vacation.until - 1, zone)
    return words.day(first), words.day(last)


def beginning(day: date, zone: str) -> int:
    """When a day begins in a time zone."""
    return int(datetime.combine(day, time(), ZoneInfo(zone)).timestamp())
