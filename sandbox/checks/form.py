"""A request read with suspicion: what is wrong with it is collected, with the place where it stands."""

from dataclasses import dataclass, field

from sandbox.checks.rules import RULES
from sandbox.errors import EMPTY_MESSAGE, INVALID_FORM
from sandbox.json_types import JsonObject

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its name in `RULES`, where in the body, and what is asked for."""

    rule: str
    at: Path
    message: str

    @property
    def pointer(self) -> str:
        """The place as one text, like `/components/0/custom_id`."""
        return "".join(f"/{step}" for step in self.at)

    @property
    def refused(self) -> bool:
        """Whether Discord refuses the request; what it only passes over is found all the same."""
        return self.rule != "field.unknown"

    @property
    def code(self) -> int:
        """The code of Discord's refusal."""
        return EMPTY_MESSAGE if self.rule == "message.empty" else INVALID_FORM


def error_tree(violations: list[Violation]) -> JsonObject:
    """The `errors` of an answer 50035."""
    tree: JsonObject = {}
    for violation in violations:
        node = tree
        for step in violation.at:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": violation.rule, "message": violation.message})
    return tree


@dataclass(slots=True)
class Form:
    """Collects violations; the readers give a value only where it has the right shape."""

    violations: list[Violation] = field(default_factory=list)

    def broken(self, at: Path, rule: str, **figures: object) -> None:
        """Note that a rule of `RULES` is broken."""
        self.violations.append(Violation(rule, at, RULES[rule].format(**figures)))

    def text(
        self, body: JsonObject, key: str, at: Path, rule: str, *, low: int = 0, high: int, needed: bool = False
    ) -> str | None:
        """A text of `low` to `high` characters, or None where it is absent or no text."""
        value = body.get(key)
        if value is None:
            if needed:
                self.broken((*at, key), "field.required")
            return None
        if not isinstance(value, str):
            self.broken((*at, key), "field.type", wanted="a text")
            return None
        if not low <= len(value) <= high:
            self.broken((*at, key), rule, low=low, high=high)
        return value

    def number(self, body: JsonObject, key: str, at: Path, rule: str, *, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`, or None where it is absent or no number."""
        value = body.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.broken((*at, key), "field.type", wanted="a whole number")
            return None
        if not low <= value <= high:
            self.broken((*at, key), rule, low=low, high=high)
        return value

    def listed(
        self, body: JsonObject, key: str, at: Path, rule: str, *, low: int = 0, high: int, needed: bool = False
    ) -> list[JsonObject]:
        """The objects of a list with `low` to `high` of them; an empty list where there is none."""
        value = body.get(key)
        if value is None:
            if needed:
                self.broken((*at, key), "field.required")
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.broken((*at, key), "field.type", wanted="a list of objects")
            return []
        if not low <= len(value) <= high:
            self.broken((*at, key), rule, low=low, high=high)
        return value

    def inner(self, body: JsonObject, key: str, at: Path, *, needed: bool = False) -> JsonObject | None:
        """An object inside an object, or None where it is absent."""
        value = body.get(key)
        if value is None:
            if needed:
                self.broken((*at, key), "field.required")
            return None
        if not isinstance(value, dict):
            self.broken((*at, key), "field.type", wanted="an object")
            return None
        return value
