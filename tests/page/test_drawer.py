"""The drawer: what goes on behind the scene, and how it is disturbed."""

import pytest
from playwright.async_api import Locator, expect

from sandbox.model.permissions import Permission, in_channel
from tests.page.quiet import Quiet

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def drawer(quiet: Quiet) -> Locator:
    """The open drawer."""
    await quiet.window.page.get_by_role("button", name="Backstage", exact=True).click()
    return quiet.window.page.get_by_role("complementary", name="Backstage")


async def test_requests_and_findings_are_listed_as_they_come(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    shown = await drawer(quiet)
    await quiet.raw.send("fine")
    await quiet.raw.ask("POST", f"/channels/{quiet.channel('games')}/messages", {"content": "x" * 2001})
    listed = shown.get_by_role("list", name="Requests of the bot").get_by_role("listitem")
    await expect(listed.first).to_contain_text("400")
    await expect(listed.nth(1)).to_contain_text("200")
    await listed.first.locator("summary").click()
    await expect(listed.first).to_contain_text("xxx")
    await expect(shown).to_contain_text("1 thing that Discord would refuse")
    await shown.get_by_role("button", name="Begin a new list").click()
    await expect(shown).to_contain_text("0 things that Discord would refuse")


async def test_a_bot_that_runs_elsewhere_is_not_controlled(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    shown = await drawer(quiet)
    await expect(shown).to_contain_text("Started elsewhere")
    for name in ("Start", "Restart", "Stop", "Kill", "24 hours on"):
        await expect(shown.get_by_role("button", name=name, exact=True)).to_be_disabled()


async def test_a_fault_is_set_met_and_taken_away(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    shown = await drawer(quiet)
    await shown.get_by_label("What goes wrong").select_option(label="server error (502)")
    await shown.get_by_label("With which request of the bot").select_option(label="new message in a channel")
    await shown.get_by_label("How often").select_option(label="three times")
    await shown.get_by_role("button", name="Set", exact=True).click()
    await expect(shown).to_contain_text("broken POST /channels/*/messages · 0 hits")
    path = f"/channels/{quiet.channel('games')}/messages"
    async with quiet.raw.session.post(quiet.sandbox.api + path, json={"content": "x"}) as answer:
        assert answer.status == 502
    await expect(shown).to_contain_text("· 1 hit")
    await shown.get_by_role("button", name="Take all away").click()
    await expect(shown).not_to_contain_text("1 hit")
    assert (await quiet.raw.send("x"))["content"] == "x"


async def test_rights_are_taken_from_the_bot_and_given_back(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    shown = await drawer(quiet)
    box = shown.get_by_role("checkbox", name="Attach files")

    async def holds() -> bool:
        world = quiet.sandbox.world
        rights = in_channel(world, world.channel(quiet.channel("games")), world.bot.id)
        return Permission.ATTACH_FILES in rights and Permission.SEND_MESSAGES in rights

    async def lacks() -> bool:
        return not await holds()

    await box.uncheck()
    await quiet.client.until(lacks, "the bot lacks the right")
    await expect(box).not_to_be_checked()
    await box.check()
    await quiet.client.until(holds, "the bot has the right")
    await expect(box).to_be_checked()


async def test_a_thread_is_archived_locked_and_opened(quiet: Quiet) -> None:
    thread = await quiet.raw.thread()
    await quiet.raw.send("in the thread", thread)
    await quiet.window.open("ada", f"#/{thread}")
    shown = await drawer(quiet)
    head = quiet.window.page.get_by_role("banner").or_(quiet.window.page.get_by_role("main"))
    await shown.get_by_role("button", name="Archive", exact=True).click()
    await expect(head.get_by_text("ARCHIVED")).to_be_visible()
    await shown.get_by_role("button", name="Lock", exact=True).click()
    await expect(head.get_by_text("LOCKED")).to_be_visible()
    await expect(quiet.window.page.get_by_text("1 archived thread")).to_be_visible()
    await shown.get_by_role("button", name="Reopen").click()
    await expect(head.get_by_text("ARCHIVED")).to_have_count(0)


async def test_the_newest_post_with_a_picture_can_be_deleted(quiet: Quiet) -> None:
    path = f"/channels/{quiet.channel('games')}/messages"
    told = await quiet.raw.ask("POST", path, {"content": "a board"}, {"board.png": b"x"})
    assert told.status == 200
    await quiet.showing(content="words only")
    shown = await drawer(quiet)
    await shown.get_by_role("button", name="Delete the newest board post").click()
    await expect(quiet.window.log.get_by_text("a board")).to_have_count(0)
    await expect(quiet.window.log.get_by_text("words only")).to_be_visible()
    await expect(shown.get_by_role("button", name="Delete the newest board post")).to_be_disabled()
