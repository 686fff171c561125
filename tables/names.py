"""Names of people: made safe to show, and marked with the sign of their seat."""

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"red": "●", "blue": "■", "yellow": "▲", "black": "◆", "white": "✚", "purple": "★"}
)
"""The sign of each colour, as in pictures, so that no colour has to be told apart."""
LONGEST: Final = 32
_JOINER: Final = "\u200d"
_BREAKS: Final = frozenset(("Cc", "Zl", "Zp"))
_INVISIBLE: Final = frozenset(("Cf", "Co", "Cs"))
_UPON_ANOTHER: Final = frozenset(("Mn", "Me", "Cf", "Zs"))
"""Marks and selectors that change the character before them, and spaces: alone they show nothing that can be read."""
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or signs and show nothing."""
_MARKDOWN: Final = re.compile(r"([\\*_~`|>#\[\]()<:+-])")


def clean(name: str) -> str:
    """A name without controls and overrides of the writing direction, on one line, at most 32 characters.

    Joiners of emoji stay. A name of which nothing is left becomes a question mark.
    """
    spaced = (" " if unicodedata.category(c) in _BREAKS or c in _BLANKS else c for c in name)
    shown = (c for c in spaced if c == _JOINER or unicodedata.category(c) not in _INVISIBLE)
    line = " ".join("".join(shown).split())[:LONGEST].strip(_JOINER + " ")
    return line if any(unicodedata.category(c) not in _UPON_ANOTHER for c in line) else "?"


def escape(name: str) -> str:
    """Text that Discord shows as it is: no markdown, no mention, no link."""
    escaped = _MARKDOWN.sub(r"\\\1", name)
    return escaped.replace("@", "@\u200b").replace("discord.gg", "discord\u200b.gg")


def marked(colour: str, name: str) -> str:
    """A name with the sign of its colour before it."""
    return f"{SIGNS[colour]} {name}"
