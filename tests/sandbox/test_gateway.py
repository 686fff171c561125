"""The gateway without a library: frames, intents, refusals."""

import json
import zlib

import pytest

from sandbox.model import founding, posting
from sandbox.server import Sandbox
from sandbox.settings import Settings
from tests.sandbox.line import CONTENT, GUILDS, MEMBERS, MESSAGES, Line
from tests.sandbox.raw import Raw


async def test_ready_has_what_strict_clients_ask_for(line: Line, sandbox: Sandbox) -> None:
    ready = await line.identify()
    assert ready["user"]["mfa_enabled"] is True
    assert ready["user"]["bot"] is True
    assert ready["guilds"] == [{"id": str(sandbox.guild.id), "unavailable": True}]
    assert ready["application"].keys() == {"id", "flags"}
    assert ready["resume_gateway_url"] == sandbox.gateway
    assert ready["shard"] == [0, 1]
    guild = await line.event("GUILD_CREATE")
    assert [channel["name"] for channel in guild["channels"]] == ["Games", "games", "lounge"]
    assert [member["user"]["id"] for member in guild["members"]] == [ready["user"]["id"]]
    assert guild["member_count"] == 10


async def test_a_heartbeat_is_acknowledged(line: Line) -> None:
    await line.identify()
    await line.event("GUILD_CREATE")
    await line.send(1, 2)
    assert (await line.frame())["op"] == 11


async def test_frames_are_one_stream_of_zlib_where_that_is_asked_for(raw: Raw) -> None:
    async with raw.session.ws_connect(raw.sandbox.gateway + "?compress=zlib-stream") as socket:
        stream = zlib.decompressobj()
        assert json.loads(stream.decompress(await socket.receive_bytes()))["op"] == 10
        await Line(socket).send(2, {"token": "t", "intents": GUILDS, "properties": {}})
        assert json.loads(stream.decompress(await socket.receive_bytes()))["t"] == "READY"


async def test_a_right_that_was_not_granted_is_refused(line: Line) -> None:
    await line.frame()
    await line.send(2, {"token": "t", "intents": MEMBERS, "properties": {}})
    assert await line.close_code() == 4014


@pytest.mark.parametrize("settings", [Settings(token="right")])
async def test_a_wrong_token_is_refused(settings: Settings, line: Line) -> None:
    await line.frame()
    await line.send(2, {"token": "wrong", "intents": GUILDS, "properties": {}})
    assert await line.close_code() == 4004


async def test_an_unknown_opcode_is_refused_and_recorded(line: Line, sandbox: Sandbox) -> None:
    await line.frame()
    await line.send(77, None)
    assert await line.close_code() == 4001
    assert [finding.rule for finding in sandbox.records.findings] == ["gateway.unknown"]


async def test_a_session_that_nobody_knows_is_invalid(line: Line) -> None:
    await line.frame()
    await line.send(6, {"token": "t", "session_id": "unknown", "seq": 1})
    assert await line.frame() == {"op": 9, "d": False}


async def test_a_resumed_session_hears_what_it_missed(raw: Raw, line: Line) -> None:
    ready = await line.identify()
    await line.event("GUILD_CREATE")
    line.socket._response.connection.transport.abort()  # type: ignore[union-attr]  # the wire breaks
    await raw.send("missed")
    async with raw.session.ws_connect(raw.sandbox.gateway) as socket:
        again = Line(socket)
        await again.frame()
        await again.send(6, {"token": "t", "session_id": ready["session_id"], "seq": 2})
        assert (await again.event("MESSAGE_CREATE"))["content"] == "missed"
        await again.event("RESUMED")


async def test_a_session_forgotten_or_closed_by_the_client_cannot_be_resumed(raw: Raw) -> None:
    for forget in (True, False):
        async with raw.session.ws_connect(raw.sandbox.gateway) as socket:
            ready = await Line(socket).identify()
            await socket.close(code=4000 if forget else 1000)
        if forget:
            raw.sandbox.world.clock.advance(raw.sandbox.world.settings.resume_seconds + 1)
        async with raw.session.ws_connect(raw.sandbox.gateway) as socket:
            line = Line(socket)
            await line.frame()
            await line.send(6, {"token": "t", "session_id": ready["session_id"], "seq": 2})
            assert (await line.frame())["op"] == 9


