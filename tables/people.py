"""What people have chosen for themselves, once for all servers: when, where and in which language they are told."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, Self
from zoneinfo import ZoneInfo, available_timezones

from store.time_rows import Vacation
from tables.kit import Kit
from tables.quiet import ZONE, Quiet

HOUR: Final = 60 * 60
LAST_HOUR: Final = 23
NEVER: Final = "off"
INTERVALS: Final = (NEVER, "6", "12", "24", "48")
"""Hours between two reminders."""


class Call(StrEnum):
    """Where somebody is called."""

    THREAD = "thread"
    DIRECT = "direct"
    BOTH = "both"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Habits:
    """The choices of one person. `quiet` hours are those of `zone`; `every` is one of INTERVALS; `ahead`: whether the
    person wants to know of being next. `language` is that of direct messages. `closed`: the last direct message could
    not be delivered, so none is sent until the person chooses anew.
    """

    zone: str = ZONE.key
    quiet: Quiet | None = None
    call: Call = Call.THREAD
    every: str = "24"
    ahead: bool = False
    language: str = ""
    closed: bool = False

    @classmethod
    def read(cls, stored: Mapping[str, str]) -> Self:
        """What stored settings mean. One that means nothing any more counts as not set."""
        call, every = stored.get("call", ""), stored.get("every", "")
        zone = stored.get("zone", "")
        return cls(
            zone if zone in zones() else ZONE.key,
            _quiet(stored.get("quiet", "")),
            Call(call) if call in tuple(Call) else Call.THREAD,
            every if every in INTERVALS else "24",
            stored.get("ahead") == "true",
            stored.get("language", ""),
            stored.get("closed") == "true",
        )

    @property
    def directly(self) -> bool:
        """Whether messages of its own reach the person directly, and not in a table's thread."""
        return self.call in (Call.DIRECT, Call.BOTH) and not self.closed

    @property
    def interval(self) -> int | None:
        """Seconds between two reminders."""
        return None if self.every == NEVER or self.call is Call.SILENT else int(self.every) * HOUR

    def is_quiet(self, moment: int) -> bool:
        """Whether nothing may reach the person at a moment."""
        return self.quiet is not None and self.quiet.holds(moment, ZoneInfo(self.zone))

    def awake(self, moment: int) -> int:
        """The moment itself, or the end of the quiet hours it lies in."""
        return moment if self.quiet is None else self.quiet.end(moment, ZoneInfo(self.zone))

    def before_sleep(self, moment: int) -> int:
        """The moment itself, or the last second before the quiet hours it lies in."""
        return moment if self.quiet is None else self.quiet.begin(moment, ZoneInfo(self.zone))


@cache
def zones() -> frozenset[str]:
    """The time zones that this machine knows."""
    return frozenset(available_timezones())


def _quiet(text: str) -> Quiet | None:
    """`22-8`; None for what is no pair of different hours."""
    first, _, last = text.partition("-")
    if not (first.isdecimal() and last.isdecimal()) or first == last or max(int(first), int(last)) > LAST_HOUR:
        return None
    return Quiet(int(first), int(last))


def scope(person: int) -> str:
    """Where the store keeps the settings of a person."""
    return f"user:{person}"


async def habits_of(kit: Kit, person: int) -> Habits:
    """What a person has chosen."""
    return Habits.read(await kit.store.settings(scope(person)))


async def remember_language(kit: Kit, person: int, language: str) -> None:
    """Keeps the language in which a person uses Discord, for messages of which no click tells it."""
    if (await habits_of(kit, person)).language != language:
        await kit.store.put_setting(scope(person), "language", language)


def away(vacations: tuple[Vacation, ...], now: int) -> dict[int, int]:
    """Until when people are away, by person, of those who are."""
    return {v.user_id: v.until for v in vacations if under_way(v, now)}


def under_way(vacation: Vacation, now: int) -> bool:
    """Whether somebody is on this vacation. One that has begun goes on where the machine's clock is put back."""
    begun = vacation.begun is not None or vacation.started <= now
    return begun and vacation.ended is None and now < vacation.until
