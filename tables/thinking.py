"""Computer players at work, off the event loop: in a thread, or in a process of their own."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from rules.api import Game, Move
from rules.message import Seat
from rules.players.question import Question, searched
from store.store import Store
from tables.ports import Player, Turn
from tables.worker import Worker

log = logging.getLogger(__name__)
LEVELS: Final = ("easy", "normal", "hard")
"""The computer players that a host can add, weakest first."""
SECONDS: Final = 0.6
"""How long the search looks at one act. What it has begun by then it brings to an end: on a busy machine some tenths
of a second more, so that an act takes no more than a second."""
PATIENCE: Final = 15.0
"""How long an answer is waited for: on a busy machine a process takes seconds to start."""

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

    Where that process dies or does not answer in time, `instead` moves this time, and the next act is searched in a
    new one.
    """

    def __init__(self, store: Store, instead: Player) -> None:
        """Nothing is started yet. `store` has the data sets of the tables."""
        self._store = store
        self._instead = instead
        self._turns = asyncio.Lock()
        self._worker: Worker[Question, tuple[str, ...]] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the process, whatever it searches."""
        if self._worker is not None:
            self._worker.kill()

    async def __call__(self, turn: Turn) -> Sequence[Move]:
        """The moves of one act."""
        texts = {name: await self._store.data_set(digest) for name, digest in turn.play.setup.data.items()}
        question = Question.about(turn.play, texts, turn.seat, turn.luck)
        async with self._turns:
            lines = await self._found(question)
        if lines is None:
            return await self._instead(turn)
        return tuple(Move.parse(line) for line in lines)

    async def _found(self, question: Question) -> tuple[str, ...] | None:
        """The lines of the moves; None where the process gives no answer."""
        try:
            if self._worker is None or self._worker.ended:
                self._worker = Worker(answer)
            async with asyncio.timeout(PATIENCE):
                return await self._worker.ask(question)
        except TimeoutError:
            log.warning("the process of the search does not answer; another player moves instead")
        except (EOFError, OSError):
            log.warning("the process of the search died or did not start; another player moves instead")
        return None


def answer(question: Question) -> tuple[str, ...]:
    """The lines of the moves, found within a second."""
    end = monotonic() + SECONDS
    return searched(question, lambda positions: monotonic() < end)