async def test_without_the_intent_others_words_are_not_told(raw: Raw, line: Line) -> None:
    await line.identify()
    world = raw.sandbox.world
    posting.post(world, raw.games, raw.ada.id, {"content": "secret"})
    assert (await line.event("MESSAGE_CREATE"))["content"] == ""
    posting.post(world, raw.games, raw.ada.id, {"content": f"<@{world.bot.id}> hello"})
    assert (await line.event("MESSAGE_CREATE"))["content"].endswith("hello")


@pytest.mark.parametrize("settings", [Settings(privileged_intents=MEMBERS | CONTENT)])
async def test_with_the_intents_they_are_and_members_too(settings: Settings, raw: Raw, line: Line) -> None:
    await line.identify(GUILDS | MEMBERS | MESSAGES | CONTENT)
    assert len((await line.event("GUILD_CREATE"))["members"]) == 10
    posting.post(raw.sandbox.world, raw.games, raw.ada.id, {"content": "public"})
    assert (await line.event("MESSAGE_CREATE"))["content"] == "public"
    founding.leave(raw.sandbox.world, raw.sandbox.guild.id, raw.ada.id)
    assert (await line.event("GUILD_MEMBER_REMOVE"))["user"]["username"] == "ada"


async def test_what_the_bot_must_not_see_is_not_told(raw: Raw, line: Line) -> None:
    await line.identify()
    world = raw.sandbox.world
    interaction = raw.interaction()
    await raw.call_back(interaction, 4, content="private", flags=64)
    other = founding.add_guild(world, "Elsewhere", raw.ada.id)
    hidden = founding.add_channel(world, other.id, "hidden")
    posting.post(world, hidden, raw.ada.id, {"content": "elsewhere"})
    await raw.send("public")
    assert (await line.event("MESSAGE_CREATE"))["content"] == "public"


async def test_the_bot_is_told_when_it_is_removed_and_invited_again(raw: Raw, line: Line) -> None:
    await line.identify()
    await line.event("GUILD_CREATE")
    world, guild = raw.sandbox.world, raw.sandbox.guild
    founding.leave(world, guild.id, world.bot.id)
    assert await line.event("GUILD_DELETE") == {"id": str(guild.id)}
    assert (await raw.ask("GET", f"/channels/{raw.games.id}")).code == 50001
    founding.invite_bot(world, guild.id)
    assert (await line.event("GUILD_CREATE"))["id"] == str(guild.id)


async def test_members_are_given_on_request(raw: Raw, line: Line) -> None:
    await line.identify()
    asked = {"guild_id": str(raw.sandbox.guild.id), "user_ids": [str(raw.ada.id), "5"], "nonce": "n"}
    await line.send(8, asked)
    chunk = await line.event("GUILD_MEMBERS_CHUNK")
    assert [member["user"]["username"] for member in chunk["members"]] == ["ada"]
    assert (chunk["not_found"], chunk["nonce"]) == (["5"], "n")


async def test_threads_are_told_as_they_change(raw: Raw, line: Line) -> None:
    await line.identify()
    thread = await raw.thread()
    assert (await line.event("THREAD_CREATE"))["newly_created"] is True
    await raw.ask("PATCH", f"/channels/{thread}", {"archived": True})
    assert (await line.event("THREAD_UPDATE"))["thread_metadata"]["archived"] is True
    await raw.ask("DELETE", f"/channels/{thread}")
    gone = await line.event("THREAD_DELETE")
    assert gone == {
        "id": str(thread),
        "guild_id": str(raw.sandbox.guild.id),
        "parent_id": str(raw.games.id),
        "type": 11,
    }
