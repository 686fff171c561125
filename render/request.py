"""What is asked of a picture, besides the view: how it looks, and which choice it shows."""

from dataclasses import dataclass

from rules.api import Key, Move, Spot
from rules.grid import Cell
from rules.message import Seat


@dataclass(frozen=True, slots=True)
class Look:
    """Theme, and for each seat name, index of its colour in SEATS and marks; texts in the reader's language.

    `gone` are the tiles that were drawn since the last picture and fitted nowhere, `fresh` the squares of the new ones
    if these are to be marked. `zoom` is the part of the board to be shown, see `render.zoom`; empty: all of it.
    """

    theme: str
    names: tuple[str, ...]
    colours: tuple[int, ...]
    title: str
    note: str = ""
    marks: tuple[tuple[str, ...], ...] = ()
    gone: tuple[str, ...] = ()
    fresh: tuple[Cell, ...] = ()
    zoom: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is choosing: the keys to choose from now, those chosen before, and the moves of its draft so far.

    `kind` is that of the decision that the keys belong to. `spots` are those of the keys of each move of the draft.

    The view is that of the position in which the keys can be chosen. Without keys the picture shows the draft.
    """

    seat: Seat
    keys: tuple[Key, ...] = ()
    chosen: tuple[str, ...] = ()
    draft: tuple[Move, ...] = ()
    kind: str = ""
    spots: tuple[tuple[Spot | None, ...], ...] = ()
