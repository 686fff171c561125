"""Faults hit the requests they are set for, and no more."""

import asyncio
import json

import aiohttp
import pytest

from sandbox.client import SandboxClient
from sandbox.faults.fault import Fault, Kind, Moment, Scope, read_fault
from sandbox.faults.standing import Faults
from sandbox.faults.target import (
    CALLBACK,
    DOWNLOAD,
    EDIT,
    EDIT_ANSWER,
    FETCH_CHANNEL,
    FOLLOW_UP,
    SEND,
    START_THREAD,
    Target,
)
from sandbox.model import founding
from sandbox.scene import THAT_CHANNEL, THAT_INTERACTION, THAT_MESSAGE
from sandbox.wire.rest.buckets import MEASURED, Bucket
from tests.sandbox.raw import Raw


async def send(raw: Raw, content: str = "x") -> int:
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": content})
    return told.status


async def sent(raw: Raw) -> list[str]:
    told = await raw.ask("GET", f"/channels/{raw.games.id}/messages")
    return [message["content"] for message in told.body]


def test_a_fault_skips_hits_and_is_used_up() -> None:
    faults = Faults(lambda: None)
    faults.set(Fault(Kind.REFUSE, SEND.after(1).times(2)))
    assert faults.meet("GET", "/channels/1/messages").trouble is None
    hits = [faults.meet("POST", "/channels/1/messages").trouble is not None for _ in range(5)]
    assert hits == [False, True, True, False, False]


def test_the_fault_that_was_set_first_is_met_first() -> None:
    faults = Faults(lambda: None)
    for status in (502, 503):
        faults.set(Fault(Kind.BROKEN, SEND, status=status))
    met = [faults.meet("POST", "/channels/1/messages").trouble for _ in range(3)]
    assert [one.fault.status if one else None for one in met] == [502, 503, None]


NAMED = {
    SEND: "/channels/1/messages",
    EDIT: "/channels/1/messages/2",
    START_THREAD: "/channels/1/messages/2/threads",
    CALLBACK: "/interactions/1/token/callback",
    FOLLOW_UP: "/webhooks/1/token",
    EDIT_ANSWER: "/webhooks/1/token/messages/@original",
    FETCH_CHANNEL: "/channels/1",
    DOWNLOAD: "/attachments/1/2/a.png",
}


@pytest.mark.parametrize(("target", "path"), NAMED.items())
def test_a_target_names_the_requests_it_is_called_after_and_no_others(target: Target, path: str) -> None:
    assert [other for other in NAMED if other.matches(target.method, path)] == [target]
    assert Target().matches(target.method, path)


def test_a_target_may_be_one_channel_only() -> None:
    assert SEND.within(1).matches("POST", "/channels/1/messages")
    assert not SEND.within(1).matches("POST", "/channels/2/messages")


async def test_a_refusal_has_no_effect(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.refuse(SEND, 403, 50013, "Missing Permissions")
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})
    assert (told.status, told.body) == (403, {"message": "Missing Permissions", "code": 50013})
    assert await sent(raw) == []


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_a_proxy_answers_with_a_page(raw: Raw, client: SandboxClient, status: int) -> None:
    await client.trouble.break_down(SEND, status)
    url = f"{raw.sandbox.api}/channels/{raw.games.id}/messages"
    async with raw.session.post(url, json={"content": "x"}, headers={"Authorization": "Bot t"}) as answer:
        assert (answer.status, answer.content_type) == (status, "text/html")
        assert str(status) in await answer.text()
    assert await sent(raw) == []


@pytest.mark.parametrize(
    ("scope", "text", "is_global"),
    [
        (Scope.USER, "You are being rate limited.", False),
        (Scope.SHARED, "The resource is being rate limited.", False),
        (Scope.GLOBAL, "You are being rate limited.", True),
    ],
)
async def test_a_rate_limit_says_whose_it_is_and_is_no_ban(
    raw: Raw, client: SandboxClient, scope: Scope, text: str, is_global: bool
) -> None:
    await client.trouble.limit(SEND, 0.25, scope)
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})
    assert (told.status, told.body) == (429, {"message": text, "retry_after": 0.25, "global": is_global})
    assert (told.headers["Retry-After"], told.headers["X-RateLimit-Scope"]) == ("1", str(scope))
    assert told.headers["Via"]
    assert ("X-RateLimit-Global" in told.headers) == is_global
    assert told.headers.get("X-RateLimit-Remaining") == {"user": "0", "shared": "4", "global": None}[str(scope)]
    assert await send(raw) == 200


