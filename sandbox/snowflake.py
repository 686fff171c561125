"""Discord's ids: 42 bits of milliseconds since 2015, then bits that keep ids of one millisecond apart."""

from typing import Final

from sandbox.clock import Clock

EPOCH: Final = 1_420_070_400.0
"""The first second of 2015, where Discord's ids begin to count."""
_LOW_BITS: Final = 22


class Snowflakes:
    """Gives ids that grow and that name the moment they were made; `last` is the newest."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.last = 0

    def next(self) -> int:
        """A new id, larger than every one before it."""
        moment = int((self._clock.now() - EPOCH) * 1000) << _LOW_BITS
        self.last = moment if moment > self.last else self.last + 1
        return self.last


def made_at(snowflake: int) -> float:
    """The moment an id was made, in seconds since 1970."""
    return (snowflake >> _LOW_BITS) / 1000 + EPOCH
