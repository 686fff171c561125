"""The file: values by kind and key, in the order in which they came."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

_SET_UP: Final = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS kept (
        number INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (kind, key)
    );
"""
_PUT: Final = """
    INSERT INTO kept (kind, key, body) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body
"""
Place = tuple[str, str]
"""Kind and key."""
Body = str | bytes


class Shelf:
    """A database file; one writer at a time. Raises sqlite3.Error for a file that is none."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, check_same_thread=False)
        self._connection.executescript(_SET_UP)

    def all(self, kind: str) -> Iterator[tuple[str, Body]]:
        """The keys and bodies of a kind, oldest first."""
        yield from self._connection.execute("SELECT key, body FROM kept WHERE kind = ? ORDER BY number", (kind,))

    def change(self, put: Iterable[tuple[str, str, Body]], dropped: Sequence[Place]) -> None:
        """Put values in their places and take others away, all or nothing."""
        with self._connection:
            self._connection.executemany("DELETE FROM kept WHERE kind = ? AND key = ?", dropped)
            self._connection.executemany(_PUT, put)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
