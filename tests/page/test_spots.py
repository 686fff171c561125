"""Many squares, typed squares, panels that are too old, and a bot that is started anew while one is open."""

import re

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from sandbox.client import SandboxClient
from tests.page.browser import NewWindow
from tests.page.playing import Playing
from tests.page.wide import MANY, Wide, others_turn, wide_table
from tests.page.window import KEY, Window

pytestmark = pytest.mark.asyncio(loop_scope="session")
WHO, OTHER = "layla", "shira"


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def wide(served: Playing) -> Wide:
    async with SandboxClient(served.base) as client:
        await client.ask("PATCH", f"/people/{WHO}", {"locale": "en-US"})
        return await wide_table(client, WHO, OTHER)


@pytest_asyncio.fixture(loop_scope="session")
async def window(new_window: NewWindow, wide: Wide) -> Window:
    """Layla's window at the wide table."""
    one = await new_window()
    await one.open(WHO)
    await one.enter(wide.title)
    return one


async def panel_of(window: Window) -> Locator:
    """The panel behind Play, with nothing chosen."""
    await window.opened()
    change = window.panel.get_by_role("button", name=re.compile("^Change"))
    while await change.count():
        await window.press(re.compile("^Change"), window.panel)
    return window.panel


async def test_more_than_25_squares_are_in_several_menus(window: Window, wide: Wide) -> None:
    panel = await panel_of(window)
    menus = panel.get_by_role("combobox")
    await expect(menus).to_have_count(-(-wide.squares // MANY))
    option = menus.nth(1).locator("option").filter(has_text=re.compile("^26 · "))
    label = await option.inner_text()
    await menus.nth(1).select_option(label=label)
    await expect(panel).to_contain_text(label.replace("26 · ", ""))
    await expect(menus.first).to_be_hidden()


async def test_a_menu_is_opened_and_used_by_keys(window: Window) -> None:
    panel = await panel_of(window)
    menu = panel.get_by_role("combobox").first
    label = await menu.locator("option").nth(2).inner_text()
    await menu.focus()
    for key in ("ArrowDown", "ArrowDown"):
        await window.page.keyboard.press(key)
    await window.changed(panel, window.page.keyboard.press("Enter"))
    await expect(panel.get_by_role("button", name=f"Change: {label}")).to_be_visible()


async def test_a_square_can_be_typed_into_a_form(window: Window, wide: Wide) -> None:
    panel = await panel_of(window)
    form = window.page.get_by_role("dialog", name="Type your choice")
    opener = panel.get_by_role("button", name="Type a number or a square")
    await opener.click()
    await expect(form).to_be_visible()
    await window.page.keyboard.press("Escape")
    await expect(form).to_be_hidden()
    await expect(opener).to_be_focused()
    await opener.click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_visible()
    await form.get_by_label("Number or square").fill(str(wide.squares))
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()
    await expect(panel.get_by_role("combobox")).to_have_count(0)
    await expect(panel.get_by_role("button", name=re.compile(f"^Change: {wide.squares} ·"))).to_be_visible()


async def test_a_click_while_the_bot_is_away_fails_and_the_panel_goes_on_when_it_is_back(
    window: Window, control: SandboxClient
) -> None:
    panel = await panel_of(window)
    menu = panel.get_by_role("combobox").first
    await window.page.get_by_role("button", name="Backstage").click()
    backstage = window.page.get_by_role("complementary", name="Backstage")
    await backstage.get_by_role("button", name="Kill").click()
    await control.wait_for_no_bot()
    value = await menu.locator("option").nth(1).get_attribute("value")
    await menu.select_option(value=value)
    await expect(panel.get_by_role("alert")).to_contain_text("This interaction failed")
    await backstage.get_by_role("button", name="Start", exact=True).click()
    await control.wait_for_bot(("play",), timeout=60)
    await menu.select_option(value=value)
    await expect(panel.get_by_role("button", name=re.compile("^Change"))).to_be_visible(timeout=20_000)


async def test_a_panel_that_is_too_old_is_redrawn_and_says_so(
    window: Window, new_window: NewWindow, wide: Wide, control: SandboxClient
) -> None:
    panel = await panel_of(window)
    old = window.page.locator(f"#{await panel.get_attribute('id')}")
    elsewhere = await new_window()
    await elsewhere.open(WHO)
    await elsewhere.enter(wide.title)
    await elsewhere.turn()
    await others_turn(control, wide, OTHER)
    await expect(window.post).to_contain_text("ليلى: Lay the tile")
    await old.get_by_role("combobox").first.select_option(index=1)
    await expect(old).to_contain_text("The table has moved on")
    await expect(old.get_by_role("combobox").or_(old.get_by_role("button", name=KEY)).first).to_be_visible()


async def test_a_control_of_an_older_version_is_refused(window: Window, control: SandboxClient) -> None:
    button = {"type": 2, "style": 1, "label": "Ancient", "custom_id": "0|join|forged"}
    await control.plant("lounge", content="old", components=[{"type": 1, "components": [button]}])
    await window.enter("lounge")
    await window.last.get_by_role("button", name="Ancient").click()
    await expect(window.panel).to_contain_text("older version")
