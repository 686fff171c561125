"""Who paints for the tables: views and marks go to the render room, pictures come back.

Painting happens in worker threads. A newer picture of the same thing for the same person replaces one that waits.
"""

import logging
from collections.abc import Iterable
from typing import Final

from render.encode import PictureTooLargeError
from render.gallery import Drawn, Gallery
from render.queue import QueueClosedError, QueueFullError, RenderQueue
from render.request import Look, Question
from rules.api import Event
from rules.message import Message, message
from tables.ports import NoPicture, Shot
from tables.sheet import Picture
from words.speech import words

log = logging.getLogger(__name__)
THEME: Final = "light"
NAME: Final = "board"
DISCARDED: Final = "discarded"
"""The event of a tile that was drawn and fits nowhere; its argument `tile` names it."""
Drawings = tuple[Drawn, ...]


class Painter:
    """Implements `tables.ports.Pictures`."""

    def __init__(self, gallery: Gallery, queue: RenderQueue[Drawings]) -> None:
        self._gallery = gallery
        self._queue = queue

    async def board(self, shot: Shot) -> tuple[Picture, ...]:
        """The whole table. Raises NoPicture."""
        return await self._pictures(shot, "board", None)

    async def choice(self, shot: Shot, question: Question) -> tuple[Picture, ...]:
        """What a seat is choosing. Raises NoPicture."""
        return await self._pictures(shot, "choice", question)

    async def _pictures(self, shot: Shot, kind: str, question: Question | None) -> tuple[Picture, ...]:
        subject = " ".join((shot.table, kind, str(shot.view.seat), shot.language, str(shot.private), str(shot.limit)))
        try:
            drawn = await self._queue.picture(subject, lambda: self._draw(shot, question), private=shot.private)
        except (PictureTooLargeError, QueueFullError, QueueClosedError) as error:
            raise NoPicture(f"{type(error).__name__}: {error}") from error
        except Exception as error:
            log.exception("table %s: painting failed", shot.table)
            raise NoPicture(f"{type(error).__name__}: {error}") from error
        return tuple(Picture(each.file.name, each.file.data, each.alt) for each in drawn)

    def _draw(self, shot: Shot, question: Question | None) -> Drawings:
        """In a worker thread."""
        said = words(shot.language)

        def say(text: Message) -> str:
            return said.say(text, shot.names)

        title = say(message(f"game.{shot.view.game}"))
        colours = tuple(range(len(shot.names)))
        look = Look(THEME, shot.names, colours, title, note=shot.table, gone=_gone(shot.events))
        return self._gallery.draw(shot.view, look, say, NAME, question, shot.limit)


def _gone(events: Iterable[Event]) -> tuple[str, ...]:
    """The tiles that fitted nowhere, to be shown beside the board."""
    return tuple(str(dict(event.args)["tile"]) for event in events if event.key == DISCARDED)
