"""Commands in the browser: the picker in a person's language, what it offers, forms, controls that are too old."""

import pytest
from playwright.async_api import expect

from sandbox.client import SandboxClient
from tests.page.browser import NewWindow
from tests.page.window import Window

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def as_somebody(new_window: NewWindow, control: SandboxClient, who: str, locale: str = "en-US") -> Window:
    """A window in the channel `games`."""
    await control.ask("PATCH", f"/people/{who}", {"locale": locale})
    window = await new_window()
    await window.page.goto(f"{window.base}/?as={who}")
    await window.enter("games")
    return window


@pytest.mark.parametrize(
    ("locale", "command", "option", "typed", "chosen", "send"),
    [
        ("en-US", "/play", "game", "disc", "Carcassonne: The Discovery", "Send command"),
        ("cs", "/hrát", "hra", "objev", "Carcassonne: Objevitelé", "Odeslat příkaz"),
        ("de", "/spielen", "spiel", "neu", "Carcassonne: Neues Land", "Befehl senden"),
    ],
)
async def test_a_command_is_found_completed_and_sent_in_three_languages(
    locale: str, command: str, option: str, typed: str, chosen: str, send: str,
    new_window: NewWindow, control: SandboxClient,
) -> None:  # fmt: skip
    window = await as_somebody(new_window, control, "bohumil", locale)
    await window.composer.press_sequentially(command[:3])
    await window.page.get_by_role("option").filter(has_text=command).click()
    form = window.page.get_by_role("form", name=command)
    await form.get_by_role("combobox", name=option).press_sequentially(typed)
    await window.page.get_by_role("option").filter(has_text=chosen).click()
    before = await window.log.get_by_role("article").count()
    await form.get_by_role("button", name=send).click()
    await expect(window.log.get_by_role("article")).to_have_count(before + 1)
    await expect(window.last.get_by_role("heading")).to_contain_text("The Discovery")
