"""Which table somebody means who names none: the one whose thread this is, or one of the person's own."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rules.message import Seat
from rules.play import Owed, Play
from store.errors import DamagedTable
from store.rows import Phase, Table
from tables.kit import Kit
from tables.ports import Click
from tables.refusal import Refusal
from tables.sitting import load, load_playing


@dataclass(frozen=True, slots=True)
class Mine:
    """A table of a person. `play` is there where the game has started and can go on.

    `owed` is what the person owes there, and `waits` since when, in seconds since 1970.
    """

    table: Table
    seat: Seat
    play: Play[Any] | None = None
    owed: Owed | None = None
    waits: int = 0


async def started_here(kit: Kit, click: Click) -> Sequence[Table]:
    """The tables that play in this thread, or in this very channel."""
    found = await kit.store.tables_at(click.place.channel)
    return [t for t in found.tables if t.phase is not Phase.LOBBY]


async def mine(kit: Kit, person: int) -> list[Mine]:
    """The open tables of a person: first those that wait for the person, longest first; then the latest touched.

    Tables whose rows cannot be read are left out: see `unreadable`.
    """
    found = await kit.store.tables_of_user(person)
    tables = [each for table in found.tables if (each := await _mine(kit, table, person)) is not None]
    return sorted(tables, key=lambda each: (0, each.waits) if each.owed else (1, -each.table.touched))


async def unreadable(kit: Kit, person: int) -> list[str]:
    """The ids of a person's tables whose rows make no sense. They are frozen, and their channels are told."""
    found = [fault.table_id for fault in (await kit.store.tables_of_user(person)).damaged if fault.table_id is not None]
    for table in found:
        with suppress(Refusal):
            await load(kit, table)
    return found


def waiting(tables: Iterable[Mine]) -> list[Mine]:
    """Those that wait for the person."""
    return [each for each in tables if each.owed is not None]


async def _mine(kit: Kit, table: Table, person: int) -> Mine | None:
    seat = next(seat.number for seat in table.seats if seat.user_id == person)
    if table.phase is not Phase.RUNNING:
        return Mine(table, seat)
    try:
        at = await load_playing(kit, table.id)
    except Refusal as refusal:
        return await _frozen(kit, table.id, seat) if refusal.code == "broken" else None
    owed = at.play.owed_by(seat)
    if owed is None:
        return Mine(at.table, seat, at.play)
    number = int(owed.id.partition(".")[0])
    entries = await kit.store.entries(table.id)
    return Mine(at.table, seat, at.play, owed, entries[number - 1].at if number else table.created)


async def _frozen(kit: Kit, table: str, seat: Seat) -> Mine | None:
    """A table that has just been found broken."""
    with suppress(DamagedTable):
        return Mine(await kit.store.table(table), seat)
    return None
