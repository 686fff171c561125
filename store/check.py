"""Looks through a whole database, for hosts: what SQLite finds, and whatever would be refused when read."""

from functools import partial
from typing import Final

from aiosqlite import Connection

from store import drafts_sql, log_sql, posts_sql, shelf_sql, tables_sql, votes_sql
from store.database import Database
from store.errors import Damage, DamagedDataSet, DamagedTable, FileDamaged, UnknownTable
from store.query import rows
from store.rows import Fault

_ORPHANS: Final = """
SELECT table_id, kind FROM (
    SELECT table_id, 'seats' AS kind FROM seats UNION SELECT table_id, 'entries' FROM entries
    UNION SELECT table_id, 'acts' FROM acts UNION SELECT table_id, 'drafts' FROM drafts
    UNION SELECT table_id, 'intents' FROM intents UNION SELECT table_id, 'posts' FROM posts
    UNION SELECT table_id, 'clocks' FROM clocks UNION SELECT table_id, 'votes' FROM votes
    UNION SELECT table_id, 'vote_posts' FROM vote_posts
    UNION SELECT table_id, 'notices' FROM notices WHERE table_id IS NOT NULL
) WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY table_id, kind
"""
_UNSEATED: Final = """
SELECT table_id, seat FROM drafts WHERE NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = drafts.table_id AND seats.number = drafts.seat
) ORDER BY table_id, seat
"""


async def check(database: Database) -> tuple[Fault, ...]:
    """All damage that is found, none if all is well. Reads table by table, so that others get their turn."""
    faults: list[Fault] = []
    for look in (_file, _references, _data_sets):
        try:
            faults += await database.read(look)
        except FileDamaged as error:
            faults.append(Fault(None, Damage.FILE, str(error)))
    for table_id in await _ids(database):
        try:
            await database.read(partial(_read_all, table_id=table_id))
        except DamagedTable as error:
            faults.append(Fault(table_id, error.why, error.detail))
        except FileDamaged as error:
            faults.append(Fault(table_id, Damage.FILE, str(error)))
    return tuple(faults)


async def _ids(database: Database) -> list[str]:
    try:
        return [row[0] for row in await database.read(partial(rows, sql="SELECT id FROM tables ORDER BY id"))]
    except FileDamaged:
        return []


async def _file(connection: Connection) -> list[Fault]:
    found = [row[0] for row in await rows(connection, "PRAGMA quick_check")]
    return [] if found == ["ok"] else [Fault(None, Damage.FILE, text) for text in found]


async def _references(connection: Connection) -> list[Fault]:
    orphans = await rows(connection, _ORPHANS)
    unseated = await rows(connection, _UNSEATED)
    return [Fault(row[0], Damage.ORPHAN, f"{row[1]} of no table") for row in orphans] + [
        Fault(row[0], Damage.SEATS, f"draft of seat {row[1]}, which isn't there") for row in unseated
    ]


async def _data_sets(connection: Connection) -> list[Fault]:
    faults: list[Fault] = []
    for row in await rows(connection, "SELECT digest FROM data_sets ORDER BY digest"):
        try:
            await shelf_sql.data_set(connection, row[0])
        except DamagedDataSet as error:
            faults.append(Fault(None, Damage.DATA_SET, str(error)))
    return faults


async def _read_all(connection: Connection, table_id: str) -> None:
    """Reads all that is stored of a table, as a game would."""
    try:
        await tables_sql.table(connection, table_id)
    except UnknownTable:
        return
    await log_sql.entries(connection, table_id)
    await drafts_sql.drafts(connection, table_id)
    await posts_sql.intent(connection, table_id)
    await posts_sql.posts(connection, table_id)
    await votes_sql.votes(connection, table_id)
