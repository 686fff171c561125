"""`make bench`: one line of JSON a figure. Figures are aims, not gates: nothing fails here."""

import sys
from collections.abc import Callable, Iterator, Mapping

from bench import page, pictures, rules, wire
from bench.figures import Figure, line

PARTS: Mapping[str, Callable[[], Iterator[Figure]]] = {
    "rules": rules.figures,
    "pictures": pictures.figures,
    "wire": wire.figures,
    "page": page.figures,
}


def main(chosen: list[str]) -> int:
    """Prints the figures of the chosen parts, or of all."""
    for name in chosen or PARTS:
        for found in PARTS[name]():
            print(line(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
