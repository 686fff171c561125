"""Asking a person in a terminal for a decision: axis by axis, with a way back until it is confirmed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from rules.api import NO_MARKS, PASS, Axis, Decision, Game, Key, Move, View
from rules.grid import Cell
from rules.message import IllegalMove, Message, Seat, message
from rules.play import Play, Preview, preview
from words import Words
from words.text_board import text_board

BACK, QUIT = "b", "q"
HELP: Final = ("?", "h", "help")
GAP: Final = "   "
"""What stands between two pieces that are shown side by side."""


class Left(Exception):  # noqa: N818 - what happened
    """The person left the game."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a person reads and types, in one language. `ask` shows a prompt and gives the line typed.

    `names` are those of the seats; `help` is shown to whoever asks for it.
    """

    words: Words
    ask: Callable[[str], str]
    show: Callable[[str], None]
    names: Sequence[str] = ()
    help: str = ""

    def tell(self, text: Message) -> None:
        """Shows a message in words."""
        self.show(self.words.say(text, self.names))

    def typed(self, prompt: Message) -> str:
        """What the person types. Raises Left at the end of the input or for the letter to quit."""
        while True:
            try:
                line = self.ask(self.words.say(prompt, self.names) + " ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                raise Left from None
            if line == QUIT:
                raise Left
            if line not in HELP:
                return line
            self.show(self.help)


def show_board(terminal: Terminal, game: Game[Any], view: View, marks: Mapping[Cell, str] = NO_MARKS) -> None:
    """The board as text with what everybody has, apart from what stands above it."""
    terminal.show("\n" + text_board(game.sketch(view, marks), view, terminal.words, terminal.names))


def decided(terminal: Terminal, play: Play[Any], seat: Seat) -> tuple[Move, ...]:
    """The moves of one act of the seat, asked for until they are confirmed. Raises Left."""
    moves: list[Move] = []
    while True:
        shown = preview(play, seat, moves)
        if shown.decision is not None:
            move = _move(terminal, play, shown, shown.decision)
            moves = moves[:-1] if move is None else [*moves, move]
            continue
        show_board(terminal, play.game, play.game.view(shown.state, seat))
        if terminal.typed(message("solo.confirm", back=BACK)) != BACK:
            return tuple(moves)
        moves = moves[:-1]


@dataclass(frozen=True, slots=True)
class _Question:
    """The next axis of a decision, the keys it offers, and those chosen before."""

    game: Game[Any]
    state: Any
    decision: Decision
    chosen: tuple[str, ...]
    keys: Sequence[Key]

    @property
    def axis(self) -> Axis:
        return self.decision.axes[len(self.chosen)]

    @property
    def last(self) -> bool:
        """Whether its answer makes the move whole."""
        return len(self.chosen) + 1 == len(self.decision.axes)

    @property
    def view(self) -> View:
        return self.game.view(self.state, self.decision.seat)

    @property
    def marks(self) -> Mapping[Cell, str]:
        """The numbers of the keys on the squares that they mean, if each of them means one of its own."""
        spots = [key.spot for key in self.keys]
        cells = [spot.cell for spot in spots if spot is not None and spot.cell is not None and spot.part is None]
        whole = len(set(cells)) == len(self.keys)
        return {cell: str(number) for number, cell in enumerate(cells, 1)} if whole else NO_MARKS

    def meaning(self, key: Key) -> tuple[Message, ...]:
        """What the move would bring, once its last key is chosen."""
        return self.game.meaning(self.state, self.decision, self._move(key)) if self.last else ()

    def piece(self, key: Key) -> tuple[str, ...]:
        """What the move would lay, as it would lie."""
        return self.game.piece(self.view, self._move(key)) if self.last else ()

    def _move(self, key: Key) -> Move:
        return Move(self.decision.kind, (*self.chosen, key.text))


def _move(terminal: Terminal, play: Play[Any], shown: Preview[Any], decision: Decision) -> Move | None:
    """One move, asked axis by axis; None: the person wants to change the move before."""
    chosen: tuple[str, ...] = ()
    asked: list[int] = []
    fresh = True
    while len(chosen) < len(decision.axes):
        keys = play.game.keys(shown.state, decision, chosen)
        question = _Question(play.game, shown.state, decision, chosen, keys)
        may_decline = decision.decline is not None and not asked
        if len(keys) == 1 and not (question.last and may_decline):
            chosen = (*chosen, keys[0].text)
            continue
        if fresh or question.marks:
            show_board(terminal, play.game, question.view, question.marks)
            terminal.show("")
        if fresh:
            terminal.tell(decision.prompt)
            fresh = False
        answer = _answer(terminal, question)
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


def _answer(terminal: Terminal, question: _Question) -> str | Move | None:
    """A key, `PASS`, or None to go back. Numbers are typed, other keys picked by their place in the list."""
    keys, number, decline = question.keys, question.axis.number, question.decision.decline
    declining = "-" if number else "0"
    terminal.tell(question.axis.prompt)
    if decline is not None:
        terminal.tell(message("solo.choice", number=declining, what=decline))
    if number:
        prompt = message("solo.number", least=keys[0].text, most=keys[-1].text, back=BACK, quit=QUIT, help=HELP[0])
    else:
        _list(terminal, question)
        prompt = message("solo.ask", back=BACK, quit=QUIT, help=HELP[0])
    while True:
        line = terminal.typed(prompt)
        if line == BACK:
            return None
        if line == declining and decline is not None:
            return PASS
        found = _typed_key(keys, line) if number else _picked(keys, line)
        if found is not None:
            return found
        if line:
            terminal.tell(IllegalMove("bad_value").message)
        else:
            terminal.show(terminal.help)


def _list(terminal: Terminal, question: _Question) -> None:
    """The keys with their numbers, what they look like and what they would bring."""
    for line in _side_by_side([question.piece(key) for key in question.keys]):
        terminal.show(line)
    for number, key in enumerate(question.keys, 1):
        meaning = "; ".join(terminal.words.say(fact, terminal.names) for fact in question.meaning(key))
        terminal.tell(message("solo.choice", number=number, what=key.label, meaning=meaning))


def _side_by_side(pieces: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The lines of pieces that stand in a row, each under its number; none where there is nothing to show."""
    if not any(pieces):
        return
    widths = [max(map(len, piece), default=1) for piece in pieces]
    yield GAP + GAP.join(str(number).center(width) for number, width in enumerate(widths, 1)).rstrip()
    for row in zip_longest(*pieces, fillvalue=""):
        yield GAP + GAP.join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()


def _picked(keys: Sequence[Key], line: str) -> str | None:
    """The key meant by its number in the list, or by its text, such as `3,-1`."""
    if line.isdecimal() and 1 <= int(line) <= len(keys):
        return keys[int(line) - 1].text
    return _typed_key(keys, line)


def _typed_key(keys: Sequence[Key], line: str) -> str | None:
    """The key with this text."""
    return next((key.text for key in keys if key.text.lower() == line.replace(" ", "")), None)
