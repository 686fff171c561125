"""Rate limits as Discord has them: buckets of routes, apart for each channel, guild or webhook, and one for all routes.

Discord publishes no figures. None are in force unless they are set; `MEASURED` holds what users of its API have found.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from sandbox.clock import Clock
from sandbox.faults.answers import limited
from sandbox.faults.fault import Scope
from sandbox.faults.target import Target
from sandbox.json_types import JsonObject

_MAJOR: Final = ("channel_id", "guild_id", "token")
"""The parts of a path that have buckets of their own; an interaction's token stands for its webhook."""
_EVERYTHING: Final = "*"
_SECOND: Final = 1.0
_MANY: Final = 5_000
"""So many windows are kept before those that are over are thrown away."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """So many requests of a method (`*`: any) and path (a glob as in `Target`) in so many seconds.

    `shared`: the limit is on the resource, whoever asks, and is not told beforehand.
    """

    method: str
    path: str
    requests: int
    seconds: float
    shared: bool = False

    def matches(self, method: str, path: str) -> bool:
        """Whether a request counts."""
        return Target(self.method, self.path).matches(method, path)

    @property
    def name(self) -> str:
        """What Discord calls a bucket: a text without meaning that stays the same."""
        return hashlib.sha256(f"{self.method} {self.path}".encode()).hexdigest()[:32]


MEASURED: Final = (
    Bucket("POST", "/channels/*/messages", 5, 5.0),
    Bucket("PATCH", "/channels/*/messages/*", 5, 5.0),
    Bucket("DELETE", "/channels/*/messages/*", 5, 1.0),
    Bucket("*", "/channels/*/messages/*/reactions/**", 1, 0.25),
    Bucket("*", "/webhooks/*/*/**", 5, 2.0),
    Bucket("POST", "/webhooks/*/*", 5, 2.0),
)
"""What users of the API have measured; no promise of Discord's."""


def read_buckets(bodies: Iterable[JsonObject]) -> tuple[Bucket, ...]:
    """Buckets from the control side's JSON. Raises ValueError."""
    try:
        return tuple(Bucket(**body) for body in bodies)
    except TypeError as error:
        raise ValueError(f"a bucket cannot be made: {error}") from None


@dataclass(slots=True)
class _Window:
    """What is left until a moment."""

    left: int
    until: float


class Limits:
    """Counts requests. `everything`: requests a second of all routes together but the answers to interactions."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[tuple[str, ...], _Window] = {}
        self.buckets: tuple[Bucket, ...] = ()
        self.everything: int | None = None

    def admit(
        self, method: str, path: str, params: Mapping[str, str], *, counts_for_all: bool
    ) -> tuple[web.Response | None, dict[str, str]]:
        """A 429 where a limit is reached, else None; and the headers that go with the answer."""
        if counts_for_all and self.everything is not None:
            window = self._taken((_EVERYTHING,), self.everything, _SECOND)
            if window.left < 0:
                return limited(window.until - self._clock.now(), Scope.GLOBAL), {}
        headers: dict[str, str] = {}
        major = tuple(params[key] for key in _MAJOR if key in params)
        for bucket in (bucket for bucket in self.buckets if bucket.matches(method, path)):
            window = self._taken((bucket.name, *major), bucket.requests, bucket.seconds)
            told = _headers(bucket, window, self._clock.now())
            if window.left < 0:
                scope = Scope.SHARED if bucket.shared else Scope.USER
                return limited(window.until - self._clock.now(), scope, headers if bucket.shared else told), {}
            headers |= {} if bucket.shared else told
        return None, headers

    def _taken(self, key: tuple[str, ...], requests: int, seconds: float) -> _Window:
        """The window of a bucket after one more request; below 0 is left where the request is one too many."""
        now = self._clock.now()
        window = self._windows.get(key)
        if window is None or window.until <= now:
            if len(self._windows) > _MANY:
                self._windows = {held: one for held, one in self._windows.items() if one.until > now}
            window = self._windows[key] = _Window(requests, now + seconds)
        window.left = max(window.left, 0) - 1
        return window


def _headers(bucket: Bucket, window: _Window, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.requests),
        "X-RateLimit-Remaining": str(max(window.left, 0)),
        "X-RateLimit-Reset": f"{window.until:.3f}",
        "X-RateLimit-Reset-After": f"{max(window.until - now, 0.0):.3f}",
        "X-RateLimit-Bucket": bucket.name,
    }
