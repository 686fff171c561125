"""Texts still to be worded, and the one exception of the rules.

The rules never make a sentence: they give a key of the catalogues and named arguments, and `words` does the rest.
"""

from dataclasses import dataclass

Seat = int
"""A player's place at the table, from 0 in order of play."""


@dataclass(frozen=True, slots=True)
class Who:
    """An argument of a message that stands for the name of a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or word still to be worded: a key of the catalogues and its named arguments."""

    key: str
    args: tuple[tuple[str, "Arg"], ...] = ()


Arg = int | str | Who | Message


def message(key: str, /, **args: Arg) -> Message:
    """A message with named arguments."""
    return Message(key, tuple(args.items()))


class IllegalMove(Exception):  # noqa: N818 - the field's own term
    """A move, an option or a record that the rules do not allow: a code and arguments, never a sentence.

    The codes are those of the record format; `words` has a text for each of them under `refused.CODE`.
    """

    def __init__(self, code: str, /, **args: Arg) -> None:
        super().__init__(code, args)
        self.code = code
        self.message = Message(f"refused.{code}", tuple(args.items()))
