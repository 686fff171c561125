"""What is meant by the options of a command: what autocomplete offers, and what was typed without choosing from it."""

from typing import Any

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
    typed = click.fields.get(option, "").casefold()
    items = [Item(value, voice.label(name, LONGEST_ITEM)) for value, name in offered]
    return [item for item in items if typed in item.label.casefold() or typed in item.value][:MOST]


def game_meant(kit: Kit, text: str) -> Game[Any] | None:
    """The game that was chosen or typed by its name in any language; the first one where nothing was."""
    meant = _meant(kit, _games(kit), text) if text.strip() else next(iter(kit.games), "")
    return kit.games.get(meant)


def preset_meant(kit: Kit, game: Game[Any], text: str) -> str | None:
    """The preset of a game that was chosen or typed by its name in any language."""
    return _meant(kit, _presets(game), text) or None


def _meant(kit: Kit, offered: list[Offer], text: str) -> str:
    """The value whose key or name this is, capitals and spaces around it aside; empty where there is none such."""
    wanted = text.strip().casefold()
    for value, name in offered:
        names = (Voice(kit.speak(lang)).label(name, LONGEST_ITEM) for lang in LANGUAGES)
        if wanted in (value.casefold(), *(each.casefold() for each in names)):
            return value
    return ""


def _games(kit: Kit) -> list[Offer]:
    return [(game, message(f"game.{game}")) for game in kit.games]


def _presets(game: Game[Any]) -> list[Offer]:
    return [(preset.key, message(f"preset.{game.id}.{preset.key}")) for preset in game.presets]
