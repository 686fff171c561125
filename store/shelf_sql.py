"""What belongs to no table: the data sets of the games, and settings."""

import hashlib
from typing import Final

from aiosqlite import Connection

from store.errors import DamagedDataSet, UnknownDataSet
from store.query import first_row, legible, rows

_PUT_DATA: Final = "INSERT INTO data_sets (digest, text) VALUES (?, ?) ON CONFLICT DO NOTHING"
_PUT_SETTING: Final = """
INSERT INTO settings (scope, key, value) VALUES (?, ?, ?)
ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value
"""


def digest_of(text: str) -> str:
    """The hash under which a data set stands: SHA-256 of its UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


async def put_data_set(connection: Connection, text: str) -> str:
    """Keeps a data set, once, and gives its hash."""
    digest = digest_of(text)
    await rows(connection, _PUT_DATA, (digest, text))
    return digest


async def data_set(connection: Connection, digest: str) -> str:
    """The data set with this hash. Raises UnknownDataSet, DamagedDataSet."""
    row = await first_row(connection, "SELECT text FROM data_sets WHERE digest = ?", (digest,))
    if row is None:
        raise UnknownDataSet(digest)
    if not legible(row) or digest_of(row["text"]) != digest:
        raise DamagedDataSet(digest)
    return str(row["text"])


async def settings(connection: Connection, scope: str) -> dict[str, str]:
    """All settings of a scope. One that can't be read is left out, as if it had never been set."""
    found = await rows(connection, "SELECT key, value FROM settings WHERE scope = ?", (scope,))
    return {row["key"]: row["value"] for row in found if legible(row)}


async def put_setting(connection: Connection, scope: str, key: str, value: str | None) -> None:
    """Sets a setting; None takes it away."""
    if value is None:
        await rows(connection, "DELETE FROM settings WHERE scope = ? AND key = ?", (scope, key))
    else:
        await rows(connection, _PUT_SETTING, (scope, key, value))
