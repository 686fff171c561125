"""The real process against a Discord on this machine: it starts, says so, and ends as it is told."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.client import SandboxClient
from sandbox.server import Sandbox
from sandbox.settings import Settings
from store.rows import Phase
from store.store import Store

ROOT = Path(__file__).parents[2]
TOKEN = "MTAw.sandbox.token"
COMMANDS = ("play", "turn", "board", "scores", "tables", "help")


class Bot:
    """A process of the bot."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def line(self, part: str) -> str:
        """The first line on standard output with a word in it."""
        assert self.process.stdout is not None
        while line := (await asyncio.wait_for(self.process.stdout.readline(), 20)).decode():
            if part in line:
                return line
        raise AssertionError(f"it ended without {part!r}: {await self.complaint()}")

    async def ended(self) -> int:
        return await asyncio.wait_for(self.process.wait(), 20)

    async def complaint(self) -> str:
        assert self.process.stderr is not None
        return (await self.process.stderr.read()).decode()


@contextlib.asynccontextmanager
async def running(api: str, folder: Path, *arguments: str, token: str = TOKEN) -> AsyncIterator[Bot]:
    """The bot against an API, its files in a folder; killed at the end if it still runs."""
    settings = {
        "DISCORD_TOKEN": token,
        "DISCORD_API_BASE": api,
        "DATABASE": str(folder / "tables.db"),
        "PICTURE_CACHE": str(folder / "pictures"),
        "READY_TIMEOUT": "0.1",
        "LANG": "en",
        "PYTHONPATH": str(ROOT),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        "run",
        *arguments,
        cwd=folder,
        env={**os.environ, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield Bot(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(Settings(token=TOKEN)) as running_sandbox:
        yield running_sandbox


@pytest.fixture
async def control(sandbox: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(sandbox.base) as client:
        yield client


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_says_what_it_is_ready_for_and_ends_when_asked(
    number: signal.Signals, sandbox: Sandbox, control: SandboxClient, tmp_path: Path
) -> None:
    async with running(sandbox.api, tmp_path) as bot:
        assert "permissions=377957223424" in await bot.line("https://discord.com/oauth2/authorize")
        assert "ready in 1 server:" in await bot.line("ready")
        await control.wait_for_bot(COMMANDS)
        bot.process.send_signal(number)
        assert await bot.ended() == 0
        assert TOKEN not in await bot.complaint()
    assert await control.findings() == []


async def test_an_answer_that_is_being_made_arrives_before_it_ends(
    sandbox: Sandbox, control: SandboxClient, tmp_path: Path
) -> None:
    ada = control.person("ada")
    async with running(sandbox.api, tmp_path) as bot:
        await bot.line("ready")
        answers = [asyncio.create_task(ada.slash("help", "games")) for _ in range(5)]
        await asyncio.sleep(0.05)
        bot.process.terminate()
        done = await asyncio.gather(*answers)
        assert await bot.ended() == 0
    assert not any(message.loading for message in await ada.messages("games"))
    assert any(answer.state == "answered" for answer in done)


async def test_a_token_that_discord_does_not_know_is_a_wrong_setting(sandbox: Sandbox, tmp_path: Path) -> None:
    async with running(sandbox.api, tmp_path, token="MTAw.another.token") as bot:
        assert await bot.ended() == 2
        complaint = await bot.complaint()
    assert "DISCORD_TOKEN" in complaint
    assert "Traceback" not in complaint


async def test_a_second_bot_on_the_same_database_does_not_start(
    sandbox: Sandbox, control: SandboxClient, tmp_path: Path
) -> None:
    async with await Store.open(tmp_path / "tables.db"), running(sandbox.api, tmp_path) as bot:
        assert await bot.ended() == 1
        complaint = await bot.complaint()
    assert "Another process" in complaint
    assert "Traceback" not in complaint


async def test_a_missing_sandbox_is_told(tmp_path: Path) -> None:
    async with Sandbox() as gone:
        api = gone.api
    async with running(api, tmp_path) as bot:
        assert await bot.ended() == 1
        assert "There is no Discord" in await bot.complaint()


async def test_commands_are_registered_again_only_when_asked(
    sandbox: Sandbox, control: SandboxClient, tmp_path: Path
) -> None:
    async def registrations(*arguments: str) -> int:
        before = len(await control.requests())
        async with running(sandbox.api, tmp_path, *arguments) as bot:
            await bot.line("ready")
            bot.process.terminate()
            assert await bot.ended() == 0
        return sum(r["method"] == "PUT" for r in (await control.requests())[before:])

    assert [await registrations(), await registrations(), await registrations("--sync")] == [1, 0, 1]


async def test_the_clock_of_all_tables_may_be_ahead_against_a_discord_on_this_machine(
    sandbox: Sandbox, control: SandboxClient, tmp_path: Path
) -> None:
    ada = control.person("ada")
    async with running(sandbox.api, tmp_path, "--clock-offset", "48.5") as bot:
        await bot.line("ready")
        before = time.time()
        await ada.settle(await ada.slash("play", "games"))
        bot.process.terminate()
        assert await bot.ended() == 0
    async with await Store.open(tmp_path / "tables.db") as store:
        opened = [table.created for table in (await store.tables_by_phase(Phase.LOBBY)).tables]
    assert [moment - 48.5 * 3600 >= int(before) for moment in opened] == [True]


async def test_another_clock_is_refused_against_the_real_discord(tmp_path: Path) -> None:
    async with running("", tmp_path, "--clock-offset", "1") as bot:
        assert await bot.ended() == 2
        assert "--clock-offset" in await bot.complaint()


@pytest.mark.parametrize("hours", ["-1", "nan", "inf", "soon"])
async def test_an_offset_is_a_number_of_hours(hours: str, tmp_path: Path) -> None:
    async with running("http://127.0.0.1:1", tmp_path, f"--clock-offset={hours}") as bot:
        assert await bot.ended() == 2
