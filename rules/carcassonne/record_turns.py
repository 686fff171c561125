"""How a move of a record and the lines of a turn part translate (format 6.1)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from rules.api import PASS, Chance, Decision, Entry, Move
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.figures import DEPLOY, FigureStep, counted
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
Deployed = tuple[str, str]
"""Kind of a figure and the part on which it is put, or the word of what it does."""


def laid(play: Play[State], move: Json, counts: dict[str, int]) -> Played[State]:
    """The play after the tile of a move and all that belongs to it, up to the next draw. Raises IllegalMove."""
    place = Move(PLACE, (move["tile"], cell_text((move["at"][0], move["at"][1])), str(move.get("rot", 0))))
    check_place(play.state, place)
    state = lay_tile(play.state, place).state
    counts["figures"] = counted(state)
    first = len(play.lines)
    recordings = [expansion.recording for expansion in state.rules.expansions]
    figures = _figures(state.rules, recordings, move)
    _check_figures(state, figures)
    play = add(play, Entry(play.state.seat, str(place)))
    while (due := play.game.due(play.state)) and not (isinstance(due, Chance) and due.purpose == DRAW):
        told = Told(move, play.lines[first:])
        asked = due if isinstance(due, Chance) else due[0]
        play = add(play, _entry(play, asked, _line(play.state, asked, told, recordings, figures)))
    for recording in recordings:
        recording.finish(Told(move, play.lines[first:]))
    return Played(play, counts)


def _entry(play: Play[State], due: Chance | Decision, line: str) -> Entry:
    """The entry of the log, a move in its stable form."""
    if isinstance(due, Chance):
        return Entry(None, line)
    return Entry(due.seat, str(play.game.check(play.state, due, Move.parse(line))))


def _line(
    state: State,
    due: Chance | Decision,
    told: Told,
    recordings: Sequence[Recording],
    figures: tuple[Deployed | None, Deployed | None],
) -> str:
    """The line that the record means for what is due."""
    if isinstance(due, Decision) and due.kind == DEPLOY:
        phase = state.rules.phases[state.step]
        stated = figures[isinstance(phase, FigureStep) and phase.second]
        return str(PASS if stated is None else Move(DEPLOY, stated))
    answers = (recording.answer(state, due, told) for recording in recordings)
    return next(line for line in answers if line is not None)


def _figures(rules: Rules, recordings: Iterable[Recording], move: Json) -> tuple[Deployed | None, Deployed | None]:
    """What a move says of the first and of the second figure. Raises IllegalMove `second_figure`."""
    recordings = tuple(recordings)
    stated = [found for recording in recordings if (found := recording.instead(move)) is not None]
    for figure in meeples(move):
        words = (recording.where(figure) for recording in recordings)
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
    for line in play.lines:
        if _is_draw(line) and part and not _is_draw(part[-1]):
            yield part
            part = []
        part.append(line)
    due = play.game.due(play.state)
    ended = isinstance(due, Chance) and due.purpose == DRAW and part and not _is_draw(part[-1])
    if part and (play.over or ended):
        yield part


def draws(lines: Iterable[Line]) -> list[str]:
    """The tiles drawn, in order."""
    return [words_of(line)[1] for line in lines if _is_draw(line)]


def _is_draw(line: Line) -> bool:
    return line.entry.seat is None and words_of(line)[0] == DRAW
