"""Safe copies of a database, of one that is being written to as well."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from store.errors import StoreFailed, failure


def copy_database(source: Path, target: Path) -> None:
    """Copies a database as of one moment to one file, whatever writes to it meanwhile, in whatever process.

    `target` appears whole and synced, or not at all; what stood there is replaced. Blocks: from a loop, call it in
    a thread. Raises StoreFailed.
    """
    if target.exists() and target.samefile(source):
        raise StoreFailed(f"{target} is the database itself")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        # Like the database it holds secrets, so it is for its owner alone.
        part.touch(0o600)
        _copy(source, part)
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except sqlite3.Error as error:
        raise failure(error, f"copying {source}") from error
    except OSError as error:
        raise StoreFailed(f"copying {source}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copies in one step, so that the source can't change in between, and leaves no side files."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")


def _sync(path: Path) -> None:
    """Waits until a file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
