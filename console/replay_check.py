"""`replay-check`: replays every stored log under the present code and reports what differs."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from console.language import terminal_words
from rules.message import message
from rules.registry import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("database", type=Path, help="the file; the bot may be running on it")


def main(args: argparse.Namespace) -> int:
    """Prints a line for each table and the sums. 0: all replay alike; 1: some do not; 2: no such database."""
    if not args.database.is_file():
        print(terminal_words().say(message("replay.no_database", path=str(args.database))), file=sys.stderr)
        return 2
    return asyncio.run(check(args.database))


async def check(database: Path) -> int:
    """Works on a copy, so that nothing is changed and a running bot is not disturbed."""
    from store.backup import copy_database
    from store.errors import StoreError
    from store.store import Store
    from tables.replaying import replay_all

    words = terminal_words()
    same = different = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            await asyncio.to_thread(copy_database, database, copy)
            async with await Store.open(copy) as store:
                async for replayed in replay_all(store, GAMES):
                    if replayed.difference is None:
                        same += 1
                        print(f"ok {replayed.table}")
                    else:
                        different += 1
                        print(f"DIFFERENT {replayed.table}: {words.say(replayed.difference)}")
        except StoreError as error:
            print(words.say(message("run.database", path=str(database), why=str(error))), file=sys.stderr)
            return 2
    print(words.say(message("replay.sum", same=same, different=different)))
    return 1 if different else 0
