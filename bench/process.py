"""The bot as a process of its own, which can be killed and started again on the same database."""

import asyncio
import contextlib
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TOKEN: Final = "MTAw.loopback.token"
ENDING: Final = 15.0


class Died(Exception):  # noqa: N818 - says what happened
    """The process ended while somebody waited for something."""


@dataclass
class BotProcess:
    """At most one process at a time. Its log is added to `bot.log` in the folder."""

    api: str
    folder: Path
    pictures: Path
    _process: asyncio.subprocess.Process | None = field(default=None, init=False)

    @property
    def database(self) -> Path:
        return self.folder / "tables.db"

    @property
    def log(self) -> str:
        """What all its processes wrote."""
        return (self.folder / "bot.log").read_text("utf-8", "replace")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self, **settings: str) -> None:
        """Another process, with more settings; it is not ready yet."""
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
        with (self.folder / "bot.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "bot.py"),
                "run",
                cwd=self.folder,
                env=environment,
                stdout=log,
                stderr=asyncio.subprocess.STDOUT,
            )

    async def ended(self) -> int:
        """Its exit code, as soon as it has ended: -9 where it was killed."""
        assert self._process is not None
        return await self._process.wait()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """SIGKILL, whatever it is doing."""
        if self._process is not None and self.running:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM; gives its exit code. Killed if it does not end."""
        if self._process is not None and self.running:
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), ENDING)
            except TimeoutError:
                await self.kill()
        return await self.ended()
