import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from store.database import Database
from store.errors import NewerSchema, StoreFailed
from store.migrate import Schema
from store.store import Store
from store.time_rows import VoteState
from tests.store.samples import by_hand, new_act, open_store

NOW = Schema.load()
OLD = Schema(NOW.scripts[:1])


def ask(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


async def with_old_schema(path: Path) -> str:
    """Makes a database of the first schema that has a table; gives its id."""
    database = await Database.open(path, OLD)
    await database.close()
    columns = "id, guild_id, channel_id, host_id, game, setup, phase, language, seed, created, touched"
    by_hand(
        path,
        f"INSERT INTO tables ({columns}) VALUES ('OLD', 10, 20, 1001, 'toy', '', 'lobby', 'cs', '5eed', 100, 100)",
        "INSERT INTO seats (table_id, number, user_id, name, cause) VALUES ('OLD', 0, 1001, 'Ada', 'join-1001')",
    )
    return "OLD"


def after(script: str) -> Schema:
    """The present schema and one more migration."""
    return Schema((*NOW.scripts, script))


async def test_a_new_database_has_the_newest_schema_and_no_copy(path: Path) -> None:
    async with open_store(path):
        pass
    assert ask(path, "PRAGMA user_version") == [(NOW.version,)]
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, path.name + ".lock"]


async def test_an_older_database_is_copied_before_it_is_migrated(path: Path) -> None:
    table_id = await with_old_schema(path)
    async with open_store(path) as store:
        assert (await store.table(table_id)).length == 0
        await store.append(new_act(table_id, "first"))
        assert await store.drafts(table_id) == ()
    copy = path.with_name(path.name + ".v1.bak")
    assert ask(copy, "PRAGMA user_version") == [(1,)]
    assert ask(copy, "SELECT id FROM tables") == [(table_id,)]
    assert ask(copy, "SELECT count(*) FROM entries") == [(0,)]
    assert ask(path, "PRAGMA user_version") == [(NOW.version,)]


async def test_computer_players_of_older_tables_are_named_after_how_well_they_play(path: Path) -> None:
    table_id = await with_old_schema(path)
    by_hand(
        path,
        f"INSERT INTO seats (table_id, number, name, computer, cause) VALUES ('{table_id}', 1, 'A', 'greedy', 'a')",
        f"INSERT INTO seats (table_id, number, name, computer, cause) VALUES ('{table_id}', 2, 'B', 'random', 'b')",
    )
    async with open_store(path) as store:
        assert [seat.computer for seat in (await store.table(table_id)).seats] == [None, "normal", "easy"]


async def test_proposals_of_older_games_that_are_over_lapse_and_vacations_have_begun(path: Path) -> None:
    table_id = await with_old_schema(path)
    database = await Database.open(path, Schema(NOW.scripts[:4]))
    await database.close()
    columns = "table_id, number, kind, asker, subject, length, opened, deadline, ballots, state"
    by_hand(
        path,
        f"INSERT INTO votes ({columns}) VALUES ('{table_id}', 0, 'pause', 0, '3', 0, 400, 500, '{{}}', 'open')",
        "UPDATE tables SET phase = 'finished'",
        "INSERT INTO vacations (user_id, started, until) VALUES (5, 100, 900)",
    )
    async with open_store(path) as store:
        assert [vote.state for vote in await store.votes(table_id)] == [VoteState.LAPSED]
        assert await store.vacations_due(500) == ()


async def test_a_database_of_the_newest_schema_is_not_copied(path: Path) -> None:
    for _ in range(2):
        async with open_store(path):
            pass
    assert not list(path.parent.glob("*.bak"))


async def test_a_newer_schema_is_refused_and_nothing_touched(path: Path) -> None:
    database = await Database.open(path, after("CREATE TABLE later (a);"))
    await database.close()
    before = path.read_bytes()
    with pytest.raises(NewerSchema) as refused:
        await Store.open(path)
    assert refused.value.arguments == {"path": str(path), "found": NOW.version + 1, "known": NOW.version}
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE later (a); INSERT INTO nowhere VALUES (1);",
        "CREATE TABLE later (a); this is no SQL;",
        "CREATE TABLE later (a); DELETE FROM tables;",
    ],
    ids=["statement fails", "syntax", "references broken"],
)
async def test_a_migration_that_fails_leaves_the_database_as_it_was(path: Path, script: str) -> None:
    table_id = await with_old_schema(path)
    with pytest.raises(StoreFailed):
        await Database.open(path, after(script))
    assert ask(path, "PRAGMA user_version") == [(1,)]
    assert ask(path, "SELECT name FROM sqlite_schema WHERE name IN ('later', 'drafts')") == []
    async with open_store(path) as store:
        assert (await store.table(table_id)).id == table_id


async def test_references_that_were_broken_before_do_not_stop_a_migration(path: Path) -> None:
    table_id = await with_old_schema(path)
    by_hand(path, "INSERT INTO seats (table_id, number, name) VALUES ('GHOST', 0, 'x')")
    async with open_store(path) as store:
        assert (await store.table(table_id)).id == table_id


async def test_nothing_is_migrated_where_the_copy_fails(path: Path) -> None:
    await with_old_schema(path)
    path.with_name(path.name + ".v1.bak").mkdir()
    with pytest.raises(StoreFailed, match="copying"):
        await Store.open(path)
    assert ask(path, "PRAGMA user_version") == [(1,)]


@pytest.mark.parametrize("names", [["0002_b.sql"], ["0001_a.sql", "0001_b.sql"], ["0001_a.sql", "0003_c.sql"]])
def test_migrations_are_numbered_without_gaps(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("")
    with pytest.raises(ValueError, match="not numbered"):
        Schema.load(tmp_path)
