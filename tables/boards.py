"""Looking at the board of a table: all of it, a part enlarged, the tiles that may still come."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from render.zoom import REGIONS
from rules.message import message
from tables.kit import Kit
from tables.pictures import shown, tiles_shown
from tables.ports import Answer, Click, Shot, Show
from tables.post import standings
from tables.recording import offer
from tables.refusal import Refusal
from tables.sheet import Block, Button, Item, Menu, Picture, Row, Sheet, Text
from tables.sitting import Playing, seen
from tables.turn import argument, voice_for
from tables.voice import LONGEST_TEXTS, Voice

BOARD: Final = "board"
ZOOM: Final = "zoom"
TILES: Final = "tiles"
SMALL: Final = 8
"""Columns and rows, at most, of a board whose tiles are large enough in a picture on a phone to need no enlarging."""


async def show_board(kit: Kit, click: Click) -> Answer:
    """The board of one table as the person may see it."""
    at = await seen(kit, click)
    return Show(await _board(kit, click, at))


async def look(kit: Kit, click: Click) -> Answer:
    """Another look at the same table: the first argument says which, the value picked which region."""
    at = await seen(kit, click)
    what, region = argument(click, 0), click.values[0] if click.values else ""
    if what == BOARD:
        return Show(await _board(kit, click, at))
    if what == ZOOM and region in REGIONS:
        return Show(await _board(kit, click, at, region))
    if what == TILES:
        return Show(await _tiles(kit, click, at))
    raise Refusal("old_control")


def title_of(at: Playing, voice: Voice) -> str:
    """The heading of what is shown of a table."""
    return f"## {voice.say(f'game.{at.game.id}')} · {at.table.id}"


async def _board(kit: Kit, click: Click, at: Playing, region: str = "") -> Sheet:
    voice = voice_for(kit, click, at)
    shot = replace(_shot(click, at, voice), zoom=region)
    title, stands = title_of(at, voice), "\n".join(standings(at, voice))
    room = LONGEST_TEXTS - len(title) - len(stands)
    board = await shown(kit, shot, voice, room)
    zooms = bool(region) or not _fits(board)
    blocks: list[Block] = [Text(title), *board, Text(stands)]
    return Sheet(at.table.id, (*blocks, *_ways(at, voice, region, zooms=zooms), *offer(at, voice)))


def _fits(board: Iterable[Block]) -> bool:
    """Whether the board is so small that its first picture shows everything well."""
    first = next((block for block in board if isinstance(block, Picture)), None)
    return first is not None and 0 < max(first.squares) <= SMALL


async def _tiles(kit: Kit, click: Click, at: Playing) -> Sheet:
    voice = voice_for(kit, click, at)
    shot = _shot(click, at, voice)
    counts = at.game.unseen(shot.view)
    title = Text(f"{title_of(at, voice)}\n{voice.say('picture.unseen', n=sum(counts.values()))}")
    blocks = (title, *await tiles_shown(kit, shot, voice, counts)) if counts else (title,)
    return Sheet(at.table.id, (*blocks, Row((Button("look", voice.say("look.board"), (BOARD,)),))))


def _shot(click: Click, at: Playing, voice: Voice) -> Shot:
    return Shot(
        at.table.id,
        at.view(at.seat_of(click.person.id)),
        voice.plain,
        voice.words.lang,
        click.place.file_limit // 2,
        private=True,
        computers=at.computers,
        winners=at.winners,
    )


def _ways(at: Playing, voice: Voice, region: str, *, zooms: bool) -> Iterator[Row | Menu]:
    """To the regions of the board, back to all of it, to the tiles that may come."""
    if zooms:
        items = tuple(Item(each, voice.label(message(f"look.{each}")), chosen=each == region) for each in REGIONS)
        yield Menu("look", voice.say("look.zoom"), items, (ZOOM,))
    whole = (Button("look", voice.say("look.board"), (BOARD,)),) if region else ()
    left = (Button("look", voice.say("look.tiles"), (TILES,)),) if at.game.unseen(at.view(None)) else ()
    if whole or left:
        yield Row((*whole, *left))
