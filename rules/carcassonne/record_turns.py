"""How a move of a record and the lines of a turn part translate (format 6.1)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from rules.api import PASS, Chance, Decision, Entry, Move, Outcome
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.figures import DEPLOY, FigureStep, counted
from rules.carcassonne.phase import onward
from rules.carcassonne.placing import DRAW, PLACE, check_place, lay_tile
from rules.carcassonne.recording import Recording, Told, square, words_of
from rules.carcassonne.state import Rules, State
from rules.grid import cell_text
from rules.message import IllegalMove
from rules.play import Line, Play, add
from rules.record.codec import Played
from rules.record.form import Json

ORDER: Final = (
    "p", "discarded", "tile", "at", "rot", "chip", "redeem", "gold", "meeple", "abbot_home", "gold_picks", "crop",
    "isle",
)  # fmt: skip
"""The fields of a move in the order of the format's table."""
DRAWING: Final = frozenset({DRAW, *(purpose for e in EXPANSIONS for purpose in e.recording.drawing)})
OPENING: Final = frozenset(purpose for e in EXPANSIONS for purpose in e.recording.opening)
Deployed = tuple[str, str]
"""Kind of a figure and the part on which it is put, or the word of what it does."""


def laid(play: Play[State], move: Json, setup: Json, counts: dict[str, int]) -> Played[State]:
    """The play after the tile of a move and all that belongs to it, up to the next draw. Raises IllegalMove."""
    place = Move(PLACE, (move["tile"], cell_text((move["at"][0], move["at"][1])), str(move.get("rot", 0))))
    check_place(play.state, place)
    first, rules = len(play.lines), play.state.rules
    reader = _Reader(move, setup, tuple(expansion.recording for expansion in rules.expansions))
    state = reader.before_figures(lay_tile(play.state, place).state)
    counts["figures"] = counted(state)
    _check_figures(state, reader.figures(rules))
    play = add(play, Entry(play.state.seat, str(place)))
    while (due := play.game.due(play.state)) and not (isinstance(due, Chance) and due.purpose in DRAWING):
        asked = due if isinstance(due, Chance) else due[0]
        play = add(play, _entry(play, asked, reader.line(play.state, asked, play.lines[first:])))
    for recording in reader.recordings:
        recording.finish(Told(move, play.lines[first:], setup))
    return Played(play, counts)


def _entry(play: Play[State], due: Chance | Decision, line: str) -> Entry:
    """The entry of the log, a move in its stable form."""
    if isinstance(due, Chance):
        return Entry(None, line)
    return Entry(due.seat, str(play.game.check(play.state, due, Move.parse(line))))


@dataclass(frozen=True, slots=True)
class _Reader:
    """What a move of a record means for what falls due in its turn part."""

    move: Json
    setup: Json
    recordings: tuple[Recording, ...]

    def line(self, state: State, due: Chance | Decision, lines: tuple[Line, ...]) -> str:
        """The line that answers what is due after other lines. Raises IllegalMove."""
        phase = state.rules.phases[state.step]
        if isinstance(due, Decision) and due.kind == DEPLOY:
            stated = self.figures(state.rules)[isinstance(phase, FigureStep) and phase.second]
            return str(PASS if stated is None else Move(DEPLOY, stated))
        options = () if isinstance(due, Chance) else tuple(str(move) for move in phase.moves(state, due))
        told = Told(self.move, lines, self.setup, options)
        answers = (recording.answer(state, due, told) for recording in self.recordings)
        return next(line for line in answers if line is not None)

    def before_figures(self, state: State) -> State:
        """The state at the figure step, after all that comes between the tile and it. Raises IllegalMove."""
        while (phase := state.rules.phases[state.step]).number < FigureStep.number:
            due = phase.due(state)
            if due:
                asked = due if isinstance(due, Chance) else due[0]
                line = self.line(state, asked, ())
                if isinstance(asked, Chance):
                    state = phase.happen(state, Outcome.parse(line)).state
                else:
                    state = phase.decide(state, asked, phase.check(state, asked, Move.parse(line))).state
            else:
                state = onward(phase.leave(state).state)
        return state

    def figures(self, rules: Rules) -> tuple[Deployed | None, Deployed | None]:
        """What the move says of the first and of the second figure. Raises IllegalMove `second_figure`."""
        stated = [found for recording in self.recordings if (found := recording.instead(self.move)) is not None]
        for figure in meeples(self.move):
            words = (recording.where(figure) for recording in self.recordings)
            stated.append((figure["kind"], next((word for word in words if word is not None), figure.get("on", ""))))
        last = rules.kinds.get(stated[-1][0]) if stated else None
        second = stated.pop() if last is not None and last.second else None
        if len(stated) > 1:
            raise IllegalMove("second_figure")
        return (stated[0] if stated else None), second


