"""Messages over the wire: what is kept, what is refused."""

from typing import Any

import aiohttp
import pytest

from sandbox.model import permissions, posting
from sandbox.model.channel import Overwrite
from sandbox.model.founding import overwrite
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.settings import Settings
from tests.sandbox.raw import Raw


def deny(raw: Raw, *rights: Permission) -> None:
    denied = permissions.NONE
    for right in rights:
        denied |= right
    world = raw.sandbox.world
    overwrite(world, raw.games, Overwrite(world.bot.id, False, 0, int(denied)))


async def test_answers_say_application_json_and_nothing_more(raw: Raw) -> None:
    told = await raw.ask("GET", "/users/@me")
    assert told.headers["Content-Type"] == "application/json"


async def test_an_unknown_route_is_refused_and_recorded(raw: Raw) -> None:
    told = await raw.ask("GET", "/guilds/1/stickers")
    assert (told.status, told.code) == (404, 0)
    assert [finding.rule for finding in raw.sandbox.records.findings] == ["route.unknown"]


async def test_without_a_token_nothing_is_told(raw: Raw) -> None:
    assert (await raw.ask("GET", "/users/@me", token="")).status == 401
    assert (await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"}, token="")).status == 401


async def test_only_the_set_token_is_let_in() -> None:
    async with Sandbox(Settings(token="right")) as sandbox, aiohttp.ClientSession() as session:
        raw = Raw(session, sandbox)
        assert (await raw.ask("GET", "/users/@me", token="wrong")).status == 401
        assert (await raw.ask("GET", "/users/@me", token="right")).status == 200


async def test_a_broken_rule_is_refused_with_its_place_and_recorded(raw: Raw) -> None:
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x" * 2001})
    assert (told.status, told.code) == (400, 50035)
    assert told.body["errors"]["content"]["_errors"][0]["code"] == "content.length"
    (finding,) = raw.sandbox.records.findings
    assert (finding.rule, finding.pointer) == ("content.length", "/content")
    assert raw.sandbox.world.messages.get(raw.games.id) is None


async def test_an_empty_message_is_refused(raw: Raw) -> None:
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": ""})
    assert (told.status, told.code) == (400, 50006)


async def test_no_json_is_refused(raw: Raw) -> None:
    url = f"{raw.sandbox.api}/channels/{raw.games.id}/messages"
    headers = {"Authorization": "Bot t", "Content-Type": "application/json"}
    async with raw.session.post(url, data=b"{", headers=headers) as response:
        assert (await response.json())["code"] == 50109


async def test_a_repeated_nonce_gives_the_first_message_for_a_while(raw: Raw) -> None:
    first = await raw.send("one", nonce="n", enforce_nonce=True)
    again = await raw.send("two", nonce="n", enforce_nonce=True)
    assert (again["id"], again["content"]) == (first["id"], "one")
    assert (await raw.send("three", nonce="n"))["id"] != first["id"]
    raw.sandbox.world.clock.advance(raw.sandbox.world.settings.nonce_seconds + 1)
    assert (await raw.send("four", nonce="n", enforce_nonce=True))["id"] != first["id"]


async def test_only_the_sender_is_told_a_nonce(raw: Raw) -> None:
    sent = await raw.send(nonce="n")
    assert sent["nonce"] == "n"
    told = await raw.ask("GET", f"/channels/{raw.games.id}/messages/{sent['id']}")
    assert "nonce" not in told.body


async def test_an_edit_keeps_the_attachments_it_lists(raw: Raw) -> None:
    path = f"/channels/{raw.games.id}/messages"
    sent = (await raw.ask("POST", path, {}, {"a.txt": b"a", "b.txt": b"b"})).body
    keep = sent["attachments"][0]
    body = {"attachments": [{"id": keep["id"]}, {"id": 0, "filename": "c.txt", "description": "new"}]}
    edited = (await raw.ask("PATCH", f"{path}/{sent['id']}", body, {"c.txt": b"c"})).body
    assert [(a["filename"], a.get("description")) for a in edited["attachments"]] == [("a.txt", None), ("c.txt", "new")]
    added = (await raw.ask("PATCH", f"{path}/{sent['id']}", {}, {"d.txt": b"d"})).body
    assert [a["filename"] for a in added["attachments"]] == ["a.txt", "c.txt", "d.txt"]
    async with raw.session.get(keep["url"]) as response:
        assert await response.read() == b"a"
    async with raw.session.get(sent["attachments"][1]["url"]) as response:
        assert response.status == 404


async def test_links_are_signed_and_expire(raw: Raw) -> None:
    path = f"/channels/{raw.games.id}/messages"
    url = (await raw.ask("POST", path, {}, {"a.txt": b"a"})).body["attachments"][0]["url"]
    async with raw.session.get(url.replace("hm=", "hm=0")) as response:
        assert response.status == 404
    raw.sandbox.world.clock.advance(raw.sandbox.world.settings.link_seconds + 1)
    async with raw.session.get(url) as response:
        assert response.status == 404
    fresh = (await raw.ask("GET", path)).body[0]["attachments"][0]["url"]
    async with raw.session.get(fresh) as response:
        assert response.status == 200


@pytest.mark.parametrize("settings", [Settings(attachment_limit=10)])
async def test_a_file_above_the_limit_is_refused(raw: Raw) -> None:
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {}, {"a.txt": b"x" * 11})
    assert (told.status, told.code) == (413, 40005)


