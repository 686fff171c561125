"""A newcomer in the browser: from the first look to a finished turn, and a game of two in two windows."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from sandbox.client import SandboxClient
from tests.page.browser import NewWindow
from tests.page.playing import playing

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_newcomer_finishes_a_turn_by_pressing_what_the_page_names(
    new_window: NewWindow, tmp_path: Path
) -> None:
    window = await new_window()
    async with playing(tmp_path / "play", "--port", "0") as fresh:
        window.base = fresh.base
        await window.open()
        line = window.page.get_by_role("main").get_by_role("status").filter(has_text="press Play")
        await expect(line).to_be_visible()
        posts = await window.log.get_by_role("article").count()
        await window.turn()
        await expect(line).to_be_hidden()
        await expect(window.log.get_by_role("article")).to_have_count(posts + 2)
        await expect(window.post).to_contain_text("Normal computer lays a tile")
        await expect(window.post.get_by_role("button", name="Play")).to_be_visible()
        await window.page.close()


async def test_two_people_in_two_windows_see_each_others_turns_as_they_come(
    new_window: NewWindow, control: SandboxClient
) -> None:
    names = {"fox": "🦊 Füchsin", "yamada": "山田 太郎"}
    windows = {who: await new_window() for who in names}
    for who, window in windows.items():
        await control.ask("PATCH", f"/people/{who}", {"locale": "en-US"})
        await window.open(who)
        await window.enter("games")
    await windows["fox"].command("/play")
    title = await windows["fox"].last.get_by_role("heading").inner_text()
    await expect(windows["yamada"].last).to_contain_text(title)
    await windows["yamada"].last.get_by_role("button", name="Join").click()
    await expect(windows["fox"].last).to_contain_text(names["yamada"])
    await windows["fox"].last.get_by_role("button", name="Start").click()
    for window in windows.values():
        await window.enter(title)
    called = windows["fox"].post.get_by_text(re.compile(f"@({'|'.join(names.values())})")).last
    await expect(called).to_be_visible()
    who, other = names
    if names[who] not in await called.inner_text():
        who, other = other, who
    for _ in range(3):
        await windows[who].turn()
        for window in windows.values():
            await expect(window.post).to_contain_text(f"@{names[other]}")
        who, other = other, who
    texts = {await window.post.inner_text() for window in windows.values()}
    assert len(texts) == 1
