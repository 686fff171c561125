"""`make play` as a process of its own, in a folder of its own."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class Playing:
    """The process and what it said until the page was there."""

    process: Process
    said: str
    base: str

    async def stopped(self, number: signal.Signals = signal.SIGINT) -> int:
        """Its exit code, and that of every process it started is waited for."""
        self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


async def begun(folder: Path, *arguments: str) -> Process:
    """The process, which has said nothing yet. Pictures are shared by all of them."""
    words = [sys.executable, "-m", "sandbox.play", "--folder", str(folder), *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    return await asyncio.create_subprocess_exec(*words, cwd=ROOT, env=environment, stdout=PIPE, stderr=PIPE)


@asynccontextmanager
async def playing(folder: Path, *arguments: str) -> AsyncIterator[Playing]:
    """The page is there; at the end the process is ended."""
    process = await begun(folder, *arguments)
    assert process.stdout is not None
    said = ""
    try:
        async with asyncio.timeout(PATIENCE):
            while "Open http://" not in said:
                line = (await process.stdout.readline()).decode()
                assert line, f"it ended: {said}{(await process.communicate())[1].decode()}"
                said += line
        yield Playing(process, said, said.partition("Open ")[2].split()[0])
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), PATIENCE)
