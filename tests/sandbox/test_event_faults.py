"""What goes wrong on the gateway: events twice, late or never, sockets that break, heartbeats, guilds that are away."""

import aiohttp
import pytest

from sandbox.client import SandboxClient
from sandbox.faults.events import EventFault, EventFaults, EventKind, read_event_fault
from sandbox.model import founding
from sandbox.settings import Settings
from tests.sandbox.line import Line
from tests.sandbox.raw import Raw


async def connected(line: Line) -> object:
    ready = await line.identify()
    await line.event("GUILD_CREATE")
    return ready


def test_a_fault_of_events_skips_and_is_used_up() -> None:
    faults = EventFaults(lambda: None)
    faults.set(EventFault(EventKind.LOSE, "MESSAGE_*", skip=1))
    events = ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_CREATE")
    assert [faults.meet(event) is not None for event in events] == [False, False, True, False]
    with pytest.raises(ValueError, match="surprise"):
        read_event_fault({"kind": "surprise"})
    with pytest.raises(ValueError, match="cannot be made"):
        read_event_fault({"kind": "lose", "often": 2})


async def test_an_interaction_is_told_twice_under_two_numbers(raw: Raw, line: Line, client: SandboxClient) -> None:
    await connected(line)
    await client.trouble.repeat_event()
    interaction = raw.interaction()
    frames = [await line.frame() for _ in range(2)]
    assert [frame["d"]["id"] for frame in frames] == [str(interaction.id)] * 2
    assert frames[1]["s"] == frames[0]["s"] + 1


async def test_events_come_out_of_order(raw: Raw, line: Line, client: SandboxClient) -> None:
    await connected(line)
    await client.trouble.delay_event("MESSAGE_CREATE", seconds=30)
    await raw.send("earlier")
    raw.interaction()
    frames = [await line.frame() for _ in range(2)]
    assert [frame["t"] for frame in frames] == ["INTERACTION_CREATE", "MESSAGE_CREATE"]
    assert frames[0]["s"] < frames[1]["s"]


async def test_a_late_event_comes_all_the_same(raw: Raw, line: Line, client: SandboxClient) -> None:
    await connected(line)
    await client.trouble.delay_event("MESSAGE_CREATE", seconds=0.05)
    await raw.send("alone")
    assert (await line.event("MESSAGE_CREATE"))["content"] == "alone"


async def test_a_lost_event_never_comes(raw: Raw, line: Line, client: SandboxClient) -> None:
    await connected(line)
    await client.trouble.lose_event("MESSAGE_CREATE")
    await raw.send("lost")
    await raw.send("told")
    assert (await line.event("MESSAGE_CREATE"))["content"] == "told"


@pytest.mark.parametrize("code", [None, 4000])
async def test_a_socket_breaks_at_an_event_which_comes_on_resuming(
    raw: Raw, line: Line, client: SandboxClient, code: int | None
) -> None:
    ready = await connected(line)
    await client.trouble.break_at_event(code=code)
    interaction = raw.interaction()
    if code is None:
        assert (await line.socket.receive(5)).type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)
    else:
        assert await line.close_code() == code
    async with raw.session.ws_connect(raw.sandbox.gateway) as socket:
        again = Line(socket)
        await again.resume(ready, 2)
        assert (await again.event("INTERACTION_CREATE"))["id"] == str(interaction.id)
        await again.event("RESUMED")


async def test_heartbeats_are_not_acknowledged_for_a_while(line: Line, client: SandboxClient) -> None:
    await connected(line)
    await client.change_wire(acknowledges=False)
    await line.send(1, 2)
    with pytest.raises(TimeoutError):
        await line.socket.receive(0.05)
    await client.change_wire(acknowledges=True)
    await line.send(1, 2)
    assert (await line.frame())["op"] == 11


@pytest.mark.parametrize("settings", [Settings(heartbeat_seconds=0.05)])
async def test_the_first_frame_says_how_often_to_beat(settings: Settings, line: Line) -> None:
    assert (await line.frame())["d"]["heartbeat_interval"] == 50


@pytest.mark.parametrize(("how", "frame"), [("reconnect", (7, None)), ("invalid_resumable", (9, True))])
async def test_a_session_that_is_asked_to_go_may_be_resumed(
    raw: Raw, line: Line, client: SandboxClient, how: str, frame: tuple[int, object]
) -> None:
    ready = await connected(line)
    await client.drop_gateway(how)
    told = await line.frame()
    assert (told["op"], told["d"]) == frame
    await line.socket.close(code=4000)
    async with raw.session.ws_connect(raw.sandbox.gateway) as socket:
        again = Line(socket)
        await again.resume(ready, 2)
        await again.event("RESUMED")


async def test_an_invalid_session_is_over(raw: Raw, line: Line, client: SandboxClient) -> None:
    ready = await connected(line)
    await client.drop_gateway("invalid")
    assert (await line.frame())["op"] == 9
    async with raw.session.ws_connect(raw.sandbox.gateway) as socket:
        again = Line(socket)
        await again.resume(ready, 2)
        assert await again.frame() == {"op": 9, "d": False}


async def test_a_guild_that_is_away_tells_nothing_until_it_is_back(raw: Raw, line: Line, client: SandboxClient) -> None:
    await connected(line)
    guild = str(raw.sandbox.guild.id)
    await client.change_guild(guild, available=False)
    assert await line.event("GUILD_DELETE") == {"id": guild, "unavailable": True}
    await raw.send("unheard")
    await client.change_guild(guild, available=True)
    assert (await line.frame())["t"] == "GUILD_CREATE"


async def test_a_guild_that_is_away_at_the_start_comes_later(raw: Raw, line: Line, client: SandboxClient) -> None:
    guild = str(raw.sandbox.guild.id)
    await client.change_guild(guild, available=False)
    assert (await line.identify())["guilds"] == [{"id": guild, "unavailable": True}]
    await client.change_guild(guild, available=True)
    assert (await line.frame())["t"] == "GUILD_CREATE"


async def test_a_bot_that_was_removed_is_shut_out_until_it_is_invited_again(
    raw: Raw, line: Line, client: SandboxClient
) -> None:
    await connected(line)
    thread = await raw.thread()
    guild = str(raw.sandbox.guild.id)
    await client.leave(guild, "bot")
    assert await line.event("GUILD_DELETE") == {"id": guild}
    for method, path, body in (
        ("POST", f"/channels/{raw.games.id}/messages", {"content": "x"}),
        ("POST", f"/channels/{thread}/messages", {"content": "x"}),
        ("GET", f"/guilds/{guild}", None),
        ("GET", f"/guilds/{guild}/members/{raw.ada.id}", None),
    ):
        assert (await raw.ask(method, path, body)).code == 50001
    await client.join(guild, "bot")
    again = await line.event("GUILD_CREATE")
    assert [one["id"] for one in again["threads"]] == [str(thread)]
    await raw.send("back", channel=thread)


async def test_a_member_who_left_is_not_found_and_may_come_back(raw: Raw, client: SandboxClient) -> None:
    guild = raw.sandbox.guild.id
    path = f"/guilds/{guild}/members/{raw.ada.id}"
    await client.leave(str(guild), "ada")
    assert (await raw.ask("GET", path)).code == 10007
    assert (await raw.ask("GET", f"/users/{raw.ada.id}")).status == 200
    assert await client.person("ada").channels() == []
    founding.join(raw.sandbox.world, guild, raw.ada.id)
    assert (await raw.ask("GET", path)).status == 200
