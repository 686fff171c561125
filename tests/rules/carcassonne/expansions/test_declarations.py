"""What expansions declare, and that the rest of the house does without any of them."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.setup import start
from rules.registry import data_for
from tests.rules.carcassonne.expansions.choices import CHOICES, setup_with

ROOT = Path(__file__).parents[4]
PACKAGE = "rules.carcassonne.expansions"
MODULES = sorted(path.stem for path in (ROOT / "rules/carcassonne/expansions").iterdir() if path.stem[:2] != "__")
"""Modules and packages."""
OPTIONAL = [name for name in MODULES if name not in ("farmers", "small_city")]
ROOMS = ("rules", "render", "words", "tables", "cogs", "console", "store")
VERIFIED = """
import sys
from pathlib import Path
from rules.codecs import CODECS
from rules.record.read import parse
from rules.record.verify import verify
records = [r for path in sys.argv[1:] for r in parse(Path(path).read_text(encoding="utf-8"))]
base = [r for r in records if r.get("sets", ["base"]) == ["base"] and not {FIGURES} & set(r.get("options", {}))]
assert len(base) == 26, len(base)
assert [verify(r, CODECS) for r in base] == [None] * 26
assert sys.argv[0] == "-c" and not [name for name in sys.modules if ".NAME" in name]
""".replace("{FIGURES}", '{"large", "abbot", "builder", "pig", "phantom"}')


def test_no_two_steps_come_at_the_same_place() -> None:
    setup = setup_with(CHOICES, 2)
    rules = start(setup, data_for(CARCASSONNE, setup)).rules
    places = [(phase.number, phase.order) for phase in rules.phases]
    assert places == sorted(set(places))
    declared = Counter((p.number, p.order) for expansion in EXPANSIONS for p in expansion.phases())
    assert max(declared.values()) == 1


def test_each_expansion_has_its_own_names() -> None:
    ids = [expansion.id for expansion in EXPANSIONS]
    assert len(set(ids)) == len(ids)
    fields = [key for expansion in EXPANSIONS for key in expansion.recording.fields()]
    assert len(set(fields)) == len(fields)
    expected = [key for expansion in EXPANSIONS for key in expansion.recording.expectations(2)]
    assert len(set(expected)) == len(expected)
    words = [deed.word for expansion in EXPANSIONS for deed in expansion.deeds()]
    assert len(set(words)) == len(words)


def test_no_two_signs_of_boards_in_characters_are_alike() -> None:
    setup = setup_with(CHOICES, 2)
    view = CARCASSONNE.view(start(setup, data_for(CARCASSONNE, setup)), None)
    signs = [sign for sign, _ in CARCASSONNE.signs(view)]
    assert {"L", "A", "B", "P", "F"} <= set(signs)
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("name", OPTIONAL)
def test_nothing_but_the_list_imports_an_expansion(name: str) -> None:
    module, own = f"{PACKAGE}.{name}", ROOT / "rules/carcassonne/expansions" / name
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*.py") if own not in path.parents]
    importing = [
        path.relative_to(ROOT).as_posix()
        for path in paths
        if any(each == module or each.startswith(f"{module}.") for each in _imported(path))
    ]
    assert importing == ["rules/carcassonne/expansions/__init__.py"]


@cache
def _imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return named | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("name", OPTIONAL)
def test_without_an_expansion_the_records_of_the_base_game_verify(name: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "rules/carcassonne/expansions"
    if (folder / name).is_dir():
        shutil.rmtree(folder / name)
    else:
        (folder / f"{name}.py").unlink()
    listing = (folder / "__init__.py").read_text(encoding="utf-8")
    found = re.search(rf"^from {PACKAGE}\.{name}(?:\.\w+)? import (\w+)\n", listing, re.MULTILINE)
    assert found is not None
    (folder / "__init__.py").write_text(
        listing.replace(found[0], "").replace(f"    {found[1]}(),\n", ""), encoding="utf-8"
    )
    vectors = ROOT / "tests/vectors"
    files = [vectors / "carcassonne_examples.json", *sorted((vectors / "carcassonne_games").glob("base_*.json"))]
    ran = subprocess.run(
        [sys.executable, "-c", VERIFIED.replace("NAME", name), *map(str, files)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
