"""What the channels have been told: intents, posts and the cursor.

A crash before `open_intent` leaves a cursor that is behind, and the post is made later. One between `open_intent` and
`confirm` leaves the intent: its message stands or not, so whoever opens the table next looks for it, then confirms
or drops the intent. `confirm` is one transaction, and a second one for the same message changes nothing.
"""

from typing import Final

from aiosqlite import Connection, Row

from store import log_sql
from store.errors import IntentOpen, NoSuchIntent
from store.query import first_row, rows
from store.rows import Intent, Phase, Post
from store.tables_sql import phase_from

_OPEN: Final = "INSERT INTO intents (table_id, up_to, phase, nonce, at) VALUES (?, ?, ?, ?, ?)"
_POST: Final = """
INSERT INTO posts (message_id, table_id, up_to, phase, channel_id, at) VALUES (?, ?, ?, ?, ?, ?)
"""
_MOVE: Final = "UPDATE tables SET told = max(told, ?), told_phase = ? WHERE id = ?"
_CLOSE: Final = "DELETE FROM intents WHERE table_id = ? AND nonce = ?"


async def intent(connection: Connection, table_id: str) -> Intent | None:
    """The open intent of a table. Raises DamagedTable."""
    row = await first_row(connection, "SELECT * FROM intents WHERE table_id = ?", (table_id,))
    if row is None:
        return None
    return Intent(table_id, row["up_to"], phase_from(table_id, row["phase"]), row["nonce"], row["at"])


async def intents(connection: Connection) -> tuple[str, ...]:
    """The ids of the tables that have an open intent."""
    return tuple(row[0] for row in await rows(connection, "SELECT table_id FROM intents ORDER BY at, table_id"))


async def open_intent(connection: Connection, new: Intent) -> None:
    """Writes down that a message is about to be sent.

    Raises IntentOpen, UnknownTable, and ValueError for one that reaches beyond the log.
    """
    before = await intent(connection, new.table_id)
    if before is not None:
        raise IntentOpen(new.table_id, before.nonce)
    if not 0 <= new.up_to <= await log_sql.reach(connection, new.table_id):
        raise ValueError("the intent reaches beyond the log")
    await rows(connection, _OPEN, (new.table_id, new.up_to, new.phase, new.nonce, new.at))


async def drop_intent(connection: Connection, table_id: str, nonce: str) -> None:
    """Takes an intent back, of which it is known that no message stands."""
    await rows(connection, _CLOSE, (table_id, nonce))


async def confirm(connection: Connection, table_id: str, nonce: str, channel_id: int, message_id: int, at: int) -> Post:
    """Records the message of the open intent, moves the cursor and closes the intent.

    A message that is recorded already is given back. Raises NoSuchIntent.
    """
    row = await first_row(connection, "SELECT * FROM posts WHERE message_id = ?", (message_id,))
    if row is not None and row["table_id"] == table_id:
        return _post(table_id, row)
    meant = await intent(connection, table_id)
    if meant is None or meant.nonce != nonce:
        raise NoSuchIntent(table_id, nonce)
    post = Post(table_id, meant.up_to, meant.phase, channel_id, message_id, at)
    await rows(connection, _POST, (message_id, table_id, post.up_to, post.phase, channel_id, at))
    await rows(connection, _MOVE, (post.up_to, post.phase, table_id))
    if post.phase is Phase.LOBBY:
        sql = "UPDATE tables SET lobby_message_id = ? WHERE id = ?"
        await rows(connection, sql, (message_id, table_id))
    await drop_intent(connection, table_id, nonce)
    return post


async def mark_told(connection: Connection, table_id: str, phase: Phase) -> None:
    """The cursor's phase, where no message is sent for it."""
    await rows(connection, _MOVE, (0, phase, table_id))


async def posts(connection: Connection, table_id: str) -> tuple[Post, ...]:
    """The posts of a table, oldest first. Raises DamagedTable."""
    sql = "SELECT * FROM posts WHERE table_id = ? ORDER BY message_id"
    return tuple(_post(table_id, row) for row in await rows(connection, sql, (table_id,)))


def _post(table_id: str, row: Row) -> Post:
    phase = phase_from(table_id, row["phase"])
    return Post(table_id, row["up_to"], phase, row["channel_id"], row["message_id"], row["at"])
