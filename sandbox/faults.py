"""Faults that are set on routes: refusals, delays, broken connections."""

from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Literal

from sandbox.json_types import JsonObject

Kind = Literal["answer", "delay", "reset_before", "reset_after"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to matching requests.

    `path` is a glob over the path without `/api/v10`; `skip` requests pass first, then `count` are hit.
    `answer` gives `status` and `code` without any effect (429 with `retry_after`); `delay` waits `seconds` before the
    effect; `reset_before` and `reset_after` cut the connection before or after it.
    """

    kind: Kind
    method: str = "*"
    path: str = "*"
    count: int = 1
    skip: int = 0
    status: int = 500
    code: int = 0
    message: str = "Internal Server Error"
    seconds: float = 0.0
    retry_after: float = 0.0
    scope: Literal["user", "global", "shared"] = "user"

    def matches(self, method: str, path: str) -> bool:
        """Whether it is meant for a request."""
        return fnmatchcase(method, self.method) and fnmatchcase(path, self.path)

    def headers(self) -> dict[str, str]:
        """The headers of an `answer`; a 429 needs `Via`, or clients take it for a ban."""
        if self.status != 429:
            return {}
        headers = {"Via": "1.1 sandbox", "Retry-After": str(self.retry_after), "X-RateLimit-Scope": self.scope}
        return {**headers, "X-RateLimit-Global": "true"} if self.scope == "global" else headers

    def body(self) -> JsonObject:
        """The JSON body of an `answer`."""
        if self.status != 429:
            return {"message": self.message, "code": self.code}
        text = "You are being rate limited."
        return {"message": text, "retry_after": self.retry_after, "global": self.scope == "global"}


@dataclass(slots=True)
class Faults:
    """The faults that are set; each is used up by the requests that it hits."""

    waiting: list[Fault] = field(default_factory=list)

    def set(self, fault: Fault) -> None:
        """Add a fault."""
        self.waiting.append(fault)

    def clear(self) -> None:
        """Take all faults away."""
        self.waiting.clear()

    def hit(self, method: str, path: str) -> Fault | None:
        """The fault that a request meets; it counts down."""
        for index, fault in enumerate(self.waiting):
            if not fault.matches(method, path):
                continue
            if fault.skip:
                self.waiting[index] = replace(fault, skip=fault.skip - 1)
                return None
            if fault.count > 1:
                self.waiting[index] = replace(fault, count=fault.count - 1)
            else:
                del self.waiting[index]
            return fault
        return None
