"""What the terminal says of the person before it."""

from collections.abc import Mapping
from typing import Final

_SETTINGS: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_LOCALES: Final = {"cs": "cs", "de": "de"}
_OTHERS: Final = "en-US"


def guild_locale(environment: Mapping[str, str]) -> str:
    """The language in which the first tables are opened, as Discord names it: that of the terminal, or English."""
    setting = next(filter(None, map(environment.get, _SETTINGS)), "")
    return _LOCALES.get(setting[:2], _OTHERS)
