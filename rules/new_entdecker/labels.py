"""Names for people of what many modules speak of: tiles, units, land parts."""

from typing import Final

from rules.api import Key, Spot
from rules.grid import Cell
from rules.message import Message, message
from rules.new_entdecker.state import State
from rules.new_entdecker.tiles import split_name

DIRECTION: Final = {"N": "n", "E": "e", "S": "s", "W": "w"}


def shape_name(tile: str) -> Message:
    """The shape of a tile."""
    return message(f"tile.{split_name(tile)[0]}")


def unit_name(kind: str) -> Message:
    """A scout, fort or settlement."""
    return message(f"figure.{kind}")


def field_key(state: State, text: str) -> Key:
    """A field or edge field to choose."""
    return Key(text, message("key.field", field=text), Spot(state.box.map.cell(text)))


def number_key(text: str) -> Key:
    """A number to choose."""
    return Key(text, message("key.number", n=int(text)))


def hut_key(text: str) -> Key:
    """A hut to choose."""
    return Key(text, message("key.hut", hut=int(text)), Spot(place=f"hut {text}"))


def land_key(cell: Cell, text: str, part: str) -> Key:
    """A land part of a tile to choose, by its direction."""
    where = message(f"side.{DIRECTION[part.partition('@')[2]]}")
    return Key(text, message("key.land", where=where), Spot(cell, part))
