"""A process of its own that answers questions, one at a time; whoever stops waiting for it ends it."""

import asyncio
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class WorkerFailed(Exception):  # noqa: N818 - the function has failed, the process goes on
    """The function of a worker raised an error; the text is its traceback."""


class Worker(Generic[Q, A]):
    """A process that answers by `answer`, a function of a module. It is there from now on, until it has `ended`."""

    def __init__(self, answer: Callable[[Q], A]) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_serve, args=(answer, theirs), daemon=True)
        self.ended = False
        self._process.start()
        theirs.close()

    async def ask(self, question: Q) -> A:
        """The answer. Raises WorkerFailed where the function fails, EOFError or OSError where the process dies.

        Whoever gives up waiting, by a timeout or otherwise, ends the process: nobody is to get the answer to the
        question of somebody else.
        """
        try:
            answered, found = await asyncio.to_thread(self._exchange, question)
        except BaseException:
            self.kill()
            raise
        if not answered:
            raise WorkerFailed(found)
        answer: A = found
        return answer

    def kill(self) -> None:
        """Ends the process, whatever it does, and with it the thread that waits for it."""
        self.ended = True
        self._process.kill()

    def _exchange(self, question: Q) -> tuple[bool, Any]:
        self._pipe.send(question)
        reply: tuple[bool, Any] = self._pipe.recv()
        return reply


def _serve(answer: Callable[[Q], A], pipe: Connection) -> None:
    """What the process does. It leaves interrupts to the bot, gives way to it, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    with suppress(EOFError, OSError):  # the bot has ended
        while True:
            pipe.send(_reply(answer, pipe.recv()))


def _reply(answer: Callable[[Q], A], question: Q) -> tuple[bool, A | str]:
    try:
        return True, answer(question)
    except Exception:
        return False, traceback.format_exc()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
    os._exit(0)
