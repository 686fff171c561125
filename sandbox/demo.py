"""A whole game by a script: a Discord on loopback, the unchanged bot, and two people who play to the end.

`python -m sandbox.demo` shows the progress, leaves pictures and the record in `var/demo/`, and exits with 0 if the game
ended, its record and its luck verify and the bot did nothing that Discord would refuse.
"""

import argparse
import asyncio
import random
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sandbox.client import SandboxClient
from sandbox.play.bot import BotProcess
from sandbox.scripted import Scripted, StuckError, control_of
from sandbox.seen import SeenMessage
from sandbox.server import Sandbox

FOLDER: Final = Path("var/demo")
CHANNEL: Final = "games"
PATIENCE: Final = 60.0
LOOKING: Final = 0.1
"""Seconds between two looks at the log."""
WIDTH: Final = 100
"""Characters of a line where the terminal does not say how many it has."""
INDENT: Final = " " * 5
MOST_LINES: Final = 3
"""What happened is told in one piece if it takes no more lines, else a line for each event."""
PICTURED: Final = 10
"""After so many posts the file with the board is named."""
INVITATION: Final = re.compile(r"https://discord\.com/oauth2/authorize\?\S*permissions=(?P<rights>\d+)")
STANDING: Final = re.compile(r"(?P<score>.*\*\*[−\d]+\*\*)( · .*)?")
"""A line of a post that says how a player stands, such as `Ada **12** · 5 meeples`."""


@dataclass(frozen=True, slots=True)
class Demo:
    """What the script works with: the control side, the two people, the folder for what stays, what is played.

    `chosen` are options of /play as a person gives them: `game`, `preset`.
    """

    client: SandboxClient
    host: Scripted
    guest: Scripted
    folder: Path
    chosen: Mapping[str, str] = field(default_factory=dict)

    async def play(self) -> Path:
        """From the lobby to the last post. Gives the path of the record."""
        thread = await self._opened()
        posts, last = 0, 0
        while True:
            post = await self.host.person.wait_for(thread, lambda m: bool(m.files), after=last, timeout=PATIENCE)
            posts, last = posts + 1, post.id
            kept = await self._keep(post, f"{posts:03}")
            for line in shown(posts, post.text, shutil.get_terminal_size((WIDTH, 0)).columns):
                print(line, flush=True)
            if posts % PICTURED == 0:
                print(f"{INDENT}The board: {kept[0]}", flush=True)
            record = next((path for path in kept if path.suffix == ".json"), None)
            if record is not None:
                return record
            for player in (self.host, self.guest):
                if player.person.who in post.mentions:
                    await player.turn(post)

    async def _opened(self) -> int:
        """The lobby, a second player, the start. Gives the thread of the game."""
        host, guest = self.host.person, self.guest.person
        lobby = await host.settle(await host.slash("play", CHANNEL, **self.chosen))
        await guest.settle(await guest.click(lobby, control_of(lobby, "join").custom_id))
        await host.settle(await host.click(lobby, control_of(lobby, "start").custom_id))
        return lobby.id

    async def _keep(self, post: SeenMessage, number: str) -> list[Path]:
        """The files of a post, in the folder."""
        kept = [
            self.folder / (file.name if file.name.endswith(".json") else f"{number}-{file.name}") for file in post.files
        ]
        for path, file in zip(kept, post.files, strict=True):
            path.write_bytes(await self.client.download(file.url))
        return kept


async def demo(folder: Path, seed: str, chosen: Mapping[str, str]) -> int:
    """Plays and checks; the exit code."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    generator = random.Random(seed)
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client:
        print(f"A Discord on loopback listens at {sandbox.base}; the bot's own log goes to {folder / 'bot.log'}.")
        bot = BotProcess(sandbox.api, folder.resolve(), (folder.parent / "pictures").resolve())
        try:
            await bot.start()
            await client.wait_for_bot(("play",), timeout=PATIENCE)
            await client.limit_bot(CHANNEL, await asyncio.wait_for(invited(bot), PATIENCE))
            ada, bohumil = (Scripted(client.person(who), generator) for who in ("ada", "bohumil"))
            print("Ada opens a lobby with /play, Bohumil joins, and they play to the end.")
            record = await Demo(client, ada, bohumil, folder, chosen).play()
        finally:
            await bot.stop()
        if bot.code:
            raise StuckError(f"the bot ended with {bot.code}; see {folder / 'bot.log'}")
        findings = await client.findings()
    for finding in findings:
        print(f"Discord would refuse: {finding}", file=sys.stderr)
    wrong = [await _command("record", action, str(record)) for action in ("verify", "luck")]
    pictures = len(list(folder.glob("*.webp")))
    print(f"The game is over. {pictures} pictures and the record {record.name} are in {folder}.")
    return 1 if findings or any(wrong) else 0


async def invited(bot: BotProcess) -> int:
    """The rights, as bits, of the invitation that the bot prints once it is ready."""
    while not (found := INVITATION.search(bot.log)):  # noqa: ASYNC110 - a file tells nobody
        await asyncio.sleep(LOOKING)
    return int(found["rights"])


async def _command(*words: str) -> int:
    """Runs a command of the bot, its output going where ours goes. Gives its exit code."""
    process = await asyncio.create_subprocess_exec(sys.executable, "bot.py", *words)
    return await process.wait()


def shown(number: int, text: str, width: int) -> Iterator[str]:
    """A post in a few lines: its number with the scores and the tiles left, and below, wrapped, what happened."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    scores = [found["score"] for line in lines if (found := STANDING.fullmatch(line))]
    first = next((i for i, line in enumerate(lines) if STANDING.fullmatch(line)), len(lines))
    told, left = ([line for line in part if _is_news(line)] for part in (lines[:first], lines[first:]))
    yield f"{number:>3}  {_plain('   '.join((*scores, *left)))}"
    together = _wrapped(" ".join(told), width)
    yield from together if len(together) <= MOST_LINES else (part for line in told for part in _wrapped(line, width))


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(_plain(text), width, initial_indent=INDENT, subsequent_indent=INDENT)


def _is_news(line: str) -> bool:
    """Whether a line is more than a heading, a standing or a call to somebody."""
    return not (line.startswith("#") or "<@" in line or STANDING.fullmatch(line))


def _plain(text: str) -> str:
    """A text without the signs of Discord's markup."""
    return text.replace("**", "").replace("`", "")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.demo", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--seed", default="demo", help="for the choices of the two people")
    parser.add_argument("--game", default="", help="the option of /play, such as discovery")
    parser.add_argument("--preset", default="", help="the option of /play, such as hands")
    args = parser.parse_args()
    chosen = {name: value for name, value in (("game", args.game), ("preset", args.preset)) if value}
    try:
        return asyncio.run(demo(args.folder, args.seed, chosen))
    except (StuckError, TimeoutError) as stuck:
        print(f"The game stopped: {stuck}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
