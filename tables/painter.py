"""Who paints for the tables: views and marks go to the render room, pictures come back.

Painting happens in worker threads. A newer picture of the same thing for the same person replaces one that waits.
"""

import logging
from collections.abc import Sequence
from typing import Final

from render.encode import PictureTooLargeError
from render.gallery import Drawn, Gallery
from render.queue import QueueClosedError, QueueFullError, RenderQueue
from render.request import Look, Question
from rules.api import Key, Spot
from rules.message import Message, message
from tables.ports import Mark, NoPicture, Shot
from tables.sheet import Picture
from words.speech import words

log = logging.getLogger(__name__)
THEME: Final = "light"
NAME: Final = "board"
LABEL: Final = "label"
"""A key of no catalogue: what a mark is called has been worded already."""
Drawings = tuple[Drawn, ...]


class Painter:
    """Implements `tables.ports.Pictures`."""

    def __init__(self, gallery: Gallery, queue: RenderQueue[Drawings]) -> None:
        self._gallery = gallery
        self._queue = queue

    async def board(self, shot: Shot) -> Picture:
        """The whole table. Raises NoPicture."""
        return await self._picture(shot, "board", None)

    async def choice(self, shot: Shot, marks: Sequence[Mark], focus: Spot | None) -> Picture:
        """The table with marks on spots. Raises NoPicture."""
        keys = tuple(Key(mark.text, Message(LABEL, ((LABEL, mark.label),)), mark.spot) for mark in marks)
        question = Question(shot.view.seat or 0, keys)
        return await self._picture(shot, "choice", question)

    async def _picture(self, shot: Shot, kind: str, question: Question | None) -> Picture:
        subject = " ".join((shot.table, kind, str(shot.view.seat), shot.language, str(shot.private), str(shot.limit)))
        try:
            drawn = await self._queue.picture(subject, lambda: self._draw(shot, question), private=shot.private)
        except (PictureTooLargeError, QueueFullError, QueueClosedError) as error:
            raise NoPicture(f"{type(error).__name__}: {error}") from error
        except Exception as error:
            log.exception("table %s: painting failed", shot.table)
            raise NoPicture(f"{type(error).__name__}: {error}") from error
        first = drawn[0]
        return Picture(first.file.name, first.file.data, first.alt)

    def _draw(self, shot: Shot, question: Question | None) -> Drawings:
        """In a worker thread."""
        said = words(shot.language)

        def say(text: Message) -> str:
            if text.key == LABEL:
                return "".join(str(label) for _, label in text.args)
            return said.say(text, shot.names)

        title = say(message(f"game.{shot.view.game}"))
        look = Look(THEME, shot.names, tuple(range(len(shot.names))), title, note=shot.table)
        return self._gallery.draw(shot.view, look, say, NAME, question, shot.limit)
