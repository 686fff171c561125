"""Sheets and forms at every limit pass, here and with the judge; one step beyond any of them is found."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.ui import limits
from cogs.ui.forms import modal
from cogs.ui.layout import lay_out
from cogs.ui.limits import BeyondLimits
from sandbox.checks import limits as of_discord
from tables.ports import Ask, Publish, Show
from tables.sheet import Block, Button, Document, Field, Item, Link, Menu, Picture, Row, Separator, Sheet, Text
from tests.cogs.fakes import FakeHouse
from tests.cogs.reading import custom_ids
from tests.cogs.ui import worst


def test_the_worst_cases_are_at_the_limits() -> None:
    for sheet in (worst.panel_of_menus(), worst.post()):
        assert limits.components(sheet) == limits.COMPONENTS
        assert sum(len(block.markdown) for block in sheet.blocks if isinstance(block, Text)) == limits.TEXT


async def test_the_worst_panel_is_taken(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["turn"] = Show(worst.panel_of_menus())
    shown = await anna.slash(channel, "turn")
    assert shown.response is not None
    assert all(len(custom_id) == limits.CUSTOM_ID for custom_id in custom_ids(shown.response))
    house.script["goto"] = Show(worst.panel_of_menus())
    await anna.select(shown.response, [worst.item(24).value], custom_id=custom_ids(shown.response)[3])
    assert house.last.values == (worst.item(24).value,)


async def test_the_worst_post_is_taken(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["play"] = Publish(worst.post())
    shown = await anna.slash(channel, "play")
    assert shown.response is not None
    assert len(shown.response.attachments) == limits.FILES


async def test_the_worst_form_is_taken(house: FakeHouse, channel: ChannelHandle, anna: MemberActor) -> None:
    house.script |= {"turn": Show(Sheet("ABCDE", (Row((Button("type", "T"),)),))), "type": Ask(worst.form())}
    shown = await anna.slash(channel, "turn")
    assert shown.response is not None
    form = await anna.click(shown.response, label="T")
    house.script["typed"] = Show(Sheet("ABCDE", (Text("done"),)))
    values = {field.key: "v" * 4000 for field in worst.form().fields[:4]}
    await anna.submit_modal(form, {**values, "choice": [worst.item(3).value]})
    assert house.last.fields == {**values, "choice": worst.item(3).value}


def sheets_beyond() -> Iterator[tuple[str, Sheet]]:
    """Sheets that are one step beyond one limit, and what is said of them."""
    panel, post = worst.panel_of_menus(), worst.post()
    yield "no blocks", Sheet("", ())
    yield "41 components", replace(panel, blocks=(*panel.blocks, Separator()))
    yield "4001 text", replace(panel, blocks=(*panel.blocks[:-1], Text("tt")))
    yield "101 people", replace(post, ping=(*post.ping, 0))
    yield "no colour", replace(panel, accent=0x1000000)
    yield "11 files", Sheet("", tuple(Document(f"{i}", b"") for i in range(11)))
    yield "file name", Sheet("", (Document("a", b""), Document("a", b"")))
    yield "bytes of files", Sheet("", (Document("a", b"x" * 11), Document("b", b"x" * (10 * 1024 * 1024 - 10))))
    for said, block in blocks_beyond():
        yield said, Sheet("ABCDE", (block,))


def blocks_beyond() -> Iterator[tuple[str, Block]]:
    button, menu, item = worst.button(0), worst.menu(0), worst.item(1)
    yield "text is empty", Text(" \n")
    yield "alt text has 1025", Picture("p", b"", "a" * 1025)
    yield "alt text is empty", Picture("p", b"", "")
    yield "6 buttons", Row(tuple(worst.button(i) for i in range(6)))
    yield "0 buttons", Row(())
    yield "label of a button has 81", Row((replace(button, label="l" * 81),))
    yield "label of a button is empty", Row((Button("key", ""),))
    yield "label of a link", Row((Link("https://e.io", ""),))
    yield "address of a link", Row((Link("https://e.io/" + "u" * 500, "l"),))
    yield "26 items", replace(menu, items=tuple(worst.item(i) for i in range(26)))
    yield "0 items", replace(menu, items=(), most=1)
    yield "hint of a menu", replace(menu, hint="h" * 151)
    yield "26 most items", replace(menu, most=26)
    yield "2 least items", replace(menu, least=2, most=1)
    yield "2 chosen items", replace(menu, most=1, items=(worst.item(0), replace(item, chosen=True)))
    yield "value", replace(menu, items=(worst.item(0), worst.item(0)), most=1)
    yield "label of an item", Menu("goto", "", (Item("v", ""),))
    yield "value has 101", Menu("goto", "", (Item("v" * 101, "l"),))
    yield "detail of an item", Menu("goto", "", (Item("v", "l", "d" * 101),))


@pytest.mark.parametrize(("said", "sheet"), [*sheets_beyond()], ids=[said for said, _ in sheets_beyond()])
async def test_a_sheet_beyond_a_limit_is_found(said: str, sheet: Sheet) -> None:
    with pytest.raises(BeyondLimits, match=said):
        lay_out(sheet)


async def test_a_custom_id_that_is_too_long_is_found() -> None:
    with pytest.raises(ValueError, match="101 characters"):
        lay_out(Sheet("ABCDE", (Row((Button("key", "l", (worst.argument("key", 1) + "x",)),)),)))


async def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BeyondLimits) as beyond:
        lay_out(Sheet("", (Text(""), Row(()))))
    assert len(beyond.value.faults) == 2


async def test_a_server_may_allow_larger_files() -> None:
    sheet = Sheet("", (Document("a", b"x" * 11 * 1024 * 1024),))
    assert lay_out(sheet, 25 * 1024 * 1024).files[0].filename == "a"


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("0 fields", ()),
        ("6 fields", tuple(Field(f"{i}", "l") for i in range(6))),
        ("field 'a'", (Field("a", "l"), Field("a", "l"))),
        ("key of a field", (Field("k" * 101, "l"),)),
        ("label of a field has 46", (Field("a", "l" * 46),)),
        ("label of a field is empty", (Field("a", ""),)),
        ("hint of a field", (Field("a", "l", hint="h" * 101),)),
        ("length of a field", (Field("a", "l", longest=4001),)),
        ("value of a field", (Field("a", "l", "vv", longest=1),)),
        ("26 items", (Field("a", "l", items=tuple(worst.item(i) for i in range(26))),)),
    ],
)
async def test_a_form_beyond_a_limit_is_found(said: str, fields: tuple[Field, ...]) -> None:
    with pytest.raises(BeyondLimits, match=said):
        modal(replace(worst.form(), fields=fields))


async def test_a_title_of_a_form_beyond_its_limit_is_found() -> None:
    with pytest.raises(BeyondLimits, match="title has 46"):
        modal(replace(worst.form(), title="t" * 46))


def test_the_figures_are_those_of_the_judge() -> None:
    pairs = {
        limits.CUSTOM_ID: of_discord.CUSTOM_ID,
        limits.COMPONENTS: of_discord.COMPONENTS,
        limits.TEXT: of_discord.DISPLAY_CHARACTERS,
        limits.BUTTON_LABEL: of_discord.BUTTON_LABEL,
        limits.BUTTONS_IN_ROW: of_discord.BUTTONS_IN_ROW,
        limits.MENU_ITEMS: of_discord.SELECT_OPTIONS,
        limits.ITEM_TEXT: of_discord.SELECT_TEXT,
        limits.MENU_HINT: of_discord.PLACEHOLDER,
        limits.ALT: of_discord.DESCRIPTION,
        limits.FILES: of_discord.ATTACHMENTS,
        limits.PINGS: of_discord.ALLOWED_MENTIONS,
        limits.NONCE: of_discord.NONCE,
        limits.URL: of_discord.URL,
        limits.FORM_TITLE: of_discord.MODAL_TITLE,
        limits.FORM_FIELDS: of_discord.MODAL_ROWS,
        limits.FIELD_LABEL: of_discord.LABEL,
        limits.FIELD_VALUE: of_discord.TEXT_VALUE,
        limits.FIELD_HINT: of_discord.TEXT_PLACEHOLDER,
        limits.COMMAND_NAME: of_discord.COMMAND_NAME,
        limits.COMMAND_ABOUT: of_discord.COMMAND_DESCRIPTION,
        limits.COMMAND_TOTAL: of_discord.COMMAND_TOTAL,
        limits.SUGGESTIONS: of_discord.CHOICES,
        limits.THREAD_NAME: of_discord.CHANNEL_NAME,
    }
    assert [(ours, theirs) for ours, theirs in pairs.items() if ours != theirs] == []
