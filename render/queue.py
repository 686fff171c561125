"""The one queue of pictures: painting happens in worker threads, never in the event loop.

A job has a subject, such as a table and who may see the picture. Only the newest job of a subject is painted:
one that still waits is replaced, and those who waited for it get the newer picture. Private panels come first, but
after some of them one post has its turn, so that boards come however many people click.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

P = TypeVar("P")

ROOM: Final = 256
"""How many jobs may wait."""
WORKERS: Final = 1
IN_A_ROW: Final = 2
"""Private jobs after which a public one that waits is painted."""


class QueueFullError(RuntimeError):
    """More jobs wait than the queue has room for; the message can go out without its picture."""


class QueueClosedError(RuntimeError):
    """The program is ending and no more pictures are painted."""


@dataclass(slots=True)
class _Job(Generic[P]):
    paint: Callable[[], P]
    waiters: list[asyncio.Future[P]] = field(default_factory=list)

    def wanted(self) -> bool:
        """Whether somebody still waits for it."""
        return any(not waiter.done() for waiter in self.waiters)


class RenderQueue(Generic[P]):
    """Paints pictures one after another. Belongs to one event loop; use it as `async with`."""

    def __init__(self, workers: int = WORKERS, room: int = ROOM) -> None:
        self._room: Final = room
        self._pool: Final = ThreadPoolExecutor(workers, thread_name_prefix="render")
        self._private: Final[dict[str, _Job[P]]] = {}
        self._public: Final[dict[str, _Job[P]]] = {}
        self._stirred: Final = asyncio.Event()
        self._workers: Final = workers
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._private_in_a_row = 0
        self._closed = False

    async def __aenter__(self) -> "RenderQueue[P]":
        self._tasks.extend(asyncio.create_task(self._work()) for _ in range(self._workers))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def depth(self) -> int:
        """How many jobs wait, not counting those being painted."""
        return len(self._private) + len(self._public)

    async def picture(self, subject: str, paint: Callable[[], P], *, private: bool = False) -> P:
        """Paints in a worker and returns the picture, or a newer one of the same subject.

        `subject` must name everything that decides who may see the picture: a panel of seat 2 is never merged
        with one of seat 3. Raises what `paint` raises, QueueFullError and QueueClosedError.
        """
        if self._closed:
            raise QueueClosedError
        lane = self._private if private else self._public
        job = lane.get(subject)
        if job is None:
            if self.depth >= self._room:
                raise QueueFullError
            job = lane[subject] = _Job(paint)
        job.paint = paint
        waiter: asyncio.Future[P] = asyncio.get_running_loop().create_future()
        job.waiters.append(waiter)
        self._stirred.set()
        return await waiter

    async def close(self) -> None:
        """Refuses new jobs, gives up those that wait, and returns when the last one being painted is done."""
        self._closed = True
        for lane in (self._private, self._public):
            for job in lane.values():
                _refuse(job)
            lane.clear()
        self._stirred.set()
        await asyncio.gather(*self._tasks)
        self._pool.shutdown(wait=False)

    async def _work(self) -> None:
        while not self._closed:
            job = self._next()
            if job is None:
                self._stirred.clear()
                await self._stirred.wait()
            else:
                await self._paint(job)

    def _next(self) -> _Job[P] | None:
        """The oldest job that somebody still wants, private ones first unless there were enough of them."""
        lanes = [self._private, self._public]
        if self._private_in_a_row >= IN_A_ROW:
            lanes.reverse()
        for lane in lanes:
            while lane:
                job = lane.pop(next(iter(lane)))
                if job.wanted():
                    self._private_in_a_row = self._private_in_a_row + 1 if lane is self._private else 0
                    return job
        return None

    async def _paint(self, job: _Job[P]) -> None:
        """Paints and tells those who wait. An error of the job is theirs, and the queue goes on."""
        try:
            picture = await asyncio.get_running_loop().run_in_executor(self._pool, job.paint)
        except Exception as error:
            for waiter in job.waiters:
                if not waiter.done():
                    waiter.set_exception(error)
        else:
            for waiter in job.waiters:
                if not waiter.done():
                    waiter.set_result(picture)


def _refuse(job: _Job[P]) -> None:
    for waiter in job.waiters:
        if not waiter.done():
            waiter.set_exception(QueueClosedError())
