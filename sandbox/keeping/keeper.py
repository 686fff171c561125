"""Writes down what has changed, a moment after it changed and once more at the end."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sandbox.control.journal import Journal
from sandbox.keeping.rooms import KEPT, Time, files_of, time_of, world_from
from sandbox.keeping.shapes import read, written
from sandbox.keeping.shelf import Body, Place, Shelf
from sandbox.model.world import World
from sandbox.page.memory import Memory, Read, Welcome
from sandbox.settings import Settings

PAUSE: Final = 0.5
"""Seconds between two writes: what a kill -9 may lose."""
_FOREVER: Final = 3600.0
_ONLY: Final = "0"
"""The key of what there is one of."""


class UnreadableWorldError(Exception):
    """The file holds a world of another shape; the text says where it differs."""


class Keeper:
    """A file and what it holds. Values of the model are frozen: one that is still the same object has not changed."""

    def __init__(self, path: Path) -> None:
        self._shelf = Shelf(path)
        self._written: dict[Place, object] = {}
        self._has_world = False

    def world(self, settings: Settings) -> World | None:
        """The world that the file holds; None if it holds none yet. Raises UnreadableWorldError."""
        for _, body in self._shelf.all("time"):
            self._has_world = True
            try:
                return world_from(self._shelf, read(Time, str(body)), settings)
            except (ValueError, KeyError, TypeError) as error:
                raise UnreadableWorldError(f"{type(error).__name__}: {error}") from error
        return None

    def memory(self, journal: Journal) -> Memory:
        """What the page remembers."""
        memory = Memory(journal)
        for _, body in self._shelf.all("read"):
            one = read(Read, str(body))
            memory.reads[one.user_id, one.channel_id] = one
        for _, body in self._shelf.all("welcome"):
            memory.welcome = read(Welcome, str(body))
        return memory

    @asynccontextmanager
    async def keeping(self, world: World, memory: Memory, journal: Journal) -> AsyncIterator[None]:
        """Keep the file up to date until the end of the block."""
        if self._has_world:
            self._written = dict(_values(world, memory))
        else:
            self._write(dict(_values(world, memory)))
        task = asyncio.create_task(self._keep_on(world, memory, journal))
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            self._write(dict(_values(world, memory)))

    def close(self) -> None:
        """Close the file."""
        self._shelf.close()

    async def _keep_on(self, world: World, memory: Memory, journal: Journal) -> None:
        version = journal.version
        while True:
            await journal.wait(version, _FOREVER)
            await asyncio.sleep(PAUSE)
            version = journal.version
            self._write(dict(_values(world, memory)))

    def _write(self, now: dict[Place, object]) -> None:
        new = {place: value for place, value in now.items() if self._written.get(place) is not value}
        gone = [place for place in self._written if place not in now]
        if new or gone:
            self._shelf.change(((*place, _body(value)) for place, value in new.items()), gone)
        self._written = now


def _values(world: World, memory: Memory) -> Iterator[tuple[Place, object]]:
    """Everything that is kept, as it is now."""
    yield ("time", _ONLY), time_of(world)
    for kept in KEPT:
        yield from (((kept.name, _name(key)), value) for key, value in kept.listed(world))
    yield from ((("file", _name(key)), data) for key, data in files_of(world))
    yield from ((("read", _name(key)), one) for key, one in memory.reads.items())
    if memory.welcome is not None:
        yield ("welcome", _ONLY), memory.welcome


def _name(key: tuple[int, ...]) -> str:
    return "/".join(map(str, key))


def _body(value: object) -> Body:
    return value if isinstance(value, bytes) else written(value)
