"""The table shown: a picture, or where none can be had, the board as text."""

import logging
from collections.abc import Mapping

from render.request import Question
from tables.kit import Kit
from tables.ports import NoPicture, Shot
from tables.sheet import Block, Picture, Text
from tables.voice import LONGEST_TEXTS, Voice, cut

log = logging.getLogger(__name__)


async def shown(kit: Kit, shot: Shot, voice: Voice, room: int, question: Question | None = None) -> tuple[Block, ...]:
    """The board for a private panel, or with `question` what a seat is choosing.

    As text it takes at most `room` characters.
    """
    pictures = await painted(kit, shot, question)
    if pictures:
        return pictures
    board = cut(text_board(kit, shot, voice), max(1, room - len(fenced(""))))
    return (Text(fenced(board)),)


async def tiles_shown(kit: Kit, shot: Shot, voice: Voice, counts: Mapping[str, int]) -> tuple[Block, ...]:
    """So many tiles of each design, as a picture or as a list."""
    try:
        return await kit.pictures.tiles(shot, counts)
    except NoPicture as error:
        log.warning("table %s: no picture of tiles: %s", shot.table, error)
        named = [f"{count}× {voice.tell(shot.view.tile(design))}" for design, count in counts.items()]
        return (Text(cut("\n".join(named), LONGEST_TEXTS)),)


async def painted(kit: Kit, shot: Shot, question: Question | None = None) -> tuple[Picture, ...]:
    """The pictures; none where there can be none."""
    try:
        if question is None:
            return await kit.pictures.board(shot)
        return await kit.pictures.choice(shot, question)
    except NoPicture as error:
        log.warning("table %s: no picture: %s", shot.table, error)
        return ()


def text_board(kit: Kit, shot: Shot, voice: Voice) -> str:
    """The whole board as text. Backticks would end the block it is shown in."""
    return kit.boards(shot.view, voice.words, shot.names).replace("`", "'")


def fenced(text: str) -> str:
    """Text in a fixed-width font."""
    return f"```\n{text}\n```"
