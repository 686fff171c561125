"""Who may import whom: the table of rooms, held against the import statements of the source files."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pytest

from rules.carcassonne.expansions import EXPANSIONS
from rules.registry import GAMES

ROOT = Path(__file__).parents[1]
GAME_NAMES = "|".join(sorted(path.parent.name for path in (ROOT / "rules").glob("*/game.py")))
TYPES = r"rules\.(api|grid|message|options)"
"""Modules of `rules` that hold the types of decisions, events, errors and squares."""
TABLES_OF_GAMES = ("rules/registry.py", "rules/codecs.py")
"""The only shared modules of `rules` that name the games."""
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Law:
    """What a room may import: patterns for modules of this project, and packages from elsewhere.

    `inside` holds for imports within functions in addition. The standard library and the room itself are free.
    """

    own: tuple[str, ...] = ()
    packages: frozenset[str] = frozenset()
    inside: tuple[str, ...] = ()


LAWS: Mapping[str, Law] = MappingProxyType({
    "rules": Law(),
    "words": Law((TYPES,), frozenset({"babel"})),
    "render": Law(("words", TYPES, rf"rules\.({GAME_NAMES})\.(view|tiles|map)"), frozenset({"PIL", "numpy"})),
    "store": Law((), frozenset({"aiosqlite"})),
    "tables": Law((rf"rules\.(?!({GAME_NAMES})\b).*", "store", "render", "words")),
    "cogs": Law(("tables", "words", TYPES), frozenset({"discord", "aiohttp", "yarl"})),
    "console": Law(
        ("rules", "words"),
        frozenset({"pydantic", "pydantic_core", "pydantic_settings"}),
        inside=("store", "tables", "cogs", "render"),
    ),
    "sandbox": Law((), frozenset({"aiohttp", "jsonschema_rs"})),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Import:
    """A module that a file imports, and whether only a function of it does, or only a type checker."""

    module: str
    line: int
    inside: bool


def files_of(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imports_in(source: str) -> Iterator[Import]:
    """All imports of a source text; of a package's own modules, each by its full name."""
    tree = ast.parse(source)
    late = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _typing(node)
    ]
    inner = {id(child) for node in late for child in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, id(node) in inner)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            for alias in node.names:
                yield Import(_full(node.module or "", alias.name), node.lineno, id(node) in inner)


def _typing(node: ast.AST) -> bool:
    """Whether it is an `if TYPE_CHECKING`, whose imports never happen."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def faults(room: str, name: str, source: str) -> list[str]:
    """The imports of a file that its room may not have."""
    return [f"{name}:{i.line} imports {i.module}" for i in imports_in(source) if not _allowed(room, i)]


def _allowed(room: str, used: Import) -> bool:
    law, top = LAWS[room], used.module.partition(".")[0]
    patterns = law.own + (law.inside if used.inside else ())
    return (
        top in sys.stdlib_module_names
        or top == room
        or top in law.packages
        or any(re.fullmatch(rf"({pattern})(\..*)?", used.module) for pattern in patterns)
    )


def _full(module: str, name: str) -> str:
    """`rules.play` for `from rules import play`, `rules.play` for `from rules.play import act`."""
    path = ROOT.joinpath(*module.split("."), name)
    return f"{module}.{name}" if path.with_suffix(".py").exists() or path.is_dir() else module


@pytest.mark.parametrize("room", LAWS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    assert [f for path in files_of(room) for f in faults(room, str(path.relative_to(ROOT)), path.read_text())] == []


def test_one_game_never_imports_another_and_shared_rules_import_none() -> None:
    wrong = []
    for path in files_of("rules"):
        name = path.relative_to(ROOT).as_posix()
        own = path.relative_to(ROOT / "rules").parts[0]
        if name not in TABLES_OF_GAMES:
            for used in imports_in(path.read_text()):
                game = re.match(rf"rules\.({GAME_NAMES})\b", used.module)
                if game and game[1] != own:
                    wrong.append(f"{name}:{used.line} imports {used.module}")
    assert wrong == []


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("rules", "import babel"),
        ("rules", "from words import say"),
        ("words", "from rules.play import act"),
        ("words", "from rules import play"),
        ("render", "from rules.carcassonne.state import State"),
        ("render", "from rules.carcassonne import scoring"),
        ("store", "import rules.api"),
        ("store", "def late():\n    from rules import api"),
        ("tables", "import discord"),
        ("tables", "from rules.carcassonne.game import CARCASSONNE"),
        ("cogs", "from PIL import Image"),
        ("cogs", "from rules.registry import GAMES"),
        ("cogs", "import aiosqlite"),
        ("console", "from tables.house import House"),
        ("console", "def late():\n    import discord"),
        ("sandbox", "from words.speech import words"),
    ],
)
def test_a_forbidden_import_is_found(room: str, source: str) -> None:
    assert len(faults(room, "made_up.py", source)) == 1


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("render", "from rules.carcassonne.view import CarcassonneView\nimport numpy as np"),
        ("tables", "from rules import play\nfrom rules.registry import GAMES"),
        ("cogs", "from rules.message import IllegalMove\nfrom discord.ext import commands"),
        ("console", "def late():\n    from tables.house import House"),
    ],
)
def test_an_allowed_import_is_not_reported(room: str, source: str) -> None:
    assert faults(room, "made_up.py", source) == []


def names_of_games() -> frozenset[str]:
    """The names of all games and expansions."""
    return frozenset({*GAMES, *(expansion.id for expansion in EXPANSIONS)})


def names_in_keys() -> frozenset[str]:
    """Those of sets and presets as well: common words like `base`, which mean something only in a key."""
    games = GAMES.values()
    presets = {preset.key for game in games for preset in game.presets}
    return names_of_games() | presets | {name for game in games for name in game.sets}


def named_in(source: str) -> set[str]:
    """Which of those a source text has as names in the code or in strings."""
    words: set[str] = set()
    parts_of_keys: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = re.findall(r"\w+", node.value)
            (words if " " in node.value else parts_of_keys).update(found)
        for field in ("id", "attr", "name", "arg", "module"):
            words.update(str(getattr(node, field, "")).split("."))
    return {w.lower() for w in words} & names_of_games() | {w.lower() for w in parts_of_keys} & names_in_keys()


@pytest.mark.parametrize("path", ["cogs", "tables", "rules/players"])
def test_no_game_expansion_or_preset_is_named(path: str) -> None:
    named = {str(file.relative_to(ROOT)): named_in(file.read_text()) for file in files_of(path)}
    assert {name: found for name, found in named.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        'x = "carcassonne"',
        '"a text about carcassonne"',
        'say("preset.carcassonne.classic")',
        'f"set.{game}.base"',
        "class Carcassonne: ...",
        "view.farmers",
    ],
)
def test_a_name_of_a_game_is_found(source: str) -> None:
    assert named_in(source)


def test_common_words_outside_of_keys_are_no_names() -> None:
    assert named_in('class A:\n    """The base of it."""\n    base = "HTTP_BASE"') == set()


@pytest.mark.parametrize("room", [*LAWS, "bench", "tests", "scripts"])
def test_no_module_is_too_long(room: str) -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in files_of(room)}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