async def test_a_ban_is_told_by_the_proxy(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.ban(Target().always())
    headers = {"Authorization": "Bot t"}
    async with raw.session.get(f"{raw.sandbox.api}/users/@me", headers=headers) as answer:
        assert (answer.status, answer.content_type, "Via" in answer.headers) == (429, "text/html", False)


@pytest.mark.parametrize(("moment", "effects"), [(Moment.BEFORE, 0), (Moment.AFTER, 1), (Moment.AMID, 1)])
async def test_a_connection_breaks_before_or_after_the_effect(
    raw: Raw, client: SandboxClient, moment: Moment, effects: int
) -> None:
    await client.trouble.reset(SEND, moment)
    with pytest.raises(aiohttp.ClientError):
        await send(raw)
    assert len(await sent(raw)) == effects
    (request, *_) = await client.requests()
    assert (request["trouble"], request["status"]) == ("reset", 200 if effects else 0)


async def test_a_truncated_answer_is_whole_http_and_no_json(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.truncate(SEND)
    with pytest.raises(json.JSONDecodeError):
        await send(raw)
    assert await sent(raw) == ["x"]


@pytest.mark.parametrize(("moment", "effects"), [(Moment.BEFORE, 0), (Moment.AFTER, 1)])
async def test_a_slow_answer_has_its_effect_early_or_late(
    raw: Raw, client: SandboxClient, moment: Moment, effects: int
) -> None:
    placed = await client.trouble.delay(SEND, 0.2, moment)
    sending = asyncio.create_task(send(raw))
    await placed.wait_for_hit()
    assert len(await sent(raw)) == effects
    assert await sending == 200


@pytest.mark.parametrize(("moment", "effects"), [(Moment.BEFORE, 0), (Moment.AFTER, 1)])
async def test_a_request_is_held_until_it_is_released(
    raw: Raw, client: SandboxClient, moment: Moment, effects: int
) -> None:
    placed = await client.trouble.hold(SEND, moment)
    sending = asyncio.create_task(send(raw))
    await placed.wait_for_held()
    assert len(await sent(raw)) == effects
    await placed.release()
    assert await sending == 200
    assert await sent(raw) == ["x"]


async def test_a_held_request_may_come_to_nothing(raw: Raw, client: SandboxClient) -> None:
    placed = await client.trouble.hold(SEND)
    sending = asyncio.create_task(send(raw))
    await placed.wait_for_held()
    await placed.release(effect=False)
    with pytest.raises(aiohttp.ClientError):
        await sending
    assert await sent(raw) == []


async def test_a_request_whose_sender_is_gone_has_its_effect_all_the_same(raw: Raw, client: SandboxClient) -> None:
    placed = await client.trouble.hold(SEND)
    sending = asyncio.create_task(send(raw))
    await placed.wait_for_held()
    sending.cancel()
    await placed.release()

    async def look() -> bool | None:
        return True if await sent(raw) == ["x"] else None

    await client.until(look, "the message")


def test_spent_faults_are_forgotten_when_there_are_many() -> None:
    faults = Faults(lambda: None)
    for _ in range(1_000):
        faults.set(Fault(Kind.REFUSE, SEND))
        faults.meet("POST", "/channels/1/messages")
    assert len(faults.all()) < 500


async def test_the_file_server_has_faults_too(raw: Raw, client: SandboxClient) -> None:
    path = f"/channels/{raw.games.id}/messages"
    url = (await raw.ask("POST", path, {}, {"a.txt": b"a"})).body["attachments"][0]["url"]
    await client.trouble.break_down(DOWNLOAD, 503)
    with pytest.raises(aiohttp.ClientResponseError):
        await client.download(url)
    assert await client.download(url) == b"a"


async def test_in_an_outage_nothing_is_reached_and_nothing_has_an_effect(raw: Raw, client: SandboxClient) -> None:
    async with raw.session.ws_connect(raw.sandbox.gateway) as line:
        await line.receive(5)
        async with client.trouble.outage():
            assert (await line.receive(5)).type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)
            with pytest.raises(aiohttp.ClientError):
                await send(raw)
            with pytest.raises(aiohttp.ClientError):
                await raw.session.ws_connect(raw.sandbox.gateway)
    assert await sent(raw) == []
    assert await send(raw) == 200


async def test_a_scene_changes_between_two_requests(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(SEND.after(1)) as scene:
        await scene.overwrite("games", "bot", deny=["SEND_MESSAGES"])
    assert [await send(raw) for _ in range(3)] == [200, 200, 403]


async def test_a_scene_knows_the_message_that_was_just_made(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(SEND) as scene:
        await scene.delete_message(THAT_MESSAGE)
    assert await send(raw, "gone") == 200
    assert await send(raw, "stays") == 200
    assert await sent(raw) == ["stays"]


async def test_a_right_is_lost_between_the_deferral_and_the_followup(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(CALLBACK) as scene:
        await scene.overwrite(THAT_CHANNEL, "bot", deny=["SEND_MESSAGES"])
    assert (await raw.call_back(raw.interaction(), 5)).status == 204
    assert await send(raw) == 403


async def test_a_token_expires_between_the_deferral_and_the_followup(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(CALLBACK) as scene:
        await scene.expire(THAT_INTERACTION)
    interaction = raw.interaction()
    assert (await raw.call_back(interaction, 5)).status == 204
    path = f"/webhooks/{raw.sandbox.world.bot.id}/{interaction.token}"
    assert (await raw.ask("POST", path, {"content": "x"}, token="")).code == 50027


async def test_a_channel_is_deleted_before_the_answer(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(CALLBACK, Moment.BEFORE) as scene:
        await scene.delete_channel(THAT_CHANNEL)
    assert (await raw.call_back(raw.interaction(), 4, content="x")).code == 10003


async def test_a_scene_goes_with_a_trouble_of_its_request(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(SEND, Moment.BEFORE) as scene:
        await scene.change_channel("games", name="renamed")
    await client.trouble.break_down(SEND)
    url = f"{raw.sandbox.api}/channels/{raw.games.id}/messages"
    async with raw.session.post(url, json={"content": "x"}, headers={"Authorization": "Bot t"}) as answer:
        assert answer.status == 502
    assert [c.name for c in raw.sandbox.world.channels.values() if c.name == "renamed"]


async def test_a_scene_that_cannot_be_is_a_finding(raw: Raw, client: SandboxClient) -> None:
    async with client.trouble.when(SEND) as scene:
        await scene.delete_channel("nowhere")
    assert await send(raw) == 200
    assert [finding["rule"] for finding in await client.forget_findings()] == ["scene.refused"]


async def test_faults_that_hit_nothing_are_told_when_they_are_cleared(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.limit(SEND.times(2), 0.1)
    await client.trouble.delay(Target("GET", "/nowhere"), 0.01)
    await client.trouble.repeat_event("GUILD_*")
    assert await send(raw) == 429
    idle = await client.trouble.clear()
    assert [fault.get("target", fault)["path" if "target" in fault else "event"] for fault in idle] == [
        "/nowhere",
        "GUILD_*",
    ]
    assert await client.trouble.clear() == []
    assert await send(raw) == 200


@pytest.mark.parametrize(
    "body", [{}, {"kind": "surprise"}, {"kind": "reset", "moment": "never"}, {"kind": "delay", "second": 1}]
)
def test_what_is_no_fault_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"fault|Kind|Moment"):
        read_fault(body)


def test_a_fault_survives_the_way_through_json() -> None:
    fault = Fault(Kind.LIMIT, EDIT.always(), Moment.AFTER, scope=Scope.SHARED, retry_after=0.5)
    assert read_fault(json.loads(json.dumps(fault.as_json()))) == fault


async def test_a_bucket_counts_down_for_each_channel_and_fills_again(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.set_limits([Bucket("POST", "/channels/*/messages", 2, 5.0)])
    first = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})
    assert (first.headers["X-RateLimit-Limit"], first.headers["X-RateLimit-Remaining"]) == ("2", "1")
    assert 0 < float(first.headers["X-RateLimit-Reset-After"]) <= 5
    assert await send(raw) == 200
    spent = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})
    assert (spent.status, spent.headers["X-RateLimit-Scope"], spent.headers["X-RateLimit-Remaining"]) == (
        429,
        "user",
        "0",
    )
    assert spent.headers["X-RateLimit-Bucket"] == first.headers["X-RateLimit-Bucket"]
    assert 0 < spent.body["retry_after"] <= 5
    other = founding.add_channel(raw.sandbox.world, raw.sandbox.guild.id, "other")
    assert (await raw.ask("POST", f"/channels/{other.id}/messages", {"content": "x"})).status == 200
    raw.sandbox.world.clock.advance(6)
    assert await send(raw) == 200


async def test_a_shared_bucket_is_not_told_beforehand(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.set_limits([Bucket("POST", "/channels/*/messages", 1, 5.0, shared=True)])
    first = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})
    assert "X-RateLimit-Remaining" not in first.headers
    assert (await raw.ask("POST", f"/channels/{raw.games.id}/messages", {})).headers["X-RateLimit-Scope"] == "shared"


async def test_the_limit_of_all_routes_leaves_answers_to_interactions_alone(raw: Raw, client: SandboxClient) -> None:
    await client.trouble.set_limits(MEASURED, everything=2)
    statuses = [(await raw.ask("GET", "/users/@me")).status for _ in range(3)]
    assert statuses == [200, 200, 429]
    told = await raw.ask("GET", "/users/@me")
    assert (told.body["global"], told.headers["X-RateLimit-Global"]) == (True, "true")
    answered = await raw.call_back(raw.interaction(), 5)
    assert answered.status == 204
    assert "X-RateLimit-Bucket" not in answered.headers
    await client.trouble.set_limits()
    assert (await raw.ask("GET", "/users/@me")).status == 200
