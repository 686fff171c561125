"""Discord's schemas made fit for use: ids may be integers, and a union says which field is wrong.

The text means "exactly one of" by its unions, and tells the branches apart by an integer field `type`. Rewritten to
conditions on that field, an error names the field at fault instead of "not valid under any of the schemas".
"""

from typing import Any, Final

from sandbox.json_types import JsonObject

SNOWFLAKE: Final[JsonObject] = {
    "SnowflakeType": {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$", "minimum": 0}
}
_UNIONS: Final = ("oneOf", "anyOf")
_NULL: Final = {"type": "null"}


def rewritten(schema: Any, known: JsonObject) -> Any:  # noqa: ANN401 - walks any JSON
    """A copy of a schema with its unions turned into conditions; `known` holds the schemas it refers to."""
    if isinstance(schema, list):
        return [rewritten(item, known) for item in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {key: rewritten(value, known) for key, value in schema.items() if key not in _UNIONS}
    for key in _UNIONS:
        if isinstance(schema.get(key), list):
            copy["allOf"] = [*copy.get("allOf", ()), _union([rewritten(b, known) for b in schema[key]], known)]
    return copy


def _union(branches: list[JsonObject], known: JsonObject) -> JsonObject:
    choices = [branch for branch in branches if branch != _NULL]
    rule = choices[0] if len(choices) == 1 else _by_type(choices, known)
    return rule if len(choices) == len(branches) else {"if": _NULL, "then": True, "else": rule}


def _by_type(choices: list[JsonObject], known: JsonObject) -> JsonObject:
    kinds = [_kinds(choice, known) for choice in choices]
    every = [kind for some in kinds for kind in some]
    if not all(kinds) or len(set(every)) < len(every):
        return {"anyOf": choices}
    conditions: list[JsonObject] = [
        {"if": _has_type(some), "then": choice} for some, choice in zip(kinds, choices, strict=True)
    ]
    return {"allOf": [_has_type(every), *conditions]}


def _has_type(kinds: list[int]) -> JsonObject:
    return {"type": "object", "required": ["type"], "properties": {"type": {"enum": kinds}}}


def _kinds(choice: JsonObject, known: JsonObject) -> list[int]:
    """The values of `type` that a branch takes; none where `type` may be missing."""
    name = str(choice.get("$ref", "")).rpartition("/")[2]
    schema = known.get(name, {})
    if "type" not in schema.get("required", ()):
        return []
    return list(schema["properties"]["type"].get("enum", ()))
