"""One line a minute: what stands in it, and that a failure does not end it."""

import asyncio
import logging
from pathlib import Path

import pytest

from cogs.ui.delays import Delays
from console.pulse import Pulse, beating
from store.rows import Changes, Phase
from store.store import Store
from tables.house import Status
from tests.conftest import ErrorLog
from tests.store.samples import opened


class House:
    def __init__(self) -> None:
        self.now = Status(clicks=1, errands=2, troubled=3, acts=5)

    def status(self) -> Status:
        return self.now


async def test_the_line_tells_tables_acts_acknowledgement_and_pictures(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "tables.db") as store:
        tables = [await opened(store, f"open {n}") for n in range(3)]
        await store.change(tables[0], Changes(phase=Phase.CLOSED), 200)
        house, delays = House(), Delays()
        for n in range(200):
            delays.add(n / 1000)
        pulse = Pulse(store, house, delays, lambda: 4)  # type: ignore[arg-type]  # all it asks of a house
        assert await pulse.line() == (
            "2 open tables, 5 acts, 200 interactions acknowledged within 197 ms (p99), 4 pictures waiting,"
            " 1 clicks and 2 errands running, 3 posts in trouble"
        )
        house.now = Status(clicks=0, errands=0, troubled=0, acts=7)
        assert "2 acts, 0 interactions acknowledged within 0 ms" in await pulse.line()


class Counted:
    """A pulse that fails at first; `third` is set by the third line."""

    def __init__(self) -> None:
        self.lines = 0
        self.third = asyncio.Event()

    async def line(self) -> str:
        self.lines += 1
        if self.lines == 1:
            raise ValueError("no line")
        if self.lines == 3:
            self.third.set()
        return f"line {self.lines}"


async def test_the_line_is_written_again_and_again_and_a_failure_does_not_end_it(
    error_log: ErrorLog, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pulse = Counted()
    async with beating(pulse, 0.001):  # type: ignore[arg-type]  # has a line, which is all
        await pulse.third.wait()
    error_log.expect("the pulse could not be taken")
    assert "line 2" in caplog.text


def test_of_a_hundred_times_the_p99_leaves_out_one() -> None:
    delays = Delays()
    for n in range(100):
        delays.add(float(n))
    assert delays.take().p99 == 98.0
    assert delays.take().count == 0
