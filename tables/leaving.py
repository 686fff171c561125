"""People who are no longer in a server: noticed when they are about to be called or reminded, for nothing tells of it.

Their seats go on like those of people who resigned.
"""

import logging
from collections.abc import Iterable

from rules.message import Seat
from store.rows import Phase
from store.time_rows import Quit
from tables.kit import Kit
from tables.ports import CourierError
from tables.post import due, since
from tables.quitting import quit_table
from tables.refusal import Refusal
from tables.sitting import Playing, load

log = logging.getLogger(__name__)


async def see_off(kit: Kit, table_id: str) -> bool:
    """Lets go of whoever the post that is due would call and is not there any more; whether there was somebody."""
    async with kit.locks.of(table_id):
        at = await _running(kit, table_id)
    if at is None or at.table.told_phase is not Phase.RUNNING or not due(at):
        return False  # before the first post everybody has just joined
    return await _see_off(kit, at, [owed.decision.seat for owed in at.owed if since(owed) > at.table.told])


async def look_for(kit: Kit, person: int) -> None:
    """Lets go of a person at the tables that are about to remind that one, where the person is not there any more."""
    now = kit.clock.now()
    for clock in await kit.store.clocks_of(person):
        if clock.notice is not None and clock.notice <= now:
            async with kit.locks.of(clock.table_id):
                at = await _running(kit, clock.table_id)
            if at is not None:
                await _see_off(kit, at, (clock.seat,))


async def _see_off(kit: Kit, at: Playing, seats: Iterable[Seat]) -> bool:
    gone = False
    for seat in seats:
        person = at.table.seats[seat].user_id
        if person is not None and not await _there(kit, at, person):
            gone = await _let_go(kit, at.table.id, seat, person) or gone
    return gone


async def _there(kit: Kit, at: Playing, person: int) -> bool:
    """Whether a person is in the server of a table; where nobody can tell just now, that is believed."""
    try:
        return await kit.courier.present(at.table.guild_id, person)
    except CourierError as error:
        log.info("table %s: nobody can tell whether everybody is there: %s", at.table.id, error)
        return True


async def _let_go(kit: Kit, table_id: str, seat: Seat, person: int) -> bool:
    async with kit.locks.of(table_id):
        at = await _running(kit, table_id)
        if at is None or at.table.seats[seat].user_id != person:
            return False
        await quit_table(kit, at, seat, Quit.GONE, f"gone:{table_id}:{seat}:{at.table.length}")
    kit.wake(table_id)
    return True


async def _running(kit: Kit, table_id: str) -> Playing | None:
    try:
        at = await load(kit, table_id)
    except Refusal:
        return None
    return at if isinstance(at, Playing) and at.table.phase is Phase.RUNNING else None
