"""Faults hit the requests they are set for, and no more."""

import aiohttp
import pytest

from sandbox.client import SandboxClient
from sandbox.faults import Fault, Faults
from tests.sandbox.raw import Raw


def test_a_fault_skips_hits_and_is_used_up() -> None:
    faults = Faults()
    faults.set(Fault("answer", "POST", "/channels/*/messages", count=2, skip=1))
    assert faults.hit("GET", "/channels/1/messages") is None
    hits = [faults.hit("POST", "/channels/1/messages") is not None for _ in range(5)]
    assert hits == [False, True, True, False, False]


async def test_a_refusal_has_no_effect(raw: Raw, client: SandboxClient) -> None:
    await client.set_fault("answer", path="/channels/*/messages", status=502)
    assert (await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})).status == 502
    assert (await raw.ask("GET", f"/channels/{raw.games.id}/messages")).body == []


async def test_a_rate_limit_is_no_ban(raw: Raw, client: SandboxClient) -> None:
    await client.set_fault("answer", path="/users/@me", status=429, retry_after=0.5)
    told = await raw.ask("GET", "/users/@me")
    assert told.body["retry_after"] == 0.5
    assert {"Via", "Retry-After"} <= set(told.headers)


@pytest.mark.parametrize(("kind", "effects"), [("reset_before", 0), ("reset_after", 1)])
async def test_a_connection_breaks_before_or_after_the_effect(
    raw: Raw, client: SandboxClient, kind: str, effects: int
) -> None:
    await client.set_fault(kind, method="POST", path="/channels/*")
    with pytest.raises(aiohttp.ClientError):
        await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})
    assert len((await raw.ask("GET", f"/channels/{raw.games.id}/messages")).body) == effects


async def test_faults_that_hit_nothing_are_told_when_they_are_cleared(client: SandboxClient) -> None:
    await client.set_fault("delay", seconds=0.01, path="/nowhere")
    assert [fault["path"] for fault in await client.clear_faults()] == ["/nowhere"]
    assert await client.clear_faults() == []
