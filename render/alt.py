"""What a picture shows, in words, for people who can't see it. Discord takes 1,024 characters; this stays below 900."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from render.board import number, place
from render.names import ELLIPSIS, clean
from render.palette import SEATS
from render.scene import Player, Scene
from rules.grid import Cell
from rules.message import Arg, Message, message

LIMIT: Final = 900
Say = Callable[[Message], str]
"""Words a message in the language of the reader."""

_STOPS: Final = tuple(".!?:" + ELLIPSIS)


def alt(scene: Scene, say: Say) -> str:
    """The description: what is asked, the board, the choices, the players, where the figures are.

    A sentence that has no room left is passed over.
    """
    text = ""
    for sentence in _sentences(scene, say):
        longer = f"{text} {sentence}".strip()
        if len(longer) <= LIMIT:
            text = longer
    return text


def _sentences(scene: Scene, say: Say) -> Iterator[str]:
    strip = scene.strip
    yield from (_closed(words) for words in (strip.title, strip.note) if words)
    if scene.letters:
        items = (f"{letter.label} {letter.name}" for letter in scene.letters)
        yield from _listed("alt.letters", items, say)
    else:
        yield _board(scene, say)
    if scene.draft is not None:
        yield say(message("alt.draft", cell=place(scene.draft)))
    if scene.last is not None and not scene.letters:
        yield say(message("alt.last", cell=place(scene.last)))
    yield from _listed("alt.spots", (f"{spot.label} ({place(spot.cell)})" for spot in scene.spots), say)
    if strip.left is not None:
        yield say(message("alt.left", tiles=message("count.tiles", n=strip.left)))
    yield from (_player(player, say) for player in strip.players)
    if not scene.letters:
        yield from _figures(scene, say)


def _closed(words: str) -> str:
    return words if words.endswith(_STOPS) else words + "."


def _board(scene: Scene, say: Say) -> str:
    shown = sum(tile.cell in scene.crop for tile in scene.tiles)
    crop = scene.crop
    args: dict[str, Arg] = {
        "tiles": message("count.tiles", n=shown),
        "left": number(crop.left),
        "right": number(crop.right),
        "top": number(crop.top),
        "foot": number(crop.foot),
    }
    return say(message("alt.board", **args))


def _listed(key: str, items: Iterator[str], say: Say) -> Iterator[str]:
    """A sentence with a list that takes about half of the room at most."""
    shown: list[str] = []
    for item in items:
        if len(", ".join((*shown, item))) > LIMIT // 2:
            shown.append(ELLIPSIS)
            break
        shown.append(item)
    if shown:
        yield say(message(key, list=", ".join(shown)))


def _player(player: Player, say: Say) -> str:
    colour = Message(f"seat.{SEATS[player.colour].name}")
    return say(message("alt.player", name=clean(player.name), colour=colour, n=player.score))


def _figures(scene: Scene, say: Say) -> Iterator[str]:
    """Where the figures of each colour stand, one sentence a colour."""
    for colour, seat in enumerate(SEATS):
        cells: Sequence[Cell] = [f.cell for f in scene.figures if f.colour == colour and f.cell in scene.crop]
        if cells:
            where = "; ".join(place(cell) for cell in cells)
            yield say(message("alt.figures", colour=Message(f"seat.{seat.name}"), list=where))
