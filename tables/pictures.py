"""The table shown: a picture, or where none can be had, the board as text."""

import logging
from collections.abc import Sequence

from rules.api import Spot
from tables.kit import Kit
from tables.ports import Mark, NoPicture, Shot
from tables.sheet import Block, Picture, Text
from tables.voice import Voice, cut

LONGEST_BOARD = 2400
"""Characters of a text board in a private panel, whose other words need room too."""
log = logging.getLogger(__name__)


async def shown(
    kit: Kit, shot: Shot, voice: Voice, marks: Sequence[Mark] | None = None, focus: Spot | None = None
) -> Block:
    """One block for a private panel: the board, with `marks` the choice of one of them."""
    picture = await painted(kit, shot, marks, focus)
    return picture or Text(fenced(cut(text_board(kit, shot, voice), LONGEST_BOARD)))


async def painted(
    kit: Kit, shot: Shot, marks: Sequence[Mark] | None = None, focus: Spot | None = None
) -> Picture | None:
    """The picture, or None where there can be none."""
    try:
        if marks is None:
            return await kit.pictures.board(shot)
        return await kit.pictures.choice(shot, marks, focus)
    except NoPicture as error:
        log.warning("table %s: no picture: %s", shot.table, error)
        return None


def text_board(kit: Kit, shot: Shot, voice: Voice) -> str:
    """The whole board as text. Backticks would end the block it is shown in."""
    return kit.boards(shot.view, voice.words, shot.names).replace("`", "'")


def fenced(text: str) -> str:
    """Text in a fixed-width font."""
    return f"```\n{text}\n```"
