"""Discord's own OpenAPI text as a second judge, where the file is at hand.

The text is not part of this project. `DISCORD_OPENAPI` names the file; without it the one beside the project is
taken if it is there. See the notes beside that file for what must be relaxed.
"""

import json
import os
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from sandbox.checks.form import Violation
from sandbox.checks.schemas import SNOWFLAKE, rewritten
from sandbox.json_types import JsonObject

if TYPE_CHECKING:
    import jsonschema_rs

VARIABLE: Final = "DISCORD_OPENAPI"
DEFAULT: Final = FilePath(__file__).parents[2] / "../shared/discord/openapi.json"
_PLACEHOLDER: Final = re.compile(r"\{[^}]+\}")
_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path of the text. `specificity`: fewer placeholders win."""

    method: str
    template: str
    pattern: re.Pattern[str]
    specificity: int
    definition: JsonObject


class OpenApi:
    """Compiles the schema of an operation on first use and validates bodies against it."""

    def __init__(self, text: JsonObject) -> None:
        known = text["components"]["schemas"]
        self._schemas = {name: rewritten(schema, known) for name, schema in known.items()} | SNOWFLAKE
        self._known: JsonObject = known
        self._paths: JsonObject = text["paths"]
        self._validators: dict[tuple[str, str], jsonschema_rs.Validator | None] = {}

    @cached_property
    def operations(self) -> list[Operation]:
        """All operations, those with the fewest placeholders first."""
        found = [
            Operation(method.upper(), path, _pattern(path), path.count("{"), definition)
            for path, methods in self._paths.items()
            for method, definition in methods.items()
            if isinstance(definition, dict) and "responses" in definition
        ]
        return sorted(found, key=lambda operation: operation.specificity)

    def operation(self, method: str, path: str) -> Operation | None:
        """The operation of a request; `path` without `/api/v10`."""
        matching = (o for o in self.operations if o.method == method and o.pattern.fullmatch(path))
        return next(matching, None)

    def fields(self, schema: str) -> tuple[str, ...]:
        """The fields of an object that the text describes; for tests."""
        return tuple(self._known[schema]["properties"])

    def check_request(self, method: str, path: str, body: object) -> list[Violation]:
        """What the text says against the body of a request."""
        operation = self.operation(method, path)
        if operation is None:
            return [Violation("openapi", (), "the text knows no such operation")]
        content = operation.definition.get("requestBody", {}).get("content", {})
        return self._judge(operation, "request", content.get("application/json", {}).get("schema"), body)

    def check_answer(self, method: str, path: str, status: int, body: object) -> list[Violation]:
        """What the text says against an answer of the sandbox; for tests."""
        operation = self.operation(method, path)
        if operation is None:
            return [Violation("openapi", (), "the text knows no such operation")]
        answer = operation.definition["responses"].get(str(status))
        if answer is None:
            return [Violation("openapi", (), f"the text has no answer {status}")]
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        return self._judge(operation, str(status), schema, body)

    def _judge(self, operation: Operation, part: str, schema: JsonObject | None, body: object) -> list[Violation]:
        key = (f"{operation.method} {operation.template}", part)
        if key not in self._validators:
            self._validators[key] = None if schema is None else self._compiled(schema)
        validator = self._validators[key]
        if validator is None:
            return []
        return [
            Violation("openapi", tuple(error.instance_path), error.message[:_SHOWN])
            for error in validator.iter_errors(body)
        ]

    def _compiled(self, schema: JsonObject) -> "jsonschema_rs.Validator":
        import jsonschema_rs

        whole = {**rewritten(schema, self._known), "components": {"schemas": self._schemas}}
        return jsonschema_rs.validator_for(whole, mask="The value")


def find_openapi() -> tuple[OpenApi | None, str]:
    """The text, or None and the reason why it is not used."""
    path = FilePath(os.environ.get(VARIABLE) or DEFAULT)
    if not path.is_file():
        return None, f"no file at {VARIABLE} or beside the project"
    try:
        import jsonschema_rs  # noqa: F401 - only asked whether it is installed
    except ImportError:
        return None, "jsonschema_rs is not installed"
    return _read(path, path.stat().st_mtime_ns), "in use"


@lru_cache(maxsize=1)
def _read(path: FilePath, _changed: int) -> OpenApi:
    """The text in a file; what was compiled from it serves every sandbox of the process."""
    return OpenApi(json.loads(path.read_text(encoding="utf-8")))


def _pattern(path: str) -> re.Pattern[str]:
    parts = _PLACEHOLDER.split(path)
    return re.compile("[^/]+".join(re.escape(part) for part in parts))
