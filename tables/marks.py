"""The numbers and letters by which pictures, buttons and typed answers name the keys of an axis."""

import re
from collections.abc import Sequence
from typing import Final

from render.labels import labels
from rules.api import Key
from tables.voice import LONGEST_ITEM, Voice

_NOISE: Final = re.compile(r"[\s()]")
_MINUS: Final = str.maketrans("−–;", "--,")


def label_of(mark: str, key: Key, voice: Voice) -> str:
    """How a key is called beside its mark; by the mark alone where that is its name."""
    name = voice.label(key.label, LONGEST_ITEM - len(mark) - 3)
    return mark if name == mark else f"{mark} · {name}"


def typed(keys: Sequence[Key], text: str, voice: Voice, *, number: bool) -> str | None:
    """The key that somebody means who types a mark, coordinates or the name of a key; None: there is none such.

    On an axis of numbers the keys themselves are typed.
    """
    wanted = _plain(text)
    names = [key.text for key in keys]
    by_name = {_plain(name): name for name in names}
    by_label = {_plain(voice.label(key.label, LONGEST_ITEM)): key.text for key in keys}
    by_mark = {} if number else {_plain(mark): name for mark, name in zip(labels(keys), names, strict=True)}
    return by_mark.get(wanted) or by_name.get(wanted) or by_label.get(wanted)


def _plain(text: str) -> str:
    return _NOISE.sub("", text.translate(_MINUS)).casefold()
