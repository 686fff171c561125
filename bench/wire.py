"""How fast the bot is over the wire: with 200 tables at play, from its start with 1,000, and how big with 2,000.

The Discord on loopback, the people and the bot share this machine, so the figures are those of all three together.
References are the aims. Times are of the clock on the wall, as people wait.
"""

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.diary import Diary, Survivor, Watched
from bench.figures import Figure, figure
from bench.seeding import Opening, opening, seed_table
from sandbox.client import SandboxClient
from sandbox.play.bot import ROOT, BotProcess
from sandbox.scripted import StuckError, found
from sandbox.seen import SeenMessage
from store.store import Store

PEOPLE: Final = ("ada", "bohumil", "fox", "layla", "yamada", "shira", "max", "wide")
TABLES: Final = 200
CHANNELS: Final = 40
PACE: Final = 0.5
"""Seconds between two turns that begin."""
SECONDS: Final = 20.0
OPEN: Final = 1_000
MANY: Final = 2_000
LOOKED_AT: Final = 520
"""Tables whose scores somebody asks for, so that as many games are at hand as ever are."""
MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Seeded:
    """A table of the database: a message whose control opens it, and the person who owes the turn."""

    table: str
    channel: int
    message: SeenMessage
    owing: str


def figures() -> Iterator[Figure]:
    """All figures of the wire."""
    yield from asyncio.run(_at_play())
    yield from asyncio.run(_many())


async def _at_play() -> list[Figure]:
    """200 tables, two turns a second."""
    async with _stage() as (client, bot):
        diary = Diary()
        generator = random.Random(1)
        tables = await _seeded(client, bot)
        await _started(client, bot)
        await asyncio.gather(*(_warm(client, name) for name in PEOPLE))
        used = _processor(bot.pid)
        turns: list[asyncio.Task[float]] = []
        end = time.monotonic() + SECONDS
        for table in generator.sample(tables, int(SECONDS / PACE)):
            player = Watched(client, table.owing, diary)
            turns.append(asyncio.create_task(_turn(Survivor(player, generator, player), table)))
            await asyncio.sleep(PACE)
        waits = await asyncio.gather(*turns, return_exceptions=True)
        boards = sorted(wait for wait in waits if isinstance(wait, float))
        for lost in (wait for wait in waits if not isinstance(wait, float)):
            print(f"a turn was not played: {lost!r}", file=sys.stderr)
        over = time.monotonic() - end
        used = _processor(bot.pid) - used
    signs = sorted(diary.signs)
    about = f"the aim; {len(boards)} of {len(turns)} turns were played, {over:.1f} s after their time"
    return [
        figure("wire.acknowledgement_p99_ms", 1000 * _part(signs, 0.99), "ms", 500, f"the aim; {len(signs)} clicks"),
        figure("wire.confirm_to_board_p95_ms", 1000 * _part(boards, 0.95), "ms", 1500, about),
        figure("wire.confirm_to_board_p50_ms", 1000 * _part(boards, 0.5), "ms", 700, "the stretch aim for p95"),
        figure("wire.turn_processor_ms", 1000 * used / len(boards), "ms", 1000 * PACE, "one core at this pace"),
    ]


async def _many() -> list[Figure]:
    """Start with 1,000 open tables; memory with 2,000, as it begins and with as many games at hand as ever are."""
    async with _stage() as (client, bot):
        begun = opening(30, 1)
        guild, channel, ids = await _places(client)
        empty = await _start_to_answer(client, bot)
        async with await Store.open(bot.database) as store:
            tables = [await _strangers(store, number, guild, channel, begun) for number in range(OPEN)]
            await seed_table(store, MANY, guild, channel, [(ids["ada"], "Ada"), (ids["fox"], "Fox")], begun)
        answered = await _start_to_answer(client, bot)
        async with await Store.open(bot.database) as store:
            tables += [await _strangers(store, number, guild, channel, begun) for number in range(OPEN, MANY)]
        await _started(client, bot)
        idle = _memory(bot.pid)
        watched = Watched(client, "ada", Diary())
        for table in tables[:LOOKED_AT]:
            row = _row(f"1|scores|{table}|")
            message = await client.plant("games", content="look", components=[row])
            await watched.answered(await watched.click(message, f"1|scores|{table}|"))
        return [
            figure("wire.start_to_answer_ms", 1000 * answered, "ms", 3000, f"the aim with {OPEN} open tables"),
            figure("wire.start_to_answer_ratio", answered, "s", empty, "the same with an empty database"),
            figure("wire.memory_mb", idle, "MB", 400, f"the aim with {MANY} open tables; at rest after the start"),
            figure("wire.memory_used_mb", _memory(bot.pid), "MB", 400, f"the same, after {LOOKED_AT} were looked at"),
        ]


