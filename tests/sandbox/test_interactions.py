"""Answers to interactions over the wire: one, in time, by the right token."""

import pytest

from sandbox.client import SandboxClient
from sandbox.settings import Settings
from tests.sandbox.raw import Raw


def hook(raw: Raw, token: str) -> str:
    return f"/webhooks/{raw.sandbox.world.bot.id}/{token}"


async def test_the_first_answer_is_given_back_when_it_is_asked_for(raw: Raw) -> None:
    interaction = raw.interaction()
    told = await raw.call_back(interaction, 4, "?with_response=true", content="x", flags=64)
    assert told.body["interaction"]["response_message_ephemeral"] is True
    assert told.body["resource"]["message"]["content"] == "x"
    assert "X-RateLimit-Bucket" not in told.headers


async def test_without_asking_nothing_is_given_back(raw: Raw) -> None:
    assert (await raw.call_back(raw.interaction(), 5)).status == 204


async def test_a_second_answer_and_a_late_one_are_refused(raw: Raw) -> None:
    interaction = raw.interaction()
    assert (await raw.call_back(interaction, 5)).status == 204
    assert (await raw.call_back(interaction, 4, content="x")).code == 40060
    late = raw.interaction()
    raw.sandbox.world.clock.advance(3.5)
    assert (await raw.call_back(late, 4, content="x")).code == 10062


async def test_a_wrong_token_answers_nothing(raw: Raw) -> None:
    interaction = raw.interaction()
    told = await raw.ask("POST", f"/interactions/{interaction.id}/wrong/callback", {"type": 5}, token="")
    assert (told.status, told.code) == (404, 10062)


async def test_a_token_works_after_the_answer_and_for_a_quarter_of_an_hour(raw: Raw) -> None:
    interaction = raw.interaction()
    path = hook(raw, interaction.token)
    assert (await raw.ask("POST", path, {"content": "x"}, token="")).code == 10015
    await raw.call_back(interaction, 5)
    assert (await raw.ask("POST", path, {"content": "x"}, token="")).status == 200
    raw.sandbox.world.clock.advance(901)
    told = await raw.ask("PATCH", f"{path}/messages/@original", {"content": "y"}, token="")
    assert (told.status, told.code) == (401, 50027)


async def test_a_token_may_expire_at_once(raw: Raw, client: SandboxClient) -> None:
    interaction = raw.interaction()
    await raw.call_back(interaction, 5)
    await client.expire(interaction.id)
    assert (await raw.ask("POST", hook(raw, interaction.token), {"content": "x"}, token="")).code == 50027


@pytest.mark.parametrize("settings", [Settings(follow_ups=2)])
async def test_a_token_takes_so_many_followups(settings: Settings, raw: Raw) -> None:
    interaction = raw.interaction()
    await raw.call_back(interaction, 5)
    path = hook(raw, interaction.token)
    for _ in range(2):
        assert (await raw.ask("POST", path, {"content": "x"}, token="")).status == 200
    told = await raw.ask("POST", path, {"content": "x"}, token="")
    assert (told.status, told.code) == (400, 40094)
    assert (await raw.ask("PATCH", f"{path}/messages/@original", {"content": "y"}, token="")).status == 200


async def test_the_first_followup_fills_the_thinking_message_and_keeps_its_viewer(raw: Raw) -> None:
    interaction = raw.interaction()
    await raw.call_back(interaction, 5, flags=64)
    path = hook(raw, interaction.token)
    thinking = (await raw.ask("GET", f"{path}/messages/@original", token="")).body
    assert thinking["flags"] == 64 | 128
    filled = (await raw.ask("POST", path, {"content": "x"}, token="")).body
    assert (filled["id"], filled["flags"], filled["edited_timestamp"]) == (thinking["id"], 64, None)
    more = (await raw.ask("POST", path, {"content": "y", "flags": 64}, token="")).body
    assert (more["type"], more["message_reference"]["message_id"]) == (19, thinking["id"])
    assert more["interaction_metadata"]["original_response_message_id"] == thinking["id"]


async def test_private_answers_are_out_of_reach_of_channel_routes(raw: Raw) -> None:
    interaction = raw.interaction()
    await raw.call_back(interaction, 4, content="x", flags=64)
    original = (await raw.ask("GET", f"{hook(raw, interaction.token)}/messages/@original", token="")).body
    path = f"/channels/{raw.games.id}/messages"
    assert (await raw.ask("GET", path)).body == []
    assert (await raw.ask("GET", f"{path}/{original['id']}")).code == 10008
    assert (await raw.ask("PATCH", f"{path}/{original['id']}", {"content": "y"})).code == 10008
    gone = await raw.ask("DELETE", f"{hook(raw, interaction.token)}/messages/{original['id']}", token="")
    assert gone.status == 204
    again = await raw.ask("GET", f"{hook(raw, interaction.token)}/messages/@original", token="")
    assert again.code == 10008


async def test_a_token_reaches_its_own_messages_only(raw: Raw) -> None:
    interaction = raw.interaction()
    await raw.call_back(interaction, 4, content="x")
    other = await raw.send()
    told = await raw.ask("PATCH", f"{hook(raw, interaction.token)}/messages/{other['id']}", {"content": "y"}, token="")
    assert told.code == 10008


async def test_answers_may_attach_where_sends_may_not(raw: Raw) -> None:
    world = raw.sandbox.world
    for role in world.roles_of(raw.sandbox.guild.id):
        world.roles[role.id] = type(role)(role.id, role.guild_id, role.name, 1 << 10, role.position, role.bot_id)
    interaction = raw.interaction()
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    told = await raw.ask("POST", path, {"type": 4, "data": {"attachments": [{"id": 0}]}}, {"a.txt": b"a"}, token="")
    assert told.status == 204
    assert (await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"})).code == 50013


async def test_tokens_are_not_written_down(raw: Raw) -> None:
    interaction = raw.interaction()
    await raw.call_back(interaction, 4, content="x" * 2001)
    await raw.ask("GET", f"{hook(raw, interaction.token)}/nowhere", token="")
    told = str(raw.sandbox.records.requests_after(0)) + str(raw.sandbox.records.findings)
    assert interaction.token not in told
    assert "/interactions/" in told
