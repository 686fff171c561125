"""The developer command: entries go into all three files, in order, or not at all."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from words.__main__ import main
from words.catalogue import FOLDER, LANGUAGES, entries, path_of, read
from words.editing import Addition, CannotEdit, add, faults, groups, remove, replace, tidy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("en.po", "cs.po", "de.po", "groups.toml"):
        shutil.copy(FOLDER / name, tmp_path)
    return tmp_path


def same(key: str, *forms: str) -> Addition:
    return Addition(key, dict.fromkeys(LANGUAGES, forms))


def snapshot(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_an_entry_is_added_to_all_languages_in_order(folder: Path) -> None:
    add((same("seat.crimson", "x"), same("seat.aqua", "y")), folder=folder)
    assert faults(folder) == []
    assert all(entries(read(lang, folder))["seat.aqua"] == ("y",) for lang in LANGUAGES)


def test_plural_forms_are_kept(folder: Path) -> None:
    texts = {"en": ("{n} a", "{n} b"), "cs": ("{n} a", "{n} b", "{n} c"), "de": ("{n} a", "{n} b")}
    add((Addition("count.seats", texts),), folder=folder)
    assert entries(read("cs", folder))["count.seats"] == ("{n} a", "{n} b", "{n} c")
    assert faults(folder) == []


def test_a_new_group_needs_its_comment_and_loses_it_with_its_last_entry(folder: Path) -> None:
    with pytest.raises(CannotEdit, match="--about"):
        add((same("dragon.red", "x"),), folder=folder)
    add((same("dragon.red", "x"),), 'Dragons, "tame" ones.', folder)
    assert groups(folder)["dragon"] == 'Dragons, "tame" ones.'
    assert '#. Dragons, "tame" ones.\nmsgid "dragon.red"' in path_of("de", folder).read_text("utf-8")
    remove(("dragon.red",), folder)
    assert "dragon" not in groups(folder)
    assert faults(folder) == []


@pytest.mark.parametrize(
    "additions",
    [
        (same("seat.aqua", "x"), same("seat.red", "y")),
        (same("seat.aqua", "x"), same("seat.aqua", "y")),
        (same("seat.aqua", "x"), same("seat.azure", " y")),
    ],
)
def test_a_faulty_addition_changes_nothing(folder: Path, additions: tuple[Addition, ...]) -> None:
    before = snapshot(folder)
    with pytest.raises(CannotEdit):
        add(additions, folder=folder)
    assert snapshot(folder) == before


def test_only_what_exists_is_replaced_or_removed(folder: Path) -> None:
    replace((same("seat.red", "scarlet"),), folder)
    assert entries(read("cs", folder))["seat.red"] == ("scarlet",)
    with pytest.raises(CannotEdit, match=r"seat\.aqua"):
        replace((same("seat.aqua", "x"),), folder)
    with pytest.raises(CannotEdit, match=r"seat\.aqua"):
        remove(("seat.aqua",), folder)


def test_several_people_can_add_at_once(folder: Path) -> None:
    keys = [f"seat.aqua{i}" for i in range(12)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda key: add((same(key, "x"),), folder=folder), keys))
    assert set(keys) <= entries(read("en", folder)).keys()
    assert faults(folder) == []


def test_a_remark_of_a_translator_stays(folder: Path) -> None:
    path = path_of("cs", folder)
    path.write_text(path.read_text("utf-8").replace('msgid "seat.red"', '# as on the box\nmsgid "seat.red"'), "utf-8")
    tidy(folder)
    replace((same("seat.red", "scarlet"),), folder)
    assert '# as on the box\nmsgid "seat.red"\nmsgstr "scarlet"' in path.read_text("utf-8")
    assert faults(folder) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('msgid "seat.red"', 'msgid "seat.zebra"'),
        ('msgid "seat.red"', 'msgid "seat.blue"\nmsgstr "x"\n\nmsgid "seat.red"'),
        ('msgid "seat.red"', '#, fuzzy\nmsgid "seat.red"'),
        ('msgid "seat.red"', 'msgid "seat.red" '),
    ],
)
def test_files_out_of_order_are_found(folder: Path, old: str, new: str) -> None:
    path = path_of("cs", folder)
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert faults(folder)


def test_the_command_shows_entries_and_checks_the_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "seat.red"]) == 0
    assert "červená" in capsys.readouterr().out
    assert main(["check"]) == 0
    assert main(["add", "seat.red", "a", "b", "c"]) == 1
    assert "seat.red exists already" in capsys.readouterr().err
    assert main(["add", "seat.aqua", "a"]) == 1
