"""Pointing discord.py at this machine, and nowhere else."""

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from cogs.wire import NoSuchDiscord, use


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts both addresses back afterwards; fails where discord.py has them no more."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


async def served(answer: object) -> TestServer:
    """A server whose `/gateway` answers this."""

    async def gateway(_: web.Request) -> web.Response:
        return web.json_response(answer)

    app = web.Application()
    app.router.add_get("/api/v10/gateway", gateway)
    server = TestServer(app)
    await server.start_server()
    return server


async def test_both_addresses_lead_there_afterwards() -> None:
    server = await served({"url": "ws://127.0.0.1:1234/"})
    base = str(server.make_url("/api/v10"))
    await use(base + "/")
    assert base == Route.BASE
    assert Route("GET", "/users/@me").url == f"{base}/users/@me"
    assert URL("ws://127.0.0.1:1234/") == DiscordWebSocket.DEFAULT_GATEWAY
    await server.close()


@pytest.mark.parametrize("answer", [{"url": "wss://gateway.discord.gg"}, {"url": "ws://10.0.0.1"}, {}, [], "x"])
async def test_a_gateway_elsewhere_is_refused_and_nothing_changes(answer: object) -> None:
    before = Route.BASE
    server = await served(answer)
    with pytest.raises(NoSuchDiscord):
        await use(str(server.make_url("/api/v10")))
    assert before == Route.BASE
    await server.close()


@pytest.mark.parametrize("base", ["http://127.0.0.1:9/api", "https://discord.com/api/v10", "nonsense"])
async def test_where_no_discord_is_nothing_changes(base: str) -> None:
    before = Route.BASE
    with pytest.raises(NoSuchDiscord):
        await use(base)
    assert before == Route.BASE


def test_without_it_the_real_discord_is_meant() -> None:
    assert Route.BASE == "https://discord.com/api/v10"
    assert DiscordWebSocket.DEFAULT_GATEWAY.host == "gateway.discord.gg"
    assert discord.__version__ == "2.7.1"
