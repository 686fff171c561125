"""Tables and acts to test with, and a hand that edits the file behind the store's back."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TypeVar

from aiosqlite import Connection

from store.database import Database, Work
from store.rows import Changes, NewAct, NewEntry, NewTable, Phase, Seat
from store.store import Store

T = TypeVar("T")

SEATS = (Seat(0, 1001, "Ada", cause="join-1001"), Seat(1, 1002, "Ben", cause="join-1002"))
RUNNING = Changes(phase=Phase.RUNNING)


def new_table(*, seats: tuple[Seat, ...] = SEATS, channel_id: int = 20, at: int = 100) -> NewTable:
    return NewTable(
        guild_id=10,
        channel_id=channel_id,
        host_id=1001,
        game="toy",
        setup='{"farmers": true}',
        language="cs",
        seed="5eed",
        seats=seats,
        at=at,
    )


def new_act(table_id: str, cause: str, *, expected: int = 0, lines: int = 3) -> NewAct:
    """An act of seat 0 whose lines name their cause, so that a torn act can be seen in the log."""
    entries = tuple(NewEntry(0, f"move {cause} {number}") for number in range(lines))
    return NewAct(table_id, cause, 200, expected, entries, seat=0, answer=f"answer to {cause}")


async def opened(store: Store, cause: str = "open", new: NewTable | None = None) -> str:
    """The id of a new table."""
    return (await store.create_table(new or new_table(), cause)).act.table_id


@asynccontextmanager
async def open_store(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(path) as store:
        yield store


def by_hand(path: Path, *statements: str) -> None:
    """Runs SQL on a closed database as a careless person would, with no trigger in the way."""
    with closing(sqlite3.connect(path)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()


class Interrupting(Database):
    """Cancels writers from within their own transaction: those whose task is named in `victims`."""

    victims: frozenset[str] = frozenset()

    async def write(self, work: Work[T]) -> T:
        writer = asyncio.current_task()
        assert writer is not None

        async def interrupted(connection: Connection) -> T:
            if writer.get_name() in self.victims:
                writer.cancel()
                await asyncio.sleep(0)
            return await work(connection)

        return await super().write(interrupted)
