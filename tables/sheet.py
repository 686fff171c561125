"""What a message is made of: frozen blocks, already worded, that `cogs/ui` lays out.

A `Sheet` is the same kind of thing for a public post and for a private panel. Controls carry an action and its
arguments, never authority: who may do what is decided by who clicks.
"""

from dataclasses import dataclass
from typing import Final, Literal

Style = Literal["plain", "main", "good", "bad"]
IN_A_ROW: Final = 5
"""The most buttons of a row."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words with Discord's markdown; names in them are already escaped."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture. `alt` is at most 1,024 characters. `squares` are the columns and rows of the board that it
    shows, zeros where it shows something else.
    """

    name: str
    data: bytes
    alt: str
    squares: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download, such as a record."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin line between two blocks."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that starts an action of `tables`."""

    action: str
    label: str
    args: tuple[str, ...] = ()
    style: Style = "plain"
    emoji: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons beside each other."""

    buttons: tuple[Button | Link, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu."""

    value: str
    label: str
    detail: str = ""
    emoji: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A list of up to 25 items to pick from; the values picked reach the action as `Click.values`."""

    action: str
    hint: str
    items: tuple[Item, ...]
    args: tuple[str, ...] = ()
    least: int = 1
    most: int = 1


Block = Text | Picture | Document | Separator | Row | Menu


@dataclass(frozen=True, slots=True)
class Sheet:
    """One message: blocks from top to bottom, and the only people (user ids) whom it may ping.

    `table` and `entry` stand in every control, so that a post can be found again; `accent` is a colour 0xRRGGBB.
    """

    table: str
    blocks: tuple[Block, ...]
    entry: int | None = None
    ping: tuple[int, ...] = ()
    accent: int | None = None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One line to fill in: a text, or with `items` a choice."""

    key: str
    label: str
    value: str = ""
    hint: str = ""
    required: bool = True
    longest: int = 100
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A modal: its answers reach the action as `Click.fields`."""

    table: str
    action: str
    title: str
    fields: tuple[Field, ...]
    args: tuple[str, ...] = ()
