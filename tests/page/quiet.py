"""A server with its page and no bot: what is shown is put there by the test."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest_asyncio
from playwright.async_api import Browser

from sandbox.client import SandboxClient
from sandbox.server import Sandbox
from tests.page.browser import DESKTOP
from tests.page.window import Window
from tests.sandbox.raw import Raw


@dataclass(frozen=True, slots=True)
class Quiet:
    """The control side, the bot's side, and Ada's window in the channel `games`."""

    sandbox: Sandbox
    client: SandboxClient
    raw: Raw
    window: Window

    def person(self, username: str) -> int:
        """The id of somebody."""
        return next(user.id for user in self.sandbox.world.users.values() if user.username == username)

    def channel(self, name: str) -> int:
        """The id of a channel."""
        return next(channel.id for channel in self.sandbox.world.channels.values() if channel.name == name)

    async def showing(self, **body: object) -> None:
        """The window shows a message with this body."""
        await self.client.plant("games", **body)
        await self.window.open("ada")


@pytest_asyncio.fixture(loop_scope="session")
async def quiet(chromium: Browser) -> AsyncIterator[Quiet]:
    width, height = DESKTOP
    context = await chromium.new_context(
        viewport={"width": width, "height": height}, locale="en-US", timezone_id="Europe/Prague"
    )
    context.set_default_timeout(10_000)
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client, aiohttp.ClientSession() as session:
        window = Window(await context.new_page(), sandbox.base)
        yield Quiet(sandbox, client, Raw(session, sandbox), window)
        await context.close()
        assert window.faults == []
