"""`python -m bench.soak`: people play over the wire by a script while the bot is killed and Discord misbehaves.

At the end the storm is over, the bot is at rest, and an account is made: whatever was played replays and verifies,
nothing is lost, doubled or not posted. Exit code 0 if so, 1 if not. The seed makes choices, kills and faults the same,
not the course of time.
"""

import argparse
import asyncio
import random
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bench.company import CHANNEL
from bench.diary import Diary, Survivor, Watched
from bench.ledger import audit
from bench.lively import Habits, Lively
from bench.lobbies import Host
from bench.programme import CHANGES, Opening, programme
from bench.tally import Tally, besides, clicks, errors, listed, tally
from cogs.rights import invited
from rules.registry import GAMES
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
RESTLESS: Final = frozenset(PEOPLE[-3:])
"""Those who change their settings and go on vacation; of the others it is known that posts call them."""
TRYING: Final = 0.07
"""How often somebody presses whatever the panel of a turn has, instead of what is best."""
TABLES: Final = 6
SIZES: Final = (1, 1, 2, 2, 3, 4)
"""How many people sit at a table, as often as a size stands here; at the first one always one."""
COMPUTERS: Final = 4
"""Computer players at the table of one person alone, if there is room: such games come to their end in time."""
COMPUTERS_TOO: Final = (0, 0, 1)
"""Computer players beside several people."""
ENOUGH: Final = (4, 14)
"""After how many turns people would rather end a game as it stands; who is alone plays it to its end."""
BRIEF: Final = 1
"""The number of a table of two who end each game after a turn, so that short storms have rematches, too."""
ONCE_MORE: Final = 0.8
"""How often a game is followed by a rematch."""
AGAIN: Final = 0.2
"""Seconds until somebody looks again who did not get on."""
WAITING: Final = 0.8
"""How often somebody waits for a bot that is away, instead of pressing a control in vain."""
TARGETS: Final = (CALLBACK, EDIT_ANSWER, FOLLOW_UP, SEND, SEND, LIST, START_THREAD, EDIT, FETCH)
BETWEEN_KILLS: Final = (5.0, 20.0)
BETWEEN_FAULTS: Final = (0.3, 1.5)
DOWN: Final = (0.0, 1.0)
SKIPPED: Final = (6.0, 36.0)
"""Hours that pass while the bot is down, so that clocks run out and reminders fall due."""
MOST_PASSES: Final = 5
"""How often a step is passed at most before the bot dies there."""
LONG: Final = 240.0
"""A soak of so many seconds goes on until whole games have come to their end."""
LONGER: Final = 180.0
"""So many seconds more the storm may last, until each game has been played at all."""
CALM: Final = 240.0
"""Seconds that are given after the storm until each table has gone on, and again until everything is told; a round of
the clock is sixty.
"""

