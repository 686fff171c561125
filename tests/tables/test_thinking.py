"""Computer players think off the event loop: in threads, or in a process that ends with the bot."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from rules.api import Move
from rules.chance import Seeded
from rules.play import act, begin, opened
from rules.players import greedy_player
from rules.players.question import Question, searched
from rules.players.search_player import within
from rules.registry import GAMES, data_for, game_for, setup_for
from store.store import Store
from tables import thinking
from tables.ports import Turn
from tables.thinking import Apart, InThread
from tables.worker import WorkerFailed

ROOT = Path(__file__).parents[2]


def turn(name: str = "carcassonne") -> Turn:
    game = game_for(name)
    setup = setup_for(game, 2)
    play = opened(begin(game, setup, data_for(game, setup)), Seeded("1")).play
    return Turn(play, play.owed[0].decision.seat, "luck")


async def instead(turn: Turn) -> tuple[Move, ...]:
    return (Move("instead"),)


@pytest.fixture
async def apart(tmp_path: Path) -> AsyncIterator[Apart]:
    async with await Store.open(tmp_path / "tables.db") as store:
        for game in GAMES.values():
            await store.put_data_set(game.shipped(game.sets[0]))
        async with Apart(store, instead) as player:
            yield player


def worker() -> BaseProcess:
    """The process of the search."""
    (process,) = multiprocessing.active_children()
    return process


@pytest.mark.parametrize("name", ["carcassonne", "discovery"])
async def test_a_search_apart_finds_moves_that_the_rules_take(apart: Apart, name: str) -> None:
    at = turn(name)
    moves = await apart(at)
    assert act(at.play, at.seat, moves, Seeded("1")).play.length > at.play.length


async def test_one_process_is_kept_for_all_searches(apart: Apart) -> None:
    await apart(turn())
    first = worker()
    await apart(turn())
    assert worker() is first


async def test_a_search_whose_process_dies_is_answered_by_another_player_and_the_next_by_a_new_process(
    apart: Apart, caplog: pytest.LogCaptureFixture
) -> None:
    await apart(turn())
    first = worker()
    first.kill()
    await asyncio.to_thread(first.join)
    assert await apart(turn()) == (Move("instead"),)
    assert (await apart(turn()))[0].kind == "place"
    assert worker().pid != first.pid
    assert "died" in caplog.text


async def test_a_search_that_hangs_is_answered_by_another_player_and_those_that_wait_by_a_new_process(
    apart: Apart, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await apart(turn())
    hanging = worker()
    os.kill(hanging.pid or 0, signal.SIGSTOP)
    monkeypatch.setattr(thinking, "PATIENCE", 0.2)

    async def patient_again(turn: Turn) -> tuple[Move, ...]:
        monkeypatch.undo()
        return (Move("instead"),)

    monkeypatch.setattr(apart, "_instead", patient_again)
    found = await asyncio.gather(*(apart(turn()) for _ in range(3)))
    assert [moves[0].kind for moves in found] == ["instead", "place", "place"]
    assert worker().pid != hanging.pid
    assert "does not answer" in caplog.text


async def test_an_error_of_the_search_is_told_with_its_cause_and_leaves_the_process(apart: Apart) -> None:
    await apart(turn())
    first = worker()
    wrong = turn()
    with pytest.raises(WorkerFailed, match="IllegalMove"):
        await apart(replace(wrong, seat=1 - wrong.seat))
    assert (await apart(turn()))[0].kind == "place"
    assert worker() is first


async def test_a_thread_and_a_process_are_asked_alike() -> None:
    at = turn()
    moves = await InThread(greedy_player.choose)(at)
    assert moves[0].kind == "place"


def test_the_same_luck_searches_the_same_moves() -> None:
    at = turn()
    question = Question.about(at.play, {}, at.seat, at.luck)
    assert searched(question, within(100)) == searched(question, within(100))


PARENT = """
import asyncio, multiprocessing, time
from tests.tables.test_thinking import instead, turn
from tables.thinking import Apart

async def main():
    apart = Apart(None, instead)
    apart._store = type("Store", (), {"data_set": lambda self, digest: asyncio.sleep(0, "")})()
    await apart(turn())
    print("searched", flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_process_of_the_search_ends_when_the_bot_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, str(program)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"searched\n"
        parent.kill()
        assert parent.stdout.read() == b""  # the last that holds the pipe open is the process of the search
