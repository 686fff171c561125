"""`python -m words`: the developer command for the catalogues. See the docstring of `words`."""

import argparse
import sys
from collections.abc import Sequence

from words.catalogue import LANGUAGES, entries, read
from words.editing import Addition, CannotEdit, add, faults, remove, replace, tidy


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 if all is well."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "add":
            add(_additions(options.words), options.about)
        elif options.command == "replace":
            replace(_additions(options.words))
        elif options.command == "remove":
            remove(tuple(options.keys))
        elif options.command == "tidy":
            tidy()
        elif options.command == "show":
            _show(options.key)
        else:
            found = faults()
            print("\n".join(found) or "all is well")
            return 1 if found else 0
    except CannotEdit as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m words", description="Changes and checks the catalogues.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (("add", "adds entries"), ("replace", "gives entries other texts")):
        command = commands.add_parser(name, help=about + "; without arguments from standard input")
        command.add_argument("words", nargs="*", metavar="KEY EN CS DE")
        if name == "add":
            command.add_argument("--about", default="", help="comment for translators of a new group")
    commands.add_parser("remove", help="takes entries out").add_argument("keys", nargs="+", metavar="KEY")
    commands.add_parser("show", help="shows a key, or all that begin so").add_argument("key", metavar="KEY")
    commands.add_parser("tidy", help="brings files changed by hand into order")
    commands.add_parser("check", help="looks for faults in the files")
    return parser


def _additions(words: Sequence[str]) -> tuple[Addition, ...]:
    """Fours of KEY EN CS DE: one from the command line, or many from standard input, a line each, blocks apart."""
    if not words:
        words = [line for line in sys.stdin.read().splitlines() if line.strip()]
    if len(words) % 4:
        raise CannotEdit(f"{len(words)} texts: each entry is KEY EN CS DE")
    return tuple(_addition(words[i : i + 4]) for i in range(0, len(words), 4))


def _addition(words: Sequence[str]) -> Addition:
    texts = {lang: tuple(text.replace("\\n", "\n").split("|")) for lang, text in zip(LANGUAGES, words[1:], strict=True)}
    return Addition(words[0], texts)


def _show(start: str) -> None:
    found = {lang: entries(read(lang)) for lang in LANGUAGES}
    for key in sorted(found["en"]):
        if key == start or key.startswith(start.rstrip(".") + "."):
            print(key)
            for lang in LANGUAGES:
                print(f"  {lang}  {' | '.join(found[lang].get(key, ('-',)))}")


if __name__ == "__main__":
    sys.exit(main())
