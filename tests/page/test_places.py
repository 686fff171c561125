"""Going about: channels and what is new in them, addresses, persons, languages, and writing."""

import pytest
from playwright.async_api import Browser, expect

from tests.page.quiet import Quiet
from tests.page.window import Window

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def say(window: Window, text: str) -> None:
    await window.composer.fill(text)
    await window.composer.press("Enter")


async def test_a_mention_elsewhere_shows_as_a_badge_until_it_is_read(quiet: Quiet) -> None:
    page = quiet.window.page
    await quiet.client.plant("lounge", content="old")
    await quiet.showing(content="x")
    lounge = page.get_by_role("navigation").get_by_role("link", name="lounge")
    await lounge.click()
    await expect(quiet.window.last).to_contain_text("old")
    await page.get_by_role("navigation").get_by_role("link", name="games").click()
    await expect(quiet.window.last).to_contain_text("x")
    await quiet.client.person("fox").say("lounge", f"come <@{quiet.person('ada')}>")
    await expect(lounge).to_contain_text("1 mention")
    await expect(page).to_have_title("(1) games · Parlour")
    await lounge.click()
    await expect(lounge).not_to_contain_text("mention")
    await expect(page).to_have_title("lounge · Parlour")
    new = quiet.window.log.get_by_role("separator").filter(has_text="NEW")
    await expect(new).to_be_visible()
    await expect(quiet.window.last).to_contain_text("@Ada")


async def test_own_messages_are_written_answered_changed_and_deleted(quiet: Quiet) -> None:
    await quiet.showing(content="a question")
    window, page = quiet.window, quiet.window.page
    await window.last.get_by_role("button", name="What to do with this message").click()
    await page.get_by_role("menuitem", name="Reply").click()
    await say(window, "an **answer**")
    await expect(window.last.get_by_role("link").filter(has_text="a question")).to_be_visible()
    await expect(window.last.locator("strong")).to_have_text("answer")
    await window.composer.press("ArrowUp")
    await expect(window.composer).to_have_value("an **answer**")
    await say(window, "another one")
    await expect(window.last).to_contain_text("another one (edited)")
    await window.last.get_by_role("button", name="What to do with this message").press("Enter")
    await page.get_by_role("menuitem", name="Delete").press("Enter")
    await expect(window.last).to_contain_text("a question")


async def test_an_address_leads_to_a_message_however_old_it_is(quiet: Quiet) -> None:
    first = await quiet.client.plant("games", content="the first of all")
    for number in range(120):
        await quiet.client.plant("games", content=f"number {number}")
    await quiet.window.open("ada", f"#/{quiet.channel('games')}/{first.id}")
    wanted = quiet.window.log.get_by_role("article").filter(has_text="the first of all")
    await expect(wanted).to_be_focused()
    await expect(wanted).to_be_in_viewport()
    await quiet.client.plant("games", content="meanwhile")
    jump = quiet.window.page.get_by_role("button", name="To the newest message")
    await jump.click()
    await expect(quiet.window.last).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_new_messages_keep_a_reader_at_the_end_there(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    for number in range(40):
        await quiet.client.plant("games", content=f"number {number}\nand a second line")
    await expect(quiet.window.last).to_contain_text("number 39")
    await expect(quiet.window.last).to_be_in_viewport()


async def test_another_person_sees_only_what_is_theirs_and_back_leads_back(quiet: Quiet) -> None:
    page = quiet.window.page
    await quiet.client.overwrite("lounge", "layla", deny=["VIEW_CHANNEL"])
    await quiet.client.plant("lounge", content="not for everybody")
    await quiet.showing(content="x")
    await quiet.window.enter("lounge")
    await page.get_by_label("You are").select_option(label="ليلى")
    await expect(page.get_by_role("heading", level=1)).to_have_text("games")
    await expect(page.get_by_role("navigation").get_by_role("link", name="lounge")).to_have_count(0)
    await expect(page.get_by_role("button", name="ليلى").filter(has_text="YOU")).to_be_visible()
    await page.go_back()
    await expect(page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(page.get_by_label("You are")).to_have_value(str(quiet.person("ada")))


@pytest.mark.parametrize(("locale", "hint", "direct"), [
    ("cs", "Piš, nebo / pro příkazy", "Přímé zprávy"),
    ("de", "Schreib, oder / für Befehle", "Direktnachrichten"),
    ("ja", "Write, or / for commands", "Direct messages"),
])  # fmt: skip
async def test_the_page_speaks_the_language_of_the_person_at_once(
    quiet: Quiet, locale: str, hint: str, direct: str
) -> None:
    await quiet.showing(content="x")
    await quiet.window.page.get_by_label("Language").select_option(locale)
    await expect(quiet.window.page.get_by_placeholder(hint)).to_be_visible()
    await expect(quiet.window.page.get_by_role("heading", name=direct)).to_be_visible()
    person = next(user for user in quiet.sandbox.world.users.values() if user.username == "ada")
    assert person.locale == locale


async def test_a_first_visit_is_in_the_language_of_the_browser(quiet: Quiet, chromium: Browser) -> None:
    await quiet.client.plant("games", content="x")
    context = await chromium.new_context(locale="cs-CZ")
    window = Window(await context.new_page(), quiet.sandbox.base)
    await window.open()
    await expect(window.page.get_by_placeholder("Piš, nebo / pro příkazy")).to_be_visible()
    await window.page.locator("#language").select_option("de")
    await expect(window.page.get_by_placeholder("Schreib, oder / für Befehle")).to_be_visible()
    await window.page.goto(quiet.sandbox.base)
    await expect(window.page.get_by_placeholder("Schreib, oder / für Befehle")).to_be_visible()
    await context.close()


async def test_where_nobody_may_write_the_composer_is_closed(quiet: Quiet) -> None:
    await quiet.client.overwrite("games", "everyone", deny=["SEND_MESSAGES"])
    await quiet.showing(content="x")
    await expect(quiet.window.composer).to_be_disabled()
    await expect(quiet.window.page.get_by_placeholder("You can't write here")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_colours_follow_the_system_until_somebody_chooses(quiet: Quiet, scheme: str) -> None:
    page = quiet.window.page
    await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    await quiet.showing(content="x")
    brightness = "() => Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))"
    assert (await page.evaluate(brightness) > 128) == (scheme == "light")
    await page.get_by_role("button", name="Colours: as the system").click()
    await expect(page.get_by_role("button", name="Colours: light")).to_be_visible()
    assert await page.evaluate(brightness) > 128
    await page.get_by_role("button", name="Colours: light").click()
    await page.reload()
    assert await page.evaluate(brightness) < 128


async def test_the_code_that_ends_the_name_of_a_thread_is_seen_behind_the_longest_game(quiet: Quiet) -> None:
    message = await quiet.client.plant("games", content="a lobby")
    name = "Die neuen Entdecker · W9P76"
    path = f"/channels/{quiet.channel('games')}/messages/{message.id}/threads"
    assert (await quiet.raw.ask("POST", path, {"name": name})).status == 201
    await quiet.window.open("ada")
    entry = quiet.window.page.get_by_role("navigation").get_by_text(name, exact=True)
    await expect(entry).to_be_visible()
    hidden = await entry.evaluate("one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]")
    assert max(hidden) <= 1
