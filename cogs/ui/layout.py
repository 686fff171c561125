"""A sheet as a message of Discord: a layout view (Components V2) and its files.

A view is built for each message and stopped before it is sent, so that discord.py keeps nothing of it in memory: all
controls are answered in one place, by their custom_id.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from types import MappingProxyType
from typing import Final

import discord
from discord import ButtonStyle, ui

from cogs.ui import limits
from cogs.ui.codec import Control, encode
from tables.sheet import Block, Button, Document, Item, Link, Menu, Picture, Row, Separator, Sheet, Style, Text

STYLES: Final[Mapping[Style, ButtonStyle]] = MappingProxyType(
    {
        "plain": ButtonStyle.secondary,
        "main": ButtonStyle.primary,
        "good": ButtonStyle.success,
        "bad": ButtonStyle.danger,
    }
)
Laid = ui.Item[ui.LayoutView]


@dataclass(frozen=True, slots=True)
class Layout:
    """What is sent: the view, its files, and whom it may ping. To be sent once."""

    view: ui.LayoutView
    files: list[discord.File]
    mentions: discord.AllowedMentions


def lay_out(sheet: Sheet, file_bytes: int | None = None) -> Layout:
    """Lays out a sheet. Raises BeyondLimits where Discord would refuse it; `file_bytes` is the server's limit."""
    limits.check(sheet, file_bytes)
    layer = _Layer(sheet)
    items = [layer.item(block) for block in sheet.blocks]
    view = ui.LayoutView(timeout=None)
    if sheet.accent is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(ui.Container(*items, accent_colour=sheet.accent))
    view.stop()
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in sheet.ping]
    )
    return Layout(view, layer.files, mentions)


def text_sheet(*texts: str, table: str = "") -> Sheet:
    """A sheet of nothing but words."""
    return Sheet(table, tuple(Text(text) for text in texts))


class _Layer:
    """Lays out one sheet, block by block; collects the files and counts equal controls."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._seen: Counter[Control] = Counter()
        self.files: list[discord.File] = []

    def item(self, block: Block) -> Laid:
        match block:
            case Text():
                return ui.TextDisplay(block.markdown)
            case Picture():
                media = self._file(block.name, block.data, block.alt)
                return ui.MediaGallery(discord.MediaGalleryItem(media, description=block.alt))
            case Document():
                return ui.File(self._file(block.name, block.data, None))
            case Separator():
                return ui.Separator()
            case Row():
                return ui.ActionRow(*map(self._button, block.buttons))
            case Menu():
                return ui.ActionRow(self._menu(block))

    def _file(self, name: str, data: bytes, alt: str | None) -> str:
        self.files.append(discord.File(BytesIO(data), filename=name, description=alt))
        return f"attachment://{name}"

    def _button(self, button: Button | Link) -> ui.Button[ui.LayoutView]:
        if isinstance(button, Link):
            return ui.Button(label=button.label, url=button.url)
        return ui.Button(
            style=STYLES[button.style],
            label=button.label or None,
            emoji=button.emoji or None,
            disabled=not button.enabled,
            custom_id=self._custom_id(button.action, button.args),
        )

    def _menu(self, menu: Menu) -> ui.Select[ui.LayoutView]:
        return ui.Select(
            custom_id=self._custom_id(menu.action, menu.args),
            placeholder=menu.hint or None,
            min_values=menu.least,
            max_values=menu.most,
            options=[select_option(item) for item in menu.items],
        )

    def _custom_id(self, action: str, args: tuple[str, ...]) -> str:
        control = Control(action, self._sheet.table, self._sheet.entry, args)
        mark = self._seen[control]
        self._seen[control] += 1
        return encode(control, mark)


def select_option(item: Item) -> discord.SelectOption:
    """An item of a menu as Discord shows it."""
    return discord.SelectOption(
        label=item.label,
        value=item.value,
        description=item.detail or None,
        emoji=item.emoji or None,
        default=item.chosen,
    )
