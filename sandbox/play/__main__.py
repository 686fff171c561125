"""`python -m sandbox.play [--port N]`: play in the browser, against the computer or as several people.

Sandbox, bot and page in one terminal until Ctrl-C. What was played stays in `var/play` and goes on at the next start.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.keeping.keeper import Keeper, UnreadableWorldError
from sandbox.play.bot import BotProcess
from sandbox.play.lock import FolderInUseError, locked
from sandbox.play.terminal import guild_locale
from sandbox.play.welcome import made_ready
from sandbox.scripted import StuckError
from sandbox.server import Sandbox
from sandbox.settings import Settings

FOLDER: Final = Path("var/play")
PORT: Final = 8477
PATIENCE: Final = 90.0
DONE, FAILED, MISUSED = 0, 1, 2
_SECONDS_OF_HOUR: Final = 3600


class NotStartedError(Exception):
    """The bot did not come up; the text says where to look."""


def main() -> int:
    """The command line. 0: stopped as asked; 1: the bot does not run; 2: the folder cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.play", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--port", type=int, default=PORT, help="port on 127.0.0.1; another one where it is taken")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with locked(folder / "address") as told:
            asyncio.run(_play(folder, options.port, told))
    except FolderInUseError as used:
        print(f"It is running already: {used.text or 'in another terminal'}", file=sys.stderr)
        return MISUSED
    except (sqlite3.Error, UnreadableWorldError) as error:
        print(f"{folder / 'discord.db'} cannot be used: {error}. Delete {folder} to begin anew.", file=sys.stderr)
        return MISUSED
    except NotStartedError as failed:
        print(failed, file=sys.stderr)
        return FAILED
    return DONE


async def _play(folder: Path, port: int, told: Path) -> None:
    playing = asyncio.create_task(_playing(folder, port, told))

    def stop() -> None:
        """End it once, however often that is asked for."""
        if not playing.cancelling():
            print("\nStopping ...", flush=True)
            playing.cancel()

    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(name, stop)
    with contextlib.suppress(asyncio.CancelledError):
        await playing


async def _playing(folder: Path, port: int, told: Path) -> None:
    """Everything, until it is cancelled. Raises NotStartedError."""
    bot = BotProcess("", folder, folder.parent / "pictures")
    (folder / "bot.log").unlink(missing_ok=True)
    async with _sandbox(folder / "discord.db", bot, port) as sandbox, SandboxClient(sandbox.base) as client:
        bot.api, bot.changed = sandbox.api, lambda: sandbox.journal.note("bot.changed")
        print("Tilewright is starting ...", flush=True)
        try:
            await bot.start(offset_hours=sandbox.world.clock.offset / _SECONDS_OF_HOUR)
            await _up(client, bot)
            if not any(sandbox.world.messages.values()):
                await _prepare(sandbox, client)
            told.write_text(sandbox.base)
            print(f"\n    Open {sandbox.base} in your browser and play.\n", flush=True)
            print(f"Ctrl-C stops it. What you play stays in {folder} and goes on at the next start.", flush=True)
            await asyncio.Event().wait()
        finally:
            await bot.stop()


@asynccontextmanager
async def _sandbox(path: Path, bot: BotProcess, port: int) -> AsyncIterator[Sandbox]:
    """The Discord of a file, on its own port or, where that is taken, on another one."""
    settings = Settings(guild_locale=guild_locale(os.environ))
    with contextlib.closing(Keeper(path)) as kept:
        sandbox = Sandbox(settings, port, kept=kept, bot=bot)
        try:
            await sandbox.start()
        except OSError:
            await sandbox.stop()
            sandbox = Sandbox(settings, kept=kept, bot=bot)
            await sandbox.start()
            print(f"Port {port} is taken, so here is a free one. `make play PORT=...` takes another.", flush=True)
        try:
            yield sandbox
        finally:
            await sandbox.stop()


async def _up(client: SandboxClient, bot: BotProcess) -> None:
    """Wait until the bot can be used. Raises NotStartedError."""
    ready = asyncio.create_task(client.wait_for_bot(("play",), timeout=PATIENCE))
    ended = asyncio.create_task(bot.ended())
    try:
        await asyncio.wait((ready, ended), return_when=asyncio.FIRST_COMPLETED)
        if not ready.done() or ready.exception() is not None:
            raise NotStartedError(f"The bot does not run; {bot.folder / 'bot.log'} says why:\n{bot.log[-2000:]}")
    finally:
        ready.cancel()
        ended.cancel()


async def _prepare(sandbox: Sandbox, client: SandboxClient) -> None:
    """The table for the first visit. Without it the page works all the same."""
    print("A first table is being made ready for you ...", flush=True)
    try:
        sandbox.memory.welcome_with(await made_ready(client, sandbox.guild.locale))
    except (StuckError, TimeoutError, RefusedError) as stuck:
        print(f"There is no first table: {stuck}. /play opens one.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
