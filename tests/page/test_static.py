"""The files of the page: small modules that fit together, nothing from outside, no markup made of data."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import sandbox.page

STATIC = Path(sandbox.page.__file__).parent / "static"
MODULES = sorted((STATIC / "js").rglob("*.js"))
SHEETS = sorted((STATIC / "css").rglob("*.css"))
LONGEST = 400
LONGEST_LINE = 120
IMPORT = re.compile(r"import (?:\{(?P<names>[^}]*)\} from )?\"(?P<source>[^\"]+)\";")
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const) (?P<name>\w+)", re.MULTILINE)
FORBIDDEN = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "DOMParser")
ADDRESS = re.compile(r"https?:(?:\\/\\/|//)[\w.]+(?:\\\.\w+)*")
NAMED_ADDRESSES = {r"https:\/\/discord\.com", "http://www.w3.org"}
"""What only names something: the form of Discord's links to messages, and the namespace of SVG."""


class Imported(NamedTuple):
    module: Path
    source: Path
    name: str


def relative(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def imports() -> Iterator[Imported]:
    for module in MODULES:
        for found in IMPORT.finditer(module.read_text("utf-8")):
            source = (module.parent / found["source"]).resolve()
            for name in (found["names"] or "").split(","):
                if name.strip():
                    yield Imported(module, source, name.strip().partition(" as ")[0])


def exported(module: Path) -> set[str]:
    return {found["name"] for found in EXPORT.finditer(module.read_text("utf-8"))}


@pytest.mark.parametrize("path", [*MODULES, *SHEETS], ids=relative)
def test_a_file_is_short_and_says_first_what_it_is_for(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE] == []
    assert lines[0].startswith("/*")


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_no_markup_is_made_from_text_and_nothing_is_fetched_from_outside(path: Path) -> None:
    source = path.read_text("utf-8")
    assert [word for word in FORBIDDEN if word in source] == []
    assert set(ADDRESS.findall(source)) <= NAMED_ADDRESSES


def test_each_import_finds_what_it_names() -> None:
    assert [one for one in imports() if not one.source.is_file() or one.name not in exported(one.source)] == []


def test_each_imported_name_is_used() -> None:
    def uses(one: Imported) -> int:
        return len(re.findall(rf"\b{one.name}\b", one.module.read_text("utf-8")))

    assert [f"{relative(one.module)}: {one.name}" for one in imports() if uses(one) < 2] == []


def test_each_export_is_imported_somewhere() -> None:
    wanted = {(one.source, one.name) for one in imports()}
    unused = [f"{relative(m)}: {name}" for m in MODULES for name in exported(m) if (m.resolve(), name) not in wanted]
    assert unused == []


def test_the_first_page_names_files_that_exist_and_no_script_or_style_of_its_own() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    named = re.findall(r"(?:href|src)=\"/page/([^\"]+)\"", page)
    assert [name for name in named if not (STATIC / name).is_file()] == []
    assert {f"css/{sheet.name}" for sheet in SHEETS} <= set(named)
    assert " style=" not in page
    assert " on" not in re.sub(r">[^<]*<", "><", page).replace(" one", "")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
