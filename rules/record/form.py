"""The form of a record: which fields an object may have and what they may hold.

A check takes the name of a field and its value and raises IllegalMove `bad_value`; `check_object` also raises
`unknown_field` and `missing_field`. Keys that begin with `x_` are for others and ignored.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from rules.message import IllegalMove

Check = Callable[[str, Any], None]
Json = Mapping[str, Any]
LONGEST: Final = 40
"""Refused values are shown up to so many characters."""


@dataclass(frozen=True, slots=True)
class Field:
    """What a field may hold, and whether it has to be there."""

    check: Check
    needed: bool = False


def check_object(name: str, value: object, fields: Mapping[str, Field]) -> None:
    """Checks an object and everything in it."""
    if not isinstance(value, dict):
        raise bad_value(name, value)
    for key, inner in value.items():
        if key.startswith("x_"):
            continue
        if key not in fields:
            raise IllegalMove("unknown_field", field=short(key))
        fields[key].check(key, inner)
    for key, field in fields.items():
        if field.needed and key not in value:
            raise IllegalMove("missing_field", field=key)


def bad_value(name: str, value: object, **more: str) -> IllegalMove:
    """The refusal of a value."""
    return IllegalMove("bad_value", field=name, value=shown(value), **more)


def shown(value: object) -> str:
    """A value as it stands in the record, shortened to what fits a line."""
    try:
        return short(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        return "…"


def short(words: str) -> str:
    """A text shortened to what fits a line."""
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


def text(name: str, value: object) -> None:
    """Any text."""
    if not isinstance(value, str):
        raise bad_value(name, value)


def texts(name: str, value: object) -> None:
    """An object of texts with keys of any kind."""
    if not isinstance(value, dict):
        raise bad_value(name, value)
    for key, inner in value.items():
        if not key.startswith("x_"):
            text(key, inner)


def flag(name: str, value: object) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise bad_value(name, value)


def true(name: str, value: object) -> None:
    """True; what is not so is left out."""
    if value is not True:
        raise bad_value(name, value)


def number(least: int, most: int | None = None) -> Check:
    """A whole number between two, both included."""

    def check(name: str, value: object) -> None:
        if not _is_number(value) or value < least or (most is not None and value > most):
            raise bad_value(name, value)

    return check


def one_of(*allowed: object) -> Check:
    """One of a few values; True and 1 are different."""

    def check(name: str, value: object) -> None:
        if not any(type(value) is type(a) and value == a for a in allowed):
            raise bad_value(name, value, allowed=", ".join(str(a) for a in allowed))

    return check


def list_of(inner: Check, length: int | None = None) -> Check:
    """A list, of a given length where one is given."""

    def check(name: str, value: object) -> None:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise bad_value(name, value)
        for item in value:
            inner(name, item)

    return check


def nullable(inner: Check) -> Check:
    """Something or null, which means: not stated."""

    def check(name: str, value: object) -> None:
        if value is not None:
            inner(name, value)

    return check


def tuple_of(*inner: Check) -> Check:
    """A list with one check for each of its items."""

    def check(name: str, value: object) -> None:
        if not isinstance(value, list) or len(value) != len(inner):
            raise bad_value(name, value)
        for each, item in zip(inner, value, strict=True):
            each(name, item)

    return check


def either(object_check: Check, list_check: Check) -> Check:
    """One thing, or a list of such."""

    def check(name: str, value: object) -> None:
        (list_check if isinstance(value, list) else object_check)(name, value)

    return check


def object_of(fields: Mapping[str, Field]) -> Check:
    """An object with these fields."""
    return lambda name, value: check_object(name, value, fields)


def anything(name: str, value: object) -> None:
    """Not looked at here."""


def whole(name: str, value: object) -> None:
    """Any whole number."""
    if not _is_number(value):
        raise bad_value(name, value)


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


SQUARE = tuple_of(whole, whole)
"""A square as [x, y]."""
