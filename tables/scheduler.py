"""The one clock of the house: it sleeps until the next thing is due, or until it is roused, and has that done.

What is due stands in the store, so nothing is lost by a restart. Each table and each person is seen to by an errand of
its own: one that fails is tried again later and keeps no other one waiting.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from store.store import Store
from tables.errands import Errand, Job
from tables.ports import Clock

PAUSE: Final = 60.0
"""Seconds between two rounds of what is looked after by the minute."""
SOON: Final = 1.0
"""Seconds, at least, between two rounds that nobody asked for."""
AFTER_FAILURE: Final = 10 * 60
"""Seconds after which an errand that failed is tried again."""
NAP: Final = "the scheduler sleeps"
"""The name of the task that waits for the next thing to be due."""
log = logging.getLogger(__name__)


class Scheduler:
    """Finds what is due. `want` has an errand done soon; `minute` is called by the minute."""

    def __init__(
        self, store: Store, clock: Clock, want: Callable[[str, Errand], None], minute: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._clock = clock
        self._want = want
        self._minute = minute
        self._next_minute = 0
        self._failed: dict[Job, int] = {}
        self._roused = asyncio.Event()
        self._calm = asyncio.Event()
        self._calm.set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins."""
        self._next_minute = self._clock.now() + int(PAUSE)
        self._task = asyncio.create_task(self._run(), name="scheduler")

    async def stop(self) -> None:
        """Ends, wherever it is: what is due is found again at the next start."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def rouse(self) -> None:
        """Has it look soon: something may be due sooner than it knew."""
        if self._task is not None:
            self._calm.clear()
            self._roused.set()

    async def calm(self) -> None:
        """Waits until it has looked, if it was roused."""
        if self._task is not None:
            await self._calm.wait()

    def failed(self, target: str, errand: Errand) -> None:
        """Is told that an errand failed: it rests for a while."""
        self._failed[target, errand] = self._clock.now() + AFTER_FAILURE

    async def look(self) -> None:
        """One round: has everything done that is due now."""
        now = self._clock.now()
        self._failed = {job: until for job, until in self._failed.items() if until > now}
        jobs: list[Job] = [(table, Errand.CLOCK) for table in await self._store.tables_due(now)]
        jobs += [(str(person), Errand.REMIND) for person in await self._store.people_due(now)]
        jobs += [(str(vacation.user_id), Errand.SETTLE) for vacation in await self._store.vacations_due(now)]
        if await self._store.notices():
            jobs.append(("", Errand.SEND))
        for target, errand in jobs:
            if (target, errand) not in self._failed:
                self._want(target, errand)

    async def _run(self) -> None:
        while True:
            self._roused.clear()
            try:
                if self._clock.now() >= self._next_minute:
                    self._next_minute = self._clock.now() + int(PAUSE)
                    await self._minute()
                await self.look()
                pause = await self._pause()
            except Exception:
                log.exception("a round of the clock failed")
                pause = PAUSE
            if not self._roused.is_set():
                self._calm.set()
            await self._sleep(pause)

    async def _pause(self) -> float:
        """Seconds until something is due, or a minute has passed."""
        now, due = self._clock.now(), await self._store.next_due()
        until = self._next_minute if due is None else min(due, self._next_minute)
        return max(until - now, SOON)

    async def _sleep(self, seconds: float) -> None:
        """Sleeps, unless it is roused."""
        tasks = (
            asyncio.create_task(self._clock.sleep(seconds), name=NAP),
            asyncio.create_task(self._roused.wait()),
        )
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
