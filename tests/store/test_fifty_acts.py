"""What is left of acts that fail or are cancelled, alone and fifty at once."""

import asyncio
from collections.abc import AsyncIterator
from enum import Enum, auto
from pathlib import Path

import pytest
from aiosqlite import Connection

from store.errors import StoreFailed
from store.query import rows
from store.rows import Appended, Repeated
from store.store import Store
from tests.store.samples import Interrupting, new_act, open_store, opened

FIFTY = 50


class Fate(Enum):
    WELL = auto()
    FAILS = auto()
    CANCELLED_BEFORE = auto()
    CANCELLED_INSIDE = auto()


BAD = (Fate.FAILS, Fate.CANCELLED_BEFORE, Fate.CANCELLED_INSIDE)


def fate(number: int) -> Fate:
    return BAD[number // 3 % 3] if number % 3 == 0 else Fate.WELL


async def fail_at_second_line(connection: Connection) -> None:
    """Makes acts with a cause that begins with `FAILS` fail when their first line is written already."""
    await rows(
        connection,
        "CREATE TRIGGER fail BEFORE INSERT ON entries WHEN NEW.text LIKE 'move FAILS% 1' "
        "BEGIN SELECT RAISE(ABORT, 'disk on fire'); END",
    )


async def mend(connection: Connection) -> None:
    await rows(connection, "DROP TRIGGER fail")


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Interrupting]:
    database = await Interrupting.open(path)
    yield database
    await database.close()


async def whole_or_nothing(store: Store, table_id: str, cause: str) -> bool:
    """Whether an act of `new_act` on an empty table was kept; fails if a part of it was."""
    act = await store.act(cause)
    lines = [entry.text for entry in await store.entries(table_id)]
    assert lines == ([f"move {cause} {number}" for number in range(3)] if act else [])
    return act is not None


async def test_fifty_acts_at_once_are_each_kept_wholly_or_not_at_all(database: Interrupting) -> None:
    store = Store(database)
    await database.write(fail_at_second_line)
    causes = [f"{fate(number).name} {number}" for number in range(FIFTY)]
    tables = [await opened(store, f"open {number}") for number in range(FIFTY)]
    database.victims = frozenset(cause for number, cause in enumerate(causes) if fate(number) is Fate.CANCELLED_INSIDE)
    go = asyncio.Event()

    async def wait(_: Connection) -> None:
        await go.wait()

    holder = asyncio.create_task(database.write(wait))
    await asyncio.sleep(0)
    tasks = [
        asyncio.create_task(store.append(new_act(table_id, cause)), name=cause)
        for table_id, cause in zip(tables, causes, strict=True)
    ]
    await asyncio.sleep(0)
    for number, task in enumerate(tasks):
        if fate(number) is Fate.CANCELLED_BEFORE:
            task.cancel()
    go.set()
    await holder
    await asyncio.wait(tasks)

    for number, (task, table_id, cause) in enumerate(zip(tasks, tables, causes, strict=True)):
        kept = await whole_or_nothing(store, table_id, cause)
        assert kept == (fate(number) in (Fate.WELL, Fate.CANCELLED_INSIDE))
        assert task.cancelled() == (fate(number) in (Fate.CANCELLED_BEFORE, Fate.CANCELLED_INSIDE))
        if fate(number) is Fate.FAILS:
            assert isinstance(task.exception(), StoreFailed)

    await database.write(mend)
    for number, (table_id, cause) in enumerate(zip(tables, causes, strict=True)):
        again = await store.append(new_act(table_id, cause))
        repeated = fate(number) in (Fate.WELL, Fate.CANCELLED_INSIDE)
        assert isinstance(again, Repeated if repeated else Appended)
        assert again.act.answer == f"answer to {cause}"
        assert await whole_or_nothing(store, table_id, cause)
    assert await store.check() == ()


async def test_acts_at_one_table_at_once_keep_their_order_or_are_refused(store: Store) -> None:
    table_id = await opened(store)
    tasks = [store.append(new_act(table_id, f"c{number}", expected=number * 3)) for number in range(10)]
    await asyncio.gather(*tasks)
    assert [entry.number for entry in await store.entries(table_id)] == list(range(30))


async def test_an_act_is_whole_or_nothing_at_whatever_moment_it_is_cancelled(store: Store) -> None:
    kept = 0
    for turns in [*range(20), *range(20, 400, 20)]:
        table_id, cause = await opened(store, f"open {turns}"), f"act {turns}"
        acting = asyncio.create_task(store.append(new_act(table_id, cause)))
        for _ in range(turns):
            await asyncio.sleep(0)
        acting.cancel()
        await asyncio.wait((acting,))
        was_kept = await whole_or_nothing(store, table_id, cause)
        assert acting.cancelled() or was_kept
        again = await store.append(new_act(table_id, cause))
        assert isinstance(again, Repeated if was_kept else Appended)
        kept += was_kept
    assert kept > 0


async def test_a_writer_cancelled_inside_keeps_its_turn_until_its_act_is_kept(database: Interrupting) -> None:
    store = Store(database)
    table_id = await opened(store)
    database.victims = frozenset(("victim",))
    acting = asyncio.create_task(store.append(new_act(table_id, "one")), name="victim")
    with pytest.raises(asyncio.CancelledError):
        await acting
    assert await whole_or_nothing(store, table_id, "one")


async def test_acts_are_whole_or_nothing_when_every_task_of_the_loop_is_cancelled(path: Path) -> None:
    """As `asyncio.run` does at its end: the store's own tasks are cancelled too, in mid-transaction."""
    for turns in range(0, 200, 10):
        async with open_store(path) as store:
            tables = [await opened(store, f"{turns} open {number}") for number in range(3)]
            acting = [asyncio.create_task(store.append(new_act(table_id, f"act {table_id}"))) for table_id in tables]
            for _ in range(turns):
                await asyncio.sleep(0)
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await asyncio.wait(acting)
            for table_id in tables:
                await whole_or_nothing(store, table_id, f"act {table_id}")
                await store.append(new_act(table_id, f"act {table_id}"))
                assert await whole_or_nothing(store, table_id, f"act {table_id}")
