"""`restore`: puts a backup in the place of the database, while the bot does not run."""

import argparse
import asyncio
import sys
from pathlib import Path

from console.backup import DAMAGED, DONE, FAILED, complain, stamp, tell
from console.language import terminal_words
from console.run import settings_text
from console.settings import BadSettings, database_path
from rules.message import message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("source", type=Path, help="the backup; it stays as it is")
    parser.add_argument("--damaged", action="store_true", help="restore it although something in it is damaged")


def main(args: argparse.Namespace) -> int:
    """0: done; 1: the backup is damaged, nothing was done; 2: not done, and why."""
    from store.errors import DatabaseInUse, StoreError

    try:
        database = database_path()
        if not args.source.is_file():
            return complain(message("replay.no_database", path=str(args.source)))
        return _restore(args.source, database, damaged=args.damaged)
    except BadSettings as bad:
        print(settings_text(bad), file=sys.stderr)
        return FAILED
    except DatabaseInUse:
        return complain(message("restore.running", path=str(database)))
    except (OSError, StoreError) as error:
        return complain(message("restore.failed", why=str(error)))


def _restore(source: Path, database: Path, *, damaged: bool) -> int:
    from store.backup import copy_database
    from store.restore import examine, put_back

    database.parent.mkdir(parents=True, exist_ok=True)
    copy = database.with_name(database.name + ".restoring")
    words = terminal_words()
    try:
        copy_database(source, copy)
        faults = asyncio.run(examine(copy))
        tell(faults)
        if faults and not damaged:
            print(words.say(message("restore.damaged")))
            return DAMAGED
        aside = database.with_name(f"{database.name}.{stamp()}.bak")
        kept = put_back(copy, database, aside)
    finally:
        copy.unlink(missing_ok=True)
    print(words.say(message("restore.done", path=str(database))))
    if kept:
        print(words.say(message("restore.aside", path=str(aside))))
    return DONE
