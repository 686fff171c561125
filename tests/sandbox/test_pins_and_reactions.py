"""Pinned messages and emoji under messages, over the wire."""

from urllib.parse import quote

import pytest

from sandbox.model import posting, reactions
from sandbox.model.channel import Overwrite
from sandbox.model.founding import overwrite
from sandbox.model.permissions import NONE, Permission
from sandbox.settings import Settings
from tests.sandbox.line import GUILDS, REACTIONS, Line
from tests.sandbox.raw import Raw

DIE, CUBE = quote("🎲"), "cube:123456"


def rights(raw: Raw, allow: Permission = NONE, deny: Permission = NONE) -> None:
    world = raw.sandbox.world
    overwrite(world, raw.games, Overwrite(world.bot.id, False, int(allow), int(deny)))


async def place(raw: Raw) -> str:
    return f"/channels/{raw.games.id}/messages/{(await raw.send())['id']}"


async def test_an_emoji_is_put_under_a_message_and_taken_back(raw: Raw, line: Line) -> None:
    await line.identify(GUILDS | REACTIONS)
    at = await place(raw)
    for emoji in (DIE, CUBE, DIE):
        assert (await raw.ask("PUT", f"{at}/reactions/{emoji}/@me")).status == 204
    shown = (await raw.ask("GET", at)).body["reactions"]
    assert [(one["emoji"]["name"], one["emoji"]["id"], one["count"], one["me"]) for one in shown] == [
        ("🎲", None, 1, True),
        ("cube", "123456", 1, True),
    ]
    assert (await line.event("MESSAGE_REACTION_ADD"))["emoji"] == {"id": None, "name": "🎲"}
    who = (await raw.ask("GET", f"{at}/reactions/{DIE}")).body
    assert [user["id"] for user in who] == [str(raw.sandbox.world.bot.id)]
    assert (await raw.ask("DELETE", f"{at}/reactions/{DIE}/@me")).status == 204
    assert (await raw.ask("DELETE", f"{at}/reactions/{DIE}/@me")).code == 10014
    assert (await line.event("MESSAGE_REACTION_REMOVE"))["user_id"] == str(raw.sandbox.world.bot.id)


async def test_the_emoji_of_others_are_taken_away_by_right(raw: Raw, line: Line) -> None:
    await line.identify(GUILDS | REACTIONS)
    at = await place(raw)
    world = raw.sandbox.world
    message = world.message(raw.games.id, int(at.rpartition("/")[2]))
    reactions.add(world, message, "🎲", raw.ada.id)
    assert (await raw.ask("DELETE", f"{at}/reactions/{DIE}/{raw.ada.id}")).code == 50013
    rights(raw, allow=Permission.MANAGE_MESSAGES)
    assert (await raw.ask("DELETE", f"{at}/reactions/{DIE}/{raw.ada.id}")).status == 204
    assert (await raw.ask("DELETE", f"{at}/reactions/{DIE}")).code == 10014
    await raw.ask("PUT", f"{at}/reactions/{DIE}/@me")
    await raw.ask("PUT", f"{at}/reactions/{CUBE}/@me")
    assert (await raw.ask("DELETE", f"{at}/reactions/{DIE}")).status == 204
    assert (await line.event("MESSAGE_REACTION_REMOVE_EMOJI"))["emoji"]["name"] == "🎲"
    assert (await raw.ask("DELETE", f"{at}/reactions")).status == 204
    await line.event("MESSAGE_REACTION_REMOVE_ALL")
    assert "reactions" not in (await raw.ask("GET", at)).body


@pytest.mark.parametrize("settings", [Settings(reactions=1)])
async def test_emoji_have_their_limits(settings: Settings, raw: Raw) -> None:
    at = await place(raw)
    assert (await raw.ask("PUT", f"{at}/reactions/word/@me")).code == 10014
    rights(raw, deny=Permission.ADD_REACTIONS)
    assert (await raw.ask("PUT", f"{at}/reactions/{DIE}/@me")).code == 50013
    world = raw.sandbox.world
    reactions.add(world, world.message(raw.games.id, int(at.rpartition("/")[2])), "🎲", raw.ada.id)
    assert (await raw.ask("PUT", f"{at}/reactions/{DIE}/@me")).status == 204
    rights(raw)
    assert (await raw.ask("PUT", f"{at}/reactions/{CUBE}/@me")).code == 30010
    rights(raw, deny=Permission.READ_MESSAGE_HISTORY)
    assert (await raw.ask("PUT", f"{at}/reactions/{DIE}/@me")).code == 50013


