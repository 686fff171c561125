"""Vacations: thirty days a year for all tables together, in which a person's clocks stand still."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from store.time_rows import Vacation
from tables.kit import Kit
from tables.pace import DAY
from tables.resting import settle_person

ALLOWANCE: Final = 30
"""Days a year."""


async def settle(kit: Kit, person: int) -> None:
    """Sees to it that the clocks of a person stand still or go on as they should."""
    async with kit.locks.of(f"person {person}"):
        await settle_person(kit, person)


def present(vacations: Iterable[Vacation], now: int) -> Vacation | None:
    """The vacation in which somebody is."""
    return next((each for each in vacations if each.ended is None and each.started <= now < each.until), None)


def days_left(vacations: Iterable[Vacation], now: int) -> int:
    """Days of vacation left in this year; one counts in the year in which it began, each day begun as a whole."""
    year = _year(now)
    used = sum(-(-(each.until - each.started) // DAY) for each in vacations if _year(each.started) == year)
    return max(ALLOWANCE - used, 0)


def _year(moment: int) -> int:
    return datetime.fromtimestamp(moment, UTC).year
