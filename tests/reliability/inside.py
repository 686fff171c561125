"""The bot within the test, over the wire: its clock is quick, its pictures cost nothing."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bench.company import Company, company
from bench.diary import Diary, Watched
from bench.ledger import audit
from cogs.rights import invited
from cogs.wire import use
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.scripted import StuckError, found
from sandbox.seen import Answer, SeenMessage
from sandbox.server import Sandbox
from tests.cogs.game.life import TOKEN, Life, Process

HASTE = 20
"""How many times faster waits of the bot and of discord.py are."""
NAMES = ("ada", "bohumil")


class Hasty:
    """The module `asyncio` with shorter sleeps, for modules whose waits are too long for a test."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, result: object = None) -> object:
        return await asyncio.sleep(seconds / HASTE, result)


class HastyClock:
    """The time of the machine; pauses are short, rounds of the clock come every three seconds."""

    offset = 0

    def now(self) -> int:
        return int(time.time())

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)


@dataclass
class Inside:
    """A bot in a server, and two people at a table."""

    sandbox: Sandbox
    client: SandboxClient
    life: Life
    diary: Diary
    company: Company

    @property
    def bot(self) -> Process:
        return self.life.now

    @property
    def people(self) -> list[Watched]:
        return [person.watched for person in self.company.people]

    async def play(self, turns: int) -> None:
        """So many turns more; they look again where an answer does not come."""
        turns += self.company.turns
        while self.company.turns < turns and not self.company.over:
            try:
                await asyncio.wait_for(self.company.step(), 20)
            except (StuckError, TimeoutError, RefusedError):
                continue

    async def begin(self) -> SeenMessage:
        """Plays until the first post is there, and gives it."""
        while (post := await self.company.newest() if self.company.lobby else None) is None:
            await self.company.step()
        await self.rest()
        return post

    async def newest(self) -> SeenMessage:
        post = await self.company.newest()
        assert post is not None
        return post

    async def on_turn(self) -> Watched:
        """Who is to move."""
        post = await self.newest()
        return next(person for person in self.people if person.who in post.mentions)

    async def opens(self, person: Watched) -> SeenMessage:
        post = await self.newest()
        return await person.answered(await person.click(post, found(post, "open")[0].custom_id))

    async def ready(self, person: Watched) -> SeenMessage:
        """A panel where only confirming is left."""
        panel = await self.opens(person)
        while not found(panel, "confirm"):
            choice = (found(panel, "pass") or found(panel, "key"))[0]
            panel = await self.does(person, panel, choice.custom_id)
        return panel

    async def does(self, person: Watched, panel: SeenMessage, custom_id: str) -> SeenMessage:
        control = panel.control(custom_id)
        player = next(one for one in self.company.people if one.watched is person)
        if control.options:
            return await player._done(await person.select(panel, custom_id, control.options[0].value))
        return await player._done(await person.click(panel, custom_id))

    async def private(self, person: Watched, answer: Answer) -> str:
        """What an answer says in private."""
        shown = await person.answered(answer)
        assert shown.ephemeral
        return shown.text

    async def rest(self) -> None:
        """Waits until the bot has nothing to do."""
        await self.bot.house.idle()

    async def faults(self) -> list[str]:
        await self.rest()
        return await audit(self.client, self.life.folder / "tables.db", self.diary)


@asynccontextmanager
async def inside(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    """At the end nothing that the bot asked of Discord may have been wrong."""
    patch.setattr(Route, "BASE", Route.BASE)
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    patch.setattr(discord.http, "asyncio", Hasty())
    patch.setattr(discord.webhook.async_, "asyncio", Hasty())
    life = Life(folder, toy=False, clock=HastyClock())
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client:
        await use(sandbox.api)
        stop = asyncio.Event()
        bot = await life.start()
        running = asyncio.create_task(bot.run_until(stop, TOKEN))
        try:
            await client.wait_for_bot(("play",))
            await bot.wait_until_ready()
            await client.limit_bot("games", invited().value)
            diary = Diary()
            yield Inside(sandbox, client, life, diary, company(client, NAMES, diary, random.Random(1)))
        finally:
            stop.set()
            await running
            await life.stop()
        assert await client.findings() == []


async def soon(what: Coroutine[Any, Any, Any]) -> Any:
    """Awaits something that must come."""
    return await asyncio.wait_for(what, 20)
