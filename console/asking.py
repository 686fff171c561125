"""Asking a person in a terminal for a decision: axis by axis, with a way back until it is confirmed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.api import PASS, Decision, Key, Move
from rules.message import IllegalMove, Message, Seat, message
from rules.play import Play, Preview, preview
from words import Words
from words.text_board import text_board

BACK, QUIT = "b", "q"


class Left(Exception):  # noqa: N818 - what happened
    """The person left the game."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a person reads and types, in one language. `ask` shows a prompt and gives the line typed."""

    words: Words
    ask: Callable[[str], str]
    show: Callable[[str], None]
    names: Sequence[str] = ()

    def tell(self, text: Message) -> None:
        """Shows a message in words."""
        self.show(self.words.say(text, self.names))

    def with_names(self, names: Sequence[str]) -> "Terminal":
        """The same terminal, knowing the names of the seats."""
        return replace(self, names=names)

    def typed(self, prompt: Message) -> str:
        """What the person types. Raises Left at the end of the input or for the letter to quit."""
        try:
            line = self.ask(self.words.say(prompt, self.names) + " ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if line == QUIT:
            raise Left
        return line


def decided(terminal: Terminal, play: Play[Any], seat: Seat) -> tuple[Move, ...]:
    """The moves of one act of the seat, asked for until they are confirmed. Raises Left."""
    moves: list[Move] = []
    while True:
        shown = preview(play, seat, moves)
        view = play.game.view(shown.state, seat)
        terminal.show("\n" + text_board(play.game.sketch(view), view, terminal.words, terminal.names) + "\n")
        if shown.decision is not None:
            move = _move(terminal, play, shown, shown.decision)
            moves = moves[:-1] if move is None else [*moves, move]
        elif terminal.typed(message("solo.confirm", back=BACK)) == BACK:
            moves = moves[:-1]
        else:
            return tuple(moves)


def _move(terminal: Terminal, play: Play[Any], shown: Preview[Any], decision: Decision) -> Move | None:
    """One move, asked axis by axis; None: the person wants to change the move before."""
    chosen: list[str] = []
    asked: list[int] = []
    terminal.tell(decision.prompt)
    while len(chosen) < len(decision.axes):
        keys = play.game.keys(shown.state, decision, tuple(chosen))
        if len(keys) == 1 and (chosen or decision.decline is None or len(decision.axes) > 1):
            chosen.append(keys[0].text)
            continue
        answer = _answer(terminal, play, shown, decision, chosen, keys)
        if answer is PASS:
            return PASS
        if isinstance(answer, str):
            asked.append(len(chosen))
            chosen.append(answer)
        elif asked:
            del chosen[asked.pop() :]
        else:
            return None
    return Move(decision.kind, tuple(chosen))


def _answer(
    terminal: Terminal, play: Play[Any], shown: Preview[Any], decision: Decision, chosen: list[str], keys: Sequence[Key]
) -> str | Move | None:
    """A key, `PASS`, or None to go back."""
    axis = decision.axes[len(chosen)]
    terminal.tell(axis.prompt)
    if decision.decline is not None:
        terminal.tell(message("solo.choice", number=0, what=decision.decline))
    for number, key in enumerate(keys, 1):
        meaning = ""
        if len(chosen) + 1 == len(decision.axes):
            facts = play.game.meaning(shown.state, decision, Move(decision.kind, (*chosen, key.text)))
            meaning = "; ".join(terminal.words.say(fact, terminal.names) for fact in facts)
        terminal.tell(message("solo.choice", number=number, what=key.label, meaning=meaning))
    while True:
        line = terminal.typed(message("solo.ask", back=BACK, quit=QUIT))
        if line == BACK:
            return None
        if line == "0" and decision.decline is not None:
            return PASS
        found = _picked(keys, line)
        if found is not None:
            return found
        terminal.tell(IllegalMove("bad_value", field="", value=line).message)


def _picked(keys: Sequence[Key], line: str) -> str | None:
    """The key meant by its number in the list, or by its text, such as `3,-1`."""
    if line.isdecimal() and 1 <= int(line) <= len(keys):
        return keys[int(line) - 1].text
    return next((key.text for key in keys if key.text.lower() == line.replace(" ", "")), None)
