"""A process that answers questions gives each asker its own answer or none, and ends when nobody waits for it."""

import asyncio
import math
import multiprocessing
import os
import signal
import time

import pytest

from tables.worker import Worker, WorkerFailed


async def test_a_question_that_nobody_waits_for_any_more_ends_the_process() -> None:
    worker = Worker(time.sleep)
    (process,) = multiprocessing.active_children()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await worker.ask(3600)
    assert worker.ended
    await asyncio.to_thread(process.join)
    assert process.exitcode != 0


async def test_a_question_that_a_stopped_process_does_not_even_read_is_given_up_too() -> None:
    worker = Worker(time.sleep)
    (process,) = multiprocessing.active_children()
    os.kill(process.pid or 0, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await worker.ask(1 << 10_000_000)  # more than a pipe holds
    assert worker.ended


async def test_an_error_is_told_with_its_cause_and_the_process_goes_on() -> None:
    worker = Worker(math.sqrt)
    with pytest.raises(WorkerFailed, match="ValueError"):
        await worker.ask(-1)
    assert await worker.ask(4) == 2
    assert not worker.ended
    worker.kill()
