"""Faults of gateway events: told twice, late, never, or by a socket that breaks."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Final

from sandbox.json_types import JsonObject

_MANY: Final = 200
"""So many faults are kept before the spent ones are thrown away."""


class EventKind(StrEnum):
    """What happens to an event."""

    REPEAT = "repeat"
    """It is told `times` times."""
    LATE = "late"
    """It is held back until `behind` other events have been told, or for `seconds` at most."""
    LOSE = "lose"
    """It is never told."""
    ABORT = "abort"
    """The socket breaks instead; the event is told when the session is resumed."""
    CLOSE = "close"
    """The same, but the socket is closed with `code`."""


@dataclass(frozen=True, slots=True)
class EventFault:
    """What happens to events whose name fits the glob `event`: `skip` pass first, then `count` are hit."""

    kind: EventKind
    event: str = "INTERACTION_CREATE"
    count: int = 1
    skip: int = 0
    times: int = 2
    behind: int = 1
    seconds: float = 1.0
    code: int = 4000

    def as_json(self) -> JsonObject:
        """For the control side."""
        counted = {"event": self.event, "count": self.count, "skip": self.skip}
        figures = {"times": self.times, "behind": self.behind, "seconds": self.seconds, "code": self.code}
        return {"kind": str(self.kind), **counted, **figures}


def read_event_fault(body: JsonObject) -> EventFault:
    """A fault from the control side's JSON. Raises ValueError for an unknown kind or key."""
    try:
        return EventFault(**{**body, "kind": EventKind(body.get("kind", ""))})
    except TypeError as error:
        raise ValueError(f"a fault of events cannot be made: {error}") from None


@dataclass(slots=True, eq=False)
class _Set:
    fault: EventFault
    seen: int = 0
    hits: int = 0


class EventFaults:
    """The faults of events that are set; an event meets the first that fits it."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._set: list[_Set] = []

    def set(self, fault: EventFault) -> None:
        """Add a fault."""
        self._set = [one for one in self._set if one.hits < one.fault.count or len(self._set) < _MANY]
        self._set.append(_Set(fault))

    def clear(self) -> list[EventFault]:
        """Take all faults away; gives those that hit nothing."""
        taken, self._set = self._set, []
        return [one.fault for one in taken if not one.hits]

    def meet(self, event: str) -> EventFault | None:
        """The fault that an event meets; it counts down."""
        for one in self._set:
            if one.hits >= one.fault.count or not fnmatchcase(event, one.fault.event):
                continue
            one.seen += 1
            if one.seen > one.fault.skip:
                one.hits += 1
                self._wake()
                return one.fault
        return None
