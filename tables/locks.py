"""One lock a table, made when it is needed and forgotten when nobody holds or awaits it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Locks:
    """Orders what is done at one table; different tables do not wait for one another."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, table: str) -> AsyncIterator[None]:
        """Holds the lock of a table. Not to be entered twice by one task."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        self._users[table] += 1
        try:
            async with lock:
                yield
        finally:
            self._users[table] -= 1
            if not self._users[table]:
                del self._users[table], self._locks[table]
