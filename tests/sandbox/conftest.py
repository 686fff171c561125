"""A sandbox, its client, and discord.py's sample bot, all in one loop."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
import yarl

from sandbox.client import SandboxClient
from sandbox.server import Sandbox
from sandbox.settings import Settings
from tests.sandbox.line import Line
from tests.sandbox.raw import Raw
from tests.sandbox.sample_bot import SampleBot

TOKEN = "MTAw.sandbox.token"
COMMANDS = ("echo", "board", "admin")


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
async def sandbox(settings: Settings) -> AsyncIterator[Sandbox]:
    async with Sandbox(settings) as running:
        yield running


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(sandbox.base) as speaking:
        yield speaking


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[Raw]:
    async with aiohttp.ClientSession() as session:
        yield Raw(session, sandbox)


@pytest.fixture
async def line(raw: Raw) -> AsyncIterator[Line]:
    """A connection to the gateway that has said nothing yet."""
    async with raw.session.ws_connect(raw.sandbox.gateway + "?v=10&encoding=json") as socket:
        yield Line(socket)


@pytest.fixture
def heartbeat_timeout() -> float:
    """How long the sample bot waits for an answer to a heartbeat."""
    return 60.0


@pytest.fixture
async def bot(
    sandbox: Sandbox, client: SandboxClient, monkeypatch: pytest.MonkeyPatch, heartbeat_timeout: float
) -> AsyncIterator[SampleBot]:
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway))
    bot = SampleBot(heartbeat_timeout)
    running = asyncio.create_task(bot.start(TOKEN))
    await client.wait_for_bot(COMMANDS)
    await bot.wait_until_ready()
    yield bot
    await bot.close()
    with contextlib.suppress(asyncio.CancelledError):
        await running
