"""Two people who want to play, and a bot whose process comes and goes."""

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from bench.company import Company, company
from bench.diary import Diary
from bench.ledger import audit
from cogs.rights import invited
from sandbox.client import SandboxClient
from sandbox.play.bot import BotProcess
from sandbox.scripted import StuckError
from sandbox.server import Sandbox

REST = 0.3
"""Seconds after which a bot that nobody asks anything has done its errands."""
RESTS = 20
"""How often it is looked at before what is missing counts as lost."""


@dataclass
class Evening:
    """Everything of one test."""

    sandbox: Sandbox
    client: SandboxClient
    bot: BotProcess
    diary: Diary
    company: Company

    @classmethod
    def at(cls, sandbox: Sandbox, client: SandboxClient, folder: Path, pictures: Path) -> Self:
        diary = Diary()
        people = company(client, ("ada", "bohumil"), diary, random.Random(1))
        return cls(sandbox, client, BotProcess(sandbox.api, folder, pictures), diary, people)

    async def up(self, **settings: str) -> None:
        """Starts the bot and waits until it can be used."""
        await self.bot.start(settings=settings)
        died = await self._until_death(self.client.wait_for_bot(("play",), timeout=60))
        assert not died, self.bot.log[-2000:]
        await self.client.limit_bot("games", invited().value)

    async def killed_while_playing(self) -> bool:
        """The two play on until the bot dies, or for three turns; whether it died."""
        return await self._until_death(self._play(self.company.turns + 3))

    async def play_on(self, turns: int) -> None:
        """The two play so many turns more, and look again where an answer does not come."""
        await asyncio.wait_for(self._play(self.company.turns + turns), 120)

    async def _play(self, turns: int) -> None:
        while self.company.turns < turns and not self.company.over:
            try:
                await self.company.step()
            except (StuckError, TimeoutError):
                continue

    async def _until_death(self, deeds: Coroutine[Any, Any, None]) -> bool:
        playing = asyncio.create_task(deeds)
        death = asyncio.create_task(self.bot.ended())
        await asyncio.wait((playing, death), return_when=asyncio.FIRST_COMPLETED)
        died = death.done()
        for task in (playing, death):
            task.cancel()
        outcome, _ = await asyncio.gather(playing, death, return_exceptions=True)
        if isinstance(outcome, Exception):
            raise outcome
        return died

    async def faults(self) -> list[str]:
        """What is lost, doubled or not told, once the bot is at rest. On a busy machine its errands take longer."""
        found: list[str] = []
        for _ in range(RESTS):
            await asyncio.sleep(REST)
            found = await audit(self.client, self.bot.database, self.diary)
            if not found:
                break
        return found
