"""One SQLite file: one process, one writer, one reader.

An aiosqlite connection has one transaction, whoever awaits it. So all writes go through one connection and one
lock, and reads through a second connection, which sees what was committed last.
"""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, Self, TypeVar

import aiosqlite
from aiosqlite import Connection

from store.errors import StoreClosed, StoreFailed, failure
from store.finish import finish
from store.lock import ProcessLock
from store.migrate import Schema, migrate
from store.query import rows

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]

BUSY_SECONDS: Final = 5.0
"""How long a write waits for another program that holds the file, say a host's SQLite shell."""


class Database:
    """An open database. To be closed, or the process doesn't end: each connection is a thread."""

    def __init__(self, path: Path) -> None:
        """Nothing is opened yet: use `open`."""
        self.path = path
        self._held = AsyncExitStack()
        self._turn = asyncio.Lock()
        self._looking = asyncio.Lock()
        self._closed = False
        self._writer: Connection
        self._reader: Connection

    @classmethod
    async def open(cls, path: Path, schema: Schema | None = None) -> Self:
        """Opens or makes the database and brings it to the newest schema, or to `schema`.

        Raises DatabaseInUse, NewerSchema, NotOurDatabase, FileDamaged, StoreFailed; then nothing stays open.
        """
        database = cls(path)
        try:
            await finish(database._open(schema or Schema.load()))
        except BaseException as error:
            await database.close()
            if isinstance(error, sqlite3.Error):
                raise failure(error, f"opening {path}") from error
            if isinstance(error, OSError):
                raise StoreFailed(f"opening {path}: {error}") from error
            raise
        return database

    async def _open(self, schema: Schema) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = ProcessLock(self.path)
        self._held.callback(lock.release)
        # The seeds of running games stand in it, so it is for its owner alone.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        self._writer = await self._connect()
        await migrate(self._writer, self.path, schema)
        await rows(self._writer, "PRAGMA synchronous = FULL")
        self._reader = await self._connect()
        await rows(self._reader, "PRAGMA query_only = ON")

    async def _connect(self) -> Connection:
        connection = await aiosqlite.connect(self.path, isolation_level=None, timeout=BUSY_SECONDS)
        self._held.push_async_callback(connection.close)
        connection.row_factory = sqlite3.Row
        connection.text_factory = _text
        return connection

    async def close(self) -> None:
        """Refuses new work, lets the work that was asked before come to its end, and closes everything."""
        self._closed = True
        await finish(self._close())

    async def _close(self) -> None:
        async with self._turn, self._looking:
            await self._held.aclose()

    async def write(self, work: Work[T]) -> T:
        """Runs `work` in one transaction of the writer and commits it.

        Cancelled while it waits for its turn, it leaves nothing. From then on it is finished and kept, and the
        cancellation goes on afterwards. If `work` or SQLite raises, nothing is kept. Raises StoreClosed,
        StoreFailed and what `work` raises.
        """
        if self._closed:
            raise StoreClosed("write after close")
        async with self._turn:
            return await finish(self._transaction(work))

    async def _transaction(self, work: Work[T]) -> T:
        try:
            await rows(self._writer, "BEGIN IMMEDIATE")
            result = await work(self._writer)
            await self._writer.commit()
        except BaseException as error:
            # Nothing to do if BEGIN failed; queued behind it if the loop cancels this task at its end.
            await self._writer.rollback()
            if isinstance(error, sqlite3.Error):
                raise failure(error, "writing") from error
            raise
        return result

    async def read(self, work: Work[T]) -> T:
        """Runs `work` on the reader; all its statements see the same state. Raises StoreClosed, StoreFailed."""
        if self._closed:
            raise StoreClosed("read after close")
        async with self._looking:
            try:
                await rows(self._reader, "BEGIN")
                return await work(self._reader)
            except sqlite3.Error as error:
                raise failure(error, "reading") from error
            finally:
                await self._reader.rollback()


def _text(stored: bytes) -> str:
    """Text of a row. Bytes that are not UTF-8 become lone surrogates, which `query.legible` finds."""
    return stored.decode("utf-8", "surrogateescape")
