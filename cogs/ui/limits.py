"""Discord's limits, and what of a sheet or form is beyond them.

Discord refuses a message that is beyond one of them, and discord.py checks hardly any, so nothing is sent unchecked.
Sources: Discord's API documentation; the OpenAPI text for alt texts (discord.py's "256" is outdated).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from tables.sheet import Block, Button, Document, Field, Form, Item, Link, Menu, Picture, Row, Separator, Sheet, Text

CUSTOM_ID: Final = 100
COMPONENTS: Final = 40
"""Components of a message, nested ones included."""
TEXT: Final = 4000
"""Characters of all texts of a message together."""
BUTTONS_IN_ROW: Final = 5
BUTTON_LABEL: Final = 80
URL: Final = 512
MENU_ITEMS: Final = 25
ITEM_TEXT: Final = 100
"""Label, value and detail of an item, each."""
MENU_HINT: Final = 150
ALT: Final = 1024
FILES: Final = 10
FILE_BYTES: Final = 10 * 1024 * 1024
"""What a server without boosts allows; an interaction says what its server allows."""
PINGS: Final = 100
COLOUR: Final = 0xFFFFFF
NONCE: Final = 25
THREAD_NAME: Final = 100
FORM_TITLE: Final = 45
FORM_FIELDS: Final = 5
FIELD_LABEL: Final = 45
FIELD_VALUE: Final = 4000
FIELD_HINT: Final = 100
COMMAND_NAME: Final = 32
COMMAND_ABOUT: Final = 100
COMMAND_TOTAL: Final = 8000
"""Characters of names and descriptions of a command and its options, in its longest language."""
SUGGESTIONS: Final = 25


class BeyondLimits(ValueError):  # noqa: N818 - says what the sheet is
    """A sheet or form that Discord would refuse; a fault of the program. `faults` says what is wrong, for the log."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def check(sheet: Sheet, file_bytes: int | None = None) -> None:
    """Raises BeyondLimits with everything in a sheet that Discord would refuse; `file_bytes` is the server's limit."""
    if faults := list(_sheet_faults(sheet, FILE_BYTES if file_bytes is None else file_bytes)):
        raise BeyondLimits(faults)


def check_form(form: Form) -> None:
    """Raises BeyondLimits with everything in a form that Discord would refuse."""
    if faults := list(_form_faults(form)):
        raise BeyondLimits(faults)


def components(sheet: Sheet) -> int:
    """How many components a sheet becomes: rows and menus count with their row, an accent is a container."""
    return (sheet.accent is not None) + sum(map(_components, sheet.blocks))


def _components(block: Block) -> int:
    match block:
        case Row():
            return 1 + len(block.buttons)
        case Menu():
            return 2
        case _:
            return 1


def _sheet_faults(sheet: Sheet, file_bytes: int) -> Iterator[str]:
    if not sheet.blocks:
        yield "no blocks"
    yield from _over("components", components(sheet), COMPONENTS)
    yield from _over("text", sum(len(block.markdown) for block in sheet.blocks if isinstance(block, Text)), TEXT)
    yield from _over("people to ping", len(sheet.ping), PINGS)
    if sheet.accent is not None and not 0 <= sheet.accent <= COLOUR:
        yield "accent is no colour"
    files = [block for block in sheet.blocks if isinstance(block, Picture | Document)]
    yield from _over("files", len(files), FILES)
    yield from _twice("file name", (file.name for file in files))
    yield from _over("bytes of files", sum(len(file.data) for file in files), file_bytes)
    for block in sheet.blocks:
        yield from _block_faults(block)


def _block_faults(block: Block) -> Iterator[str]:
    match block:
        case Text():
            yield from _span("text", block.markdown, TEXT)
        case Picture():
            yield from _span("alt text", block.alt, ALT)
        case Row():
            yield from _between("buttons in a row", len(block.buttons), 1, BUTTONS_IN_ROW)
            for button in block.buttons:
                yield from _button_faults(button)
        case Menu():
            yield from _span("hint of a menu", block.hint, MENU_HINT, 0)
            yield from _item_faults(block.items, block.least, block.most)
        case Document() | Separator():
            pass


def _button_faults(button: Button | Link) -> Iterator[str]:
    if isinstance(button, Link):
        yield from _span("label of a link", button.label, BUTTON_LABEL)
        yield from _span("address of a link", button.url, URL)
    else:
        yield from _span("label of a button", button.label, BUTTON_LABEL, 0 if button.emoji else 1)


def _item_faults(items: tuple[Item, ...], least: int, most: int) -> Iterator[str]:
    yield from _between("items", len(items), 1, MENU_ITEMS)
    yield from _between("most items", most, 1, max(1, len(items)))
    yield from _between("least items", least, 0, most)
    yield from _over("chosen items", sum(item.chosen for item in items), most)
    yield from _twice("value", (item.value for item in items))
    for item in items:
        yield from _span("value", item.value, ITEM_TEXT)
        yield from _span("label of an item", item.label, ITEM_TEXT)
        yield from _span("detail of an item", item.detail, ITEM_TEXT, 0)


def _form_faults(form: Form) -> Iterator[str]:
    yield from _span("title", form.title, FORM_TITLE)
    yield from _between("fields", len(form.fields), 1, FORM_FIELDS)
    yield from _twice("field", (field.key for field in form.fields))
    for field in form.fields:
        yield from _field_faults(field)


def _field_faults(field: Field) -> Iterator[str]:
    yield from _span("key of a field", field.key, CUSTOM_ID)
    yield from _span("label of a field", field.label, FIELD_LABEL)
    yield from _span("hint of a field", field.hint, FIELD_HINT, 0)
    if field.items:
        yield from _item_faults(field.items, 1, 1)
    else:
        yield from _between("length of a field", field.longest, 1, FIELD_VALUE)
        yield from _span("value of a field", field.value, field.longest, 0)


def _span(name: str, text: str, longest: int, shortest: int = 1) -> Iterator[str]:
    if not text.strip() and shortest:
        yield f"{name} is empty"
    if len(text) > longest:
        yield f"{name} has {len(text)} characters of {longest}: {text[:40]!r}"


def _over(name: str, number: int, most: int) -> Iterator[str]:
    if number > most:
        yield f"{number} {name} of {most}"


def _between(name: str, number: int, least: int, most: int) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{number} {name}, not {least} to {most}"


def _twice(name: str, texts: Iterable[str]) -> Iterator[str]:
    for text, count in Counter(texts).items():
        if count > 1:
            yield f"{name} {text!r} comes {count} times"
