"""Who can use the page and how: on a phone, by keyboard alone, with names and texts that look like markup."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.client import SandboxClient
from tests.page.browser import PHONE, NewWindow
from tests.page.quiet import Quiet
from tests.page.window import CONFIRM, KEY, MOST_CLICKS

pytestmark = pytest.mark.asyncio(loop_scope="session")
WIDER = """() => [...document.querySelectorAll("body *")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1
        && !one.closest("[inert], .sr-only, pre, [data-scrolls]"))
    .map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`)"""
"""Visible elements that reach over the right border."""
CONTROLS = """() => {
    window.reached = new Set();
    const every = "button, select, a[href], textarea, input, summary, [tabindex='0']";
    window.controls = [...document.querySelectorAll(every)]
        .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.disabled && one.tabIndex >= 0
            && !one.closest("[inert]"));
    return window.controls.length;
}"""
MISSED = """() => window.controls
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.disabled && !one.closest("[inert]")
        && !window.reached.has(one)).map(one => one.outerHTML)"""
"""Of those that were there at first and still are: news may bring others, redraw one or take one away at any time."""
MARKUP = "<img src=x onerror=document.title='broken'><b>bold</b>&amp;"


async def fits(page: Page) -> None:
    """Nothing is wider than the window."""
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert await page.evaluate(WIDER) == []


async def test_nothing_is_wider_than_a_phone(new_window: NewWindow) -> None:
    window = await new_window(PHONE, has_touch=True)
    page = window.page
    await window.open("ada")
    await fits(page)
    await window.opened()
    await fits(page)
    await page.get_by_role("button", name="Channels").click()
    await expect(page.get_by_role("navigation")).to_be_in_viewport()
    await fits(page)
    await page.get_by_role("link", name="games").click()
    await fits(page)
    await window.composer.press_sequentially("/")
    await expect(page.get_by_role("listbox", name="Commands that fit")).to_be_visible()
    await fits(page)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Send command")).to_be_visible()
    await fits(page)
    await page.keyboard.press("Escape")
    for name in ("Members", "Backstage"):
        await page.get_by_role("button", name=name).click()
        await expect(page.get_by_role("complementary", name=name)).to_be_in_viewport()
        await fits(page)
        await page.keyboard.press("Escape")


async def test_a_long_name_does_not_run_into_the_button_beside_it(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    page = quiet.window.page
    button, who = page.locator("#theme"), page.get_by_label("You are")
    alone = await button.screenshot()
    await quiet.client.ask("PATCH", "/people/ada", {"name": "Adalbert Wolkenstein"})
    await expect(who.locator("option:checked")).to_contain_text("Wolkenstein")
    assert await button.screenshot() == alone


async def tab_to(page: Page, wanted: Locator) -> None:
    """Go on with the Tab key until a control has the focus."""
    for _ in range(200):
        await page.keyboard.press("Shift+Tab")
        if await wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"the keyboard does not get to {wanted}")


async def test_every_control_is_reached_by_the_tab_key(new_window: NewWindow) -> None:
    window = await new_window()
    page = window.page
    await window.open("ada")
    await page.get_by_role("button", name="Backstage").press("Enter")
    controls = await page.evaluate(CONTROLS)
    await page.evaluate("document.body.focus()")
    for _ in range(8 * controls):  # twice round would do if no news moved the focus
        await page.keyboard.press("Tab")
        await page.evaluate("window.reached.add(document.activeElement)")
        missed = await page.evaluate(MISSED)
        if not missed:
            break
    assert controls > 20
    assert missed == []


async def test_a_turn_is_played_without_a_mouse(new_window: NewWindow) -> None:
    window = await new_window()
    page = window.page
    await window.open("ada")
    posts = await window.log.get_by_role("article").count()
    play = window.log.get_by_role("button", name="Play", exact=True).last
    await tab_to(page, play)
    await page.keyboard.press("Enter")
    await expect(window.log.get_by_role("article")).to_have_count(posts + 1)
    panel = window.panel
    await expect(panel.locator("[data-custom]").first).to_be_visible()
    for _ in range(MOST_CLICKS):
        buttons = [panel.get_by_role("button", name=name) for name in (CONFIRM, re.compile("^No figure$"), KEY)]
        menu = panel.get_by_role("combobox")  # of a tile that fits in many places
        there = [control for control in (*buttons, menu) if await control.count()]
        await tab_to(page, there[0].first)
        if there[0] is menu:
            await page.keyboard.press("ArrowDown")
        await window.changed(panel, page.keyboard.press("Enter"))
        if there[0] is buttons[0]:
            break
    await expect(window.log.get_by_role("article")).to_have_count(posts + 2)
    await expect(window.post).to_contain_text("Normal computer lays a tile")


async def test_names_and_texts_that_look_like_markup_stay_text(new_window: NewWindow, control: SandboxClient) -> None:
    await control.ask("POST", "/people", {"username": "mallory", "name": MARKUP})
    window = await new_window()
    await window.page.goto(f"{window.base}/?as=mallory")
    await window.enter("lounge")
    for text in (
        MARKUP,
        f"**{MARKUP}**",
        f"`{MARKUP}` ||{MARKUP}||",
        f"[{MARKUP}](javascript:alert(1))",
        "<script>x</script>",
    ):
        await window.composer.fill(text)
        await window.composer.press("Enter")
        await expect(window.last).to_contain_text("<")
    await window.enter("games")
    await window.command("/play")
    await expect(window.last).to_contain_text(MARKUP)
    await window.enter("lounge")
    page = window.page
    assert await page.locator("img[src='x'], main script, main b").count() == 0
    assert await page.locator("a[href^='javascript']").count() == 0
    assert "broken" not in await page.title()
    assert re.search(re.escape(MARKUP), await window.log.inner_text())
