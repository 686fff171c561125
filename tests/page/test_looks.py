"""What one person's page shows."""

from typing import Any

import aiohttp

from sandbox.client import SandboxClient
from sandbox.model.message import Flags
from sandbox.page.memory import Welcome
from sandbox.server import Sandbox
from tests.page.visit import Visit
from tests.sandbox.raw import Raw

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (3).to_bytes(4, "big") + (2).to_bytes(4, "big")


async def private(raw: Raw, text: str) -> Any:
    """An answer that only Ada sees."""
    interaction = raw.interaction()
    told = await raw.call_back(interaction, 4, "?with_response=true", content=text, flags=int(Flags.EPHEMERAL))
    return told.body["resource"]["message"]


async def test_everybody_and_everything_they_see_is_there(raw: Raw, ada: Visit) -> None:
    state = await ada.get("/state")
    assert {person["username"] for person in state["people"]} >= {"ada", "fox", "layla", "olga"}
    assert {"games", "lounge"} <= {channel.get("name") for channel in state["channels"]}
    assert any(member["bot"] for member in state["members"])
    assert (state["user"]["username"], state["welcome"]) == ("ada", None)
    assert (state["bot"]["connected"], state["bot"]["process"]) == (False, "none")


async def test_a_private_answer_is_seen_by_its_person_only(raw: Raw, ada: Visit, bohumil: Visit) -> None:
    await raw.send("all")
    await private(raw, "secret")
    assert [message["content"] for message in await ada.messages(raw.games.id)] == ["all", "secret"]
    assert [message["content"] for message in await bohumil.messages(raw.games.id)] == ["all"]


async def test_older_messages_come_in_pages(raw: Raw, ada: Visit) -> None:
    for number in range(5):
        await raw.send(str(number))
    newest = await ada.get(f"/channels/{raw.games.id}/messages", limit=2)
    assert ([m["content"] for m in newest["messages"]], newest["more"]) == (["3", "4"], True)
    older = await ada.get(f"/channels/{raw.games.id}/messages", limit=3, before=newest["messages"][0]["id"])
    assert ([m["content"] for m in older["messages"]], older["more"]) == (["0", "1", "2"], False)


async def test_a_hidden_channel_is_not_there(raw: Raw, client: SandboxClient, ada: Visit) -> None:
    await client.overwrite("lounge", "everyone", deny=["VIEW_CHANNEL"])
    assert "lounge" not in {channel.get("name") for channel in (await ada.get("/state"))["channels"]}
    url = f"{ada.base}/_sandbox/page/channels/lounge/messages?user=ada"
    async with ada.session.get(url) as response:
        assert response.status == 403


async def test_what_others_wrote_is_new_until_it_is_read(raw: Raw, ada: Visit, bohumil: Visit) -> None:
    assert await ada.badge() == (False, 0)
    await raw.send(f"<@{raw.ada.id}> it is your move")
    last = await raw.send("x")
    await ada.post("/act/say", channel="games", content="mine")
    assert (await ada.badge(), await bohumil.badge()) == ((True, 1), (True, 0))
    assert [m["pings"] for m in await ada.messages(raw.games.id)] == [True, False, False]
    assert [m["mine"] for m in await ada.messages(raw.games.id)] == [False, False, True]
    await ada.post("/read", channel=str(raw.games.id), message=last["id"])
    assert (await ada.badge(), await bohumil.badge()) == ((False, 0), (True, 0))
    await ada.post("/read", channel=str(raw.games.id), message="1")
    assert await ada.badge() == (False, 0)


async def test_a_thread_is_new_to_those_who_follow_it(raw: Raw, ada: Visit, bohumil: Visit) -> None:
    thread = await raw.thread()
    message = (await raw.send(f"<@{raw.ada.id}>", channel=thread))["id"]
    for visit in (ada, bohumil):
        await visit.post("/read", channel="games", message=message)
    assert (await ada.badge(), await bohumil.badge()) == ((True, 1), (False, 0))


async def test_the_first_table_is_offered_until_somebody_has_moved(sandbox: Sandbox, raw: Raw, ada: Visit) -> None:
    thread = await raw.thread()
    post = await raw.send("to move", channel=thread)
    sandbox.memory.welcome_with(Welcome(thread, int(post["id"]), raw.ada.id))
    assert (await ada.get("/state"))["welcome"] == {"channel": str(thread), "message": post["id"], "user": "ada"}
    await raw.send("moved", channel=thread)
    assert (await ada.get("/state"))["welcome"] is None


async def test_files_keep_their_place_and_only_pictures_are_shown(raw: Raw, ada: Visit) -> None:
    files = {"a.png": PNG, "b.html": b"<script>alert(1)</script>", "c.svg": b"<svg/>"}
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x"}, files)
    assert told.status == 200
    (first,), (again,) = await ada.messages(raw.games.id), await ada.messages(raw.games.id)
    assert first["attachments"] == again["attachments"]
    shown = {}
    for file in first["attachments"]:
        async with ada.session.get(ada.base + file["url"]) as response:
            shown[file["filename"]] = response.headers["Content-Disposition"]
            assert response.headers["Content-Security-Policy"].startswith("sandbox")
            assert await response.read() == files[file["filename"]]
    assert shown == {"a.png": "inline", "b.html": "attachment", "c.svg": "attachment"}
    async with ada.session.get(f"{ada.base}/_sandbox/page/files/1/x/y.png") as response:
        assert response.status == 404


async def test_the_page_runs_its_own_scripts_only(ada: Visit) -> None:
    async with ada.session.get(ada.base + "/") as response:
        policy = response.headers["Content-Security-Policy"]
        assert (response.status, response.content_type) == (200, "text/html")
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


async def test_nothing_but_the_files_of_the_page_is_served(ada: Visit, session: aiohttp.ClientSession) -> None:
    for path in ("../serve.py", "%2e%2e/serve.py", "..%2f..%2fserver.py", "nothing.js", "", "css"):
        async with session.get(f"{ada.base}/page/{path}") as response:
            assert response.status == 404
