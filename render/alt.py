"""What a picture shows, in words, for people who can't see it. Discord takes 1,024 characters; this stays below 900."""

from collections.abc import Callable, Iterator
from typing import Final

from render.beside import Hut, Panel, Shelf, Stack
from render.chart.chart import Chart, Waiting
from render.names import ELLIPSIS, clean
from render.palette import SEATS
from render.scene import Figure, Flight, Held, Player, Scene, Strip
from rules.grid import Cell
from rules.message import Arg, Message, message

LIMIT: Final = 900
USUAL: Final = "follower"
"""The kind of figure that goes without saying."""
Say = Callable[[Message], str]
"""Words a message in the language of the reader."""
Named = Callable[[Cell], str]
"""How a square is called."""
Tile = Callable[[str], Message]
"""What a design of tiles is called, see `rules.api.View.tile`."""

_STOPS: Final = tuple(".!?:" + ELLIPSIS)


def alt(scene: Scene, say: Say, tile: Tile) -> str:
    """The description: what is asked, the board, the choices, the players, where the figures are.

    A sentence that has no room left is passed over.
    """
    text = ""
    for sentence in _sentences(scene, say, tile):
        longer = f"{text} {sentence}".strip()
        if len(longer) <= LIMIT:
            text = longer
    return text


def _sentences(scene: Scene, say: Say, tile: Tile) -> Iterator[str]:
    strip, named = scene.strip, scene.coordinates.place
    yield from (closed(words) for words in (strip.title, strip.note) if words)
    if scene.letters:
        items = (f"{letter.label}: {letter.name}" for letter in scene.letters)
        yield from listed("alt.letters", items, say)
    else:
        yield from _beside(strip, say, tile)
        yield _board(scene, say)
    if scene.draft is not None and scene.draft != scene.last:
        about = "alt.draft" if any(tile.cell == scene.draft for tile in scene.tiles) else "alt.about"
        yield say(message(about, cell=named(scene.draft)))
    if scene.last is not None and (not scene.letters or scene.last == scene.draft):
        yield say(message("alt.last", cell=named(scene.last)))
    yield from listed("alt.fresh", (named(cell) for cell in scene.fresh if cell in scene.crop), say, "; ")
    spots = (f"{spot.label} ({named(spot.cell)})" for spot in scene.spots if spot.cell in scene.crop)
    yield from listed("alt.spots", spots, say)
    yield from listed("alt.choices", (f"{choice.label} {choice.name}" for choice in scene.choices), say)
    yield from listed("alt.badges", (f"{badge.label} {badge.name}" for badge in scene.badges), say)
    yield from _trail(scene, say)
    yield from listed("alt.ringed", (_standing(one, named, say) for one in scene.ringed), say, "; ")
    yield from listed("alt.leaving", (_standing(one, named, say) for one in scene.leaving), say, "; ")
    if scene.flight is not None:
        yield _flight(scene.flight, named, say)
    if strip.left is not None:
        yield say(message("alt.left", tiles=message("alt.tiles", n=strip.left)))
    for player in strip.players:
        yield from _player(player, say)
    if not scene.letters:
        yield from _figures(scene, say)
        counted = (pile for pile in scene.piles if pile.cell in scene.crop and pile.count is not None)
        piles = (f"{named(pile.cell)}: {pile.count}" for pile in counted)
        yield from listed("alt.gold", piles, say, "; ")
        if scene.chart is not None:
            yield from _chart(scene, scene.chart, say)
    for panel in scene.panels:
        yield from _panel(panel, say)


def _chart(scene: Scene, chart: Chart, say: Say) -> Iterator[str]:
    """The chips by colour with their squares; the figures on the island, where the players don't tell of theirs."""
    if chart.isle is not None and chart.isle.cell in scene.crop and not scene.strip.players:
        yield from listed("alt.isle", (_waiting(group, say) for group in chart.isle.waiting), say, "; ")
    shown, named = [chip for chip in chart.chips if chip.cell in scene.crop], scene.coordinates.place
    for colour in dict.fromkeys(chip.colour for chip in shown):
        cells = (named(chip.cell) for chip in shown if chip.colour == colour)
        yield from listed("alt.chips", cells, say, "; ", colour=Message(f"chip.{colour}"))


def _waiting(group: Waiting, say: Say) -> str:
    words = f"{say(Message(f'seat.{SEATS[group.colour].name}'))} {group.count}"
    return words if group.kind == USUAL else f"{words} ({say(message(f'figure.{group.kind}'))})"


def closed(words: str) -> str:
    """Words as a sentence."""
    return words if words.endswith(_STOPS) else words + "."


