"""Components of a message, as stored: walking through them, numbering them, finding one."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

from sandbox.json_types import JsonObject, objects


class Kind(IntEnum):
    """The types of component, numbered as Discord does."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS: Final = frozenset({
    Kind.STRING_SELECT, Kind.USER_SELECT, Kind.ROLE_SELECT, Kind.MENTIONABLE_SELECT, Kind.CHANNEL_SELECT,
})  # fmt: skip
LINK_STYLE: Final = 5
PREMIUM_STYLE: Final = 6
REFERENCE: Final = "attachment://"


def children(component: JsonObject) -> list[JsonObject]:
    """What a component holds directly, in reading order."""
    held = list(objects(component.get("components")))
    held.extend(objects([component.get("accessory"), component.get("component")]))
    return held


def walk(components: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Every component, those inside others included, in reading order."""
    for component in components:
        yield component
        yield from walk(children(component))


def numbered(components: Iterable[JsonObject]) -> tuple[JsonObject, ...]:
    """Copies in which every component has an id: its own, or the next free number."""
    components = list(components)
    taken = {component.get("id") for component in walk(components)}
    free = (number for number in range(1, 1_000_000) if number not in taken)
    return tuple(_with_id(component, free) for component in components)


def _with_id(component: JsonObject, free: Iterator[int]) -> JsonObject:
    copy = {**component, "id": component.get("id") or next(free)}
    if isinstance(copy.get("components"), list):
        copy["components"] = [_with_id(child, free) for child in copy["components"]]
    for key in ("accessory", "component"):
        if isinstance(copy.get(key), dict):
            copy[key] = _with_id(copy[key], free)
    return copy


def find(components: Iterable[JsonObject], custom_id: str) -> JsonObject | None:
    """The control that has this custom_id."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def texts(components: Iterable[JsonObject]) -> list[str]:
    """The contents of all text displays, in reading order."""
    return [str(c.get("content", "")) for c in walk(components) if c.get("type") == Kind.TEXT]


def media(component: JsonObject) -> list[JsonObject]:
    """The media objects (`{"url": ...}`) that a component shows."""
    found = [item.get("media") for item in objects(component.get("items"))]
    found += [component.get("media"), component.get("file")]
    return [one for one in found if isinstance(one, dict)]
