"""Asking a person in a terminal for a decision: axis by axis, with a way back until it is confirmed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.api import PASS, Axis, Decision, Game, Key, Move
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


@dataclass(frozen=True, slots=True)
class _Question:
    """The next axis of a decision, the keys it offers, and those chosen before."""

    game: Game[Any]
    state: Any
    decision: Decision
    chosen: tuple[str, ...]

    @property
    def axis(self) -> Axis:
        return self.decision.axes[len(self.chosen)]

    @property
    def keys(self) -> Sequence[Key]:
        return self.game.keys(self.state, self.decision, self.chosen)

    def meaning(self, key: Key) -> tuple[Message, ...]:
        """What the move would bring, once its last key is chosen."""
        if len(self.chosen) + 1 < len(self.decision.axes):
            return ()
        return self.game.meaning(self.state, self.decision, Move(self.decision.kind, (*self.chosen, key.text)))


def _move(terminal: Terminal, play: Play[Any], shown: Preview[Any], decision: Decision) -> Move | None:
    """One move, asked axis by axis; None: the person wants to change the move before."""
    chosen: tuple[str, ...] = ()
    asked: list[int] = []
    terminal.tell(decision.prompt)
    while len(chosen) < len(decision.axes):
        question = _Question(play.game, shown.state, decision, chosen)
        keys = question.keys
        last = len(chosen) + 1 == len(decision.axes)
        may_decline = decision.decline is not None and not asked
        if len(keys) == 1 and not (last and may_decline):
            chosen = (*chosen, keys[0].text)
            continue
        answer = _answer(terminal, question, keys)
        if isinstance(answer, Move):
            return answer
        if answer is not None:
            asked.append(len(chosen))
            chosen = (*chosen, answer)
        elif asked:
            chosen = chosen[: asked.pop()]
        else:
            return None
    return Move(decision.kind, chosen)


def _answer(terminal: Terminal, question: _Question, keys: Sequence[Key]) -> str | Move | None:
    """A key, `PASS`, or None to go back. Numbers are typed, other keys picked by their place in the list."""
    number, decline = question.axis.number, question.decision.decline
    declining = "-" if number else "0"
    terminal.tell(question.axis.prompt)
    if decline is not None:
        terminal.tell(message("solo.choice", number=declining, what=decline))
    if number:
        prompt = message("solo.number", least=keys[0].text, most=keys[-1].text, back=BACK, quit=QUIT)
    else:
        _list(terminal, question, keys)
        prompt = message("solo.ask", back=BACK, quit=QUIT)
    while True:
        line = terminal.typed(prompt)
        if line == BACK:
            return None
        if line == declining and decline is not None:
            return PASS
        found = _typed_key(keys, line) if number else _picked(keys, line)
        if found is not None:
            return found
        terminal.tell(IllegalMove("bad_value").message)


def _list(terminal: Terminal, question: _Question, keys: Sequence[Key]) -> None:
    """The keys with their numbers, and what they would bring."""
    for number, key in enumerate(keys, 1):
        meaning = "; ".join(terminal.words.say(fact, terminal.names) for fact in question.meaning(key))
        terminal.tell(message("solo.choice", number=number, what=key.label, meaning=meaning))


def _picked(keys: Sequence[Key], line: str) -> str | None:
    """The key meant by its number in the list, or by its text, such as `3,-1`."""
    if line.isdecimal() and 1 <= int(line) <= len(keys):
        return keys[int(line) - 1].text
    return _typed_key(keys, line)


def _typed_key(keys: Sequence[Key], line: str) -> str | None:
    """The key with this text."""
    return next((key.text for key in keys if key.text.lower() == line.replace(" ", "")), None)
