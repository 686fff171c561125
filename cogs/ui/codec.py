"""The custom_id of a control: `version|action|table|entry|argument...`, at most 100 characters.

The version may carry a mark (`1.2`), which means nothing: it tells two equal controls of one message apart, as
Discord wants it. `%` and `|` in a field are percent-encoded. Whoever reads it trusts nothing in it but what was
asked for: who may do what is decided by who clicks.
"""

import re
from dataclasses import dataclass
from typing import Final

from cogs.ui.limits import CUSTOM_ID

VERSION: Final = "1"
_ESCAPED: Final = re.compile(r"%(25|7C)")
_OURS: Final = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Control:
    """What a control means. `entry` says which post of the table it stands on, None for a private panel."""

    action: str
    table: str = ""
    entry: int | None = None
    args: tuple[str, ...] = ()


class Unreadable(Exception):  # noqa: N818 - says what the custom_id is
    """A custom_id of another version, or none of ours. `table` is the table it may have meant, for the live panel."""

    def __init__(self, text: str, table: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.table = table


def encode(control: Control, mark: int = 0) -> str:
    """The custom_id of a control; controls with different marks differ. Raises ValueError above 100 characters."""
    version = f"{VERSION}.{mark}" if mark else VERSION
    entry = "" if control.entry is None else str(control.entry)
    text = "|".join((version, *map(_escape, (control.action, control.table, entry, *control.args))))
    if len(text) > CUSTOM_ID:
        raise ValueError(f"custom_id has {len(text)} characters of {CUSTOM_ID}: {text!r}")
    return text


def decode(text: str) -> Control:
    """What a custom_id means. Raises Unreadable."""
    version, *fields = text.split("|")
    if version.partition(".")[0] != VERSION or not _OURS.fullmatch(version) or len(fields) < 3:
        raise Unreadable(text, _unescape(fields[1]) if _OURS.fullmatch(version) and len(fields) > 1 else "")
    action, table, entry, *args = map(_unescape, fields)
    if entry and not (entry.isascii() and entry.isdecimal()):
        raise Unreadable(text, table)
    return Control(action, table, int(entry) if entry else None, tuple(args))


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("|", "%7C")


def _unescape(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
