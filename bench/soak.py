"""`python -m bench.soak`: people play over the wire by a script while the bot is killed and Discord misbehaves.

At the end the storm is over, the bot is at rest, and an account is made: whatever was played replays and verifies,
nothing is lost, doubled or not posted. Exit code 0 if so, 1 if not. The seed makes choices, kills and faults the same,
not the course of time.
"""

import argparse
import asyncio
import random
import re
import shutil
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

from bench.company import CHANNEL, Company, Diary, company
from bench.ledger import audit
from cogs.rights import invited
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.faults.fault import Moment, Scope
from sandbox.faults.target import CALLBACK, EDIT, EDIT_ANSWER, FETCH, FOLLOW_UP, LIST, SEND, START_THREAD, Target
from sandbox.play.bot import BotProcess
from sandbox.scripted import StuckError
from sandbox.server import Sandbox
from sandbox.trouble import Trouble
from tables.kit import Step

FOLDER: Final = Path("var/soak")
PEOPLE: Final = ("ada", "bohumil", "fox", "layla", "yamada", "shira", "max", "wide")
TABLES: Final = 6
SIZES: Final = (1, 1, 2, 2, 3, 4)
"""How many people sit at a table, as often as a size stands here; at the first one always one."""
COMPUTERS: Final = 4
"""Computer players at the table of one person alone: such games come to their end in time."""
TARGETS: Final = (CALLBACK, EDIT_ANSWER, FOLLOW_UP, SEND, SEND, LIST, START_THREAD, EDIT, FETCH)
BETWEEN_KILLS: Final = (5.0, 20.0)
BETWEEN_FAULTS: Final = (0.3, 1.5)
DOWN: Final = (0.0, 1.0)
SKIPPED: Final = (6.0, 36.0)
"""Hours that pass while the bot is down, so that clocks run out and reminders fall due."""
MOST_PASSES: Final = 5
"""How often a step is passed at most before the bot dies there."""
LONG: Final = 240.0
"""In so many seconds whole games have to come to their end."""
CALM: Final = 90.0
"""Seconds that the bot has after the storm until everything is told; a round of its clock is sixty."""

ERROR: Final = re.compile(r" ERROR +([\w.]+):")
Fault = Callable[[Trouble, Target], Awaitable[object]]
FAULTS: Final[dict[str, Fault]] = {
    "429 of a route": lambda t, on: t.limit(on, 0.3),
    "429 shared": lambda t, on: t.limit(on, 0.3, Scope.SHARED),
    "429 of everything": lambda t, on: t.limit(on, 0.3, Scope.GLOBAL),
    "502": lambda t, on: t.break_down(on),
    "reset before": lambda t, on: t.reset(on),
    "reset after": lambda t, on: t.reset(on, Moment.AFTER),
    "reset amid": lambda t, on: t.reset(on, Moment.AMID),
    "half an answer": lambda t, on: t.truncate(on),
    "slow before": lambda t, on: t.delay(on, 0.7),
    "slow after": lambda t, on: t.delay(on, 0.7, Moment.AFTER),
    "event twice": lambda t, on: t.repeat_event(),
    "event late": lambda t, on: t.delay_event(seconds=0.5),
    "event lost": lambda t, on: t.lose_event(),
    "socket broken": lambda t, on: t.break_at_event(),
}


