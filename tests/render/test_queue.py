import asyncio
import threading
from collections.abc import Callable

import pytest

from render.queue import QueueClosedError, QueueFullError, RenderQueue


class Easel:
    """Painting that waits to be let go, and remembers what was painted."""

    def __init__(self) -> None:
        self.painted: list[str] = []
        self.started = threading.Event()
        self.go = threading.Event()

    def slow(self) -> str:
        self.started.set()
        self.go.wait(10)
        self.painted.append("slow")
        return "slow"

    def quick(self, name: str) -> Callable[[], str]:
        def paint() -> str:
            self.painted.append(name)
            return name

        return paint


async def busy(queue: RenderQueue[str], easel: Easel) -> asyncio.Task[str]:
    task = asyncio.create_task(queue.picture("busy", easel.slow))
    assert await asyncio.to_thread(easel.started.wait, 10)
    return task


async def test_a_picture_is_painted_in_another_thread() -> None:
    async with RenderQueue[int]() as queue:
        assert await queue.picture("a", threading.get_ident) != threading.get_ident()


async def test_the_newest_job_of_a_subject_wins_and_all_who_wait_get_it() -> None:
    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        jobs = [asyncio.create_task(queue.picture("table 1", easel.quick(name))) for name in ("old", "new")]
        await asyncio.sleep(0)
        assert queue.depth == 1
        easel.go.set()
        assert list(await asyncio.gather(first, *jobs)) == ["slow", "new", "new"]
    assert easel.painted == ["slow", "new"]


async def test_a_job_that_is_being_painted_is_not_replaced() -> None:
    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        second = asyncio.create_task(queue.picture("busy", easel.quick("later")))
        await asyncio.sleep(0)
        easel.go.set()
        assert list(await asyncio.gather(first, second)) == ["slow", "later"]


async def test_private_panels_come_first_and_else_the_oldest() -> None:
    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        public = [asyncio.create_task(queue.picture(name, easel.quick(name))) for name in ("a", "b")]
        panel = asyncio.create_task(queue.picture("c", easel.quick("c"), private=True))
        await asyncio.sleep(0)
        easel.go.set()
        await asyncio.gather(first, panel, *public)
    assert easel.painted == ["slow", "c", "a", "b"]


async def test_many_private_panels_do_not_keep_a_post_waiting_for_ever() -> None:
    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        post = asyncio.create_task(queue.picture("post", easel.quick("post")))
        panels = [asyncio.create_task(queue.picture(n, easel.quick(n), private=True)) for n in ("a", "b", "c", "d")]
        await asyncio.sleep(0)
        easel.go.set()
        await asyncio.gather(first, post, *panels)
    assert easel.painted == ["slow", "a", "b", "post", "c", "d"]


async def test_an_error_reaches_those_who_wait_for_it_and_no_one_else() -> None:
    def fail() -> str:
        raise ValueError("paint")

    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        jobs = [asyncio.create_task(queue.picture("bad", fail)) for _ in range(2)]
        good = asyncio.create_task(queue.picture("good", easel.quick("good")))
        await asyncio.sleep(0)
        easel.go.set()
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results] == [ValueError, ValueError]
        assert await good == "good"
        assert await first == "slow"


async def test_a_job_that_no_one_waits_for_any_more_is_not_painted() -> None:
    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        gone = asyncio.create_task(queue.picture("gone", easel.quick("gone")))
        stays = [asyncio.create_task(queue.picture("shared", easel.quick("shared"))) for _ in range(2)]
        await asyncio.sleep(0)
        gone.cancel()
        stays[0].cancel()
        easel.go.set()
        await asyncio.gather(first, gone, *stays, return_exceptions=True)
        assert await stays[1] == "shared"
    assert easel.painted == ["slow", "shared"]


async def test_a_full_queue_refuses_but_still_replaces() -> None:
    easel = Easel()
    async with RenderQueue[str](room=1) as queue:
        first = await busy(queue, easel)
        job = asyncio.create_task(queue.picture("a", easel.quick("old")))
        await asyncio.sleep(0)
        with pytest.raises(QueueFullError):
            await queue.picture("b", easel.quick("b"))
        newer = asyncio.create_task(queue.picture("a", easel.quick("new")))
        await asyncio.sleep(0)
        easel.go.set()
        assert list(await asyncio.gather(first, job, newer)) == ["slow", "new", "new"]


async def test_closing_finishes_what_is_painted_and_gives_up_what_waits() -> None:
    easel = Easel()
    queue = RenderQueue[str]()
    async with queue:
        first = await busy(queue, easel)
        job = asyncio.create_task(queue.picture("a", easel.quick("a")))
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(0.01, easel.go.set)
    assert await first == "slow"
    with pytest.raises(QueueClosedError):
        await job
    with pytest.raises(QueueClosedError):
        await queue.picture("b", easel.quick("b"))
    assert easel.painted == ["slow"]


async def test_the_loop_goes_on_while_a_picture_is_painted() -> None:
    easel = Easel()
    async with RenderQueue[str]() as queue:
        first = await busy(queue, easel)
        for _ in range(100):
            await asyncio.sleep(0)
        assert not first.done()
        easel.go.set()
        assert await first == "slow"
