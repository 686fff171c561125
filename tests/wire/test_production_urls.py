"""The bot with Discord's own addresses: nothing of discord.py is changed, only its connector leads to the sandbox."""

import asyncio
import random
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import discord
import pytest
import trustme
from pydantic import SecretStr

from cogs.client import Tilewright
from console.settings import Settings
from console.wiring import build
from sandbox.client import SandboxClient
from sandbox.scripted import Scripted, control_of
from sandbox.seen import SeenMessage
from sandbox.server import Sandbox
from sandbox.wire.names import OnlyHere
from tests.wire.production import Authority

TOKEN = "MTAw.production.urls"
ASSETS = Path("var/pictures")


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority(trustme.CA())


def has_board(message: SeenMessage) -> bool:
    return any(file.content_type.startswith("image/") for file in message.files)


async def test_a_turn_is_played_over_discords_own_addresses(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"
    settings = Settings(
        discord_token=SecretStr(TOKEN), database=tmp_path / "tables.db", picture_cache=ASSETS, ready_timeout=0.1
    )
    async with Sandbox(tls=authority.server) as sandbox:
        led = OnlyHere(sandbox.tls_port)
        monkeypatch.setattr("cogs.client.Tilewright", partial(Tilewright, connector=authority.connector(led)))
        reader = OnlyHere(sandbox.tls_port)
        async with SandboxClient(sandbox.base, resolver=reader, tls=authority.client) as client:
            async with build(settings) as bot:
                stop = asyncio.Event()
                running = asyncio.create_task(bot.client.run_until(stop, TOKEN))
                await client.wait_for_bot(("play",))
                await plays_a_turn(client)
                await resumes(client)
                stop.set()
                await running
            assert await client.findings() == []
    assert led.asked == {"discord.com", "gateway.discord.gg", "gateway-here-1.discord.gg"}
    assert led.refused == set()
    assert reader.asked == {"cdn.discordapp.com"}


async def plays_a_turn(client: SandboxClient) -> None:
    """A lobby, a game, one turn, and the pictures before and after it."""
    people = {who: Scripted(client.person(who), random.Random(1)) for who in ("ada", "bohumil")}
    ada, bohumil = (people[who].person for who in people)
    lobby = await ada.settle(await ada.slash("play", "games"))
    await bohumil.settle(await bohumil.click(lobby, control_of(lobby, "join").custom_id))
    await ada.settle(await ada.click(lobby, control_of(lobby, "start").custom_id))
    first = await ada.wait_for(lobby.id, has_board, timeout=30)
    await people[first.mentions[0]].turn(first)
    second = await ada.wait_for(lobby.id, has_board, after=first.id, timeout=30)
    pictures = [await downloaded(client, post) for post in (first, second)]
    assert pictures[0] != pictures[1]


async def downloaded(client: SandboxClient, post: SeenMessage) -> bytes:
    """The board of a post, from the host that Discord keeps files on."""
    assert urlsplit(post.files[0].url).hostname == "cdn.discordapp.com"
    picture = await client.download(post.files[0].url)
    assert picture[:4] == b"RIFF"
    return picture


async def resumes(client: SandboxClient) -> None:
    """The session goes on at the address that was told for it."""
    await client.drop_gateway()
    await client.wait_for_bot()
    ada = client.person("ada")
    assert (await ada.settle(await ada.slash("help", "games"))).ephemeral


async def test_no_other_host_is_reached_and_each_part_has_its_own_name(authority: Authority) -> None:
    async with Sandbox(tls=authority.server) as sandbox:
        led = OnlyHere(sandbox.tls_port)
        async with aiohttp.ClientSession(connector=authority.connector(led)) as session:
            async with session.get("https://discord.com/api/v10/gateway") as answer:
                assert await answer.json() == {"url": "wss://gateway.discord.gg/"}
            for url in ("https://discord.com/", "https://cdn.discordapp.com/api/v10/gateway"):
                async with session.get(url) as answer:
                    assert answer.status == 404
            with pytest.raises(aiohttp.ClientConnectorError):
                await session.get("https://example.com/")
    assert led.refused == {"example.com"}


async def test_whoever_does_not_trust_the_authority_sends_nothing(authority: Authority) -> None:
    async with Sandbox(tls=authority.server) as sandbox:
        stranger = aiohttp.TCPConnector(resolver=OnlyHere(sandbox.tls_port))
        async with aiohttp.ClientSession(connector=stranger) as session:
            with pytest.raises(aiohttp.ClientConnectorCertificateError):
                await session.get("https://discord.com/api/v10/gateway")
        assert sandbox.records.requests_after(0) == []
