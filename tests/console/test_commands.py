"""`bot.py`: the help, and commands that bring in only what they need."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from console.commands import COMMANDS, main
from tests.record.cases import VECTORS

ROOT = Path(__file__).parents[2]


def test_without_a_command_the_help_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in COMMANDS)


def test_an_unknown_command_is_refused_with_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dance"]) == 2
    told = capsys.readouterr().err
    assert "dance" in told
    assert "record" in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_own_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main([name, "--help"])
    assert done.value.code == 0
    assert f"bot.py {name}" in capsys.readouterr().out


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["solo", "--seed", "1"], ["record", "verify", str(VECTORS)], []])
def test_a_closed_pipe_ends_a_command_quietly(arguments: list[str], unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, str(ROOT / "bot.py"), *arguments],
            cwd=ROOT, input="1\n" * 20, stdout=writing, stderr=subprocess.PIPE, text=True, check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


def test_a_reader_who_leaves_in_the_middle_ends_a_command_quietly() -> None:
    """Also where complaints go into the same pipe."""
    command = [sys.executable, str(ROOT / "bot.py"), "record", "verify", "nowhere", *[str(VECTORS)] * 20]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"There is no nowhere.\n"
        process.stdout.close()
        assert process.wait() == 128 + signal.SIGPIPE


@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1"])
def test_a_terminal_without_all_signs_gets_replacements(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), "solo", "--lang", "cs", "--seed", "1"],
        cwd=ROOT, input="ž\nq\n".encode(), capture_output=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"?" in done.stdout
    assert b"Hr" in done.stdout


@pytest.mark.parametrize("arguments", [[], ["record", "--help"], ["solo", "--help"], ["run", "--help"]])
def test_neither_discord_nor_pillow_is_imported_before_the_bot_runs(arguments: list[str]) -> None:
    program = f"""
import sys
from console.commands import main
try:
    main({arguments!r})
except SystemExit:
    pass
print(sorted({{"discord", "PIL", "numpy", "aiosqlite", "aiohttp"}} & set(sys.modules)), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
