"""A figure of the bench: what was measured, beside a limit or baseline measured in the same run.

Machines are shared and noisy, so the ratio says more than the value. Times are processor times.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of output. `reference` has the unit of `value`; `ratio` is value by reference."""

    name: str
    value: float
    unit: str
    reference: float
    ratio: float
    about: str


def figure(name: str, value: float, unit: str, reference: float, about: str) -> Figure:
    """A figure with its ratio; `about` says what the reference is."""
    return Figure(name, round(value, 4), unit, round(reference, 4), round(value / reference, 3), about)


def line(found: Figure) -> str:
    """The figure as a line of JSON."""
    return json.dumps(asdict(found))


def seconds(work: Callable[[], object], times: int) -> float:
    """The lowest processor time of one call, in seconds, of several."""
    best = float("inf")
    for _ in range(times):
        before = time.process_time()
        work()
        best = min(best, time.process_time() - before)
    return best