async def test_messages_are_listed_newest_first_and_in_pages(raw: Raw) -> None:
    ids = [(await raw.send(str(n)))["id"] for n in range(6)]

    async def listed(query: str) -> list[int]:
        told = await raw.ask("GET", f"/channels/{raw.games.id}/messages?{query}")
        return [ids.index(message["id"]) for message in told.body]

    assert await listed("") == [5, 4, 3, 2, 1, 0]
    assert await listed("limit=2") == [5, 4]
    assert await listed(f"limit=2&before={ids[3]}") == [2, 1]
    assert await listed(f"limit=2&after={ids[3]}") == [5, 4]
    assert await listed(f"limit=3&around={ids[3]}") == [4, 3, 2]


async def test_missing_rights_are_told_apart(raw: Raw) -> None:
    path = f"/channels/{raw.games.id}/messages"
    sent = await raw.send()
    deny(raw, Permission.SEND_MESSAGES)
    assert (await raw.ask("POST", path, {"content": "x"})).code == 50013
    deny(raw, Permission.ATTACH_FILES)
    assert (await raw.ask("POST", path, {"content": "x"}, {"a.txt": b"a"})).code == 50013
    deny(raw, Permission.EMBED_LINKS)
    assert (await raw.ask("POST", path, {"embeds": [{"title": "x"}]})).code == 50013
    deny(raw, Permission.READ_MESSAGE_HISTORY)
    assert (await raw.ask("GET", path)).body == []
    assert (await raw.ask("GET", f"{path}/{sent['id']}")).code == 50013
    answer = {"content": "x", "message_reference": {"message_id": sent["id"]}}
    assert (await raw.ask("POST", path, answer)).code == 160002
    deny(raw, Permission.VIEW_CHANNEL)
    assert (await raw.ask("POST", path, {"content": "x"})).code == 50001
    assert (await raw.ask("GET", f"/channels/{raw.games.id}")).code == 50001


async def test_only_own_messages_are_edited_and_others_deleted_by_right(raw: Raw) -> None:
    theirs = posting.post(raw.sandbox.world, raw.games, raw.ada.id, {"content": "x"})
    path = f"/channels/{raw.games.id}/messages/{theirs.id}"
    assert (await raw.ask("PATCH", path, {"content": "y"})).code == 50005
    assert (await raw.ask("DELETE", path)).code == 50013
    own = await raw.send()
    assert (await raw.ask("DELETE", f"/channels/{raw.games.id}/messages/{own['id']}")).status == 204
    assert (await raw.ask("GET", f"/channels/{raw.games.id}/messages/{own['id']}")).code == 10008


@pytest.mark.parametrize("settings", [Settings(old_edits=1)])
async def test_old_messages_take_few_edits(raw: Raw) -> None:
    path = f"/channels/{raw.games.id}/messages/{(await raw.send())['id']}"
    for _ in range(3):
        assert (await raw.ask("PATCH", path, {"content": "y"})).status == 200
    raw.sandbox.world.clock.advance(3601)
    assert (await raw.ask("PATCH", path, {"content": "y"})).status == 200
    told = await raw.ask("PATCH", path, {"content": "y"})
    assert (told.status, told.code, told.headers["Via"] != "") == (429, 30046, True)
    assert 0 < told.body["retry_after"] <= 3600
    fresh = await raw.send()
    assert (await raw.ask("PATCH", f"/channels/{raw.games.id}/messages/{fresh['id']}", {"content": "y"})).status == 200
    raw.sandbox.world.clock.advance(3601)
    assert (await raw.ask("PATCH", path, {"content": "y"})).status == 200


async def test_only_those_are_pinged_whom_the_sender_allows(raw: Raw) -> None:
    fox = next(user for user in raw.sandbox.world.users.values() if user.username == "fox")
    text = f"<@{raw.ada.id}> <@{fox.id}> @everyone"

    async def pinged(**allowed: object) -> list[str]:
        more: dict[str, Any] = {"allowed_mentions": allowed} if allowed else {}
        sent = await raw.send(text, **more)
        return [user["username"] for user in sent["mentions"]] + (["@everyone"] if sent["mention_everyone"] else [])

    assert await pinged() == ["ada", "fox", "@everyone"]
    assert await pinged(users=[str(fox.id)]) == ["fox"]
    assert await pinged(parse=["users"]) == ["ada", "fox"]
    assert await pinged(parse=[]) == []


async def test_components_v2_cannot_be_taken_back(raw: Raw) -> None:
    path = f"/channels/{raw.games.id}/messages"
    body = {"flags": 32768, "components": [{"type": 10, "content": "x"}]}
    sent = (await raw.ask("POST", path, body)).body
    edited = await raw.ask("PATCH", f"{path}/{sent['id']}", {"flags": 0, "components": [{"type": 10, "content": "y"}]})
    assert edited.body["flags"] & 32768
    assert (await raw.ask("PATCH", f"{path}/{sent['id']}", {"content": "y"})).code == 50035
