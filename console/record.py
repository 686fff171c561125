"""`record verify PATH...` replays game records and compares everything they state; `record luck` recomputes draws."""

import argparse
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.codecs import CODECS
from rules.message import IllegalMove, message
from rules.record.luck import check_luck
from rules.record.read import LARGEST, Refused, parse
from rules.record.verify import Fault, refusal, verify
from words import LANGUAGES, Words, words

UNSHOWN = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of characters that are no part of a line: control signs, half characters, line ends."""


class Unreadable(Exception):  # noqa: N818 - named after what is wrong
    """A path that does not exist, cannot be read or holds no JSON. Carries its worded reason."""


@dataclass(frozen=True, slots=True)
class Found:
    """A record as JSON, with its name (`id`, else the file's name and the number in its list) and where it stands."""

    name: str
    where: str
    record: Any


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of checking a record: whether all is well, and words on it."""

    passed: bool
    text: str = ""


Judge = Callable[[Any, Words], Judged]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True)
    helps = {
        "verify": "replay records and check everything they state",
        "luck": "compute the draws of records again from the seed and the joins in their tags",
    }
    for name, about in helps.items():
        action = actions.add_parser(name, help=about)
        action.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder with .json files")
        action.add_argument("--lang", choices=LANGUAGES, default="en")


def main(args: argparse.Namespace) -> int:
    """Prints a line for each record and the sums. 0: all hold; 1: some do not; 2: a path gave no record.

    What cannot be read is named on standard error; everything else is checked all the same.
    """
    say = words(args.lang)
    judge = _verified if args.action == "verify" else _lucky
    found, unreadable, empty = _all_found(args.paths, say)
    shared = Counter(each.name for each in found)
    passed = failed = 0
    for each in found:
        judged = judge(each.record, say)
        passed += judged.passed
        failed += not judged.passed
        name = each.name if shared[each.name] == 1 else f"{each.name} ({each.where})"
        start = f"{'ok' if judged.passed else 'FAIL'} {name}"
        print(_line(f"{start}: {judged.text}" if judged.text else start))
    print(say.say(message("verify.sum", passed=passed, failed=failed)))
    if unreadable:
        print(say.say(message("verify.unread", count=unreadable)), file=sys.stderr)
    return 2 if unreadable or empty else int(failed > 0)


def _all_found(paths: list[Path], say: Words) -> tuple[list[Found], int, int]:
    """All records, how many files or paths could not be read, and how many paths hold nothing; tells of the latter."""
    found: list[Found] = []
    unreadable = empty = 0
    for path in paths:
        before = len(found) + unreadable
        for each in _found(path, say):
            if isinstance(each, Found):
                found.append(each)
            else:
                unreadable += 1
                print(_line(str(each)), file=sys.stderr)
        if len(found) + unreadable == before:
            empty += 1
            print(_line(say.say(message("verify.none", path=str(path)))), file=sys.stderr)
    return found, unreadable, empty


def _found(path: Path, say: Words) -> Iterator[Found | Unreadable]:
    """The records under a path, and what could not be read there."""
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
            where = str(file) if len(records) == 1 else f"{file} {number}"
            yield Found(name if isinstance(name, str) and name else f"{file.name} {number}", where, record)


def _files(path: Path, say: Words) -> list[Path]:
    """The file itself, or all `.json` files of a folder and its folders. Raises Unreadable."""
    try:
        if path.is_dir():
            return sorted(file for file in path.rglob("*.json") if file.is_file())
        if path.exists():
            return [path]
    except OSError as error:
        raise _unreadable(path, error, say) from None
    raise Unreadable(say.say(message("verify.no_path", path=str(path))))


def _records(file: Path, say: Words) -> list[Any]:
    """The records of a file. Raises Unreadable."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise IllegalMove("json")
        return parse(content.decode())
    except OSError as error:
        raise _unreadable(file, error, say) from None
    except UnicodeDecodeError:
        raise Unreadable(say.say(message("verify.no_text", path=str(file)))) from None
    except IllegalMove as cause:
        why = say.say(cause.message)
        raise Unreadable(say.say(message("verify.no_json", path=str(file), why=why))) from None


def _unreadable(path: Path, error: OSError, say: Words) -> Unreadable:
    return Unreadable(say.say(message("verify.unreadable", path=str(path), why=error.strerror or "")))


def _verified(record: Any, say: Words) -> Judged:  # noqa: ANN401 - any JSON
    fault = verify(record, CODECS)
    return Judged(passed=True) if fault is None else Judged(passed=False, text=_told(fault, record, say))


def _lucky(record: Any, say: Words) -> Judged:  # noqa: ANN401 - any JSON
    try:
        luck = check_luck(record, CODECS)
    except Refused as refused:
        return Judged(passed=False, text=_told(refusal(refused), record, say))
    if luck.fault is not None:
        return Judged(passed=False, text=say.say(luck.fault))
    return Judged(passed=True, text=say.say(message("luck.same", n=luck.outcomes, hash=luck.commitment)))


def _told(fault: Fault, record: Any, say: Words) -> str:  # noqa: ANN401 - any JSON
    players = record.get("players") if isinstance(record, dict) else None
    names = [name for name in players if isinstance(name, str)] if isinstance(players, list) else []
    text = say.say(fault.message, names)
    return text if fault.move is None else say.say(message("verify.move", number=fault.move, what=text))


def _line(text: str) -> str:
    """A text as one line, whatever a record or a path contains."""
    return "".join(c.encode("unicode_escape").decode() if unicodedata.category(c) in UNSHOWN else c for c in text)
