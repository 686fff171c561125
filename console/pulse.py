"""One line of the log a minute: how the bot is doing."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cogs.ui.delays import Delays
    from store.store import Store
    from tables.house import House

log = logging.getLogger(__name__)
PAUSE: Final = 60.0
"""Seconds between two lines."""


class Pulse:
    """Reads how everything is. `waiting` tells how many pictures wait to be painted."""

    def __init__(self, store: "Store", house: "House", delays: "Delays", waiting: Callable[[], int]) -> None:
        self._store = store
        self._house = house
        self._delays = delays
        self._waiting = waiting
        self._acts = 0

    async def line(self) -> str:
        """Open tables; what happened since the last line; what is being done or waits at this moment."""
        status, delay = self._house.status(), self._delays.take()
        acts, self._acts = status.acts - self._acts, status.acts
        return (
            f"{await self._store.count_open()} open tables, {acts} acts, {delay.count} interactions"
            f" acknowledged within {1000 * delay.p99:.0f} ms (p99), {self._waiting()} pictures waiting,"
            f" {status.clicks} clicks and {status.errands} errands running, {status.troubled} posts in trouble"
        )


@asynccontextmanager
async def beating(pulse: Pulse, pause: float = PAUSE) -> AsyncIterator[None]:
    """Within the block the line is written again and again."""
    task = asyncio.create_task(_beat(pulse, pause), name="pulse")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _beat(pulse: Pulse, pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        try:
            log.info("%s", await pulse.line())
        except Exception:
            log.exception("the pulse could not be taken")