@dataclass
class Soak:
    """Everything of one run. `until`: when the storm ends, by the monotonic clock."""

    client: SandboxClient
    bot: BotProcess
    generator: random.Random
    until: float
    diary: Diary = field(default_factory=Diary)
    kills: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    companies: list[Company] = field(default_factory=list)
    hours: float = 0.0

    @property
    def storm(self) -> bool:
        return time.monotonic() < self.until

    async def run(self) -> list[str]:
        """The storm, the calm, the account."""
        await self.bot.start()
        await self.client.wait_for_bot(("play",), timeout=60)
        await self.client.limit_bot(CHANNEL, invited().value)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._kill())
            group.create_task(self._disturb())
            for number in range(TABLES):
                group.create_task(self._play(number))
        return await self._account()

    async def _play(self, number: int) -> None:
        """One table after another, each by other people."""
        seats = cycle(PEOPLE)
        for _ in range(number):
            next(seats)
        while self.storm:
            size = self.generator.choice(SIZES) if number else 1
            table = company(self.client, [next(seats) for _ in range(size)], self.diary, self.generator)
            table.computers = COMPUTERS if size == 1 else 0
            table.absent = {table.people[-1].person.who} if size > 1 and number % 2 else set()
            self.companies.append(table)
            while self.storm and not table.over:
                try:
                    await table.step()
                except (StuckError, TimeoutError, RefusedError, LookupError):
                    await asyncio.sleep(0.2)

    def _step(self) -> str:
        return f"{self.generator.choice(list(Step))}:{self.generator.randint(1, MOST_PASSES)}"

    async def _kill(self) -> None:
        """Kills the bot at a step that it was told at its start, or at any moment; and starts it again."""
        stop = ""
        while self.storm:
            try:
                await asyncio.wait_for(self.bot.ended(), self.generator.uniform(*BETWEEN_KILLS))
                self.kills[stop.partition(":")[0]] += 1
            except TimeoutError:
                await self.bot.kill()
                self.kills["any moment"] += 1
            await asyncio.sleep(self.generator.uniform(*DOWN))
            if self.generator.random() < 0.3:
                await self.client.advance(301)  # beyond the window of nonces
            stop = self._step()
            self.hours += self.generator.uniform(*SKIPPED)
            await self.bot.start(offset_hours=self.hours, settings={"STOP_AT": stop})

    async def _disturb(self) -> None:
        while self.storm:
            name = self.generator.choice(list(FAULTS))
            await FAULTS[name](self.client.trouble, self.generator.choice(TARGETS))
            self.faults[name] += 1
            await asyncio.sleep(self.generator.uniform(*BETWEEN_FAULTS))

    async def _account(self) -> list[str]:
        """Starts the bot for the last time, without faults, and looks until nothing is wrong or time is over."""
        await self.client.trouble.clear()
        await self.bot.kill()
        await self.bot.start(offset_hours=self.hours)
        await self.client.wait_for_bot(("play",), timeout=60)
        end = time.monotonic() + CALM
        while wrong := await audit(self.client, self.bot.database, self.diary):
            if time.monotonic() > end:
                break
            await asyncio.sleep(2)
        return [*wrong, *(f"Discord would refuse: {finding}" for finding in await self.client.findings())]

    def _errors(self) -> Counter[str]:
        """What the bot logged as errors, by the part that did."""
        return Counter(ERROR.findall(self.bot.log))

    def figures(self) -> list[str]:
        """What was done and how long people waited."""
        begun = [table for table in self.companies if table.turns]
        return [
            f"tables {len(begun)}, finished {sum(table.over for table in begun)}",
            f"days skipped {self.hours / 24:.1f}",
            f"clicks {len(self.diary.clicks)}, acts answered {len(self.diary.kept)}, failed {self.diary.failed}",
            f"kills {self.kills.total()}: {_listed(self.kills)}",
            f"faults {self.faults.total()}: {_listed(self.faults)}",
            f"errors in the log: {_listed(self._errors()) or 'none'}",
            f"acknowledgement {_waits(self.diary.signs)}",
            f"confirm to board, with kills and faults, {_waits(self.diary.boards)}",
        ]


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counted.items()))


def _waits(seconds: Sequence[float]) -> str:
    found = sorted(seconds)
    if not found:
        return "never"
    p50, p99 = (found[min(len(found) - 1, int(len(found) * part))] for part in (0.5, 0.99))
    return f"p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms of {len(found)}"


async def soak(seconds: float, seed: str, folder: Path) -> int:
    """The exit code."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client:
        bot = BotProcess(sandbox.api, folder.resolve(), (folder.parent / "pictures").resolve())
        one = Soak(client, bot, random.Random(seed), time.monotonic() + seconds)
        try:
            wrong = await one.run()
        except Exception as error:
            traceback.print_exc(file=sys.stdout)
            wrong = [f"the soak itself broke off: {error!r}"]
        finally:
            await bot.stop()
    if bot.code:
        wrong.append(f"the bot ended with {bot.code}")
    if seconds >= LONG and not any(table.over for table in one.companies):
        wrong.append("no game came to its end")
    for line in one.figures():
        print(line)
    for fault in wrong:
        print(f"WRONG {fault}")
    print("everything is kept and told once" if not wrong else f"{len(wrong)} faults; see {folder}")
    return 1 if wrong else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", default=str(time.time_ns()), help="for choices, kills and faults; printed")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args()
    print(f"seed {args.seed}, {args.seconds:.0f} s", flush=True)
    return asyncio.run(soak(args.seconds, args.seed, args.folder))


if __name__ == "__main__":
    sys.exit(main())
