"""Chromium, and one `make play` that all tests in the browser share. Use them from the session's loop."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, async_playwright, expect

from sandbox.client import SandboxClient
from tests.page.playing import Playing, playing
from tests.page.window import Window

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
DESKTOP: Final = (1280, 900)
PHONE: Final = (390, 844)
PATIENCE: Final = 20_000
"""Milliseconds that a busy machine may take for anything."""
NewWindow = Callable[..., Awaitable[Window]]


def executable() -> str:
    """Where the browser is. Skips the test where there is none, unless BROWSER_TESTS says that it has to run."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        if os.environ.get("BROWSER_TESTS") == "required":
            pytest.fail("there is no Chromium")
        pytest.skip("there is no Chromium (Debian package chromium)")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    path = executable()
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Playing]:
    executable()
    async with playing(tmp_path_factory.mktemp("page") / "play", "--port", "0") as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def control(served: Playing) -> AsyncIterator[SandboxClient]:
    """The other side of the same Discord. What the bot did wrong fails the test."""
    async with SandboxClient(served.base) as client:
        yield client
        assert await client.findings() == []


@pytest_asyncio.fixture(loop_scope="session")
async def new_window(chromium: Browser, served: Playing) -> AsyncIterator[NewWindow]:
    """Makes windows that know nothing of each other; any error of a script in one fails the test."""
    windows: list[Window] = []
    async with AsyncExitStack() as open_ones:

        async def make(size: tuple[int, int] = DESKTOP, **options: Any) -> Window:
            viewport = {"width": size[0], "height": size[1]}
            context: BrowserContext = await chromium.new_context(**{"viewport": viewport, "locale": "en-US", **options})
            open_ones.push_async_callback(context.close)
            context.set_default_timeout(PATIENCE)
            windows.append(Window(await context.new_page(), served.base))
            return windows[-1]

        yield make
    assert [fault for window in windows for fault in window.faults] == []
