"""One process a folder: a file that is locked, and holds the address at which that process can be reached."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FolderInUseError(Exception):
    """Another process uses the folder. `text` is what it wrote into the file."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@contextmanager
def locked(path: Path) -> Iterator[Path]:
    """Hold the file until the end of the block; it is empty at first. Raises FolderInUseError."""
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUseError(path.read_text()) from None
        path.write_text("")
        yield path
