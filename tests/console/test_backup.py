"""`backup` while a bot runs on the database, and `restore` once it does not."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from console.commands import main
from store.store import Store
from tests.store.processes import told, writing


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that the settings name, in a folder of its own; the bot has no token here."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE", str(folder / "tables.db"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return folder / "tables.db"


def acts(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM acts").fetchone()[0])


async def check(path: Path) -> int:
    async with await Store.open(path) as store:
        return len(await store.check())


def test_a_backup_of_a_running_bot_is_whole_and_it_goes_on(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with writing(database, "first") as process:
        told(process, 5)
        assert main(["backup", str(copy)]) == 0
        before = acts(copy)
        told(process, 5)
    assert f"Backup: {copy}" in capsys.readouterr().out
    assert 5 <= before < acts(database)
    assert asyncio.run(check(copy)) == 0
    assert copy.stat().st_mode & 0o077 == 0


def test_without_a_name_a_backup_is_named_after_the_moment(database: Path) -> None:
    asyncio.run(check(database))
    assert main(["backup"]) == 0
    (copy,) = (database.parent / "backups").iterdir()
    assert copy.name.startswith("tilewright-2")
    assert copy.suffix == ".db"


def test_nothing_is_restored_while_the_bot_runs(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with writing(database, "first") as process:
        told(process, 3)
        main(["backup", str(copy)])
        told(process, 3)
        assert main(["restore", str(copy)]) == 2
        told(process, 3)
    assert "Stop it first" in capsys.readouterr().err
    assert sorted(path.name for path in database.parent.glob("*.restoring*")) == []
    assert acts(database) > acts(copy)


def test_a_restored_database_is_that_of_the_backup_and_what_was_there_is_kept(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with writing(database, "first") as process:
        told(process, 3)
        main(["backup", str(copy)])
        told(process, 3)
    later = acts(database)
    assert main(["restore", str(copy)]) == 0
    assert acts(database) == acts(copy)
    (aside,) = database.parent.glob("tables.db.*.bak")
    assert acts(aside) == later
    out = capsys.readouterr().out
    assert f"Restored: {database}" in out
    assert str(aside) in out
    with writing(database, "second") as process:
        told(process, 3)


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tables SET phase = 'dancing'")
        connection.commit()


def test_a_damaged_backup_changes_nothing_unless_asked(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with writing(database, "first") as process:
        told(process, 3)
        main(["backup", str(copy)])
    damage(copy)
    before = acts(database)
    assert main(["restore", str(copy)]) == 1
    assert "dancing" in capsys.readouterr().out
    assert acts(database) == before
    assert list(database.parent.glob("*.bak")) == []
    assert main(["restore", str(copy), "--damaged"]) == 0
    assert len(list(database.parent.glob("*.bak"))) == 1


def test_a_backup_of_something_damaged_is_made_and_says_so(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with writing(database, "first") as process:
        told(process, 3)
    damage(database)
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "damaged: " in capsys.readouterr().out
    assert (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("arguments", [["backup"], ["restore", "nowhere.db"]])
def test_what_is_not_there_is_neither_copied_nor_restored(
    database: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "There is no database" in capsys.readouterr().err
    assert not database.exists()


def test_what_is_no_database_of_ours_is_not_restored(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(check(database))
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE shopping (thing TEXT)")
    text = tmp_path / "text.db"
    text.write_text("milk, eggs " * 500)
    for source in (other, text):
        assert main(["restore", str(source)]) == 2
        assert "Nothing was restored" in capsys.readouterr().err
    assert asyncio.run(check(database)) == 0


def test_a_folder_in_place_of_the_database_is_said_to_be_one(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", str(database.parent))
    assert main(["backup"]) == 2
    assert main(["restore", "x.db"]) == 2
    assert "DATABASE" in capsys.readouterr().err
