"""The bot within the test, over HTTP and websocket; it can be ended and begun again on the same database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from cogs.rights import invited
from cogs.wire import use
from rules.chance import Seeded
from sandbox.client import SandboxClient
from sandbox.server import Sandbox
from tables.house import SystemClock
from tables.ports import Clock
from tests.cogs.game.life import TOKEN, Life

_PICK: Final = Seeded.pick


@dataclass
class Online:
    """A sandbox and the bot in it."""

    client: SandboxClient
    life: Life
    _stop: asyncio.Event = field(default_factory=asyncio.Event)
    _running: asyncio.Task[None] | None = None

    async def up(self) -> None:
        """Another process of the bot; ready to be used."""
        self._stop = asyncio.Event()
        bot = await self.life.start()
        self._running = asyncio.create_task(bot.run_until(self._stop, TOKEN))
        await self.client.wait_for_bot(("play", "turn"))
        await bot.wait_until_ready()

    async def down(self) -> None:
        """The process ends."""
        if self._running is None:
            return
        self._stop.set()
        await self._running
        self._running = None
        await self.life.stop()
        await self.client.wait_for_no_bot()


@asynccontextmanager
async def online(life: Life, patch: pytest.MonkeyPatch, clock: Clock | None = None) -> AsyncIterator[Online]:
    """The bot is up; at the end nothing that it asked of Discord may have been wrong."""
    patch.setattr(Route, "BASE", Route.BASE)
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    life.clock = clock or SystemClock()
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client:
        await use(sandbox.api)
        bot = Online(client, life)
        await bot.up()
        await client.limit_bot("games", invited().value)
        try:
            yield bot
        finally:
            await bot.down()
        assert await client.findings() == []


def bring_luck(patch: pytest.MonkeyPatch, luck: Seeded) -> None:
    """Chance answers as this seed does, whatever the seed of a table is."""
    patch.setattr(Seeded, "pick", lambda _, chance, before: _PICK(luck, chance, before))


@asynccontextmanager
async def online_with_luck(
    life: Life, patch: pytest.MonkeyPatch, luck: Seeded, clock: Clock | None = None
) -> AsyncIterator[Online]:
    """The bot is up, with known luck whatever the seed of a table is."""
    bring_luck(patch, luck)
    async with online(life, patch, clock) as bot:
        yield bot
