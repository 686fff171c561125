"""Computer players at work, off the event loop: in a thread, or in a process of their own."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from rules.api import Game, Move
from rules.message import Seat
from rules.players.question import Question, searched
from store.store import Store
from tables.ports import Player, Turn

log = logging.getLogger(__name__)
LEVELS: Final = ("easy", "normal", "hard")
"""The computer players that a host can add, weakest first."""
SECONDS: Final = 0.8
"""How long the search looks at one act. What it has begun by then it brings to an end."""

Choose = Callable[[Game[Any], Any, Seat, Random], Sequence[Move]]


class InThread:
    """A player that is quick enough to share the processor with the event loop."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    async def __call__(self, turn: Turn) -> Sequence[Move]:
        """The moves of one act."""
        play = turn.play
        return await asyncio.to_thread(self._choose, play.game, play.state, turn.seat, Random(turn.luck))


class Apart:
    """The search, in a process of its own, which is started when it is needed first; one act at a time.

    Where that process dies, `instead` moves this time, and the next act is searched in a new one.
    """

    def __init__(self, store: Store, instead: Player) -> None:
        """Nothing is started yet. `store` has the data sets of the tables."""
        self._store = store
        self._instead = instead
        self._pool: ProcessPoolExecutor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Starts no more searches; one that runs ends by itself within a second or two."""
        self._leave()

    async def __call__(self, turn: Turn) -> Sequence[Move]:
        """The moves of one act."""
        texts = {name: await self._store.data_set(digest) for name, digest in turn.play.setup.data.items()}
        question = Question.about(turn.play, texts, turn.seat, turn.luck)
        if self._pool is None:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawning, initializer=_begin)
        try:
            lines = await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)
        except BrokenProcessPool:
            log.warning("the process of the search died; another player moves instead")
            self._leave()
            return await self._instead(turn)
        return tuple(Move.parse(line) for line in lines)

    def _leave(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def answer(question: Question) -> tuple[str, ...]:
    """The lines of the moves, found within about a second."""
    end = monotonic() + SECONDS
    return searched(question, lambda positions: monotonic() < end)


def _begin() -> None:
    """The process leaves interrupts to the bot, gives way to it, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
    os._exit(0)
