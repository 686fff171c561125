"""A sandbox with its page, and windows of two people."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.client import SandboxClient
from sandbox.server import Sandbox
from tests.page.browser import chromium, control, new_window, served
from tests.page.quiet import quiet
from tests.page.visit import Visit
from tests.sandbox.raw import Raw

__all__ = ["chromium", "control", "new_window", "quiet", "served"]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        yield running


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as speaking:
        yield speaking


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(sandbox.base) as speaking:
        yield speaking


@pytest.fixture
def raw(sandbox: Sandbox, session: aiohttp.ClientSession) -> Raw:
    """The bot."""
    return Raw(session, sandbox)


@pytest.fixture
def ada(sandbox: Sandbox, session: aiohttp.ClientSession) -> Visit:
    return Visit(session, sandbox.base, "ada")


@pytest.fixture
def bohumil(sandbox: Sandbox, session: aiohttp.ClientSession) -> Visit:
    return Visit(session, sandbox.base, "bohumil")
