"""Frozen values as JSON, and back by the annotations of their fields."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Value = TypeVar("Value")


def written(value: object) -> str:
    """A dataclass of the model as one line of JSON. Its enumerations are numbers."""
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} is no value of the model")
    return json.dumps(asdict(value), ensure_ascii=False, separators=(",", ":"))


def read(kind: type[Value], text: str) -> Value:
    """The value of a class that was written down. Raises ValueError, KeyError or TypeError for another shape.

    Fields that are missing have their defaults, and those that the class no longer has are passed over.
    """
    value: Value = _made(kind, json.loads(text))
    return value


def _made(kind: Any, raw: Any) -> Any:  # noqa: ANN401 - kinds are annotations, raw is JSON
    """A value of the annotated kind."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return None if raw is None else _made(next(one for one in get_args(kind) if one is not NoneType), raw)
    if origin is tuple:
        kinds = get_args(kind)
        each = (kinds[0] for _ in raw) if kinds[1:] == (...,) else kinds
        return tuple(_made(one, item) for one, item in zip(each, raw, strict=True))
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _made(one, raw[name]) for name, one in _fields(kind).items() if name in raw})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(raw)
    return raw


@cache
def _fields(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
