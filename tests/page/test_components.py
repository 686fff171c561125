"""What the bot lays out, shown as real controls with names, and what happens when people use them."""

import io
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import expect

from sandbox.model.interaction import Interaction
from tests.page.quiet import Quiet

pytestmark = pytest.mark.asyncio(loop_scope="session")

V2 = 1 << 15
PRIVATE = 1 << 6
CHANNEL_MESSAGE, THINKING, UPDATE, MODAL = 4, 5, 7, 9


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(label: str, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": label, "custom_id": label, **more}


def row(*controls: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(controls)}


def options(count: int) -> list[dict[str, Any]]:
    return [{"label": f"Option {n}", "value": str(n), "description": f"about {n}"} for n in range(count)]


def picture(width: int, height: int) -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", (width, height), "green").save(kept, "PNG")
    return kept.getvalue()


async def used(quiet: Quiet, count: int = 1) -> Interaction:
    """The newest of so many interactions, as soon as there are that many."""

    async def newest() -> Interaction | None:
        begun = list(quiet.sandbox.world.interactions.values())
        return begun[-1] if len(begun) >= count else None

    return await quiet.client.until(newest, "an interaction")


async def test_containers_sections_separators_and_links_are_laid_out(quiet: Quiet) -> None:
    link = {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules"}
    section = {"type": 9, "components": [text("a section")], "accessory": button("Beside")}
    inside = [text("## Title"), section, {"type": 14}, row(button("Off", disabled=True), link)]
    await quiet.showing(flags=V2, components=[{"type": 17, "accent_color": 0xFF0000, "components": inside}])
    message = quiet.window.last
    await expect(message.get_by_role("heading", name="Title")).to_be_visible()
    await expect(message.get_by_role("separator")).to_be_attached()
    await expect(message.get_by_role("button", name="Beside", exact=True)).to_be_enabled()
    await expect(message.get_by_role("button", name="Off", exact=True)).to_be_disabled()
    leading_out = message.get_by_role("link", name="Rules")
    await expect(leading_out).to_have_attribute("href", "https://example.org/rules")
    await expect(leading_out).to_have_attribute("rel", "noreferrer noopener")


async def test_a_button_is_busy_until_the_bot_has_answered_and_keeps_the_focus(quiet: Quiet) -> None:
    await quiet.showing(flags=V2, components=[text("before"), row(button("One"), button("Two"))])
    two = quiet.window.last.get_by_role("button", name="Two", exact=True)
    await two.press("Enter")
    await expect(two).to_have_attribute("aria-busy", "true")
    after = [text("after"), row(button("New"), button("One"), button("Two"))]
    await quiet.raw.call_back(await used(quiet), UPDATE, flags=V2, components=after)
    await expect(quiet.window.last).to_contain_text("after")
    await expect(two).not_to_have_attribute("aria-busy", "true")
    await expect(two).to_be_focused()


async def test_the_focus_goes_to_the_control_in_the_place_of_one_that_is_gone(quiet: Quiet) -> None:
    await quiet.showing(flags=V2, components=[row(button("One"), button("Two"))])
    await quiet.window.last.get_by_role("button", name="One", exact=True).press("Enter")
    await quiet.raw.call_back(await used(quiet), UPDATE, flags=V2, components=[row(button("Else"), button("Two"))])
    await expect(quiet.window.last.get_by_role("button", name="Else", exact=True)).to_be_focused()


async def test_a_bot_that_does_not_answer_is_told_under_the_message(quiet: Quiet) -> None:
    await quiet.client.change_settings(acknowledge_seconds=0.1)
    await quiet.showing(flags=V2, components=[row(button("One"))])
    await quiet.window.last.get_by_role("button", name="One", exact=True).click()
    await expect(quiet.window.last.get_by_role("alert")).to_contain_text("This interaction failed")


async def test_a_deferred_answer_thinks_until_it_is_there(quiet: Quiet) -> None:
    await quiet.showing(flags=V2, components=[row(button("One"))])
    await quiet.window.last.get_by_role("button", name="One", exact=True).click()
    interaction = await used(quiet)
    await quiet.raw.call_back(interaction, THINKING, flags=PRIVATE)
    await expect(quiet.window.last).to_contain_text("is thinking")
    path = f"/webhooks/{quiet.sandbox.world.bot.id}/{interaction.token}/messages/@original"
    await quiet.raw.ask("PATCH", path, {"content": "thought"})
    await expect(quiet.window.last).to_contain_text("thought")
    await expect(quiet.window.last).to_contain_text("Only you can see this")
    await quiet.window.last.get_by_role("button", name="Dismiss message").click()
    await expect(quiet.window.log.get_by_text("thought")).to_have_count(0)


async def test_one_option_is_chosen_in_a_select(quiet: Quiet) -> None:
    menu = {"type": 3, "custom_id": "menu", "placeholder": "Which one", "options": options(25)}
    await quiet.showing(flags=V2, components=[row(menu)])
    select = quiet.window.last.get_by_role("combobox", name="Which one")
    await select.select_option("24")
    interaction = await used(quiet)
    assert interaction.data["values"] == ["24"]
    await quiet.raw.call_back(interaction, UPDATE)
    await expect(select).to_have_value("")


async def test_a_select_that_gets_other_options_shows_what_the_bot_has_chosen(quiet: Quiet) -> None:
    def menus(count: int, chosen: int | None) -> list[dict[str, Any]]:
        """One menu where nothing is chosen, and one where that option is."""
        offered = [{**one, "default": one["value"] == str(chosen)} for one in options(count)]
        both = {"First": options(count), "Second": offered}
        return [row({"type": 3, "custom_id": n, "placeholder": n, "options": o}) for n, o in both.items()]

    await quiet.showing(flags=V2, components=[*menus(2, None), row(button("More"))])
    await quiet.window.last.get_by_role("button", name="More", exact=True).click()
    await quiet.raw.call_back(await used(quiet), UPDATE, flags=V2, components=[*menus(4, 1), text("after")])
    await expect(quiet.window.last).to_contain_text("after")
    await expect(quiet.window.last.get_by_role("combobox", name="First")).to_have_value("")
    await expect(quiet.window.last.get_by_role("combobox", name="Second")).to_have_value("1")


async def test_several_options_are_ticked_and_sent_together(quiet: Quiet) -> None:
    menu = {"type": 3, "custom_id": "m", "placeholder": "Which ones", "max_values": 2, "options": options(4)}
    await quiet.showing(flags=V2, components=[row(menu)])
    message = quiet.window.last
    await message.locator("summary").press("Enter")
    for name in ("Option 0", "Option 2", "Option 3"):
        await message.get_by_role("checkbox", name=name).check()
    await message.get_by_role("button", name="Done").click()
    await expect(quiet.window.page.get_by_role("status").get_by_text("Choose 1 to 2.")).to_be_visible()
    await message.get_by_role("checkbox", name="Option 2").uncheck()
    await message.get_by_role("button", name="Done").click()
    assert (await used(quiet)).data["values"] == ["0", "3"]


@pytest.mark.parametrize(("kind", "wanted"), [(5, "ليلى"), (6, "@everyone"), (7, "Ada"), (8, "#lounge")])
async def test_people_roles_and_channels_are_chosen_by_name(quiet: Quiet, kind: int, wanted: str) -> None:
    await quiet.showing(flags=V2, components=[row({"type": kind, "custom_id": "menu", "placeholder": "Who or where"})])
    select = quiet.window.last.get_by_role("combobox", name="Who or where")
    option = select.locator("option").filter(has_text=wanted).first
    await select.select_option(await option.get_attribute("value"))
    assert (await used(quiet)).data["values"] == [await option.get_attribute("value")]


async def test_a_form_is_filled_with_every_kind_of_field(quiet: Quiet) -> None:
    await quiet.showing(flags=V2, components=[row(button("Open"))])
    await quiet.window.last.get_by_role("button", name="Open", exact=True).click()
    few = [{"label": "Left", "value": "l"}, {"label": "Right", "value": "r"}]
    kinds: dict[str, dict[str, Any]] = {
        "Words": {"type": 4, "style": 1, "max_length": 5},
        "Menu": {"type": 3, "options": options(2)},
        "Side": {"type": 21, "options": few},
        "Sides": {"type": 22, "options": few, "max_values": 2},
    }
    labels = [{"type": 18, "label": name, "component": {"custom_id": name, **kind}} for name, kind in kinds.items()]
    labels.append({"type": 18, "label": "Sure", "component": {"type": 23, "custom_id": "Sure"}})
    await quiet.raw.call_back(await used(quiet), MODAL, title="A form", custom_id="form", components=labels)
    form = quiet.window.page.get_by_role("dialog", name="A form")
    await expect(form.get_by_role("textbox", name="Words")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    assert len(quiet.sandbox.world.interactions) == 1, "an empty form isn't sent"
    await form.get_by_role("textbox", name="Words").fill("three")
    await form.get_by_role("combobox", name="Menu").select_option("1")
    await form.get_by_role("group", name="Side", exact=False).get_by_label("Right").first.check()
    await form.get_by_role("checkbox", name="Left").check()
    await form.get_by_role("checkbox", name="Sure").check()
    await form.get_by_role("button", name="Submit").click()
    sent = await used(quiet, 2)
    fields = [one["component"] for one in sent.data["components"]]
    given = {one["custom_id"]: one.get("value", one.get("values")) for one in fields}
    assert given == {"Words": "three", "Menu": ["1"], "Side": "r", "Sides": ["l"], "Sure": True}
    await quiet.raw.call_back(sent, CHANNEL_MESSAGE, content="done", flags=PRIVATE)
    await expect(form).to_have_count(0)


async def test_a_form_that_the_bot_does_not_take_stays_open_with_what_was_written(quiet: Quiet) -> None:
    await quiet.showing(flags=V2, components=[row(button("Open"))])
    await quiet.window.last.get_by_role("button", name="Open", exact=True).click()
    label = {"type": 18, "label": "Words", "component": {"type": 4, "style": 1, "custom_id": "words"}}
    await quiet.raw.call_back(await used(quiet), MODAL, title="A form", custom_id="form", components=[label])
    await quiet.client.change_settings(acknowledge_seconds=0.1)
    form = quiet.window.page.get_by_role("dialog", name="A form")
    await form.get_by_role("textbox", name="Words").fill("kept")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_contain_text("did not answer in time")
    await expect(form.get_by_role("textbox", name="Words")).to_have_value("kept")
    await form.get_by_role("button", name="Cancel").click()
    await expect(form).to_have_count(0)


async def test_a_picture_has_its_alt_text_its_place_and_a_full_view(quiet: Quiet) -> None:
    about = "A board <b>with</b> three tiles"
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": about}]}
    body = {"flags": V2, "components": [gallery], "attachments": [{"id": 0, "description": about}]}
    told = await quiet.raw.ask(
        "POST", f"/channels/{quiet.channel('games')}/messages", body, {"board.png": picture(400, 200)}
    )
    assert told.status == 200
    await quiet.window.open("ada")
    image = quiet.window.last.get_by_role("img", name=about)
    await expect(image).to_have_js_property("naturalWidth", 400)
    await quiet.window.last.get_by_role("button", name="Open the picture").press("Enter")
    full = quiet.window.page.get_by_role("dialog", name="Picture in full size")
    await expect(full.get_by_role("img", name=about)).to_be_visible()
    await expect(full.get_by_text(about)).to_be_visible()
    await quiet.window.page.keyboard.press("Escape")
    await expect(full).to_have_count(0)
    await expect(quiet.window.last.get_by_role("button", name="Open the picture")).to_be_focused()


async def test_files_and_embeds_of_older_messages_are_shown(quiet: Quiet) -> None:
    embed = {
        "title": "News",
        "url": "https://example.org/news",
        "description": "**bold**",
        "fields": [{"name": "Left", "value": "1", "inline": True}],
        "footer": {"text": "the end"},
    }
    path = f"/channels/{quiet.channel('games')}/messages"
    assert (await quiet.raw.ask("POST", path, {"embeds": [embed]}, {"record.json": b"{}"})).status == 200
    await quiet.window.open("ada")
    message = quiet.window.last
    await expect(message.get_by_role("link", name="News")).to_have_attribute("href", "https://example.org/news")
    for part in ("bold", "Left", "the end"):
        await expect(message.get_by_text(part)).to_be_visible()
    await expect(message.get_by_role("link", name="record.json", exact=True)).to_have_attribute(
        "download", "record.json"
    )
