"""The worst cases: sheets and forms that are exactly at every limit at once."""

from cogs.ui import limits
from tables.sheet import Button, Document, Field, Form, Item, Link, Menu, Picture, Row, Separator, Sheet, Text

PNG = b"\x89PNG\r\n\x1a\n"
TABLE = "ABCDE"


def argument(action: str, number: int, entry: int | None = None) -> str:
    """An argument that makes the custom_id of a control exactly 100 characters long."""
    fixed = len("|".join(("1", action, TABLE, "" if entry is None else str(entry), "")))
    return f"{number:03}".rjust(limits.CUSTOM_ID - fixed, "x")


def button(number: int, label: str = "L" * limits.BUTTON_LABEL, entry: int | None = None) -> Button:
    return Button("key", label, (argument("key", number, entry),), "main", emoji="🟥")


def item(number: int) -> Item:
    text = f"{number:03}".rjust(limits.ITEM_TEXT, "i")
    return Item(text, text, text, "🟩", chosen=number == 0)


def menu(number: int) -> Menu:
    items = tuple(item(i) for i in range(limits.MENU_ITEMS))
    return Menu("goto", "h" * limits.MENU_HINT, items, (argument("goto", number),), least=0, most=25)


def panel_of_menus() -> Sheet:
    """Four menus of 25, rows of buttons, a picture and text, 40 components in all."""
    rows = tuple(Row(tuple(button(5 * row + i) for i in range(5))) for row in range(4))
    return Sheet(
        TABLE,
        (
            Text("t" * (limits.TEXT - 1)),
            Picture("board.webp", PNG, "a" * limits.ALT),
            Separator(),
            *(menu(i) for i in range(4)),
            *rows,
            *(Separator() for _ in range(3)),
            Text("t"),
        ),
        accent=limits.COLOUR,
    )


def post() -> Sheet:
    """A public post: ten files, a hundred pings, links, 40 components without a container."""
    entry = 99_999
    links = tuple(Link("https://e.io/" + "u" * (limits.URL - 13), "l" * limits.BUTTON_LABEL) for _ in range(5))
    rows = tuple(Row(tuple(button(5 * row + i, entry=entry) for i in range(5))) for row in range(3))
    return Sheet(
        TABLE,
        (
            *(Picture(f"p{i}.webp", PNG, "a" * limits.ALT) for i in range(5)),
            *(Document(f"d{i}.json", b"{}") for i in range(5)),
            *rows,
            Row(links),
            Text("<@1>" * (limits.TEXT // 4 - 1) + "t"),
            Text("ttt"),
            *(Separator() for _ in range(4)),
        ),
        entry=entry,
        ping=tuple(range(1, limits.PINGS + 1)),
    )


def form() -> Form:
    """Five fields: texts and choices."""
    fields = (
        *(Field(f"{i}".rjust(100, "k"), "l" * 45, "v" * 4000, "h" * 100, longest=4000) for i in range(4)),
        Field("choice", "l" * 45, hint="h" * 100, items=tuple(item(i) for i in range(25))),
    )
    return Form(TABLE, "typed", "t" * limits.FORM_TITLE, fields, (argument("typed", 0),))
