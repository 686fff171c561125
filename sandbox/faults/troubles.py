"""Everything that is set to go wrong, in one place."""

from collections.abc import Callable

from sandbox.faults.events import EventFaults
from sandbox.faults.standing import Faults


class Troubles:
    """Faults of requests and of events, and whether Discord can be reached at all. `wake` is told of every hit."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.requests = Faults(wake)
        self.events = EventFaults(wake)
        self.reachable = True
        self.acknowledges = True
        """Whether heartbeats are acknowledged."""

    def clear(self) -> None:
        """All is well again."""
        self.requests.clear()
        self.events.clear()
        self.reachable = self.acknowledges = True