def _check_figures(state: State, figures: tuple[Deployed | None, Deployed | None]) -> None:
    """Whether the figures can be placed like that: a record may state one where nobody is even asked."""
    for step in (phase for phase in state.rules.phases if isinstance(phase, FigureStep)):
        stated = figures[step.second]
        if stated is not None:
            state = step.done(state, step.checked(state, Move(DEPLOY, stated))).state


def meeples(move: Json) -> list[Json]:
    """The figures of a move: none, one or two."""
    stated = move.get("meeple", [])
    return stated if isinstance(stated, list) else [stated]


def moves_of(play: Play[State]) -> Iterator[Json]:
    """The turn parts that are over, each as one move."""
    for part in _parts(play):
        found = _fields(part)
        yield {key: found[key] for key in ORDER if key in found}


def _fields(part: Sequence[Line]) -> dict[str, Any]:
    """The fields of the move that a turn part makes."""
    place = next((words_of(line) for line in part if words_of(line)[0] == PLACE), None)
    drawn = draws(part)
    move: dict[str, Any] = {"p": next(e.seat for line in part for e in line.events if e.seat is not None)}
    discarded = drawn if place is None else drawn[:-1]
    if discarded:
        move["discarded"] = discarded
    if place is not None:
        _, tile, at, degrees = place
        move |= {"tile": tile, "at": square(at), "rot": int(degrees)}
    for recording in (expansion.recording for expansion in EXPANSIONS):
        move |= recording.written(part)
    placed: list[Any] = []
    for fields in _deployed(part):
        placed += [value for key, value in fields.items() if key == "meeple"]
        move |= {key: value for key, value in fields.items() if key != "meeple"}
    if placed:
        move["meeple"] = placed[0] if len(placed) == 1 else placed
    return move


def _deployed(part: Sequence[Line]) -> Iterator[Json]:
    """The fields that each figure of a turn part makes."""
    starts = [i for i, line in enumerate(part) if words_of(line)[0] == DEPLOY]
    for start, end in pairwise([*starts, len(part)]):
        _, kind, where = words_of(part[start])
        after = part[start + 1 : end]
        deeds = (expansion.recording.figure(kind, where, after) for expansion in EXPANSIONS)
        yield next((deed for deed in deeds if deed is not None), {"meeple": {"kind": kind, "on": where}})


def _parts(play: Play[State]) -> Iterator[list[Line]]:
    """The lines of each turn part that is over: a part goes from its first draw to the next part's."""
    part: list[Line] = []
    for line in turn_lines(play.lines):
        if _is_draw(line) and part and not _is_draw(part[-1]):
            yield part
            part = []
        part.append(line)
    due = play.game.due(play.state)
    ended = isinstance(due, Chance) and due.purpose in DRAWING and part and not _is_draw(part[-1])
    if part and (play.over or ended):
        yield part


def draws(lines: Iterable[Line]) -> list[str]:
    """The tiles drawn, in order."""
    return [words_of(line)[1] for line in lines if _purpose(line) == DRAW]


def turn_lines(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of turns: without those that chance brought before the first one."""
    last = next((i for i in reversed(range(len(lines))) if _purpose(lines[i]) in OPENING), -1)
    return lines[last + 1 :]


def _is_draw(line: Line) -> bool:
    return _purpose(line) in DRAWING


def _purpose(line: Line) -> str | None:
    """What chance brought; None for a line of a seat."""
    return words_of(line)[0] if line.entry.seat is None else None
