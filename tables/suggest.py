"""What is meant by the options of a command: what autocomplete offers, and what was typed without choosing from it."""

from typing import Any
from unicodedata import normalize

from rules.api import Game
from rules.message import Message, message
from tables.kit import Kit
from tables.ports import Click
from tables.sheet import Item
from tables.voice import LONGEST_ITEM, Voice
from words.catalogue import LANGUAGES

MOST = 25
Offer = tuple[str, Message]
"""A value of an option, and its name for people."""


def suggest(kit: Kit, click: Click) -> list[Item]:
    """The games, or the presets of the game typed before, whose names contain what is typed."""
    option = click.args[0] if click.args else ""
    voice = Voice(kit.speak(click.person.language))
    if option == "game":
        offered = _games(kit)
    elif option == "preset":
        game = game_meant(kit, click.fields.get("game", ""))
        offered = _presets(game) if game else []
    else:
        return []
    typed = _plain(click.fields.get(option, ""))
    items = [Item(value, voice.label(name, LONGEST_ITEM)) for value, name in offered]
    return [item for item in items if typed in _plain(item.label) or typed in _plain(item.value)][:MOST]


def game_meant(kit: Kit, text: str) -> Game[Any] | None:
    """The game that was chosen or typed by its name in any language; the first one where nothing was."""
    meant = _meant(kit, _games(kit), text) if text.strip() else next(iter(kit.games), "")
    return kit.games.get(meant)


def preset_meant(kit: Kit, game: Game[Any], text: str) -> str | None:
    """The preset of a game that was chosen or typed by its name in any language."""
    return _meant(kit, _presets(game), text) or None


def games_said(kit: Kit, lang: str) -> str:
    """The names of the games in a language, as a list."""
    return _said(kit, _games(kit), lang)


def presets_said(kit: Kit, game: Game[Any], lang: str) -> str:
    """The names of the presets of a game in a language, as a list."""
    return _said(kit, _presets(game), lang)


def _said(kit: Kit, offered: list[Offer], lang: str) -> str:
    voice = Voice(kit.speak(lang))
    return voice.words.list([voice.tell(name) for _, name in offered])


def _meant(kit: Kit, offered: list[Offer], text: str) -> str:
    """The value whose key or name this is, as far as `_plain` looks; empty where there is none such."""
    wanted = _plain(text)
    for value, name in offered:
        names = (Voice(kit.speak(lang)).label(name, LONGEST_ITEM) for lang in LANGUAGES)
        if wanted in map(_plain, (value, *names)):
            return value
    return ""


def _plain(text: str) -> str:
    """The letters and digits of a text without accents and capitals."""
    return "".join(sign for sign in normalize("NFKD", text).casefold() if sign.isalnum())


def _games(kit: Kit) -> list[Offer]:
    return [(game, message(f"game.{game}")) for game in kit.games]


def _presets(game: Game[Any]) -> list[Offer]:
    return [(preset.key, message(f"preset.{game.id}.{preset.key}")) for preset in game.presets]
