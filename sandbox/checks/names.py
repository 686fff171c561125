"""Names of commands and options, and their translations."""

import unicodedata

from sandbox.checks import limits
from sandbox.checks.form import Form, Path
from sandbox.json_types import JsonObject


def is_command_name(name: str) -> bool:
    """Whether a text may name a chat command or an option: letters, digits, `-`, `_`, `'`, nothing upper case."""
    if not 1 <= len(name) <= limits.COMMAND_NAME or name != name.lower():
        return False
    return all(char in "-_'" or unicodedata.category(char)[0] in "LN" or _is_mark(char) for char in name)


def _is_mark(char: str) -> bool:
    """Vowel signs of Devanagari and Thai, which count as letters."""
    return "\u0900" <= char <= "\u097f" or "\u0e00" <= char <= "\u0e7f"


def check_name(form: Form, body: JsonObject, at: Path, rule: str, *, plain: bool, needed: bool) -> None:
    """A name and its translations; `plain` ones (of context menus) may have capitals and blanks."""
    name = form.text(body, "name", at, rule, low=1, high=limits.COMMAND_NAME, needed=needed)
    if name and not plain and not is_command_name(name):
        form.broken((*at, "name"), rule)
    names = form.inner(body, "name_localizations", at) or {}
    for locale in names:
        place = (*at, "name_localizations")
        text = form.text(names, locale, place, rule, low=1, high=limits.COMMAND_NAME)
        if text and not plain and not is_command_name(text):
            form.broken((*place, locale), rule)
    _check_locales(form, names, (*at, "name_localizations"))


def check_description(form: Form, body: JsonObject, at: Path, *, needed: bool) -> None:
    """A description and its translations."""
    high = limits.COMMAND_DESCRIPTION
    form.text(body, "description", at, "command.description", low=1, high=high, needed=needed)
    texts = form.inner(body, "description_localizations", at) or {}
    place = (*at, "description_localizations")
    for locale in texts:
        form.text(texts, locale, place, "command.description", low=1, high=high)
    _check_locales(form, texts, place)


def _check_locales(form: Form, texts: JsonObject, at: Path) -> None:
    for locale in texts:
        if locale not in limits.LOCALES:
            form.broken((*at, locale), "command.locale")
