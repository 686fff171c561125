"""The games in play that are at hand: replayed from their logs on first use, kept in a bounded cache."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.api import Entry, Game
from rules.play import Play, add, begin, standing
from rules.registry import data_for
from store.errors import StoreClosed, StoreFailed
from store.rows import Table
from store.store import Store
from tables.settings import Settings

log = logging.getLogger(__name__)
CAPACITY: Final = 512
"""Games kept; one of them takes some hundred kilobytes."""
AT_A_STRETCH: Final = 32
"""Entries replayed before others have their turn in the event loop."""


class BrokenLog(Exception):  # noqa: N818 - named after what it is about
    """A log that the rules as they are now do not replay. `number` is the entry at which they stop."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"table {table}: entry {number} does not replay")
        self.table = table
        self.number = number


class Plays:
    """Gives the play of a table as it stands in the store. What is kept is never newer than the store."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]], capacity: int = CAPACITY) -> None:
        self._store = store
        self._games = games
        self._capacity = capacity
        self._kept: OrderedDict[str, Play[Any]] = OrderedDict()

    async def of(self, table: Table) -> Play[Any]:
        """The play of a started table, with all entries the table has.

        Raises BrokenLog, and DamagedTable where rows of its log cannot be trusted.
        """
        play = self._kept.get(table.id)
        if play is None:
            play = await begun(self._store, self._games, table)
        if play.length < table.length:
            play = await _longer(table.id, play, (await entries_of(self._store, table.id))[play.length :])
        self.keep(table.id, play)
        return play

    def keep(self, table: str, play: Play[Any]) -> None:
        """Keeps a play whose log has been stored."""
        self._kept[table] = play
        self._kept.move_to_end(table)
        while len(self._kept) > self._capacity:
            self._kept.popitem(last=False)

    def forget(self, table: str) -> None:
        """Has the play replayed at its next use."""
        self._kept.pop(table, None)

    async def up_to_the_break(self, table: Table) -> Play[Any]:
        """The play of a started table as far as it replays: its length says how far that is.

        Raises BrokenLog where not even the beginning is to be had, and DamagedTable.
        """
        play = await begun(self._store, self._games, table)
        for entry in await entries_of(self._store, table.id):
            try:
                play = add(play, entry)
            except Exception:
                log.info("table %s replays up to entry %d", table.id, play.length)
                break
        return play


async def entries_of(store: Store, table: str) -> tuple[Entry | None, ...]:
    """The log of a table for `rules.play.add`; None for each entry that stands no more. Raises DamagedTable."""
    stored = await store.entries(table)
    return standing([Entry(entry.seat, entry.text, entry.audience) for entry in stored])


async def begun(store: Store, games: Mapping[str, Game[Any]], table: Table) -> Play[Any]:
    """The play of a started table before its first entry, with the data sets it was started with. Raises BrokenLog."""
    try:
        game = games[table.game]
        setup = Settings.read(table.setup).started(game, len(table.seats))
        texts = {name: await store.data_set(digest) for name, digest in setup.data.items()}
        return begin(game, setup, data_for(game, setup, texts))
    except (StoreFailed, StoreClosed):
        raise
    except Exception as error:
        raise BrokenLog(table.id, 0) from error


async def _longer(table: str, play: Play[Any], entries: Sequence[Entry | None]) -> Play[Any]:
    """The play with more entries. Whatever goes wrong in the rules here is this table's trouble alone."""
    for number, entry in enumerate(entries, 1):
        if number % AT_A_STRETCH == 0:
            await asyncio.sleep(0)
        try:
            play = add(play, entry)
        except Exception as error:
            raise BrokenLog(table, play.length) from error
    return play
