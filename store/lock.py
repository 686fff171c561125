"""One process per database: a lock on a file beside it, which the system takes away when the process ends."""

import fcntl
import os
from pathlib import Path

from store.errors import DatabaseInUse


class ProcessLock:
    """Holds `<database>.lock` until `release`. Raises DatabaseInUse where another holder lives.

    The file stays when the lock is gone: removing it would let two processes lock two files of one name.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise DatabaseInUse(database) from None
        except BaseException:
            os.close(self._file)
            raise

    def release(self) -> None:
        """Lets others in. Not to be called twice."""
        os.close(self._file)
