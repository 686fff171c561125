"""The bot as a process of its own, which can be killed and started again on the same database."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import STDOUT, Process
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TOKEN: Final = "MTAw.loopback.token"  # noqa: S105 - the loopback takes any
ENDING: Final = 15.0
NO_MORE: Final[Mapping[str, str]] = MappingProxyType({})


def nothing() -> None:
    """What is done where nobody wants to hear that a process has begun or ended."""


@dataclass
class BotProcess:
    """At most one process at a time. `database` and `bot.log`, to which all of them add, are in the folder.

    `api` may be set until the first start; `changed` is called when a process has begun or ended.
    """

    api: str
    folder: Path
    pictures: Path
    database_name: str = "tables.db"
    changed: Callable[[], None] = nothing
    _process: Process | None = field(default=None, init=False)
    _stopping: bool = field(default=False, init=False)
    _starting: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _watch: asyncio.Task[None] | None = field(default=None, init=False)

    @property
    def database(self) -> Path:
        """Where the bot keeps its tables."""
        return self.folder / self.database_name

    @property
    def log(self) -> str:
        """What all its processes wrote."""
        path = self.folder / "bot.log"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    @property
    def running(self) -> bool:
        """Whether there is a process now."""
        return self._process is not None and self._process.returncode is None

    @property
    def state(self) -> str:
        """`running`, `stopped` as it was asked to (or not started yet), or `ended` by itself."""
        if self.running:
            return "running"
        return "stopped" if self._process is None or self._stopping else "ended"

    @property
    def code(self) -> int | None:
        """The exit code of the last process, negative for a signal; None while there is one, or was none."""
        return None if self._process is None else self._process.returncode

    @property
    def pid(self) -> int:
        """Of the last process. Raises RuntimeError before the first one."""
        return self._started.pid

    async def start(self, *, offset_hours: float = 0.0, settings: Mapping[str, str] = NO_MORE) -> None:
        """Another process, with more settings and its clock ahead; it is not ready yet. Nothing if one runs."""
        async with self._starting:
            if not self.running:
                await self._start(offset_hours, settings)

    async def _start(self, offset_hours: float, settings: Mapping[str, str]) -> None:
        environment = {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": self.api,
            "DATABASE": str(self.database),
            "PICTURE_CACHE": str(self.pictures),
            "READY_TIMEOUT": "0.1",
            "LANG": "en",
            "PYTHONPATH": str(ROOT),
            **settings,
        }
        words = [str(ROOT / "bot.py"), "run", *([f"--clock-offset={offset_hours}"] if offset_hours else [])]
        self._stopping = False
        with (self.folder / "bot.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *words, cwd=self.folder, env=environment, stdout=log, stderr=STDOUT
            )
        self._watch = asyncio.create_task(self._tell(self._process))

    async def ended(self) -> int:
        """Its exit code, as soon as it has ended: -9 where it was killed."""
        return await self._started.wait()

    async def kill(self) -> None:
        """SIGKILL, whatever it is doing."""
        if self._process is not None and self.running:
            self._stopping = True
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def stop(self) -> None:
        """SIGTERM, and SIGKILL if it does not end. Nothing if none runs."""
        if self._process is not None and self.running:
            self._stopping = True
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), ENDING)
            except TimeoutError:
                await self.kill()

    @property
    def _started(self) -> Process:
        if self._process is None:
            raise RuntimeError("the bot has not been started")
        return self._process

    async def _tell(self, process: Process) -> None:
        self.changed()
        await process.wait()
        self.changed()