GOES_ON: Final = (StuckError, TimeoutError, RefusedError, LookupError)
"""What people run into where the bot is dead or a fault was set: they try again."""
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
    """Everything of one run. `until`: when the storm ends, by the monotonic clock, if all games have been played.

    `long`: some games are to be played to their end.
    """

    client: SandboxClient
    bot: BotProcess
    generator: random.Random
    until: float
    openings: Iterator[Opening]
    long: bool
    diary: Diary = field(default_factory=Diary)
    kills: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    companies: list[tuple[Opening, Lively]] = field(default_factory=list)
    hours: float = 0.0

    @property
    def storm(self) -> bool:
        now = time.monotonic()
        return now < self.until or (now < self.until + LONGER and self.played != GAMES.keys())

    @property
    def played(self) -> set[str]:
        """The games in which somebody has moved."""
        return {opening.game for opening, table in self.companies if self.diary.kept_at(table.host.table)}

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
        await self._calm()
        return [*self.wrong, *await self._account()]

    async def _play(self, number: int) -> None:
        """One table after another: a rematch, or other people and another game."""
        played: tuple[Opening, Lively] | None = None
        while self.storm:
            again = None if played is None else await self._again(*played)
            played = again or self._fresh(number)
            self.companies.append(played)
            _, table = played
            while self.storm and not table.over:
                try:
                    await table.step()
                except GOES_ON:
                    await self._look_again()

    def _fresh(self, number: int) -> tuple[Opening, Lively]:
        opening = next(self.openings)
        return opening, self._company(number, opening)

    async def _again(self, opening: Opening, table: Lively) -> tuple[Opening, Lively] | None:
        """A rematch, if these people like one and the one of them who asks for it may."""
        if self.generator.random() > ONCE_MORE:
            return None
        asker = self.generator.choice(table.people)
        while self.storm:
            try:
                again = await table.again(asker)
            except GOES_ON:
                await self._look_again()
            else:
                return None if again is None else (opening, again)
        return None

    async def _look_again(self) -> None:
        """A moment; mostly people see that the bot is not there, and wait for it."""
        await asyncio.sleep(AGAIN)
        if self.generator.random() < WAITING:
            with suppress(TimeoutError):
                await self.client.wait_for_bot()

    def _company(self, number: int, opening: Opening) -> Lively:
        """Whoever plays next at one of the tables."""
        brief = number == BRIEF
        size = 2 if brief else self.generator.choice(SIZES) if number else 1
        names = self.generator.sample(PEOPLE, len(PEOPLE))
        watched = [Watched(self.client, name, self.diary) for name in names]
        people = [Survivor(person, self.generator, person, TRYING) for person in watched]
        size = min(size, _room(opening))
        computers = COMPUTERS if size == 1 else self.generator.choice(COMPUTERS_TOO)
        return Lively(
            self.client,
            Host(people[0], opening, self.generator.choice(CHANGES), min(computers, _room(opening) - size)),
            people[:size],
            habits=Habits(
                absent=frozenset({people[size - 1].person.who} if size > 1 and number % 2 and not brief else ()),
                restless=RESTLESS,
                enough=1 if brief else self.generator.randint(*ENOUGH) if size > 1 else None,
            ),
            strangers=people[size:],
            generator=self.generator,
        )

    def _step(self) -> str:
        return f"{self.generator.choice(list(Step))}:{self.generator.randint(1, MOST_PASSES)}"

    async def _kill(self) -> None:
        """Kills the bot at a step that it was told at its start, or at any moment; and starts it again."""
        stop = ""
        while self.storm:
            try:
                code = await asyncio.wait_for(self.bot.ended(), self.generator.uniform(*BETWEEN_KILLS))
                self.kills[stop.partition(":")[0]] += 1
                if code != -signal.SIGKILL:
                    self.wrong.append(f"the bot ended by itself with {code}")
            except TimeoutError:
                await self.bot.kill()
                self.kills["any moment"] += 1
            self.diary.deaths += 1
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

    async def _calm(self) -> None:
        """The bot for the last time, without faults: each table goes on by a turn, or ends."""
        await self.client.trouble.clear()
        await self.bot.kill()
        self.diary.deaths += 1
        await self.bot.start(offset_hours=self.hours)
        await self.client.wait_for_bot(("play",), timeout=60)
        left = [(opening, table) for opening, table in self.companies if not table.over]
        await asyncio.gather(*(self._once_more(opening, table) for opening, table in left))

    async def _once_more(self, opening: Opening, table: Lively) -> None:
        """One more turn; in a long soak, who plays against computers goes on to the end."""
        to_the_end = self.long and table.habits.enough is None
        kept, last = self.diary.kept_at(table.host.table), "no turn was made"
        before, end = kept, time.monotonic() + CALM
        table.awake = True
        while not table.over and (to_the_end or kept == before):
            try:
                await table.step()
            except GOES_ON as error:
                last = str(error)
                await asyncio.sleep(AGAIN)
            now = self.diary.kept_at(table.host.table)
            if now > kept:
                kept, end = now, time.monotonic() + CALM
            elif time.monotonic() > end:
                self.wrong.append(f"{table.host.table} ({opening}) does not go on: {last}")
                return

    async def _account(self) -> list[str]:
        """Looks until nothing is wrong or time is over."""
        end = time.monotonic() + CALM
        while wrong := await audit(self.client, self.bot.database, self.diary):
            if time.monotonic() > end:
                break
            await asyncio.sleep(2)
        return [*wrong, *(f"Discord would refuse: {finding}" for finding in await self.client.findings())]

    def figures(self, games: Mapping[str, Tally]) -> Iterator[str]:
        """What was played, and what was done to the bot meanwhile."""
        for game, count in games.items():
            presets = sorted({opening.preset for opening, _ in self.companies if opening.game == game})
            yield (
                f"{game} ({', '.join(presets)}): tables {count.tables}, turns {count.turns}, of computers"
                f" {count.computers}, finished {count.finished}, ended before {count.ended}"
            )
        yield f"days skipped {self.hours / 24:.1f}"
        yield f"kills {self.kills.total()}: {listed(self.kills)}"
        yield f"faults {self.faults.total()}: {listed(self.faults)}"


def _missed(games: Mapping[str, Tally], seconds: float) -> Iterator[str]:
    """What has to have been played, and was not."""
    yield from (f"nobody has moved in {game}" for game, count in games.items() if not count.turns)
    if seconds >= LONG and not any(count.finished for count in games.values()):
        yield "no game came to its end"


def _room(opening: Opening) -> int:
    """The most players of what is played."""
    game = GAMES[opening.game]
    return max(game.seats(next(preset.sets for preset in game.presets if preset.key == opening.preset)))


async def soak(seconds: float, seed: str, folder: Path) -> int:
    """The exit code."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client:
        bot = BotProcess(sandbox.api, folder.resolve(), (folder.parent / "pictures").resolve())
        generator = random.Random(seed)
        until = time.monotonic() + seconds
        one = Soak(client, bot, generator, until, programme(GAMES, random.Random(seed)), seconds >= LONG)
        try:
            wrong = await one.run()
        except Exception as error:
            traceback.print_exc(file=sys.stdout)
            wrong = [f"the soak itself broke off: {error!r}"]
        finally:
            await bot.stop()
    if bot.code:
        wrong.append(f"the bot ended with {bot.code}")
    wrong += [f"{n} times in the log: ERROR {line}" for line, n in errors(bot.log).items()]
    games = tally(bot.database, GAMES)
    wrong += _missed(games, seconds)
    for line in (*one.figures(games), *besides(bot.database), *clicks(one.diary)):
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
