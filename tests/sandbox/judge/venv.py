"""An environment apart for the judge: made once for each state of its pins, and kept in `var/judge`."""

import fcntl
import hashlib
import subprocess
import sys
from pathlib import Path

FOLDER = Path("var/judge")
PINS = Path(__file__).with_name("requirements-judge.txt")
PATIENCE = 300.0


class NoJudge(Exception):  # noqa: N818 - says what is missing
    """The environment could not be made. The text says why."""


def judge_python() -> Path:
    """The Python of the judge's environment, which is made where it is missing. Raises NoJudge."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    state = hashlib.sha256(f"{version} {PINS.read_text()}".encode()).hexdigest()[:12]
    folder = FOLDER / state
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "complete").exists():
            _make(folder)
    return folder / "bin" / "python"


def _make(folder: Path) -> None:
    python = str(folder / "bin" / "python")
    _run(sys.executable, "-m", "venv", "--clear", str(folder))
    _run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(PINS))
    (folder / "complete").touch()


def _run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.CalledProcessError as error:
        raise NoJudge(str(error.stderr).strip()[-500:]) from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoJudge(str(error)) from error
