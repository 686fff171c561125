"""A view in plain text: the sketch of the board, and under it what everybody has."""

import textwrap
from collections.abc import Sequence
from typing import Final

from rules.api import View
from rules.message import Message, Who, message
from words.speech import Words

LINE: Final = 79
"""Characters of a line of running text in a terminal."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def text_board(sketch: Sequence[str], view: View, words: Words, names: Sequence[str]) -> str:
    """Lines for a fixed-width font. The digit before a name is the one its figures have on the board."""
    lines = [*sketch, ""]
    for standing in view.standings:
        name = words.say(message("board.name", who=Who(standing.seat)), names)
        score = words.say(message("board.score", n=standing.score))
        stock = words.list([words.say(message(f"stock.{kind}", n=n)) for kind, n in (*standing.stock, *standing.held)])
        lines.append(words.say(message("board.seat", digit=standing.seat + 1, who=name, score=score, stock=stock)))
    lines += [words.say(message(f"count.{name}", n=n)) for name, n in view.counts]
    return "\n".join(lines)


def legend(signs: Sequence[tuple[str, Message]], words: Words) -> str:
    """What the signs of a sketch mean, in lines that break between two of them."""
    meanings = (f"{sign} {words.say(what)}".replace(" ", NO_BREAK) for sign, what in signs)
    said = words.say(message("solo.signs", signs=f"{NO_BREAK}· ".join(meanings)))
    return textwrap.fill(said, LINE, break_long_words=False, break_on_hyphens=False).replace(NO_BREAK, " ")
