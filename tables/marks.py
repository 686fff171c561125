"""The numbers and letters by which pictures, buttons and typed answers name the keys of an axis."""

import re
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from rules.api import Key
from tables.ports import Mark
from tables.voice import LONGEST_ITEM, Voice

_NOISE: Final = re.compile(r"[\s()]")
_MINUS: Final = str.maketrans("−–;", "--,")


def marks_of(keys: Sequence[Key]) -> tuple[str, ...]:
    """A mark for each key: letters where the keys are parts of squares, else numbers from 1."""
    if keys and all(key.spot is not None and key.spot.part is not None for key in keys):
        return tuple(_letters(i) for i in range(len(keys)))
    return tuple(str(i) for i in range(1, len(keys) + 1))


def spots_of(keys: Sequence[Key], voice: Voice) -> tuple[Mark, ...]:
    """The marks that a picture is to show."""
    pairs = zip(marks_of(keys), keys, strict=True)
    return tuple(Mark(mark, key.spot, voice.label(key.label)) for mark, key in pairs if key.spot is not None)


def label_of(mark: str, key: Key, voice: Voice) -> str:
    """How a key is called beside its mark."""
    return f"{mark} · {voice.label(key.label, LONGEST_ITEM - len(mark) - 3)}"


def typed(keys: Sequence[Key], text: str, voice: Voice, *, number: bool) -> str | None:
    """The key that somebody means who types a mark, coordinates or the name of a key; None: there is none such.

    On an axis of numbers the keys themselves are typed.
    """
    wanted = _plain(text)
    names = [key.text for key in keys]
    by_name = {_plain(name): name for name in names}
    by_label = {_plain(voice.label(key.label, LONGEST_ITEM)): key.text for key in keys}
    by_mark = {} if number else {_plain(mark): name for mark, name in zip(marks_of(keys), names, strict=True)}
    return by_mark.get(wanted) or by_name.get(wanted) or by_label.get(wanted)


def _plain(text: str) -> str:
    return _NOISE.sub("", text.translate(_MINUS)).casefold()


def _letters(i: int) -> str:
    """A, B ... Z, AA, AB ..."""
    head = ascii_uppercase[i // 26 - 1] if i >= 26 else ""
    return head + ascii_uppercase[i % 26]
