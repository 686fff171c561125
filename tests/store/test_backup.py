import asyncio
from pathlib import Path

import pytest

from store.backup import copy_database
from store.errors import FileDamaged, StoreFailed
from store.store import Store
from tests.store.processes import told, writing
from tests.store.samples import new_act, open_store, opened


async def test_a_backup_opens_as_the_database_it_was_taken_of(store: Store, tmp_path: Path) -> None:
    table_id = await opened(store)
    await store.append(new_act(table_id, "one"))
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.append(new_act(table_id, "two", expected=3))
    assert not list(tmp_path.glob("copy.db?*"))
    assert copy.stat().st_mode & 0o077 == 0
    async with open_store(copy) as restored:
        assert (await restored.table(table_id)).length == 3
        assert await restored.act("two") is None
        assert await restored.check() == ()


async def test_a_backup_taken_while_acts_are_written_has_whole_acts(store: Store, tmp_path: Path) -> None:
    table_id = await opened(store)

    async def play() -> None:
        for number in range(60):
            await store.append(new_act(table_id, f"c{number}", expected=3 * number))

    playing = asyncio.create_task(play())
    copies = [tmp_path / f"copy{number}.db" for number in range(3)]
    for copy in copies:
        await store.backup(copy)
    await playing
    for copy in copies:
        async with open_store(copy) as restored:
            assert await restored.check() == ()
            assert (await restored.table(table_id)).length % 3 == 0


async def test_another_process_can_copy_the_database_while_it_is_written(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with writing(path, "first") as process:
        table_id = told(process, 3)[0].split()[1]
        copy_database(path, copy)
        told(process, 3)
    async with open_store(copy) as restored:
        assert await restored.check() == ()
        assert (await restored.table(table_id)).length >= 6


async def test_a_backup_replaces_an_older_one(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    table_id = await opened(store)
    await store.backup(copy)
    async with open_store(copy) as restored:
        assert (await restored.table(table_id)).id == table_id


async def test_a_backup_onto_the_database_itself_is_refused(store: Store, path: Path) -> None:
    with pytest.raises(StoreFailed, match="itself"):
        await store.backup(path)
    assert await store.check() == ()


async def test_a_backup_that_fails_keeps_the_older_one(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed):
        await store.backup(tmp_path / "no folder" / "copy.db")
    copy = tmp_path / "copy.db"
    copy.write_text("older")
    letter = tmp_path / "letter"
    letter.write_text("no database" * 100)
    with pytest.raises(FileDamaged):
        copy_database(letter, copy)
    assert copy.read_text() == "older"
    assert not list(tmp_path.glob("*.part"))
