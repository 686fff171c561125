"""Names and descriptions of the commands, in every language of the catalogues."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from discord import Locale
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from rules.message import Message
from words.speech import ENGLISH, words

LOCALES: Final[Mapping[Locale, str]] = MappingProxyType({Locale.czech: "cs", Locale.german: "de"})
"""The locales of Discord that have words of their own; all others see the English ones."""
KEY: Final = "key"


def named(said: Message) -> locale_str:
    """A text of a command: in English, with its key for the translator."""
    return locale_str(words(ENGLISH).say(said), **{KEY: said.key})


class WordsTranslator(Translator):
    """Answers discord.py's questions from the catalogues."""

    async def translate(self, string: locale_str, locale: Locale, _: TranslationContextTypes) -> str | None:
        """The text in a locale, or None where the English one serves."""
        key, lang = string.extras.get(KEY), LOCALES.get(locale)
        if key is None or lang is None:
            return None
        return words(lang).say(Message(key))
