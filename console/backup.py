"""`backup`: a copy of the database, taken while the bot runs or not, and looked through."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from console.language import terminal_words
from console.run import settings_text
from console.settings import BadSettings, database_path
from rules.message import Message, message

if TYPE_CHECKING:
    from store.rows import Fault

DONE: Final = 0
DAMAGED: Final = 1
FAILED: Final = 2
"""Exit codes: all is well; something in the copy is damaged; nothing was done."""
FOLDER: Final = "backups"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "target", type=Path, nargs="?", help="a file, or a folder for one named after the moment; else a folder backups"
    )


def main(args: argparse.Namespace) -> int:
    """0: done; 1: done, but something in it is damaged; 2: not done."""
    from store.errors import StoreError

    try:
        database = database_path()
        if not database.is_file():
            return complain(message("replay.no_database", path=str(database)))
        target = named(args.target or database.parent / FOLDER)
        target.parent.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_copied(database, target))
    except BadSettings as bad:
        print(settings_text(bad), file=sys.stderr)
        return FAILED
    except (OSError, StoreError) as error:
        return complain(message("backup.failed", why=str(error)))


async def _copied(database: Path, target: Path) -> int:
    """The copy is looked through by way of another one, so that it stays as it was taken."""
    from store.backup import copy_database
    from store.restore import examine

    await asyncio.to_thread(copy_database, database, target)
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder) / "trial.db"
        await asyncio.to_thread(copy_database, target, trial)
        faults = await examine(trial)
    print(terminal_words().say(message("backup.done", path=str(target))))
    tell(faults)
    return DAMAGED if faults else DONE


def named(target: Path) -> Path:
    """The file that is meant: in a folder, or in one that is to be made, one named after the moment, in UTC."""
    if target.suffix and not target.is_dir():
        return target
    return target / f"tilewright-{stamp()}.db"


def stamp() -> str:
    """The moment, in UTC, as a part of the name of a file."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}"


def tell(faults: "Iterable[Fault]") -> None:
    """Prints what is damaged."""
    words = terminal_words()
    for fault in faults:
        print(words.say(message("backup.damaged", what=f"{fault.table_id or '-'}: {fault.why}, {fault.detail}")))


def complain(said: Message) -> int:
    """Says why something was not done, and gives the exit code for that."""
    print(terminal_words().say(said), file=sys.stderr)
    return FAILED
