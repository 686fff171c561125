"""What a page hears of while it is open."""

import pytest

from sandbox.client import SandboxClient
from sandbox.page import stream
from sandbox.server import Sandbox
from tests.page.test_looks import private
from tests.page.visit import Visit
from tests.sandbox.raw import Raw


async def test_messages_come_change_and_go(raw: Raw, ada: Visit) -> None:
    version = (await ada.get("/state"))["version"]
    async with ada.stream(version) as heard:
        await heard.settled()
        sent = await raw.send("one")
        assert (await heard.until("message"))["content"] == "one"
        await raw.ask("PATCH", f"/channels/{raw.games.id}/messages/{sent['id']}", {"content": "two"})
        assert (await heard.until("message"))["content"] == "two"
        await raw.ask("DELETE", f"/channels/{raw.games.id}/messages/{sent['id']}")
        assert await heard.until("gone") == {"channel": str(raw.games.id), "message": sent["id"]}
        assert "reset" not in heard.names


async def test_nobody_hears_of_the_private_answers_of_others(raw: Raw, ada: Visit, bohumil: Visit) -> None:
    async with ada.stream() as hers, bohumil.stream() as his:
        await hers.settled()
        await his.settled()
        secret = await private(raw, "secret")
        assert (await hers.until("message"))["content"] == "secret"
        await ada.post("/delete", message=secret["id"])
        await hers.until("gone")
        await raw.send("end")
        assert (await his.until("message"))["content"] == "end"
    assert [body["state"] for name, body in hers.events if name == "interaction"]
    assert not {"interaction", "gone"} & set(his.names)
    assert "secret" not in str(his.events)


async def test_a_page_goes_on_where_it_was_cut_off(raw: Raw, ada: Visit) -> None:
    async with ada.stream() as heard:
        await heard.settled()
    await raw.send("missed")
    async with ada.stream(**{"Last-Event-ID": heard.version}) as again:
        assert (await again.until("message"))["content"] == "missed"
        assert "reset" not in again.names


async def test_a_page_of_an_earlier_server_begins_anew(raw: Raw, ada: Visit) -> None:
    for before in ("feed.3", "nonsense", ""):
        async with ada.stream(before) as heard:
            await heard.until("reset")


async def test_a_page_that_missed_too_much_begins_anew(sandbox: Sandbox, raw: Raw, ada: Visit) -> None:
    version = (await ada.get("/state"))["version"]
    for _ in range(10_001):
        sandbox.journal.note("bot.changed")
    async with ada.stream(version) as heard:
        await heard.until("reset")


async def test_badges_and_channels_follow(raw: Raw, client: SandboxClient, ada: Visit) -> None:
    async with ada.stream() as heard:
        await heard.settled()
        sent = await raw.send(f"<@{raw.ada.id}>")
        people = await heard.until("people")
        assert next(p["mentions"] for p in people if p["username"] == "ada") == 1
        await ada.post("/read", channel="games", message=sent["id"])
        assert (await heard.until("channel"))["mentions"] == 0
        await client.overwrite("lounge", "everyone", deny=["VIEW_CHANNEL"])
        assert await heard.until("channel_gone") == {"channel": (await raw_lounge(raw))}
        await client.join(str(raw.sandbox.guild.id), "bohumil", nick="Bob")
        await heard.until("reset")


async def raw_lounge(raw: Raw) -> str:
    return next(str(c.id) for c in raw.sandbox.world.channels.values() if c.name == "lounge")


async def test_a_failed_command_is_told_to_who_gave_it(raw: Raw, client: SandboxClient, ada: Visit) -> None:
    await client.change_settings(acknowledge_seconds=0.05)
    raw.command()
    async with ada.stream() as heard:
        await heard.settled()
        outcome = await ada.post("/act/slash", channel="games", command="play")
        assert outcome["state"] == "failed"
        while (body := await heard.until("interaction"))["state"] != "failed":
            pass
        assert (body["name"], body["id"]) == ("play", outcome["id"])


async def test_the_drawer_hears_of_requests_and_findings(raw: Raw, ada: Visit) -> None:
    async with ada.stream() as heard:
        await heard.settled()
        await raw.ask("GET", "/guilds/1/stickers")
        assert (await heard.until("bot"))["findings"] == 1
        assert (await heard.until("log"))["findings"] == 1


async def test_open_streams_do_not_hold_up_the_end(sandbox: Sandbox, ada: Visit) -> None:
    async with ada.stream() as heard:
        await heard.settled()
        await sandbox.stop()
        assert await heard.response.content.read() == b""


async def test_a_quiet_connection_is_kept_alive(ada: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "QUIET", 0.01)
    async with ada.stream() as heard:
        await heard.settled()
        assert await heard.response.content.readline() == b": still here\n"