@pytest.mark.parametrize("settings", [Settings(pins=2)])
async def test_messages_are_pinned_announced_and_unpinned(settings: Settings, raw: Raw, line: Line) -> None:
    await line.identify()
    ids = [(await raw.send())["id"] for _ in range(3)]
    pins = f"/channels/{raw.games.id}/messages/pins"
    assert (await raw.ask("PUT", f"{pins}/{ids[0]}")).status == 204
    assert (await line.event("CHANNEL_PINS_UPDATE"))["last_pin_timestamp"]
    raw.sandbox.world.clock.advance(1)
    assert (await raw.ask("PUT", f"/channels/{raw.games.id}/pins/{ids[1]}")).status == 204
    assert (await raw.ask("PUT", f"{pins}/{ids[1]}")).status == 204
    assert (await raw.ask("PUT", f"{pins}/{ids[2]}")).code == 30003
    listed = (await raw.ask("GET", pins)).body
    assert [item["message"]["id"] for item in listed["items"]] == [ids[1], ids[0]]
    assert all(item["message"]["pinned"] for item in listed["items"])
    assert (await raw.ask("GET", f"{pins}?limit=1")).body["has_more"] is True
    assert len((await raw.ask("GET", f"/channels/{raw.games.id}/pins")).body) == 2
    announced = [m for m in (await raw.ask("GET", f"/channels/{raw.games.id}/messages")).body if m["type"] == 6]
    assert {m["message_reference"]["message_id"] for m in announced} == {ids[0], ids[1]}
    assert (await raw.ask("DELETE", f"{pins}/{ids[1]}")).status == 204
    assert len((await raw.ask("GET", pins)).body["items"]) == 1


async def test_pinning_is_a_right_of_its_own(raw: Raw) -> None:
    at = f"/channels/{raw.games.id}/messages/pins/{(await raw.send())['id']}"
    rights(raw, allow=Permission.MANAGE_MESSAGES, deny=Permission.PIN_MESSAGES)
    assert (await raw.ask("PUT", at)).code == 50013
    rights(raw)
    assert (await raw.ask("PUT", at.rpartition("/")[0] + "/1")).code == 10008
    rights(raw, deny=Permission.READ_MESSAGE_HISTORY)
    assert (await raw.ask("GET", at.rpartition("/")[0])).body["items"] == []


async def test_typing_is_for_those_who_may_write(raw: Raw) -> None:
    path = f"/channels/{raw.games.id}/typing"
    assert (await raw.ask("POST", path)).status == 204
    rights(raw, deny=Permission.SEND_MESSAGES)
    assert (await raw.ask("POST", path)).code == 50013


async def test_an_archived_thread_takes_neither_pins_nor_emoji(raw: Raw) -> None:
    thread = await raw.thread()
    message = await raw.send(channel=thread)
    await raw.ask("PATCH", f"/channels/{thread}", {"archived": True})
    at = f"/channels/{thread}/messages"
    assert (await raw.ask("PUT", f"{at}/{message['id']}/reactions/{DIE}/@me")).code == 50083
    assert (await raw.ask("PUT", f"{at}/pins/{message['id']}")).code == 50083


async def test_a_message_keeps_its_emoji_and_pin_when_it_is_edited(raw: Raw) -> None:
    at = await place(raw)
    await raw.ask("PUT", f"{at}/reactions/{DIE}/@me")
    await raw.ask("PUT", f"/channels/{raw.games.id}/messages/pins/{at.rpartition('/')[2]}")
    edited = (await raw.ask("PATCH", at, {"content": "y"})).body
    assert (edited["pinned"], len(edited["reactions"])) == (True, 1)
    theirs = posting.post(raw.sandbox.world, raw.games, raw.ada.id, {"content": "x"})
    assert theirs.reactions == ()
