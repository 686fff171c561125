"""Filling in a modal."""

from typing import Final

from sandbox.control.refusal import RefusedError
from sandbox.control.selects import chosen_values
from sandbox.control.values import Resolver
from sandbox.json_types import JsonObject, objects
from sandbox.model.components import SELECTS, Kind, walk

_LONGEST: Final = 4_000
_CHOOSING: Final = SELECTS | {Kind.CHECKBOX_GROUP}


def submission(modal: JsonObject, values: JsonObject, resolver: Resolver) -> JsonObject:
    """The data of a submitted modal. `values` by custom_id: a text, a list of values, true or false, or files.

    Raises `unknown_field`, `missing_field`, `bad_value`.
    """
    known = {component.get("custom_id") for component in walk(modal["components"])}
    for key in values:
        if key not in known:
            raise RefusedError("unknown_field", f"the modal has no field {key!r}")
    rows = [_row(row, values, resolver) for row in objects(modal["components"])]
    data: JsonObject = {"custom_id": modal["custom_id"], "components": rows}
    return {**data, "resolved": resolver.found} if resolver.found else data


def _row(row: JsonObject, values: JsonObject, resolver: Resolver) -> JsonObject:
    body: JsonObject = {"type": row["type"], "id": row["id"]}
    if row["type"] == Kind.LABEL:
        return {**body, "component": _field(row["component"], values, resolver)}
    if row["type"] == Kind.ROW:
        return {**body, "components": [_field(one, values, resolver) for one in objects(row["components"])]}
    return body


def _field(control: JsonObject, values: JsonObject, resolver: Resolver) -> JsonObject:
    body: JsonObject = {"type": control["type"], "id": control["id"], "custom_id": control["custom_id"]}
    given = values.get(control["custom_id"])
    required = control.get("required") is not False
    match control["type"]:
        case Kind.TEXT_INPUT:
            return {**body, "value": _text(control, given, required=required)}
        case Kind.CHECKBOX:
            return {**body, "value": bool(control.get("default")) if given is None else bool(given)}
        case Kind.RADIO_GROUP:
            return {**body, "value": _single(control, given, resolver, required=required)}
        case Kind.FILE_UPLOAD:
            files = [resolver.file(one) for one in _many(control, given, required=required)]
            return {**body, "values": files}
        case kind if kind in _CHOOSING:
            chosen = _many(control, given, required=required)
            least = None if required else 0
            return {**body, "values": chosen_values(control, chosen, resolver, least)}
        case kind:
            raise RefusedError("bad_value", f"a field of type {kind} can't be filled")


def _text(control: JsonObject, given: object, *, required: bool) -> str:
    text = str(control.get("value") or "") if given is None else given
    if not isinstance(text, str):
        raise RefusedError("bad_value", f"{control['custom_id']!r} takes a text")
    least = int(control.get("min_length") or 0)
    if not text and not required:
        return text
    if not text or not least <= len(text) <= int(control.get("max_length") or _LONGEST):
        raise RefusedError("missing_field", f"{control['custom_id']!r} has a wrong length")
    return text


def _many(control: JsonObject, given: object, *, required: bool) -> list[object]:
    """The values given, or those chosen beforehand."""
    if given is None:
        chosen: list[object] = [o["value"] for o in objects(control.get("options")) if o.get("default")]
        chosen += [one["id"] for one in objects(control.get("default_values"))]
    else:
        chosen = list(given) if isinstance(given, list) else [given]
    if required and not chosen and int(control.get("min_values", 1)) > 0:
        raise RefusedError("missing_field", f"{control['custom_id']!r} must be filled")
    return chosen


def _single(control: JsonObject, given: object, resolver: Resolver, *, required: bool) -> str | None:
    chosen = _many(control, given, required=required)
    return chosen_values(control, chosen, resolver, 0)[0] if chosen else None
