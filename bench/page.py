"""How long somebody waits in the browser from a click to the new picture; bot, Discord and browser on this machine."""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.async_api import Locator, async_playwright

from bench.figures import Figure, figure
from tests.page.browser import DESKTOP, executable
from tests.page.playing import playing
from tests.page.window import KEY, Window

CLICKS: Final = 40
AIM: Final = 500.0
MEASURE: Final = """([message, button]) => new Promise(done => {
    const before = message.querySelector("img")?.src, start = performance.now();
    const look = () => {
        const picture = message.querySelector("img");
        const there = picture && picture.src !== before && picture.complete && picture.naturalWidth;
        return there ? done(performance.now() - start) : requestAnimationFrame(look);
    };
    button.click();
    look();
})"""
"""Milliseconds from a click on a button of a message to the frame in which that message has another picture."""


def figures() -> Iterator[Figure]:
    """All figures of the page."""
    yield from asyncio.run(_clicks())


async def _clicks() -> list[Figure]:
    """Each square of the first table is chosen and taken back in turn."""
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with playing(Path(folder) / "play", "--port", "0") as served, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
            page = await browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-US")
            window = Window(page, served.base)
            await window.open()
            panel = await window.opened()
            while len(waits) < CLICKS:
                keys = panel.get_by_role("button", name=KEY)
                waits.append(await _wait(panel, keys.nth(len(waits) // 2 % await keys.count())))
                waits.append(await _wait(panel, panel.get_by_role("button", name="Change").first))
            await browser.close()
    return [
        figure("page.click_to_picture_ms", statistics.median(waits), "ms", AIM, f"the aim; median of {CLICKS} clicks"),
        figure("page.click_to_picture_p90_ms", statistics.quantiles(waits, n=10)[-1], "ms", AIM, "the same, p90"),
    ]


async def _wait(panel: Locator, button: Locator) -> float:
    message, pressed = await panel.element_handle(), await button.element_handle()
    return float(await panel.page.evaluate(MEASURE, [message, pressed]))
