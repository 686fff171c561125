"""Putting a copy in the place of a database."""

import os
import shutil
from pathlib import Path
from typing import Final

from store.backup import copy_database
from store.check import check
from store.database import Database
from store.errors import StoreFailed
from store.lock import ProcessLock
from store.rows import Fault

SIDE_FILES: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database that is in use, or was left in the middle of something."""


async def examine(copy: Path) -> tuple[Fault, ...]:
    """All damage of a database that nothing uses; it is brought to the newest schema on the way.

    Raises NewerSchema, NotOurDatabase, FileDamaged, StoreFailed.
    """
    database = await Database.open(copy)
    try:
        return await check(database)
    finally:
        await database.close()
        copy.with_name(copy.name + ".lock").unlink(missing_ok=True)
        for older in copy.parent.glob(f"{copy.name}.v*.bak"):
            older.unlink()


def put_back(copy: Path, database: Path, aside: Path) -> bool:
    """Makes a copy the database, and keeps the one before as `aside`, if there is one; gives whether there is.

    At no moment there is half of a database, or one with side files of another. The copy has to lie in the same
    folder, and is gone afterwards. Raises DatabaseInUse while a bot runs on the database, and StoreFailed; then it is
    as it was.
    """
    lock = ProcessLock(database)
    try:
        there = database.exists()
        if there:
            _keep(database, aside)
            for end in SIDE_FILES:
                database.with_name(database.name + end).unlink(missing_ok=True)
        copy.replace(database)
        _sync(database.parent)
    except OSError as error:
        raise StoreFailed(f"restoring {database}: {error}") from error
    finally:
        lock.release()
    return there


def _keep(database: Path, aside: Path) -> None:
    """Copies what is there; a database that SQLite cannot read, file by file."""
    try:
        copy_database(database, aside)
    except StoreFailed:
        for end in ("", *SIDE_FILES[:1]):
            part = database.with_name(database.name + end)
            if part.exists():
                shutil.copy2(part, aside.with_name(aside.name + end))


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
