"""What the sandbox remembers about the bot's behaviour: its requests, and what was wrong with them."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Final

from sandbox.checks.form import Violation
from sandbox.json_types import JsonObject

_REMEMBERED: Final = 5_000
UNKNOWN_ROUTE: Final = "route.unknown"
GATEWAY: Final = "gateway.unknown"
SCENE: Final = "scene.refused"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a bot mustn't do. `rule`: a name of `checks.rules.RULES`, `route.unknown` or `gateway.unknown`.

    `scene.refused` is not the bot's fault: a test asked for a scene that cannot be.
    """

    rule: str
    method: str
    path: str
    pointer: str
    message: str


@dataclass(frozen=True, slots=True)
class Request:
    """One request with its answer. Interaction tokens in `path` are masked; `body` is the JSON that came.

    `status` is 0 where no answer was sent; `trouble` is the kind of the fault that the request met.
    """

    number: int
    at: float
    method: str
    path: str
    status: int
    code: int | None
    milliseconds: float
    body: object
    files: tuple[str, ...]
    trouble: str | None = None


class Records:
    """Findings and requests, oldest first; requests are forgotten after some thousands."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.findings: list[Finding] = []
        self._requests: deque[Request] = deque(maxlen=_REMEMBERED)
        self._wake = wake
        self.count = 0

    def find(self, finding: Finding) -> None:
        """Remember a finding."""
        self.findings.append(finding)
        self._wake()

    def find_all(self, method: str, path: str, violations: Iterable[Violation]) -> None:
        """Remember what is wrong with a body."""
        for one in violations:
            self.find(Finding(one.rule, method, path, one.pointer, one.message))

    def add(self, request: Request) -> None:
        """Remember a request."""
        self._requests.append(request)
        self._wake()

    def next_number(self) -> int:
        """The number of the next request, from 1."""
        self.count += 1
        return self.count

    def requests_after(self, number: int) -> list[JsonObject]:
        """The remembered requests with a higher number, as JSON."""
        return [asdict(request) for request in self._requests if request.number > number]
