"""Changing the catalogues: all three at once, in their one layout, under a lock.

The layout: a header, then the entries in order of their keys; above the first entry of each group (the keys with
the same first part) the comment that `groups.toml` has for it. `layout` makes it, and a test compares.
"""

import fcntl
import io
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from words.catalogue import FOLDER, LANGUAGES, entries, path_of, read
from words.checks import faults_of_entry

GROUPS: Final = "groups.toml"
PLURALS: Final[Mapping[str, str]] = {
    "en": "nplurals=2; plural=(n != 1);",
    "cs": "nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);",
    "de": "nplurals=2; plural=(n != 1);",
}

Texts = Mapping[str, tuple[str, ...]]
"""The text of one entry by language: one text, or one for each plural form."""

Change = Callable[[Mapping[str, Catalog]], None]


class CannotEdit(Exception):  # noqa: N818 - read as a sentence, like the rest of the house
    """A change that would leave the catalogues wrong."""


@dataclass(frozen=True, slots=True)
class Addition:
    """An entry to be added: its key and its texts."""

    key: str
    texts: Texts


def add(additions: tuple[Addition, ...], about: str = "", folder: Path = FOLDER) -> None:
    """Adds new entries. `about` is the comment for translators of a new group. Raises CannotEdit, changing nothing."""

    def change(catalogs: Mapping[str, Catalog]) -> None:
        for addition in additions:
            if addition.key in catalogs["en"]:
                raise CannotEdit(f"{addition.key} exists already")
            _put(catalogs, addition)

    _edit(folder, change, frozenset(group_of(a.key) for a in additions), about)


def replace(additions: tuple[Addition, ...], folder: Path = FOLDER) -> None:
    """Gives entries that exist other texts. Raises CannotEdit, changing nothing."""

    def change(catalogs: Mapping[str, Catalog]) -> None:
        for addition in additions:
            if addition.key not in catalogs["en"]:
                raise CannotEdit(f"there is no {addition.key}")
            _put(catalogs, addition)

    _edit(folder, change)


def remove(keys: tuple[str, ...], folder: Path = FOLDER) -> None:
    """Takes entries out. Raises CannotEdit, changing nothing."""
    _edit(folder, lambda catalogs: _drop(catalogs, keys))


def tidy(folder: Path = FOLDER) -> None:
    """Writes the files anew, after somebody has changed them or the comments of groups by hand."""
    _edit(folder, lambda catalogs: None)


def group_of(key: str) -> str:
    """The first part of a key."""
    return key.partition(".")[0]


def groups(folder: Path = FOLDER) -> dict[str, str]:
    """The comment for translators of each group."""
    texts = tomllib.loads((folder / GROUPS).read_text("utf-8"))
    return {group: str(about) for group, about in texts.items()}


def faults(folder: Path = FOLDER) -> list[str]:
    """What is wrong in the files, each fault as a line for developers."""
    catalogs = {lang: read(lang, folder) for lang in LANGUAGES}
    found = {lang: entries(catalog) for lang, catalog in catalogs.items()}
    lines: list[str] = []
    for key in sorted(frozenset().union(*found.values())):
        lines += faults_of_entry(key, {lang: texts[key] for lang, texts in found.items() if key in texts})
    comments = groups(folder)
    lines += [f"{GROUPS}: no entry of {group}" for group in sorted(comments.keys() - _groups_of(catalogs["en"]))]
    for lang, catalog in catalogs.items():
        lines += [f"{lang}: {entry.id} is fuzzy" for entry in catalog if entry.id and entry.fuzzy]
        if layout(lang, catalog, comments) != path_of(lang, folder).read_text("utf-8"):
            lines.append(f"{lang}.po is out of order, or has an entry twice")
    return lines


def layout(lang: str, catalog: Catalog, about: Mapping[str, str]) -> str:
    """The text of a catalogue file. Raises KeyError for a group without a comment."""
    fresh = Catalog(locale=lang)
    group = ""
    for key, forms in sorted(entries(catalog).items()):
        comments = (about[group_of(key)],) if group_of(key) != group else ()
        group = group_of(key)
        old = catalog.get(key)
        remarks = old.user_comments if old else ()
        fresh.add(
            key if len(forms) == 1 else (key, key),
            forms[0] if len(forms) == 1 else forms,
            auto_comments=comments,
            user_comments=remarks,
            flags=old.flags if old else (),
        )
    body = io.BytesIO()
    write_po(body, fresh, width=0, omit_header=True, sort_output=True)
    return _header(lang) + body.getvalue().decode("utf-8").rstrip("\n") + "\n"


def _header(lang: str) -> str:
    lines = (
        "Project-Id-Version: tilewright",
        f"Language: {lang}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {PLURALS[lang]}",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def _edit(folder: Path, change: Change, touched: frozenset[str] = frozenset(), about: str = "") -> None:
    with _locked(folder):
        comments = groups(folder)
        new = sorted(touched - comments.keys())
        if new and not about:
            raise CannotEdit(f"new group {', '.join(new)}: say with --about what its texts are for")
        comments |= dict.fromkeys(new, about)
        catalogs = {lang: read(lang, folder) for lang in LANGUAGES}
        change(catalogs)
        kept = {group: text for group, text in sorted(comments.items()) if group in _groups_of(catalogs["en"])}
        files = {path_of(lang, folder): layout(lang, catalogs[lang], kept) for lang in LANGUAGES}
        files[folder / GROUPS] = "".join(f"{group} = {_quoted(text)}\n" for group, text in kept.items())
        _write(files)


def _groups_of(catalog: Catalog) -> frozenset[str]:
    return frozenset(map(group_of, entries(catalog)))


def _put(catalogs: Mapping[str, Catalog], addition: Addition) -> None:
    if faults := faults_of_entry(addition.key, addition.texts):
        raise CannotEdit("\n".join(faults))
    key = addition.key
    for lang, forms in addition.texts.items():
        old = catalogs[lang].get(key)
        remarks = old.user_comments if old else ()
        catalogs[lang].delete(key)
        if len(forms) == 1:
            catalogs[lang].add(key, forms[0], user_comments=remarks)
        else:
            catalogs[lang].add((key, key), forms, user_comments=remarks)


def _drop(catalogs: Mapping[str, Catalog], keys: tuple[str, ...]) -> None:
    for key in keys:
        for catalog in catalogs.values():
            if key not in catalog:
                raise CannotEdit(f"there is no {key}")
            catalog.delete(key)


def _quoted(text: str) -> str:
    """A TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Holds the lock of the folder: whoever edits at the same time waits."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _write(files: Mapping[Path, str]) -> None:
    """Writes beside each file first, then moves them into place."""
    pairs = [(path.with_name(f".{path.name}.new"), path) for path in files]
    for new, path in pairs:
        new.write_text(files[path], "utf-8")
    for new, path in pairs:
        new.replace(path)
