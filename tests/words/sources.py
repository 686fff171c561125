"""Which keys the source code uses, found by reading it.

A key is used where the code has it as a literal: as the first argument of one of `CALLS` (some put a first part
before it), or anywhere else as a string that begins with a group of the catalogues and a dot. A key put together
while the program runs (`f"part.{kind}"`) has to belong to one of the families in `families.py`.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from words.checks import KEY

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "words", "render", "tables", "cogs", "console")
CALLS: Mapping[str, str] = MappingProxyType(
    {
        "message": "",
        "Message": "",
        "say": "",
        "IllegalMove": "refused.",
        "Refusal": "refused.",
        "Event": "event.",
        "Term": "term.",
    }
)
"""Calls whose first argument is a key, and what stands before it."""
FILE = re.compile(r".*\.(py|po|toml|json|txt|md|png|webp|ttf|db|sqlite|lock|log|html|css|js)")


@dataclass(frozen=True, slots=True)
class Use:
    """A key in the code. `args` are the names of the arguments given with it, None where they can't be read."""

    key: str
    where: str
    args: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Uses:
    """All keys of the code: `called` are arguments of `CALLS`, `named` other literals; `starts` begin an f-string."""

    called: tuple[Use, ...]
    named: tuple[Use, ...]
    starts: tuple[Use, ...]

    @property
    def keys(self) -> frozenset[str]:
        """Every key that is used by name."""
        return frozenset(use.key for use in (*self.called, *self.named))


def uses_in(sources: Mapping[str, str], groups: Iterable[str]) -> Uses:
    """The uses in source texts by file name. `groups` are the first parts of keys that count outside of `CALLS`."""
    known = frozenset(groups)
    found = [use for name, text in sources.items() for use in _uses(ast.parse(text, name), name, known)]
    return Uses(*(tuple(use for kind, use in found if kind == wanted) for wanted in ("called", "named", "starts")))


def all_sources() -> dict[str, str]:
    """The source texts of the rooms that speak, by path."""
    paths = [
        path for room in ROOMS for path in ([ROOT / room] if room.endswith(".py") else (ROOT / room).rglob("*.py"))
    ]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in sorted(paths) if path.exists()}


def _uses(tree: ast.Module, name: str, groups: frozenset[str]) -> Iterator[tuple[str, Use]]:
    done: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and (prefix := CALLS.get(_called(node))) is not None:
            first = node.args[0]
            done.add(first)
            for key, literal in _literals(first):
                yield "called", Use(prefix + key, f"{name}:{literal.lineno}", _arguments(node))
                done.add(literal)
            if isinstance(first, ast.JoinedStr):
                done.update(first.values)
                yield "starts", Use(prefix + _start(first), f"{name}:{first.lineno}")
        elif isinstance(node, ast.JoinedStr):
            done.update(node.values)
            if node not in done and _group(_start(node)) in groups:
                yield "starts", Use(_start(node), f"{name}:{node.lineno}")
        elif isinstance(node, ast.Constant) and node not in done and _is_key(node.value, groups):
            yield "named", Use(str(node.value), f"{name}:{node.lineno}")


def _is_key(value: object, groups: frozenset[str]) -> bool:
    """Whether a literal can only be a key: one of a known group, and no file name."""
    return (
        isinstance(value, str) and bool(KEY.fullmatch(value)) and _group(value) in groups and not FILE.fullmatch(value)
    )


def _literals(first: ast.expr) -> Iterator[tuple[str, ast.Constant]]:
    """The literals that an argument can be: itself, or both branches of a choice."""
    if isinstance(first, ast.IfExp):
        yield from _literals(first.body)
        yield from _literals(first.orelse)
    elif isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value, first


def _called(call: ast.Call) -> str:
    function = call.func
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def _arguments(call: ast.Call) -> frozenset[str] | None:
    """The names of the keyword arguments, if the call has nothing else besides the key."""
    if _called(call) not in ("message", "say", "IllegalMove") or len(call.args) > 1:
        return None
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(str(name) for name in names)


def _start(joined: ast.JoinedStr) -> str:
    """The literal beginning of an f-string."""
    first = joined.values[0] if joined.values else None
    return str(first.value) if isinstance(first, ast.Constant) else ""


def _group(text: str) -> str:
    group, dot, _ = text.partition(".")
    return group if dot else ""
