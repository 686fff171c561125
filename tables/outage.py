"""The time in which the program did not run: nobody could move then, so no clock has run either.

It is measured by the machine: time that somebody skips to see what it brings is no outage.
"""

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
    await kit.store.put_setting(SCOPE, ALIVE, str(_machine(kit)))


async def make_up(kit: Kit) -> None:
    """Gives all running clocks and votes the time back in which the program did not run."""
    now = _machine(kit)
    alive = (await kit.store.settings(SCOPE)).get(ALIVE, "")
    gap = now - int(alive) if alive.isdecimal() else 0
    if gap <= SHORT:
        return
    await kit.store.lengthen(gap, SCOPE, ALIVE, str(now))
    log.info("away for %d s: all deadlines are later by as much", gap)


def _machine(kit: Kit) -> int:
    return kit.clock.now() - kit.clock.offset
