"""The form of a text in a catalogue: literal words, placeholders, and pieces that may fall away.

- `{name}` stands for the argument of that name.
- `[...]` is left out as a whole when one of the arguments in it was not given or is empty. Brackets do not nest.
- `{{`, `}}`, `[[` and `]]` are the characters themselves.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

_TOKEN = re.compile(r"\{\{|\}\}|\[\[|\]\]|\{(?P<name>[a-z][a-z0-9_]*)\}|[\[\]{}]")


@dataclass(frozen=True, slots=True)
class Slot:
    """A placeholder."""

    name: str


Run = tuple[str | Slot, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text. `optional`: it stood in square brackets."""

    run: Run
    optional: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The placeholders, in order."""
        return tuple(part.name for part in self.run if isinstance(part, Slot))


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed text. `plain` is the whole text where there is nothing to fill in."""

    pieces: tuple[Piece, ...]
    plain: str | None

    @property
    def required(self) -> frozenset[str]:
        """Placeholders outside of brackets."""
        return frozenset(name for piece in self.pieces if not piece.optional for name in piece.names)

    @property
    def names(self) -> frozenset[str]:
        """All placeholders."""
        return frozenset(name for piece in self.pieces for name in piece.names)

    def fill(self, value: Callable[[str], str | None]) -> str:
        """The text with its placeholders replaced.

        `value` gives the words for a name, or None where there are none: then a piece in brackets is left out, and
        elsewhere the placeholder stays nothing. It is asked only for what the text needs.
        """
        if self.plain is not None:
            return self.plain
        return "".join(_filled(piece, value) for piece in self.pieces)


def parse(text: str) -> Template:
    """Reads a text. Raises ValueError for braces or brackets that do not match, and for brackets without a name."""
    pieces: list[Piece] = []
    run: list[str | Slot] = []
    inside = False
    end = 0
    for found in _TOKEN.finditer(text):
        run.append(text[end : found.start()])
        end = found.end()
        token = found.group()
        if name := found["name"]:
            run.append(Slot(name))
        elif len(token) == 2:
            run.append(token[0])
        elif token == ("]" if inside else "["):
            pieces.append(_piece(run, inside, text))
            run = []
            inside = not inside
        else:
            raise ValueError(f"“{token}” without its partner: {text!r}")
    if inside:
        raise ValueError(f"“[” is never closed: {text!r}")
    run.append(text[end:])
    pieces.append(_piece(run, inside, text))
    kept = tuple(piece for piece in pieces if piece.run)
    plain = None if any(piece.names for piece in kept) else "".join(str(part) for piece in kept for part in piece.run)
    return Template(kept, plain)


def _piece(run: list[str | Slot], optional: bool, text: str) -> Piece:  # noqa: FBT001 - a field of the value made here
    piece = Piece(tuple(part for part in run if part != ""), optional)
    if optional and not piece.names:
        raise ValueError(f"brackets without a placeholder: {text!r}")
    return piece


def _filled(piece: Piece, value: Callable[[str], str | None]) -> str:
    words: list[str] = []
    for part in piece.run:
        if isinstance(part, str):
            words.append(part)
            continue
        word = value(part.name)
        if word is None and piece.optional:
            return ""
        words.append(word or "")
    return "".join(words)
