"""Reading messages of Discord as a person sees them."""

from collections.abc import Iterator
from typing import Any

import discord
from simcord import Env, ResponseMessage

Seen = ResponseMessage | discord.Message | None


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, nested ones too, top to bottom."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        if "component" in component:
            yield from walk([component["component"]])


def texts(message: Seen) -> list[str]:
    """The texts of a message."""
    return [c["content"] for c in walk(_components(message)) if c["type"] == 10]


def labels(message: Seen) -> list[str]:
    """The labels of its buttons."""
    return [c["label"] for c in walk(_components(message)) if c["type"] == 2]


def custom_ids(message: Seen) -> list[str]:
    """The custom_ids of its controls."""
    return [c["custom_id"] for c in walk(_components(message)) if "custom_id" in c]


def signs(env: Env) -> list[int]:
    """The types of the first signs given to interactions: 4 message, 5 thinking, 6 update, 7 edit, 9 form."""
    return [int(r.json["type"]) for r in env.http_requests if r.path.endswith("/callback") and isinstance(r.json, dict)]


def _components(message: Seen) -> list[dict[str, Any]]:
    assert message is not None
    if isinstance(message, ResponseMessage):
        return message.components
    return [dict(component.to_dict()) for component in message.components]
