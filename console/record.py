"""`record verify PATH...`: replays game records and compares everything they state."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.codecs import CODECS
from rules.message import IllegalMove, message
from rules.record.read import parse
from rules.record.verify import Fault, verify
from words import LANGUAGES, Words, words


class Unreadable(Exception):  # noqa: N818 - named after what is wrong
    """A path that does not exist, cannot be read or holds no JSON. Carries its worded reason."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True)
    check = actions.add_parser("verify", help="replay records and check everything they state")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder with .json files")
    check.add_argument("--lang", choices=LANGUAGES, default="en")


def main(args: argparse.Namespace) -> int:
    """Prints a line for each record and the sums. 0: all hold; 1: some do not; 2: something could not be read."""
    say = words(args.lang)
    try:
        records = [found for path in args.paths for found in _records(path, say)]
    except Unreadable as unreadable:
        print(unreadable, file=sys.stderr)
        return 2
    failed = 0
    for name, record in records:
        fault = verify(record, CODECS)
        if fault is None:
            print(f"ok {name}")
        else:
            failed += 1
            print(f"FAIL {name}: {_told(fault, record, say)}")
    print(say.say(message("verify.sum", passed=len(records) - failed, failed=failed)))
    return 1 if failed else 0


def _records(path: Path, say: Words) -> Iterator[tuple[str, Any]]:
    """The records under a path with their names: `id`, else the file's name and the number in its list."""
    for file in _files(path, say):
        try:
            found = parse(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise Unreadable(say.say(message("verify.unreadable", path=str(file)))) from None
        except IllegalMove as cause:
            why = say.say(cause.message)
            raise Unreadable(say.say(message("verify.no_json", path=str(file), why=why))) from None
        for number, record in enumerate(found, 1):
            name = record.get("id") if isinstance(record, dict) else None
            yield name if isinstance(name, str) else f"{file.name} {number}", record


def _files(path: Path, say: Words) -> list[Path]:
    if path.is_dir():
        return sorted(path.rglob("*.json"))
    if not path.exists():
        raise Unreadable(say.say(message("verify.no_path", path=str(path))))
    return [path]


def _told(fault: Fault, record: Any, say: Words) -> str:  # noqa: ANN401 - any JSON
    players = record.get("players") if isinstance(record, dict) else None
    names = [name for name in players if isinstance(name, str)] if isinstance(players, list) else []
    text = say.say(fault.message, names)
    return text if fault.move is None else say.say(message("verify.move", number=fault.move, what=text))
