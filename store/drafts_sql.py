"""Drafts: what a seat has chosen and not confirmed."""

from typing import Final

from aiosqlite import Connection, Row

from store.errors import Damage, DamagedTable
from store.query import legible, rows
from store.rows import Draft

_PUT: Final = """
INSERT INTO drafts (table_id, seat, decision, moves, touched) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (table_id, seat) DO UPDATE SET
    decision = excluded.decision, moves = excluded.moves, touched = excluded.touched
"""


async def drafts(connection: Connection, table_id: str) -> tuple[Draft, ...]:
    """The drafts of a table by seat. Raises DamagedTable."""
    found = await rows(connection, "SELECT * FROM drafts WHERE table_id = ? ORDER BY seat", (table_id,))
    return tuple(_draft(table_id, row) for row in found)


def _draft(table_id: str, row: Row) -> Draft:
    """A draft from its row; its moves stand in one text, a line each."""
    moves = tuple(row["moves"].split("\n")) if row["moves"] else ()
    try:
        draft = Draft(table_id, row["seat"], row["decision"], moves, row["touched"])
    except ValueError:
        draft = None
    if draft is None or not legible(row):
        raise DamagedTable(table_id, Damage.TEXT, f"the draft of seat {row['seat']} can't be read")
    return draft


async def put(connection: Connection, draft: Draft) -> None:
    """Keeps a draft in place of the one before."""
    values = (draft.table_id, draft.seat, draft.decision, "\n".join(draft.moves), draft.touched)
    await rows(connection, _PUT, values)


async def drop(connection: Connection, table_id: str, seat: int) -> None:
    """Forgets the draft of a seat, if there is one."""
    await rows(connection, "DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
