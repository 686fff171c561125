"""The time in which the program did not run: nobody could move then, so no clock has run either."""

import logging
from typing import Final

from tables.kit import Kit

SCOPE: Final = "clock"
ALIVE: Final = "alive"
"""The setting that says when the program was last known to run."""
SHORT: Final = 3 * 60
"""Seconds of an outage that change nothing; the program notes every minute that it runs."""
log = logging.getLogger(__name__)


async def beat(kit: Kit) -> None:
    """Notes that the program runs."""
    await kit.store.put_setting(SCOPE, ALIVE, str(kit.clock.now()))


async def make_up(kit: Kit) -> None:
    """Gives all running clocks and votes the time back in which the program did not run."""
    now = kit.clock.now()
    alive = (await kit.store.settings(SCOPE)).get(ALIVE, "")
    gap = now - int(alive) if alive.isdecimal() else 0
    if gap <= SHORT:
        return
    await kit.store.lengthen(gap, SCOPE, ALIVE, str(now))
    log.info("away for %d s: all deadlines are later by as much", gap)
