"""Threads over the wire: opened once, archived, locked, counted."""

import pytest

from sandbox.model import threads
from sandbox.model.channel import Overwrite
from sandbox.model.founding import overwrite
from sandbox.model.permissions import Permission
from sandbox.settings import Settings
from tests.sandbox.raw import Raw


def change(raw: Raw, thread_id: int, **body: object) -> None:
    threads.update(raw.sandbox.world, raw.sandbox.world.channel(thread_id), body)


async def test_a_thread_has_the_id_of_its_message_and_opens_once(raw: Raw) -> None:
    message = await raw.send()
    path = f"/channels/{raw.games.id}/messages/{message['id']}"
    opened = await raw.ask("POST", f"{path}/threads", {"name": "t", "auto_archive_duration": 60})
    assert (opened.status, opened.body["id"]) == (201, message["id"])
    assert (await raw.ask("POST", f"{path}/threads", {"name": "t"})).code == 160004
    again = (await raw.ask("GET", path)).body
    assert again["flags"] & 32
    assert again["thread"]["id"] == message["id"]
    (starter,) = (await raw.ask("GET", f"/channels/{message['id']}/messages")).body
    assert (starter["type"], starter["referenced_message"]["id"]) == (21, message["id"])


async def test_a_thread_by_itself_is_announced(raw: Raw) -> None:
    told = await raw.ask("POST", f"/channels/{raw.games.id}/threads", {"name": "t", "type": 11})
    assert told.status == 201
    (announcement,) = (await raw.ask("GET", f"/channels/{raw.games.id}/messages")).body
    assert (announcement["type"], announcement["message_reference"]["channel_id"]) == (18, told.body["id"])
    private = await raw.ask("POST", f"/channels/{raw.games.id}/threads", {"name": "t"})
    assert private.body["type"] == 12


async def test_a_send_reopens_an_archived_thread_but_an_edit_is_refused(raw: Raw) -> None:
    thread = await raw.thread()
    message = await raw.send(channel=thread)
    change(raw, thread, archived=True)
    told = await raw.ask("PATCH", f"/channels/{thread}/messages/{message['id']}", {"content": "y"})
    assert (told.status, told.code) == (400, 50083)
    assert (await raw.ask("PUT", f"/channels/{thread}/thread-members/{raw.ada.id}")).code == 50083
    await raw.send(channel=thread)
    assert not raw.sandbox.world.channel(thread).archived


async def test_a_locked_thread_is_for_moderators(raw: Raw) -> None:
    thread = await raw.thread()
    change(raw, thread, archived=True, locked=True)
    world = raw.sandbox.world
    overwrite(world, raw.games, Overwrite(world.bot.id, False, 0, int(Permission.MANAGE_THREADS)))
    assert (await raw.ask("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 160005
    assert (await raw.ask("PATCH", f"/channels/{thread}", {"archived": False})).code == 50013
    overwrite(world, raw.games, Overwrite(world.bot.id, False, 0, 0))
    assert (await raw.ask("PATCH", f"/channels/{thread}", {"locked": False})).code == 50083
    assert (await raw.ask("PATCH", f"/channels/{thread}", {"archived": False, "locked": False})).status == 200


async def test_a_right_to_write_in_channels_is_none_in_threads(raw: Raw) -> None:
    thread = await raw.thread()
    world = raw.sandbox.world
    overwrite(world, raw.games, Overwrite(world.bot.id, False, 0, int(Permission.SEND_MESSAGES_IN_THREADS)))
    assert (await raw.ask("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50013
    overwrite(world, raw.games, Overwrite(world.bot.id, False, 0, int(Permission.CREATE_PUBLIC_THREADS)))
    message = await raw.send()
    path = f"/channels/{raw.games.id}/messages/{message['id']}/threads"
    assert (await raw.ask("POST", path, {"name": "t"})).code == 50013


@pytest.mark.parametrize("settings", [Settings(active_threads=1)])
async def test_a_guild_has_so_many_open_threads(raw: Raw) -> None:
    thread = await raw.thread()
    message = await raw.send()
    path = f"/channels/{raw.games.id}/messages/{message['id']}/threads"
    assert (await raw.ask("POST", path, {"name": "t"})).code == 160006
    assert (await raw.ask("PATCH", f"/channels/{thread}", {"archived": True})).status == 200
    assert (await raw.ask("POST", path, {"name": "t"})).status == 201
    assert (await raw.ask("PATCH", f"/channels/{thread}", {"archived": False})).code == 160006
    assert (await raw.ask("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 160006
    assert (await raw.ask("GET", f"/channels/{thread}/messages")).body[0]["content"] != "x"


async def test_mentioned_people_follow_a_thread(raw: Raw) -> None:
    thread = await raw.thread()
    await raw.send(f"<@{raw.ada.id}>", channel=thread)
    members = (await raw.ask("GET", f"/channels/{thread}/thread-members?with_member=true")).body
    assert [member["member"]["user"]["username"] for member in members] == [raw.sandbox.world.bot.username, "ada"]
    assert (await raw.ask("DELETE", f"/channels/{thread}/thread-members/{raw.ada.id}")).status == 204
    assert (await raw.ask("GET", f"/channels/{thread}/thread-members/{raw.ada.id}")).code == 10007


async def test_threads_are_listed_open_and_archived(raw: Raw) -> None:
    thread = await raw.thread()
    active = f"/guilds/{raw.sandbox.guild.id}/threads/active"
    archived = f"/channels/{raw.games.id}/threads/archived/public"
    assert [t["id"] for t in (await raw.ask("GET", active)).body["threads"]] == [str(thread)]
    change(raw, thread, archived=True)
    assert (await raw.ask("GET", active)).body["threads"] == []
    assert [t["id"] for t in (await raw.ask("GET", archived)).body["threads"]] == [str(thread)]


async def test_a_quiet_thread_archives_itself(raw: Raw) -> None:
    thread = await raw.thread()
    change(raw, thread, auto_archive_duration=60)
    raw.sandbox.world.clock.advance(3_590)
    threads.archive_quiet_ones(raw.sandbox.world)
    assert not raw.sandbox.world.channel(thread).archived
    raw.sandbox.world.clock.advance(20)
    threads.archive_quiet_ones(raw.sandbox.world)
    assert raw.sandbox.world.channel(thread).archived


async def test_a_channel_takes_its_threads_along(raw: Raw) -> None:
    thread, channel = await raw.thread(), raw.games.id
    threads.remove(raw.sandbox.world, raw.games)
    assert (await raw.ask("GET", f"/channels/{thread}")).code == 10003
    assert (await raw.ask("GET", f"/channels/{channel}")).code == 10003
