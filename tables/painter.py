"""Who paints for the tables: views and marks go to the render room, pictures come back.

Painting happens in worker threads. A newer picture of the same thing for the same person replaces one that waits.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from render.alt import Say
from render.encode import PictureTooLargeError
from render.gallery import Drawn, Gallery
from render.palette import SEATS
from render.queue import QueueClosedError, QueueFullError, RenderQueue
from render.request import Look, Question
from rules.api import Event
from rules.grid import Cell
from rules.message import Message, Seat, Who, message
from rules.registry import colours_of
from tables.ports import NoPicture, Shot
from tables.sheet import Picture
from words.speech import Words, words

log = logging.getLogger(__name__)
THEME: Final = "light"
NAME: Final = "board"
MOST_NOTES: Final = 3
"""Seats in the note of a picture; the message says all awards."""
COMPUTER: Final = "computer"
WINNER: Final = "winner"
GONE: Final = frozenset({"discarded", "thrown", "removed"})
"""The events of tiles that leave the game: drawn or held and fitting nowhere, or taken out before the first turn.

Their argument `tile` is its name, `design` which it is.
"""
_COLOURS: Final = {seat.name: index for index, seat in enumerate(SEATS)}
LAID: Final = frozenset({"placed", "discovers", "filled"})
"""The events of tiles that come onto the board, each about one square."""
Drawings = tuple[Drawn, ...]


class Painter:
    """Implements `tables.ports.Pictures`."""

    def __init__(self, gallery: Gallery, queue: RenderQueue[Drawings]) -> None:
        self._gallery = gallery
        self._queue = queue

    def waiting(self) -> int:
        """How many pictures wait to be painted."""
        return self._queue.depth

    async def board(self, shot: Shot) -> tuple[Picture, ...]:
        """The whole table. Raises NoPicture."""
        return await self._pictures(shot, "board", None)

    async def choice(self, shot: Shot, question: Question) -> tuple[Picture, ...]:
        """What a seat is choosing. Raises NoPicture."""
        return await self._pictures(shot, "choice", question)

    async def tiles(self, shot: Shot, counts: Mapping[str, int]) -> tuple[Picture, ...]:
        """Tiles that may still come. Raises NoPicture."""
        return await self._painted(shot, "tiles", lambda: self._draw_tiles(shot, counts))

    async def _pictures(self, shot: Shot, kind: str, question: Question | None) -> tuple[Picture, ...]:
        return await self._painted(shot, kind, lambda: self._draw(shot, question))

    async def _painted(self, shot: Shot, kind: str, draw: Callable[[], Drawings]) -> tuple[Picture, ...]:
        view = f"{shot.view.seat} {shot.marked} {shot.zoom}"
        subject = " ".join((shot.table, kind, view, shot.language, str(shot.private), str(shot.limit)))
        try:
            drawn = await self._queue.picture(subject, draw, private=shot.private)
        except (PictureTooLargeError, QueueFullError, QueueClosedError) as error:
            raise NoPicture(f"{type(error).__name__}: {error}") from error
        except Exception as error:
            log.exception("table %s: painting failed", shot.table)
            raise NoPicture(f"{type(error).__name__}: {error}") from error
        return tuple(Picture(each.file.name, each.file.data, each.alt, each.squares) for each in drawn)

    def _draw_tiles(self, shot: Shot, counts: Mapping[str, int]) -> Drawings:
        """In a worker thread."""
        said = words(shot.language)
        title = said.say(message("picture.unseen", n=sum(counts.values())))
        colours = tuple(range(len(shot.names)))
        return self._gallery.tiles(
            shot.view, counts, Look(THEME, shot.names, colours, title), said.say, NAME, shot.limit
        )

    def _draw(self, shot: Shot, question: Question | None) -> Drawings:
        """In a worker thread."""
        said = words(shot.language)

        def say(text: Message) -> str:
            return said.say(text, shot.names)

        colours = tuple(_COLOURS[name] for name in colours_of(shot.view.game)[: len(shot.names)])
        title, note = _title(shot, said), _note(shot, say)
        fresh = _fresh(shot.events) if shot.marked else ()
        look = Look(THEME, shot.names, colours, title, note, _marks(shot), _gone(shot.events), fresh, shot.zoom)
        return self._gallery.draw(shot.view, look, say, NAME, question, shot.limit)


def _title(shot: Shot, said: Words) -> str:
    """Whom the table waits for, or that the game is over."""
    if shot.view.over:
        return said.say(message("picture.over"))
    names = said.list([shot.names[seat] for seat in shot.view.waiting])
    return said.say(message("picture.turn", who=names)) if names else said.say(message(f"game.{shot.view.game}"))


def _note(shot: Shot, say: Say) -> str:
    """The points that each seat got by what happened; without any, which table it is.

    Where nobody is waited for the title names the game already.
    """
    scored = Counter[Seat]()
    for event in shot.events:
        if event.points is not None and event.seat is not None:
            scored[event.seat] += event.points.total
    notes = [say(message("picture.points", who=Who(seat), n=n)) for seat, n in scored.items() if n]
    if notes and not shot.view.over:
        return " · ".join(notes[:MOST_NOTES])
    named = shot.view.over or shot.view.waiting
    return f"{say(message(f'game.{shot.view.game}'))} · {shot.table}" if named else shot.table


def _marks(shot: Shot) -> tuple[tuple[str, ...], ...]:
    """For each seat: that a computer plays it, that it has won."""
    return tuple(
        (*((COMPUTER,) if seat in shot.computers else ()), *((WINNER,) if seat in shot.winners else ()))
        for seat in range(len(shot.names))
    )


def _fresh(events: Iterable[Event]) -> tuple[Cell, ...]:
    """The squares on which tiles were laid."""
    return tuple(dict.fromkeys(cell for event in events if event.key in LAID for cell in event.cells))


def _gone(events: Iterable[Event]) -> tuple[str, ...]:
    """The tiles that left the game, to be shown beside the board."""
    return tuple(str(dict(event.args)["design"]) for event in events if event.key in GONE)
