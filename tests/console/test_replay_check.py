import asyncio
import sqlite3
from pathlib import Path

import pytest

from console.commands import main
from rules.chance import Seeded
from rules.play import act, begin, opened
from rules.players import random_player
from rules.registry import data_for, game_for, setup_for
from store.rows import Changes, NewAct, NewTable, Phase, Seat
from store.store import Store
from tables.act import stored
from tables.settings import Settings

GAME = game_for("carcassonne")


async def kept(path: Path) -> str:
    """A database with one table some turns old; its id."""
    import random

    async with await Store.open(path) as store:
        setup = setup_for(GAME, 2)
        settings = Settings(setup.sets, setup.options, "joined", hints=True, data=setup.data)
        for name in setup.sets:
            await store.put_data_set(GAME.shipped(name))
        seats = (Seat(0, 1, "Anna", cause="a"), Seat(1, 2, "Boris", cause="b"))
        new = NewTable(5, 6, 1, GAME.id, settings.write(), "en", "seed", seats, 0)
        table = (await store.create_table(new, "play")).act.table_id
        source = Seeded("seed a b")
        acted = opened(begin(GAME, setup, data_for(GAME, setup)), source)
        changes = Changes(phase=Phase.RUNNING, chance_key="a b")
        await store.append(NewAct(table, "start", 0, 0, stored(acted.entries), changes=changes))
        play, generator = acted.play, random.Random(1)
        for turn in range(5):
            seat, before = play.owed[0].decision.seat, play.length
            moves = random_player.choose(GAME, play.state, seat, generator)
            acted = act(play, seat, moves, source)
            await store.append(NewAct(table, f"turn {turn}", 0, before, stored(acted.entries)))
            play = acted.play
    return table


@pytest.fixture
def database(tmp_path: Path) -> tuple[Path, str]:
    path = tmp_path / "tables.db"
    return path, asyncio.run(kept(path))


def changed(path: Path, before: str, after: str) -> None:
    """Writes into the log past the guards that keep it as it is."""
    with sqlite3.connect(path) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE entries SET text = replace(text, ?, ?)", (before, after))
    connection.close()


def test_a_log_that_replays_is_ok(database: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, table = database
    assert main(["replay-check", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"ok {table}"


def test_a_move_that_the_rules_refuse_is_reported(
    database: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, table = database
    changed(path, "place ", "lay ")
    assert main(["replay-check", str(path)]) == 1
    assert f"DIFFERENT {table}" in capsys.readouterr().out


def test_another_luck_than_that_of_the_seed_is_reported(
    database: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = database
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tables SET seed = 'other'")
    connection.close()
    assert main(["replay-check", str(path)]) == 1
    assert "seed" in capsys.readouterr().out


def test_nothing_in_the_database_changes(database: tuple[Path, str]) -> None:
    path, _ = database
    before = path.read_bytes()
    main(["replay-check", str(path)])
    assert path.read_bytes() == before


def test_a_missing_database_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay-check", str(tmp_path / "none.db")]) == 2
    assert "none.db" in capsys.readouterr().err
