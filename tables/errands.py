"""What follows from clicks without anybody waiting for it: a task for each errand at a table.

Called again while it runs, a task looks once more; errands of different kinds do not wait for one another.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Final

AT_ONCE: Final = 64
"""Tables that are seen to at the same time."""
log = logging.getLogger(__name__)


class Errand(StrEnum):
    """What is to be done: at a table, unless it says otherwise."""

    TELL = "tell"
    REDRAW = "redraw"
    CLOCK = "clock"  # a time is over at the table
    REMIND = "remind"  # the target is a person, who is to be told of decisions
    SETTLE = "settle"  # the target is a person, whose vacation begins or ends
    SEND = "send"  # for nobody: messages besides posts go out, those of proposals that are over are closed
    LOOK = "look"  # for nobody: what is due is found and done


Job = tuple[str, Errand]
"""What is to be done, and at which table or for whom."""


class Errands:
    """Runs errands. `run` does one; what it raises is written to the log and does not touch other errands."""

    def __init__(self, run: Callable[[str, Errand], Awaitable[None]]) -> None:
        self._run = run
        self._again: set[Job] = set()
        self._tasks: dict[Job, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._closed = False

    def want(self, table: str, errand: Errand) -> None:
        """Has an errand done soon; if it is running just now, once more."""
        if self._closed:
            return
        job = table, errand
        if job in self._tasks:
            self._again.add(job)
        else:
            self._tasks[job] = asyncio.create_task(self._work(job), name=f"{errand} at {table}")

    @property
    def busy(self) -> int:
        """The number of tables with errands."""
        return len({table for table, _ in self._tasks})

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

    async def _work(self, job: Job) -> None:
        try:
            async with self._room:
                await self._one(*job)
                while job in self._again:
                    self._again.remove(job)
                    await self._one(*job)
        finally:
            self._again.discard(job)
            del self._tasks[job]

    async def _one(self, table: str, errand: Errand) -> None:
        try:
            await self._run(table, errand)
        except Exception:
            log.exception("table %s: errand %s failed", table, errand)
