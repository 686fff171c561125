"""Names as people give them, made harmless for one line of a picture.

What the eye sees as one character is a cluster: a letter with its marks, a flag, a family of emoji. Names are
cut between clusters only.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

NAME_LIMIT: Final = 24
"""The most clusters of a name that a picture shows."""
ELLIPSIS: Final = "\u2026"
ZERO_WIDTH_JOINER: Final = "\u200d"
EMOJI_STYLE: Final = "\ufe0f"
NAMELESS: Final = "?"

_MOST_MARKS: Final = 2
_KEYCAP: Final = "\u20e3"


def clean(text: str, limit: int | None = NAME_LIMIT) -> str:
    """The text without controls, direction overrides, line breaks and piles of marks, cut to `limit` clusters.

    A text that is cut ends in an ellipsis; one of which nothing is left becomes `?`.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") and char != EMOJI_STYLE else 0
        if marks > _MOST_MARKS or (category.startswith("C") and not _joins(char, kept)):
            continue
        kept.append(" " if category.startswith("Z") else char)
    line = " ".join("".join(kept).split()).strip(ZERO_WIDTH_JOINER)
    parts = list(clusters(line))
    if limit is not None and len(parts) > limit:
        line = "".join(parts[: limit - 1]).rstrip() + ELLIPSIS
    return line or NAMELESS


def clusters(text: str) -> Iterator[str]:
    """The text in pieces that must not be parted."""
    cluster = ""
    for char in text:
        if cluster and not _belongs(char, cluster):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _joins(char: str, before: list[str]) -> bool:
    """Whether this is a joiner or a tag after an emoji or letter, the only controls with a use in a name."""
    return bool(before) and before[-1] != " " and (char == ZERO_WIDTH_JOINER or 0xE0020 <= ord(char) <= 0xE007F)


def _belongs(char: str, cluster: str) -> bool:
    """Whether a character goes on with the cluster before it."""
    if char in (ZERO_WIDTH_JOINER, EMOJI_STYLE, "\ufe0e", _KEYCAP) or cluster[-1] == ZERO_WIDTH_JOINER:
        return True
    if unicodedata.category(char) in ("Mn", "Me", "Mc"):
        return True
    if _flag_letter(char):
        return _flag_letter(cluster[-1]) and len(cluster) % 2 == 1
    return 0x1F3FB <= ord(char) <= 0x1F3FF or 0xE0020 <= ord(char) <= 0xE007F


def _flag_letter(char: str) -> bool:
    """Whether this is half of a flag."""
    return 0x1F1E6 <= ord(char) <= 0x1F1FF
