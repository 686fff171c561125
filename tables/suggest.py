"""What autocomplete offers while the options of a command are typed."""

from rules.message import message
from tables.kit import Kit
from tables.ports import Click
from tables.sheet import Item
from tables.voice import LONGEST_ITEM, Voice

MOST = 25


def suggest(kit: Kit, click: Click) -> list[Item]:
    """The games, or the presets of the game typed before, whose names contain what is typed."""
    option = click.args[0] if click.args else ""
    voice = Voice(kit.speak(click.person.language))
    if option == "game":
        offered = [(game, message(f"game.{game}")) for game in kit.games]
    elif option == "preset":
        game = kit.games.get(click.fields.get("game") or next(iter(kit.games), ""))
        offered = [(p.key, message(f"preset.{game.id}.{p.key}")) for p in game.presets] if game else []
    else:
        return []
    typed = click.fields.get(option, "").casefold()
    items = [Item(value, voice.label(name, LONGEST_ITEM)) for value, name in offered]
    return [item for item in items if typed in item.label.casefold() or typed in item.value][:MOST]
