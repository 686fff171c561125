"""A window of a browser in which one person plays: what they see, press and choose, by roles and names."""

import re
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import Locator, Page, expect

KEY: Final = re.compile(r"^(\d+|[A-Z])( ·|$)")
"""The label of a spot: a number or a letter, maybe with what it is."""
PRIVATE: Final = "Only you can see this"
CONFIRM: Final = re.compile("^Confirm")
MOST_CLICKS: Final = 12
SOON: Final = 8_000
"""Milliseconds after which somebody presses a button again that has done nothing."""
_CONTROLS: Final = "message => [...message.querySelectorAll('[data-custom]')].map(one => one.dataset.custom).join()"
"""The custom_ids of a message; they name the state that they were made for."""


@dataclass(slots=True)
class Window:
    """`faults` are what must not happen in any test: errors of scripts and requests that leave the server."""

    page: Page
    base: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", lambda request: self._note(request.url))

    def _note(self, url: str) -> None:
        if not url.startswith((self.base + "/", "data:", "blob:")):
            self.faults.append(f"a request to {url}")

    async def open(self, who: str = "", path: str = "") -> None:
        """The page, as somebody or as it opens by itself; it has its messages."""
        await self.page.goto(f"{self.base}/{f'?as={who}' if who else ''}{path}")
        await expect(self.log.get_by_role("article").first).to_be_visible()

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.log.get_by_role("article").last

    @property
    def post(self) -> Locator:
        """The newest message that everybody sees."""
        return self.log.get_by_role("article").filter(has_not_text=PRIVATE).last

    @property
    def panel(self) -> Locator:
        """The newest message that only this person sees."""
        return self.log.get_by_role("article").filter(has_text=PRIVATE).last

    @property
    def composer(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("textbox").last

    async def enter(self, channel: str) -> None:
        """Go to a channel or thread."""
        await self.page.get_by_role("navigation").get_by_role("link", name=channel).click()
        await expect(self.page.get_by_role("heading", level=1, name=channel)).to_be_visible()

    async def command(self, line: str) -> None:
        """Type a command without options, as /tables, choose it from what is offered, send it; its answer stands."""
        before = await self.log.get_by_role("article").count()
        await self.composer.press_sequentially(line)
        offered = self.page.get_by_role("listbox", name="Commands that fit")
        await expect(offered.get_by_role("option", selected=True)).to_contain_text(line)
        await self.page.keyboard.press("Enter")
        await self.page.get_by_role("button", name="Send command").click()
        await expect(self.log.get_by_role("article")).to_have_count(before + 1)

    async def press(self, name: str | re.Pattern[str], where: Locator) -> None:
        """Press a button of a message, and wait until the message has other controls."""
        button = where.get_by_role("button", name=name, exact=isinstance(name, str)).first
        await self.changed(where, button.click())

    async def choose(self, panel: Locator) -> None:
        """Take the first square or place that a panel offers, from its buttons or its menus."""
        menus = panel.get_by_role("combobox")
        if await menus.count():
            await self.changed(panel, menus.first.select_option(index=1))
        else:
            await self.press(KEY, panel)

    async def changed(self, where: Locator, act: Awaitable[object]) -> None:
        """Do something, and wait until a message has other controls."""
        message = await where.element_handle()
        before = await message.evaluate(_CONTROLS)
        await act
        changed = f"([message, before]) => ({_CONTROLS})(message) !== before"
        await self.page.wait_for_function(changed, arg=[message, before])

    async def opened(self) -> Locator:
        """Press Play under the newest post; gives the panel, which shows what was chosen before."""
        play = self.log.get_by_role("button", name="Play", exact=True).last
        await expect(play).to_be_visible()
        private = self.log.get_by_role("article").filter(has_text=PRIVATE)
        answer = private.nth(await private.count())
        await play.click()
        try:
            await expect(answer).to_be_visible(timeout=SOON)
        except AssertionError:  # the log moved under the pointer: press again, as a person would
            await play.click()
            await expect(answer).to_be_visible()
        await expect(self.panel.locator("[data-custom]").first).to_be_visible()
        return self.panel

    async def turn(self) -> None:
        """A whole turn: the first square, no figure, confirm."""
        panel = await self.opened()
        for _ in range(MOST_CLICKS):
            if await panel.get_by_role("button", name=CONFIRM).count():
                await self.press(CONFIRM, panel)
                return
            if await panel.get_by_role("button", name="No figure").count():
                await self.press("No figure", panel)
            else:
                await self.choose(panel)
        raise AssertionError(f"the turn does not end: {await panel.inner_text()}")
