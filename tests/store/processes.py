"""Starts writing processes."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def writing(path: Path, prefix: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that writes to a database; it is killed at the end if it still lives."""
    command = [sys.executable, "-m", "tests.store.writing_process", str(path), prefix]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def told(process: "subprocess.Popen[str]", lines: int) -> list[str]:
    """The next lines that a process prints."""
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(lines)]
