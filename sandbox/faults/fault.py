"""One fault of requests: what happens, to which of them, and when."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from sandbox.faults.target import ANYTHING, Target
from sandbox.json_types import JsonObject, objects

Made = TypeVar("Made")


class Kind(StrEnum):
    """What happens to a request."""

    REFUSE = "refuse"
    """`status` with Discord's JSON: `code` and `message`. No effect."""
    BROKEN = "broken"
    """`status` with a page of HTML, as from a proxy before Discord. No effect."""
    LIMIT = "limit"
    """429 with `retry_after` and `scope`. No effect."""
    BAN = "ban"
    """429 as from the proxy that has banned the address: HTML, no `Via`. No effect."""
    DELAY = "delay"
    """`seconds` before or after the effect."""
    RESET = "reset"
    """The connection breaks before the effect, after it, or amid the answer."""
    TRUNCATE = "truncate"
    """The effect, and a whole HTTP answer whose JSON stops half way."""
    HOLD = "hold"
    """It waits before or after the effect until it is released."""
    SCENE = "scene"
    """The scene changes before or after the effect: `then`, on the control side."""


class Moment(StrEnum):
    """When: before the effect, after it (the bot has not been answered yet), or amid the answer."""

    BEFORE = "before"
    AFTER = "after"
    AMID = "amid"


class Scope(StrEnum):
    """Whose limit a 429 is about: this bot's for a route, all bots' for a resource, this bot's altogether."""

    USER = "user"
    SHARED = "shared"
    GLOBAL = "global"


@dataclass(frozen=True, slots=True)
class Step:
    """One request to the control side. `{channel}`, `{message}` and `{interaction}` in its path are those met."""

    method: str
    path: str
    body: JsonObject

    def as_json(self) -> JsonObject:
        """For the control side."""
        return {"method": self.method, "path": self.path, "body": self.body}


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to the requests of a target."""

    kind: Kind
    target: Target = ANYTHING
    moment: Moment = Moment.BEFORE
    status: int = 500
    code: int = 0
    message: str = "Internal Server Error"
    seconds: float = 0.0
    retry_after: float = 1.0
    scope: Scope = Scope.USER
    then: tuple[Step, ...] = ()

    def as_json(self) -> JsonObject:
        """For the control side."""
        return {
            "kind": str(self.kind),
            "target": self.target.as_json(),
            "moment": str(self.moment),
            "status": self.status,
            "code": self.code,
            "message": self.message,
            "seconds": self.seconds,
            "retry_after": self.retry_after,
            "scope": str(self.scope),
            "then": [step.as_json() for step in self.then],
        }


def read_fault(body: JsonObject) -> Fault:
    """A fault from the control side's JSON. Raises ValueError for an unknown kind, moment, scope or key."""
    given: dict[str, Any] = {**body}
    given["kind"] = Kind(body.get("kind", ""))
    given["target"] = _made(Target, body.get("target") or {})
    given["moment"] = Moment(body.get("moment", Moment.BEFORE))
    given["scope"] = Scope(body.get("scope", Scope.USER))
    given["then"] = tuple(_made(Step, {"body": {}, **step}) for step in objects(body.get("then")))
    return _made(Fault, given)


def _made(kind: type[Made], given: JsonObject) -> Made:
    try:
        return kind(**given)
    except TypeError as error:
        raise ValueError(f"a {kind.__name__.lower()} cannot be made: {error}") from None