@contextlib.asynccontextmanager
async def _stage() -> AsyncIterator[tuple[SandboxClient, BotProcess]]:
    """A Discord in a process of its own, and a bot that has not been started."""
    serving = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert serving.stdout is not None
    try:
        ready = json.loads(await serving.stdout.readline())
        with tempfile.TemporaryDirectory() as folder:
            async with SandboxClient(ready["base"]) as client:
                bot = BotProcess(ready["api"], Path(folder), ROOT / "var/pictures")
                try:
                    yield client, bot
                finally:
                    await bot.kill()
    finally:
        serving.terminate()
        await serving.wait()


async def _seeded(client: SandboxClient, bot: BotProcess) -> list[Seeded]:
    """The tables at which people play: several in each channel, of lengths from an opening to a long game."""
    guild, _, ids = await _places(client)
    channels = [await client.add_channel(f"room-{number}") for number in range(CHANNELS)]
    openings = [opening(turns, turns) for turns in (2, 10, 20, 30, 40)]
    tables: list[Seeded] = []
    async with await Store.open(bot.database) as store:
        for number in range(TABLES):
            channel, begun = channels[number % CHANNELS], openings[number % len(openings)]
            names = (PEOPLE[number % len(PEOPLE)], PEOPLE[(number + 1) % len(PEOPLE)])
            people = [(ids[name], name) for name in names]
            table = await seed_table(store, number, guild, channel, people, begun)
            message = await client.plant(channel, content="table", components=[_row(f"1|open|{table}|")])
            tables.append(Seeded(table, channel, message, names[begun.owing]))
    return tables


async def _strangers(store: Store, number: int, guild: int, channel: int, begun: Opening) -> str:
    people = [(5_000 + 2 * number + i, f"Person {i}") for i in range(2)]
    return await seed_table(store, number, guild, channel, people, begun)


async def _places(client: SandboxClient) -> tuple[int, int, dict[str, int]]:
    """The guild, its channel and the ids of the people."""
    status = await client.status()
    guild = status["guilds"][0]["id"]
    channels = (await client.guild(guild))["channels"]
    channel = next(int(one["id"]) for one in channels if one["name"] == "games")
    return int(guild), channel, {person["username"]: int(person["id"]) for person in status["people"]}


async def _start_to_answer(client: SandboxClient, bot: BotProcess) -> float:
    """The seconds from the start of the process to the answer to a click; then it is stopped."""
    before = time.monotonic()
    await bot.start()
    await client.wait_for_bot(("play",), timeout=120)
    await _help(client, "ada", "turn")
    answered = time.monotonic() - before
    await bot.stop()
    await client.wait_for_no_bot()
    return answered


async def _started(client: SandboxClient, bot: BotProcess) -> None:
    await bot.start()
    await client.wait_for_bot(("play",), timeout=120)
    await _help(client, "ada", "help")


async def _help(client: SandboxClient, name: str, command: str) -> None:
    person = Watched(client, name, Diary())
    while True:
        try:
            await person.answered(await person.slash(command, "games"))
        except StuckError:
            continue
        return


async def _warm(client: SandboxClient, name: str) -> None:
    await _help(client, name, "tables")


async def _turn(player: Survivor, table: Seeded) -> float:
    """One whole turn; the seconds from Confirm to the post with the board."""
    person = player.watched
    panel = await player._done(await person.click(table.message, found(table.message, "open")[0].custom_id))
    while not found(panel, "confirm"):
        panel = await player._done(await player._choose(panel))
    began = time.monotonic()
    confirming = asyncio.create_task(player._choose(panel))
    ours = f"|{table.table}|"
    await person.wait_for(
        table.channel,
        lambda m: bool(m.files) and any(ours in c.custom_id for c in found(m, "open")),
        after=table.message.id,
        timeout=30,
    )
    waited = time.monotonic() - began
    await confirming
    return waited


def _row(custom_id: str) -> dict[str, object]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": custom_id}]}


def _part(ordered: list[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def _processor(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """The resident memory of a process in MB."""
    lines = (Path("/proc") / str(pid) / "status").read_text().splitlines()
    kilobytes = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return kilobytes * 1024 / MIB
