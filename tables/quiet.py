"""Quiet hours: from one full hour to another by the clock on somebody's wall, across changes of summer time."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

ZONE: Final = ZoneInfo("UTC")
"""The time zone of whoever has not named one."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours `first` (included) to `last` (not included), 0 to 23, which may go past midnight; equal: none."""

    first: int
    last: int

    def holds(self, moment: int, zone: ZoneInfo) -> bool:
        """Whether a moment, in seconds since 1970, lies within."""
        hour = _there(moment, zone).hour
        if self.first <= self.last:
            return self.first <= hour < self.last
        return hour >= self.first or hour < self.last

    def end(self, moment: int, zone: ZoneInfo) -> int:
        """The end of the quiet hours in which a moment lies; the moment itself where it lies in none."""
        return self._next(moment, zone, self.last) if self.holds(moment, zone) else moment

    def begin(self, moment: int, zone: ZoneInfo) -> int:
        """The last second before the quiet hours in which a moment lies; the moment itself where it lies in none."""
        if not self.holds(moment, zone):
            return moment
        day = _there(moment, zone).date()
        starts = (_at(datetime.combine(day - timedelta(back), time(self.first)), zone) for back in (0, 1, 2))
        return next(start for start in starts if start <= moment) - 1

    def _next(self, moment: int, zone: ZoneInfo, hour: int) -> int:
        """When the wall clock shows a full hour next, and the quiet hours are over. An hour left out when summer time
        begins is over at once; of one that comes twice the first one counts.
        """
        day = _there(moment, zone).date()
        ends = (_at(datetime.combine(day + timedelta(ahead), time(hour)), zone) for ahead in (0, 1, 2))
        return next(end for end in ends if end > moment and not self.holds(end, zone))


def _there(moment: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(moment, UTC).astimezone(zone)


def _at(wall: datetime, zone: ZoneInfo) -> int:
    return int(wall.replace(tzinfo=zone).timestamp())
