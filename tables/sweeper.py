"""What the clock does at tables: closing lobbies that nobody touches, and posting what could not be posted."""

from typing import Final

from store.rows import Changes, Phase
from tables.kit import Kit
from tables.stopping import ENDED

LOBBY_SECONDS: Final = 2 * 24 * 60 * 60
"""How long a lobby may stay untouched."""


async def close_lobbies(kit: Kit) -> None:
    """Closes the lobbies that nobody has touched for two days."""
    now = kit.clock.now()
    for table in (await kit.store.tables_by_phase(Phase.LOBBY)).tables:
        if now - table.touched >= LOBBY_SECONDS:
            await _close(kit, table.id, now)


async def _close(kit: Kit, table_id: str, now: int) -> None:
    async with kit.locks.of(table_id):
        table = await kit.store.table(table_id)
        if table.phase is Phase.LOBBY and now - table.touched >= LOBBY_SECONDS:
            await kit.store.change(table_id, Changes(phase=Phase.CLOSED, reason="lobby.closed_unused"), now)
            kit.redraw(table_id)


async def still(kit: Kit) -> tuple[str, ...]:
    """The running tables at which no person owes anything, as far as is written down: a computer player does, or the
    table is from before there were clocks.
    """
    running = (await kit.store.tables_by_phase(Phase.RUNNING)).tables
    return tuple(table.id for table in running if not any(clock.decision for clock in table.clocks))


async def wake_behind(kit: Kit, skipped: frozenset[str] = frozenset()) -> None:
    """Has computer players move and posts sent where that is due, but at the tables to be skipped.

    Where a computer player owes something the channel cannot know everything, for no post is made until it moved.
    A closed lobby is told by its own message. A table that cannot be read is woken to be frozen, and to say so.
    """
    behind = await kit.store.tables_behind()
    for table in behind.tables:
        if table.phase is Phase.CLOSED and table.reason != ENDED:
            kit.redraw(table.id)
        elif table.phase is not Phase.LOBBY and table.id not in skipped:
            kit.wake(table.id)
    for fault in behind.damaged:
        if fault.table_id is not None:
            kit.wake(fault.table_id)
