"""Registrations of commands."""

from collections import Counter
from typing import Final

from sandbox.checks import limits
from sandbox.checks.form import Form, Path, Violation
from sandbox.checks.names import check_description, check_name
from sandbox.checks.options import check_options
from sandbox.json_types import JsonObject, objects
from sandbox.model.commands import CHAT_INPUT

_CONTEXTS: Final = frozenset({0, 1, 2})


def check_commands(bodies: object) -> list[Violation]:
    """What is wrong with a list that is to replace all commands of a scope."""
    form = Form()
    if not isinstance(bodies, list):
        form.broken((), "field.type", wanted="a list of objects")
        return form.violations
    commands = list(objects(bodies))
    named = Counter((_kind(command), command.get("name")) for command in commands)
    for index, command in enumerate(commands):
        _check_command(form, command, (index,), partial=False)
        if named[_kind(command), command.get("name")] > 1:
            form.broken((index, "name"), "commands.duplicate")
    for kind, held in Counter(map(_kind, commands)).items():
        rule, high = ("chat", limits.CHAT_COMMANDS) if kind == CHAT_INPUT else ("menu", limits.MENU_COMMANDS)
        if held > high:
            form.broken((), f"commands.{rule}", high=high)
    return form.violations


def check_command(body: JsonObject, *, partial: bool) -> list[Violation]:
    """What is wrong with one command; of a `partial` body only what it names is asked for."""
    form = Form()
    _check_command(form, body, (), partial=partial)
    return form.violations


def _kind(command: JsonObject) -> int:
    kind = command.get("type")
    return kind if isinstance(kind, int) else CHAT_INPUT


def _check_command(form: Form, body: JsonObject, at: Path, *, partial: bool) -> None:
    form.number(body, "type", at, "command.type", low=1, high=4)
    chat = _kind(body) == CHAT_INPUT
    check_name(form, body, at, "command.name", plain=not chat, needed=not partial)
    if chat:
        check_description(form, body, at, needed=not partial)
    elif body.get("description") or body.get("options"):
        form.broken(at, "command.menu")
    contexts = body.get("contexts")
    if contexts is not None and not _are_contexts(contexts):
        form.broken((*at, "contexts"), "command.contexts")
    check_options(form, body, at)
    if command_size(body) > limits.COMMAND_TOTAL:
        form.broken(at, "command.total", high=limits.COMMAND_TOTAL)


def _are_contexts(contexts: object) -> bool:
    if not isinstance(contexts, list) or not contexts:
        return False
    return len(set(contexts)) == len(contexts) and set(contexts) <= _CONTEXTS


def command_size(body: JsonObject) -> int:
    """The characters of a command and all its options: name, description, values, each in its longest language."""
    own = _longest(body, "name") + _longest(body, "description")
    choices = sum(_longest(c, "name") + len(str(c.get("value", ""))) for c in objects(body.get("choices")))
    return own + choices + sum(command_size(option) for option in objects(body.get("options")))


def _longest(body: JsonObject, key: str) -> int:
    localised = body.get(f"{key}_localizations")
    others = localised.values() if isinstance(localised, dict) else ()
    return max(len(str(text or "")) for text in (body.get(key), *others))
