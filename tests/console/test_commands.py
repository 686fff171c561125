"""`bot.py`: the help, and commands that bring in only what they need."""

import subprocess
import sys
from pathlib import Path

import pytest

from console.commands import COMMANDS, main

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
