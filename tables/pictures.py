"""The table shown: a picture, or where none can be had, the board as text."""

import logging

from render.request import Question
from tables.kit import Kit
from tables.ports import NoPicture, Shot
from tables.sheet import Block, Picture, Text
from tables.voice import Voice, cut

LONGEST_BOARD = 2400
"""Characters of a text board in a private panel, whose other words need room too."""
log = logging.getLogger(__name__)


async def shown(kit: Kit, shot: Shot, voice: Voice, question: Question | None = None) -> tuple[Block, ...]:
    """The board for a private panel, or with `question` what a seat is choosing."""
    pictures = await painted(kit, shot, question)
    return pictures or (Text(fenced(cut(text_board(kit, shot, voice), LONGEST_BOARD))),)


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
