"""`record verify PATH...`: replays game records and compares everything they state."""

import argparse
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.codecs import CODECS
from rules.message import IllegalMove, message
from rules.record.read import LARGEST, parse
from rules.record.verify import Fault, verify
from words import LANGUAGES, Words, words

UNSHOWN = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of characters that are no part of a line: control signs, half characters, line ends."""


class Unreadable(Exception):  # noqa: N818 - named after what is wrong
    """A path that does not exist, cannot be read or holds no JSON. Carries its worded reason."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True)
    check = actions.add_parser("verify", help="replay records and check everything they state")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder with .json files")
    check.add_argument("--lang", choices=LANGUAGES, default="en")


def main(args: argparse.Namespace) -> int:
    """Prints a line for each record and the sums. 0: all hold; 1: some do not; 2: something could not be read.

    What cannot be read is named on standard error; everything else is verified all the same.
    """
    say = words(args.lang)
    passed = failed = unreadable = 0
    for path in args.paths:
        for found in _found(path, say):
            if isinstance(found, Unreadable):
                unreadable += 1
                print(_line(str(found)), file=sys.stderr)
                continue
            name, record = found
            fault = verify(record, CODECS)
            passed += fault is None
            failed += fault is not None
            print(_line(f"ok {name}" if fault is None else f"FAIL {name}: {_told(fault, record, say)}"))
    print(say.say(message("verify.sum", passed=passed, failed=failed)))
    return 2 if unreadable else int(failed > 0)


def _found(path: Path, say: Words) -> Iterator[tuple[str, Any] | Unreadable]:
    """The records under a path with their names: `id`, else the file's name and the number in its list."""
    try:
        files = _files(path, say)
    except Unreadable as unreadable:
        yield unreadable
        return
    for file in files:
        try:
            records = _records(file, say)
        except Unreadable as unreadable:
            yield unreadable
            continue
        for number, record in enumerate(records, 1):
            name = record.get("id") if isinstance(record, dict) else None
            yield name if isinstance(name, str) and name else f"{file.name} {number}", record


def _files(path: Path, say: Words) -> list[Path]:
    """The file itself, or all `.json` files of a folder and its folders. Raises Unreadable."""
    try:
        if path.is_dir():
            return sorted(file for file in path.rglob("*.json") if file.is_file())
        if path.exists():
            return [path]
    except OSError:
        raise Unreadable(say.say(message("verify.unreadable", path=str(path)))) from None
    raise Unreadable(say.say(message("verify.no_path", path=str(path))))


def _records(file: Path, say: Words) -> list[Any]:
    """The records of a file. Raises Unreadable."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise IllegalMove("json")
        return parse(content.decode())
    except (OSError, UnicodeDecodeError):
        raise Unreadable(say.say(message("verify.unreadable", path=str(file)))) from None
    except IllegalMove as cause:
        why = say.say(cause.message)
        raise Unreadable(say.say(message("verify.no_json", path=str(file), why=why))) from None


def _told(fault: Fault, record: Any, say: Words) -> str:  # noqa: ANN401 - any JSON
    players = record.get("players") if isinstance(record, dict) else None
    names = [name for name in players if isinstance(name, str)] if isinstance(players, list) else []
    text = say.say(fault.message, names)
    return text if fault.move is None else say.say(message("verify.move", number=fault.move, what=text))


def _line(text: str) -> str:
    """A text as one line, whatever a record or a path contains."""
    return "".join(c.encode("unicode_escape").decode() if unicodedata.category(c) in UNSHOWN else c for c in text)
