"""What may happen to single requests while two people play: each ends in a right state, told once."""

from collections.abc import Awaitable, Callable

import pytest

from sandbox.faults.fault import Moment, Scope
from sandbox.faults.target import CALLBACK, EDIT, EDIT_ANSWER, FETCH, SEND, START_THREAD, Target
from sandbox.trouble import Placed, Trouble
from tests.reliability.inside import Inside

TARGETS = {
    "first sign": CALLBACK.after(4),
    "answer": EDIT_ANSWER.after(4),
    "thread": START_THREAD,
    "first post": SEND,
    "a later post": SEND.after(2),
    "old controls, looked up": FETCH,
    "old controls, taken off": EDIT.after(1),
}
"""The requests that are hit, one of each kind."""
Fault = Callable[[Trouble, Target], Awaitable[Placed]]
FAULTS: dict[str, Fault] = {
    "429 of the route": lambda t, on: t.limit(on, 0.1),
    "429 of a shared resource": lambda t, on: t.limit(on, 0.1, Scope.SHARED),
    "429 of everything": lambda t, on: t.limit(on, 0.1, Scope.GLOBAL),
    "one 502": lambda t, on: t.break_down(on),
    "two 502": lambda t, on: t.break_down(on.times(2)),
    "reset before the effect": lambda t, on: t.reset(on),
    "reset after the effect": lambda t, on: t.reset(on, Moment.AFTER),
    "reset amid the answer": lambda t, on: t.reset(on, Moment.AMID),
    "half an answer": lambda t, on: t.truncate(on),
    "slow before the effect": lambda t, on: t.delay(on, 0.5),
    "slow after the effect": lambda t, on: t.delay(on, 0.5, Moment.AFTER),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_of_single_requests_costs_nothing_but_time(fault: str, table: Inside) -> None:
    placed = {name: await FAULTS[fault](table.client.trouble, on) for name, on in TARGETS.items()}
    await table.play(3)
    assert {name for name, one in placed.items() if not await one.hits()} == set()
    assert await table.faults() == []
    assert table.diary.failed == 0
    assert len(table.diary.kept) == 3