def _board(scene: Scene, say: Say) -> str:
    shown = sum(tile.cell in scene.crop for tile in scene.tiles)
    crop, named = scene.crop, scene.coordinates
    columns = [name for x in range(crop.left, crop.right + 1) if (name := named.column(x))]
    rows = [name for y in range(crop.top, crop.foot + 1) if (name := named.row(y))]
    args: dict[str, Arg] = {
        "tiles": message("alt.tiles", n=shown),
        "left": columns[0],
        "right": columns[-1],
        "top": rows[0],
        "foot": rows[-1],
    }
    return say(message("alt.board", **args))


def listed(
    key: str, items: Iterator[str], say: Say, between: str = ", ", most: int = LIMIT // 2, **args: Arg
) -> Iterator[str]:
    """A sentence with a list that takes about `most` characters, half of the room, and with other arguments."""
    shown: list[str] = []
    for item in items:
        if len(between.join((*shown, item))) > most:
            shown.append(ELLIPSIS)
            break
        shown.append(item)
    if shown:
        yield say(message(key, **args, list=between.join(shown)))


def _beside(strip: Strip, say: Say, tile: Tile) -> Iterator[str]:
    """The tile to lay, those in hand, and those that left the game."""
    if strip.tile is not None:
        yield from listed("alt.drawn", iter((say(tile(strip.tile)),)), say)
    if strip.hand:
        yield from listed("alt.hand", (_held(held, say, tile) for held in strip.hand.tiles), say, "; ")
    yield from listed("alt.gone", (say(tile(design)) for design in strip.gone), say, "; ")


def _held(held: Held, say: Say, tile: Tile) -> str:
    name = say(tile(held.id))
    return f"{held.label} {name}" if held.label else name


def _flight(flight: Flight, named: Named, say: Say) -> str:
    """Where it began, where it ended and by which number; before the roll where it may end."""
    start, *ends = (named(each.cell) for each in (flight.start, *flight.ends))
    if not flight.die:
        return say(message("alt.takeoff", start=start, list="; ".join(ends)))
    return say(message("alt.crash" if flight.lost else "alt.flight", start=start, end=ends[-1], die=flight.die))


def _trail(scene: Scene, say: Say) -> Iterator[str]:
    """The squares of the way that the last move took."""
    cells = dict.fromkeys(place.cell for place in scene.trail)
    yield from listed("alt.trail", (scene.coordinates.place(cell) for cell in cells), say, " – ")


def _panel(panel: Panel, say: Say) -> Iterator[str]:
    """The stacks with what is on top and how many they are; the huts with chip and scouts."""
    if isinstance(panel, Shelf):
        yield from listed("alt.stacks", (_stack(stack) for group in panel.groups for stack in group), say)
    else:
        yield from listed("alt.huts", (_hut(hut, say) for hut in panel.huts), say, "; ")


def _stack(stack: Stack) -> str:
    label = f"{stack.label} " if stack.label else ""
    return f"{label}{stack.said} {stack.count}×"


def _hut(hut: Hut, say: Say) -> str:
    """A hut that is empty in every way has its number only."""
    scouts = [field.colour for field in hut.fields if field.colour is not None]
    colours = ", ".join(say(Message(f"seat.{SEATS[colour].name}")) for colour in scouts)
    name = f"{hut.label} {hut.name}" if hut.label else hut.name
    return " ".join(filter(None, (name, hut.chip and f"({hut.chip})", colours)))


def _player(player: Player, say: Say) -> Iterator[str]:
    """The points, and what was won besides."""
    name = clean(player.name)
    colour = Message(f"seat.{SEATS[player.colour].name}")
    yield say(message("alt.player", name=name, colour=colour, n=player.score))
    gains = ", ".join(say(message(f"stock.{gain.kind}", n=gain.count)) for gain in player.gains if gain.count)
    if gains:
        yield say(message("alt.gains", name=name, list=gains))


def _figures(scene: Scene, say: Say) -> Iterator[str]:
    """Where the figures of each colour stand, one sentence a colour; kinds other than the usual one are named."""
    for colour, seat in enumerate(SEATS):
        figures = [figure for figure in scene.figures if figure.colour == colour and figure.cell in scene.crop]
        if figures:
            where = "; ".join(_standing(figure, scene.coordinates.place, say) for figure in figures)
            yield say(message("alt.figures", colour=Message(f"seat.{seat.name}"), list=where))


def _standing(figure: Figure, named: Named, say: Say) -> str:
    where = named(figure.cell)
    return where if figure.kind == USUAL else f"{where} ({say(message(f'figure.{figure.kind}'))})"
