"""The one clock of the house: it sleeps until the next thing is due, or until it is roused, and has that done.

What is due stands in the store, so nothing is lost by a restart. Each table and each person is seen to by an errand of
its own: one that fails is tried again later and keeps no other one waiting. Looking for what is due is one, too.
"""

import asyncio
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
NAP: Final = "the clock sleeps"
"""The name of the task that waits until something is due."""
Want = Callable[[str, Errand], None]
"""Has an errand done soon, for a table, a person or nobody."""


class Scheduler:
    """Finds what is due. `minute` is called by the minute."""

    def __init__(self, store: Store, clock: Clock, want: Want, minute: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._clock = clock
        self._want = want
        self._minute = minute
        self._next_minute = 0
        self._failed: dict[Job, int] = {}
        self._nap: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins."""
        self._next_minute = self._clock.now() + int(PAUSE)
        self._sleep(self._clock.now())

    async def stop(self) -> None:
        """Sleeps no more: what is due is found again at the next start."""
        nap, self._nap = self._nap, None
        if nap is not None:
            nap.cancel()
            with suppress(asyncio.CancelledError):
                await nap

    def rouse(self) -> None:
        """Has it look soon: something may be due sooner than it knew."""
        if self._nap is not None:
            self._want("", Errand.LOOK)

    def failed(self, target: str, errand: Errand) -> None:
        """Is told that an errand failed: it rests for a while."""
        self._failed[target, errand] = self._clock.now() + AFTER_FAILURE

    async def look(self) -> None:
        """One round: has everything done that is due now."""
        now = self._clock.now()
        self._failed = {job: until for job, until in self._failed.items() if now < until <= now + AFTER_FAILURE}
        jobs: list[Job] = [(table, Errand.CLOCK) for table in await self._store.tables_due(now)]
        jobs += [(str(person), Errand.REMIND) for person in await self._store.people_due(now)]
        jobs += [(str(vacation.user_id), Errand.SETTLE) for vacation in await self._store.vacations_due(now)]
        if await self._store.notices() or await self._store.past_vote_posts():
            jobs.append(("", Errand.SEND))
        for target, errand in jobs:
            if (target, errand) not in self._failed:
                self._want(target, errand)

    async def round(self) -> None:
        """Looks, and sleeps until something is due or a minute has passed.

        What is due already is being done now, which rouses it again, or has failed and is looked for by the minute.
        """
        until = self._clock.now() + int(PAUSE)
        try:
            if not until - int(PAUSE) < self._next_minute <= until:  # it is over, or the clock has been put back
                self._next_minute = until
                await self._minute()
            await self.look()
            now, due = self._clock.now(), await self._store.next_due()
            until = self._next_minute if due is None or due <= now else min(due, self._next_minute)
        finally:
            if self._nap is not None:
                self._nap.cancel()
                self._sleep(until)

    def _sleep(self, until: int) -> None:
        self._nap = asyncio.create_task(self._sleeps(until), name=NAP)

    async def _sleeps(self, until: int) -> None:
        await self._clock.sleep(max(until - self._clock.now(), SOON))
        if until == self._next_minute:
            self._next_minute = self._clock.now()  # it is over, even by a clock whose pauses are short
        self._want("", Errand.LOOK)
