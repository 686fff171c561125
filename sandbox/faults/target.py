"""Which requests a fault is meant for, and names for those that a bot makes."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sandbox.json_types import JsonObject

_STARS: Final = re.compile(r"(\*\*|\*)")


@dataclass(frozen=True, slots=True)
class Target:
    """Requests by method and path (without `/api/v10`).

    `*` in a path stands for one part of it, `**` for any number of parts; `*` as method for every one. `skip` requests
    pass first, then `count` are hit; None: all until the fault is taken away.
    """

    method: str = "*"
    path: str = "**"
    count: int | None = 1
    skip: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is one of those that count."""
        return self.method in ("*", method) and _pattern(self.path).fullmatch(path) is not None

    def times(self, count: int) -> "Target":
        """The same, for so many requests."""
        return replace(self, count=count)

    def always(self) -> "Target":
        """The same, for all requests until the fault is taken away."""
        return replace(self, count=None)

    def after(self, skip: int) -> "Target":
        """The same, once so many requests have passed."""
        return replace(self, skip=skip)

    def within(self, first: int | str) -> "Target":
        """The same, in one channel, thread or guild only: the first `*` of the path becomes its id."""
        return replace(self, path=self.path.replace("*", str(first), 1))

    def as_json(self) -> JsonObject:
        """For the control side."""
        return {"method": self.method, "path": self.path, "count": self.count, "skip": self.skip}


@lru_cache(maxsize=256)
def _pattern(path: str) -> re.Pattern[str]:
    meaning = {"**": ".*", "*": "[^/]+"}
    return re.compile("".join(meaning.get(part, re.escape(part)) for part in _STARS.split(path)))


ANYTHING: Final = Target()
CALLBACK: Final = Target("POST", "/interactions/*/*/callback")
"""The first answer to an interaction."""
FOLLOW_UP: Final = Target("POST", "/webhooks/*/*")
EDIT_ANSWER: Final = Target("PATCH", "/webhooks/*/*/messages/*")
"""An edit of `@original` or of a followup."""
SEND: Final = Target("POST", "/channels/*/messages")
EDIT: Final = Target("PATCH", "/channels/*/messages/*")
DELETE: Final = Target("DELETE", "/channels/*/messages/*")
LIST: Final = Target("GET", "/channels/*/messages")
FETCH: Final = Target("GET", "/channels/*/messages/*")
START_THREAD: Final = Target("POST", "/channels/*/messages/*/threads")
FETCH_CHANNEL: Final = Target("GET", "/channels/*")
CHANGE_CHANNEL: Final = Target("PATCH", "/channels/*")
FETCH_MEMBER: Final = Target("GET", "/guilds/*/members/*")
DIRECT: Final = Target("POST", "/users/@me/channels")
LOG_IN: Final = Target("GET", "/users/@me")
REGISTER: Final = Target("PUT", "/applications/*/commands")
DOWNLOAD: Final = Target("GET", "/attachments/**")
"""A file from the file server."""
