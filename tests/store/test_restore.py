"""A copy takes the place of a database: wholly, kept from a bot that runs, and with what was there kept."""

import sqlite3
from pathlib import Path

import pytest

from store.backup import copy_database
from store.errors import Damage, DatabaseInUse
from store.restore import examine, put_back
from store.store import Store
from tests.store.samples import new_act, open_store, opened


async def backed_up(store: Store, tmp_path: Path) -> tuple[str, Path]:
    """A table three entries long in a copy beside the database, which has gone on since."""
    table_id = await opened(store)
    await store.append(new_act(table_id, "one"))
    copy = tmp_path / "tables.db.restoring"
    await store.backup(copy)
    await store.append(new_act(table_id, "two", expected=3))
    return table_id, copy


async def test_the_copy_is_the_database_and_what_was_there_is_kept(store: Store, path: Path, tmp_path: Path) -> None:
    table_id, copy = await backed_up(store, tmp_path)
    await store.close()
    aside = tmp_path / "before.bak"
    assert put_back(copy, path, aside)
    assert not copy.exists()
    async with open_store(path) as restored:
        assert (await restored.table(table_id)).length == 3
        await restored.append(new_act(table_id, "other", expected=3))
        assert await restored.check() == ()
    async with open_store(aside) as kept:
        assert (await kept.table(table_id)).length == 6


async def test_while_a_bot_runs_nothing_is_touched(store: Store, path: Path, tmp_path: Path) -> None:
    table_id, copy = await backed_up(store, tmp_path)
    with pytest.raises(DatabaseInUse):
        put_back(copy, path, tmp_path / "before.bak")
    assert copy.exists()
    assert not (tmp_path / "before.bak").exists()
    assert (await store.table(table_id)).length == 6


async def test_what_a_killed_process_left_in_the_second_file_does_not_get_into_the_copy(
    store: Store, path: Path, tmp_path: Path
) -> None:
    """As after a power cut: the newest acts stand in the write-ahead log only."""
    table_id, copy = await backed_up(store, tmp_path)
    killed = tmp_path / "killed"
    killed.mkdir()
    for end in ("", "-wal"):
        (killed / f"tables.db{end}").write_bytes(path.with_name(path.name + end).read_bytes())
    assert (killed / "tables.db-wal").stat().st_size > 0
    put_back(copy, killed / "tables.db", killed / "before.bak")
    async with open_store(killed / "tables.db") as restored:
        assert (await restored.table(table_id)).length == 3
        assert await restored.check() == ()
    async with open_store(killed / "before.bak") as kept:
        assert (await kept.table(table_id)).length == 6


async def test_a_database_that_cannot_be_read_is_kept_byte_by_byte(store: Store, path: Path, tmp_path: Path) -> None:
    table_id, copy = await backed_up(store, tmp_path)
    await store.close()
    path.write_bytes(b"nothing that SQLite knows" * 100)
    aside = tmp_path / "before.bak"
    assert put_back(copy, path, aside)
    assert aside.read_bytes().startswith(b"nothing that SQLite knows")
    async with open_store(path) as restored:
        assert (await restored.table(table_id)).length == 3


async def test_without_a_database_there_is_nothing_to_keep(store: Store, tmp_path: Path) -> None:
    _, copy = await backed_up(store, tmp_path)
    aside = tmp_path / "before.bak"
    assert not put_back(copy, tmp_path / "new.db", aside)
    assert not aside.exists()


async def test_a_copy_is_examined_and_leaves_no_files(store: Store, tmp_path: Path) -> None:
    table_id, copy = await backed_up(store, tmp_path)
    trial = tmp_path / "trial" / "trial.db"
    trial.parent.mkdir()
    copy_database(copy, trial)
    assert await examine(trial) == ()
    assert [path.name for path in trial.parent.iterdir()] == ["trial.db"]
    with sqlite3.connect(trial) as connection:
        connection.execute("UPDATE tables SET phase = 'dancing' WHERE id = ?", (table_id,))
    connection.close()
    (fault,) = await examine(trial)
    assert (fault.table_id, fault.why) == (table_id, Damage.PHASE)
