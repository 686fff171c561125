"""Options of commands."""

from collections import Counter
from enum import IntEnum
from typing import Final

from sandbox.checks import limits
from sandbox.checks.callbacks import check_choices
from sandbox.checks.form import Form, Path
from sandbox.checks.names import check_description, check_name
from sandbox.json_types import JsonObject


class OptionType(IntEnum):
    """The types of option, numbered as Discord does."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTED: Final = (OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP)
_TYPED: Final = (OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER)


def check_options(form: Form, body: JsonObject, at: Path, parent: OptionType | None = None) -> None:
    """The options of a command, of a group or of a sub-command (`parent`)."""
    options = form.listed(body, "options", at, "options.count", high=limits.COMMAND_OPTIONS)
    names = Counter(option.get("name") for option in options)
    nested = [option for option in options if option.get("type") in NESTED]
    if nested and len(nested) < len(options):
        form.broken((*at, "options"), "option.nesting")
    optional_seen = False
    for index, option in enumerate(options):
        place = (*at, "options", index)
        if names[option.get("name")] > 1:
            form.broken((*place, "name"), "option.duplicate")
        if option.get("required") and optional_seen:
            form.broken((*place, "required"), "option.order")
        optional_seen = optional_seen or not option.get("required")
        _check_option(form, option, place, parent)


def _check_option(form: Form, option: JsonObject, at: Path, parent: OptionType | None) -> None:
    kind = form.number(option, "type", at, "option.type", low=1, high=11)
    if kind is None:
        form.broken((*at, "type"), "field.required")
    check_name(form, option, at, "option.name", plain=False, needed=True)
    check_description(form, option, at, needed=True)
    if kind in NESTED or parent is OptionType.SUB_COMMAND_GROUP:
        _check_nesting(form, option, at, kind, parent)
        return
    check_choices(form, option, "choices", at)
    if option.get("choices") and option.get("autocomplete"):
        form.broken((*at, "autocomplete"), "option.autocomplete")
    if (option.get("choices") or option.get("autocomplete")) and kind not in _TYPED:
        form.broken(at, "option.autocomplete_type")
    _check_bounds(form, option, at)


def _check_bounds(form: Form, option: JsonObject, at: Path) -> None:
    least, most = option.get("min_value"), option.get("max_value")
    if least is not None and most is not None and least > most:
        form.broken((*at, "min_value"), "option.range")
    short = form.number(option, "min_length", at, "option.length", low=0, high=limits.STRING_OPTION)
    long = form.number(option, "max_length", at, "option.length", low=1, high=limits.STRING_OPTION)
    if short is not None and long is not None and short > long:
        form.broken((*at, "min_length"), "option.range")


def _check_nesting(form: Form, option: JsonObject, at: Path, kind: int | None, parent: OptionType | None) -> None:
    """Groups stand on the first level and hold sub-commands; sub-commands hold neither."""
    in_group = parent is OptionType.SUB_COMMAND_GROUP and kind == OptionType.SUB_COMMAND
    if parent is not None and not in_group:
        form.broken((*at, "type"), "option.nesting")
    if kind in NESTED:
        check_options(form, option, at, OptionType(kind))
