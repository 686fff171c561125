import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from aiosqlite import Connection

from store.database import Database
from store.errors import DatabaseInUse, FileDamaged, NotOurDatabase, StoreClosed, StoreFailed
from store.query import rows
from store.store import Store
from tests.store.processes import told, writing
from tests.store.samples import open_store, opened


async def put(connection: Connection) -> None:
    await rows(connection, "INSERT INTO settings VALUES ('app', 'k', 'v')")


async def count(connection: Connection) -> int:
    return int((await rows(connection, "SELECT count(*) FROM settings"))[0][0])


async def test_a_second_process_is_refused(path: Path) -> None:
    async with open_store(path):
        with writing(path, "second") as process:
            out, errors = process.communicate()
            assert (process.returncode, out.strip(), errors) == (3, "DatabaseInUse", "")


async def test_a_process_is_refused_while_another_one_writes_and_let_in_when_it_was_killed(path: Path) -> None:
    with writing(path, "first") as process:
        told(process, 2)
        with pytest.raises(DatabaseInUse) as refused:
            await Store.open(path)
        assert refused.value.arguments == {"path": str(path)}
        process.send_signal(signal.SIGKILL)
        process.wait()
        async with open_store(path) as store:
            assert await store.check() == ()


async def test_a_process_that_is_interrupted_ends_without_a_traceback(path: Path) -> None:
    with writing(path, "first") as process:
        told(process, 5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        assert (process.returncode, errors) == (4, "")
    assert not path.with_name(path.name + "-wal").exists()


async def test_the_database_can_be_opened_again_after_close(path: Path) -> None:
    async with open_store(path) as store:
        table_id = await opened(store)
    async with open_store(path) as store:
        assert (await store.table(table_id)).id == table_id


async def test_commits_wait_for_the_disk_and_references_hold(path: Path) -> None:
    database = await Database.open(path)

    async def modes(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [(await rows(connection, f"PRAGMA {name}"))[0][0] for name in names]

    assert await database.write(modes) == ["wal", 2, 1]
    await database.close()


async def test_the_reader_cannot_write(path: Path) -> None:
    database = await Database.open(path)
    with pytest.raises(StoreFailed):
        await database.read(put)
    await database.close()


async def test_a_write_that_fails_leaves_nothing_and_the_next_one_works(path: Path) -> None:
    database = await Database.open(path)

    async def fail(connection: Connection) -> None:
        await put(connection)
        raise LookupError

    async def fail_in_sql(connection: Connection) -> None:
        await put(connection)
        await rows(connection, "INSERT INTO nowhere VALUES (1)")

    with pytest.raises(LookupError):
        await database.write(fail)
    with pytest.raises(StoreFailed):
        await database.write(fail_in_sql)
    assert await database.read(count) == 0
    await database.write(put)
    assert await database.read(count) == 1
    await database.close()


async def test_a_read_sees_one_state_while_others_write(path: Path) -> None:
    database = await Database.open(path)

    async def twice(connection: Connection) -> tuple[int, int]:
        before = await count(connection)
        await database.write(put)
        return before, await count(connection)

    assert await database.read(twice) == (0, 0)
    assert await database.read(count) == 1
    await database.close()


async def test_a_read_that_is_cancelled_leaves_the_reader_usable(path: Path) -> None:
    database = await Database.open(path)
    for turns in range(30):
        reading = asyncio.create_task(database.read(count))
        for _ in range(turns):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait((reading,))
        assert await database.read(count) == 0
    await database.close()


async def test_close_lets_waiting_writes_finish_and_refuses_new_work(path: Path) -> None:
    database = await Database.open(path)
    writing = asyncio.create_task(database.write(put))
    await asyncio.sleep(0)
    await database.close()
    await writing
    with pytest.raises(StoreClosed):
        await database.write(put)
    with pytest.raises(StoreClosed):
        await database.read(count)
    await database.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM settings").fetchone() == (1,)


async def test_close_that_is_cancelled_still_closes(path: Path) -> None:
    database = await Database.open(path)
    closing_task = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    closing_task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing_task
    await (await Database.open(path)).close()


async def test_open_that_is_cancelled_leaves_nothing_open(path: Path) -> None:
    for turns in range(0, 200, 20):
        opening = asyncio.create_task(Database.open(path))
        for _ in range(turns):
            await asyncio.sleep(0)
        if opening.cancel():
            with pytest.raises(asyncio.CancelledError):
                await opening
        else:
            await opening.result().close()
    await (await Database.open(path)).close()


async def test_a_file_that_is_no_database_is_refused_and_kept(path: Path) -> None:
    path.write_bytes(b"a letter to a friend" * 100)
    with pytest.raises(FileDamaged):
        await Store.open(path)
    assert path.read_bytes() == b"a letter to a friend" * 100


async def test_the_database_of_another_program_is_refused_and_kept(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    before = path.read_bytes()
    with pytest.raises(NotOurDatabase):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_path_that_cannot_be_opened_is_a_failure_with_its_cause(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreFailed, match="opening"):
        await Store.open(path)


async def test_only_the_owner_may_read_the_file_with_the_seeds(path: Path) -> None:
    async with open_store(path):
        assert path.stat().st_mode & 0o077 == 0
