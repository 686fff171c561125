"""What is said of the time of a seat: until when it has to move, since when that is over, until when somebody is away.

Moments are Discord's timestamps, which everybody sees in their own time zone.
"""

from collections.abc import Mapping

from rules.message import Message, Seat, message
from store.rows import Table
from tables.clocks import clock_of
from tables.kit import Kit
from tables.people import away

Away = Mapping[int, int]
"""Until when people are away, by person."""


def moment(at: int) -> str:
    """Date and time, and how far off that is."""
    return f"<t:{at}:f> (<t:{at}:R>)"


def day(at: int) -> str:
    """A date."""
    return f"<t:{at}:D>"


def last_day(until: int) -> str:
    """The last date before a moment, which midnight is the end of."""
    return day(until - 1)


async def away_at(kit: Kit, table: Table) -> Away:
    """The people at a table who are on vacation."""
    people = tuple(seat.user_id for seat in table.seats if seat.user_id is not None)
    return away(await kit.store.vacations(*people), kit.clock.now())


def time_of(table: Table, seat: Seat, absent: Away) -> Message | None:
    """How the time of a seat that owes something stands; None where there is nothing to say."""
    person = table.seats[seat].user_id
    if person is not None and person in absent:
        return message("time.away", when=last_day(absent[person]))
    if table.paused_until is not None:
        return message("time.paused", when=day(table.paused_until))
    clock = clock_of(table, seat)
    if clock is None or clock.deadline is None:
        return None
    return message("time.over" if clock.over else "time.until", when=moment(clock.deadline))
