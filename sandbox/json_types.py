"""Names for what travels as JSON."""

from collections.abc import Iterator
from typing import Any

JsonObject = dict[str, Any]
"""A JSON object as it came or as it leaves; its shape is checked in `checks`, not by types."""


def objects(value: object) -> Iterator[JsonObject]:
    """The objects of a JSON list; nothing where `value` is no list."""
    if isinstance(value, list | tuple):
        yield from (item for item in value if isinstance(item, dict))
