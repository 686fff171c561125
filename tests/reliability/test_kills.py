"""The real process is killed at every named step between a click and its post, and started again."""

import pytest

from tables.kit import Step
from tests.reliability.evening import Evening

START = (
    "clicked:3",  # after /play and Join
    "decided",
    "kept",
    "woken",
    "thread_opened",
    "thread_kept",
    "composed",
    "intent_kept",
    "sent",
    "confirmed",
    "retired",
)
TURN = (
    "clicked:6",
    "decided:2",
    "kept:2",
    "woken:2",
    "composed:2",
    "intent_kept:2",
    "sent:2",
    "confirmed:2",
    "retired:2",
)
ONCE = ("thread_opened", "thread_kept")
"""Steps that a table passes at its start only."""


def test_all_steps_are_walked() -> None:
    steps = {str(step) for step in Step}
    assert {stop.partition(":")[0] for stop in START} == steps
    assert {stop.partition(":")[0] for stop in TURN} == steps - set(ONCE)


CASES = [(stop, late) for late in ("soon", "late") for stop in START] + [
    *((stop, "soon") for stop in TURN),
    *((stop, "late") for stop in TURN if stop in ("intent_kept:2", "sent:2")),  # only then there is a nonce to forget
]


@pytest.mark.parametrize(("stop", "when"), CASES)
async def test_a_bot_killed_at_any_step_does_and_tells_everything_once(stop: str, when: str, evening: Evening) -> None:
    """Soon: within the window in which Discord knows the nonce of a message; late: after it."""
    await evening.up(STOP_AT=stop)
    assert await evening.killed_while_playing()
    assert await evening.bot.ended() == -9
    if when == "late":
        await evening.client.advance(evening.sandbox.world.settings.nonce_seconds + 1)
    await evening.up()
    await evening.play_on(1)
    assert await evening.faults() == []
    assert len(evening.diary.kept) == evening.company.turns
    threads = [c for c in await evening.client.person("ada").channels() if c["type"] == 11]
    assert [int(thread["id"]) for thread in threads] == [evening.company.thread]
