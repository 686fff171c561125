"""What follows from clicks without anybody waiting for it: one task a table, which looks again when called again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Final

AT_ONCE: Final = 64
"""Tables that are seen to at the same time."""
log = logging.getLogger(__name__)


class Errand(StrEnum):
    """What is to be done at a table."""

    TELL = "tell"
    REDRAW = "redraw"


class Errands:
    """Runs errands. `run` does one; what it raises is written to the log and does not touch other tables."""

    def __init__(self, run: Callable[[str, Errand], Awaitable[None]]) -> None:
        self._run = run
        self._wanted: dict[str, set[Errand]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    def want(self, table: str, errand: Errand) -> None:
        """Has an errand done soon; if it is running just now, once more."""
        if self._closed:
            return
        self._wanted.setdefault(table, set()).add(errand)
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(self._work(table), name=f"errands of {table}")

    @property
    def busy(self) -> int:
        """The number of tables with errands."""
        return len(self._tasks)

    async def idle(self) -> None:
        """Waits until nothing is left to do."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stops where the errands are; whatever is due is found again at the next start."""
        self._closed = True
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, table: str) -> None:
        try:
            async with self._room:
                while wanted := self._wanted.pop(table, None):
                    for errand in sorted(wanted):
                        await self._one(table, errand)
        finally:
            self._wanted.pop(table, None)
            del self._tasks[table]

    async def _one(self, table: str, errand: Errand) -> None:
        try:
            await self._run(table, errand)
        except Exception:
            log.exception("table %s: errand %s failed", table, errand)
