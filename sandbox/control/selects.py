"""Choosing in selects and groups, on messages and in modals."""

from collections.abc import Callable
from typing import Final

from sandbox.control.refusal import RefusedError
from sandbox.control.values import Resolver
from sandbox.json_types import JsonObject, objects
from sandbox.model.components import Kind

_ENTITIES: Final[dict[Kind, Callable[[Resolver, object], str]]] = {
    Kind.USER_SELECT: Resolver.user,
    Kind.ROLE_SELECT: Resolver.role,
    Kind.MENTIONABLE_SELECT: Resolver.mentionable,
    Kind.CHANNEL_SELECT: Resolver.place,
}


def chosen_values(control: JsonObject, wanted: object, resolver: Resolver, least: int | None = None) -> list[str]:
    """The values of a choice, by value or by label. Raises `bad_value` for what the client wouldn't send.

    `least` replaces the control's own minimum, for controls in modals that need not be filled.
    """
    listed = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(listed, list):
        raise _bad(control, "takes a list of values")
    low = int(control.get("min_values", 1)) if least is None else least
    high = int(control.get("max_values", 1))
    if not low <= len(listed) <= high or len(set(listed)) < len(listed):
        raise _bad(control, f"takes {low} to {high} different values")
    entity = _ENTITIES.get(control["type"])
    if entity is not None:
        return [entity(resolver, one) for one in listed]
    return [_option(control, one) for one in listed]


def _option(control: JsonObject, wanted: object) -> str:
    for option in objects(control.get("options")):
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise _bad(control, f"has no option {wanted!r}")


def _bad(control: JsonObject, why: str) -> RefusedError:
    return RefusedError("bad_value", f"{control['custom_id']!r} {why}")
