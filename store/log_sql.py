"""The log and the acts that made it."""

import json
from typing import Final

from aiosqlite import Connection, Row

from store import tables_sql
from store.errors import Damage, DamagedTable, LogMoved, StoreFailed, UnknownTable
from store.query import first_row, legible, rows
from store.rows import Act, Appended, Entry, NewAct, NewEntry, NewTable, Repeated

_ENTRIES: Final = """
SELECT number, seat, text, audience, at, seat IS NULL OR EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = entries.table_id AND seats.number = entries.seat
) AS seated
FROM entries WHERE table_id = ? ORDER BY number
"""
_REACH: Final = """
SELECT max(
    told,
    coalesce((SELECT max(first + count) FROM acts WHERE table_id = tables.id), 0),
    coalesce((SELECT max(up_to) FROM posts WHERE table_id = tables.id), 0)
) FROM tables WHERE id = ?
"""
"""How many entries the log has at least, by what else is written down."""
_LENGTH: Final = "SELECT count(*), coalesce(max(number) + 1, 0) FROM entries WHERE table_id = ?"
_INSERT: Final = "INSERT INTO entries (table_id, number, seat, text, audience, at) VALUES (?, ?, ?, ?, ?, ?)"
_INSERT_ACT: Final = """
INSERT INTO acts (cause, table_id, seat, first, count, answer, at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


async def entries(connection: Connection, table_id: str) -> tuple[Entry, ...]:
    """The whole log of a table. Raises UnknownTable, DamagedTable."""
    found = await rows(connection, _ENTRIES, (table_id,))
    reach = await first_row(connection, _REACH, (table_id,))
    if reach is None:
        if found:
            raise DamagedTable(table_id, Damage.ORPHAN, "entries of no table")
        raise UnknownTable(table_id)
    log = tuple(_entry(table_id, number, row) for number, row in enumerate(found))
    if reach[0] > len(log):
        raise DamagedTable(table_id, Damage.CUT, f"{len(log)} entries of at least {reach[0]}")
    return log


def _entry(table_id: str, number: int, row: Row) -> Entry:
    """The entry that a row means, if it is the one with this number."""
    if row["number"] != number:
        raise DamagedTable(table_id, Damage.GAP, f"entry {number} is missing")
    if not legible(row):
        raise DamagedTable(table_id, Damage.TEXT, f"entry {number} is not UTF-8")
    if not row["seated"]:
        raise DamagedTable(table_id, Damage.SEATS, f"entry {number} is of a seat that isn't there")
    audience = _audience(table_id, number, row["audience"])
    return Entry(number, row["seat"], row["text"], audience, row["at"])


def _audience(table_id: str, number: int, text: str | None) -> frozenset[int] | None:
    if text is None:
        return None
    try:
        seats = json.loads(text)
    except (ValueError, RecursionError):
        seats = None
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise DamagedTable(table_id, Damage.AUDIENCE, f"entry {number}: {text!r}")
    return frozenset(seats)


def _audience_text(audience: frozenset[int] | None) -> str | None:
    return None if audience is None else json.dumps(sorted(audience))


async def length(connection: Connection, table_id: str) -> int:
    """The number of entries of a table. Raises UnknownTable, DamagedTable for a log with a gap."""
    if not await tables_sql.exists(connection, table_id):
        raise UnknownTable(table_id)
    count, end = (await rows(connection, _LENGTH, (table_id,)))[0]
    if count != end:
        raise DamagedTable(table_id, Damage.GAP, f"{count} entries, the last is number {end - 1}")
    return int(end)


async def reach(connection: Connection, table_id: str) -> int:
    """The number after that of the last entry, whatever is missing before it. Raises UnknownTable."""
    if not await tables_sql.exists(connection, table_id):
        raise UnknownTable(table_id)
    return int((await rows(connection, _LENGTH, (table_id,)))[0][1])


async def act(connection: Connection, cause: str) -> Act | None:
    """The act that a cause brought. Raises StoreFailed for a row that can't be read."""
    row = await first_row(connection, "SELECT * FROM acts WHERE cause = ?", (cause,))
    if row is None:
        return None
    if not legible(row):
        raise StoreFailed(f"act {cause!a} is not UTF-8")
    return _act(row)


async def acts(connection: Connection, table_id: str) -> tuple[Act, ...]:
    """The acts of a table that have entries, in their order."""
    sql = "SELECT * FROM acts WHERE table_id = ? AND count > 0 ORDER BY first"
    return tuple(_act(row) for row in await rows(connection, sql, (table_id,)))


def _act(row: Row) -> Act:
    return Act(
        cause=row["cause"],
        table_id=row["table_id"],
        seat=row["seat"],
        first=row["first"],
        count=row["count"],
        answer=row["answer"],
        at=row["at"],
    )


async def append(connection: Connection, new: NewAct) -> Appended | Repeated:
    """Keeps an act: its entries, what it changes at the table, and the end of its drafts.

    Raises LogMoved, UnknownTable, DamagedTable.
    """
    before = await act(connection, new.cause)
    if before is not None:
        return Repeated(before)
    found = await length(connection, new.table_id)
    if found != new.expected:
        raise LogMoved(new.table_id, new.expected, found)
    await tables_sql.change(connection, new.table_id, new.changes, new.at)
    await _insert_entries(connection, new.table_id, found, new.entries, new.at)
    for seat in new.drops:
        await rows(connection, "DELETE FROM drafts WHERE table_id = ? AND seat = ?", (new.table_id, seat))
    kept = Act(new.cause, new.table_id, new.seat, found, len(new.entries), new.answer, new.at)
    return await _keep(connection, kept)


async def create(
    connection: Connection, table_id: str, new: NewTable, cause: str, answer: str
) -> Appended | Repeated | None:
    """Opens a table; the act of its cause has no entries. None if the id is taken."""
    before = await act(connection, cause)
    if before is not None:
        return Repeated(before)
    if await tables_sql.exists(connection, table_id):
        return None
    await tables_sql.insert(connection, table_id, new)
    return await _keep(connection, Act(cause, table_id, None, 0, 0, answer, new.at))


async def _insert_entries(
    connection: Connection, table_id: str, first: int, new: tuple[NewEntry, ...], at: int
) -> None:
    await connection.executemany(
        _INSERT,
        [
            (table_id, number, entry.seat, entry.text, _audience_text(entry.audience), at)
            for number, entry in enumerate(new, first)
        ],
    )


async def _keep(connection: Connection, kept: Act) -> Appended:
    values = (kept.cause, kept.table_id, kept.seat, kept.first, kept.count, kept.answer, kept.at)
    await rows(connection, _INSERT_ACT, values)
    return Appended(kept)
