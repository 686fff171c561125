"""A game in play: its log, and the state that follows from it.

A `Play` is a frozen value. `begin` makes one, `add` appends a line, `act` commits what a seat chose together with
the outcomes of chance and the decisions with one possible answer that follow. `preview` shows a draft.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from rules.api import Chance, Decision, Entry, Event, Game, Move, Outcome, Pick, S, Setup, not_due
from rules.message import IllegalMove, Seat

UNDO = "undo"
MEND = "mend"
Since = tuple[tuple[Seat, str, int], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log that is in force: its number in the whole log, the entry, what happened by it."""

    number: int
    entry: Entry
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """A decision owed, with the id that stays the same while others act: `41.2`."""

    id: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class Play(Generic[S]):
    """A log and its state. `length` counts all lines ever written, undone ones and undos included.

    `since` says for each seat that owes a decision its kind and how long the log was when it fell due.
    """

    game: Game[S]
    setup: Setup
    origin: S
    state: S
    lines: tuple[Line, ...] = ()
    length: int = 0
    since: Since = ()

    @property
    def owed(self) -> tuple[Owed, ...]:
        """The decisions owed now, in the order in which the game names them."""
        due = self.game.due(self.state)
        if isinstance(due, Chance):
            return ()
        since = {seat: length for seat, _, length in self.since}
        return tuple(Owed(f"{since[d.seat]}.{d.seat}", d) for d in due)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.due(self.state) == ()

    def owed_by(self, seat: Seat) -> Owed | None:
        """What a seat owes now."""
        return next((o for o in self.owed if o.decision.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Acted(Generic[S]):
    """What an act added to the log."""

    play: Play[S]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Preview(Generic[S]):
    """A draft applied to a state. `decision` is the next one of the seat; None: only confirming is left.

    An answer that is secret is not in `state`: what it leads to may show what others chose in secret.
    """

    state: S
    decision: Decision | None
    events: tuple[Event, ...]


def begin(game: Game[S], setup: Setup, data: Mapping[str, Any]) -> Play[S]:
    """The play with an empty log."""
    state = game.start(setup, data)
    return replace(Play(game, setup, state, state), since=_since(game, state, (), 0))


def add(play: Play[S], entry: Entry | None) -> Play[S]:
    """The play with one more line; None is one that a later line made void (see `standing`).

    `undo N` of a seat leaves the first N lines in force. Raises IllegalMove.
    """
    if entry is None:
        return replace(play, length=play.length + 1)
    if entry.seat is not None and entry.text.startswith(UNDO + " "):
        return _undone(play, entry.text.partition(" ")[2])
    if mends(entry):
        length = play.length + 1
        return replace(play, length=length, since=_since(play.game, play.state, (), length))
    step = play.game.apply(play.state, entry)
    length = play.length + 1
    others = tuple(pair for pair in play.since if pair[0] != entry.seat)
    return replace(
        play,
        state=step.state,
        lines=(*play.lines, Line(play.length, entry, step.events)),
        length=length,
        since=_since(play.game, step.state, others, length),
    )


def standing(entries: Sequence[Entry]) -> tuple[Entry | None, ...]:
    """The entries of a whole log; None in the place of those that stand no more.

    A line `mend N` of nobody's makes void what lies between the first N entries and itself: they did not replay under
    newer rules, and somebody had the game go on from there.
    """
    void: set[int] = set()
    for number, entry in enumerate(entries):
        if mends(entry):
            void.update(range(int(entry.text.partition(" ")[2]), number))
    return tuple(None if number in void else entry for number, entry in enumerate(entries))


def mend(number: int) -> Entry:
    """The line that makes void what comes after the first `number` entries."""
    return Entry(None, f"{MEND} {number}")


def mends(entry: Entry) -> bool:
    """Whether it is such a line."""
    return _is_outcome(entry, MEND)


def replay(game: Game[S], setup: Setup, data: Mapping[str, Any], entries: Iterable[Entry]) -> Play[S]:
    """The play that a stored log tells. Raises IllegalMove where the log breaks the rules."""
    play = begin(game, setup, data)
    for entry in standing(tuple(entries)):
        play = add(play, entry)
    return play


def act(play: Play[S], seat: Seat, moves: Iterable[Move], source: Pick) -> Acted[S]:
    """Commits moves of one seat and everything that then follows by itself. All or nothing.

    Raises IllegalMove as the rules do, or `not_your_turn` where the seat owes no more decision for a move.
    """
    first = play.length
    play, secret = _drafted(play, seat, moves)
    if secret is not None:
        play = add(play, secret)
    return _acted(settle(play, source), first)


def opened(play: Play[S], source: Pick) -> Acted[S]:
    """Commits what comes by itself before the first decision of a game."""
    return _acted(settle(play, source), play.length)


def settle(play: Play[S], source: Pick) -> Play[S]:
    """Answers chance, and decisions with one possible answer, until a seat has something to decide."""
    while True:
        play = _forced(play)
        due = play.game.due(play.state)
        if not isinstance(due, Chance):
            return play
        before = sum(_is_outcome(line.entry, due.purpose) for line in play.lines)
        outcome = Outcome(due.purpose, source.pick(due, before))
        play = add(play, Entry(None, str(outcome), due.audience))


def preview(play: Play[S], seat: Seat, moves: Iterable[Move]) -> Preview[S]:
    """What the moves of a draft lead to. A draft ends at its first final move. Raises IllegalMove."""
    first = play.length
    play, secret = _drafted(play, seat, moves)
    play = play if secret else _forced(play, seat)
    owed = None if secret else play.owed_by(seat)
    events = tuple(e for line in play.lines if line.number >= first for e in line.events)
    return Preview(play.state, owed.decision if owed else None, events)


def forced(game: Game[S], state: S, seat: Seat | None = None) -> tuple[Decision, Move] | None:
    """A decision owed now, of one seat or of any, that has exactly one possible answer, with that answer."""
    due = game.due(state)
    if isinstance(due, Chance):
        return None
    for decision in due:
        if seat in (None, decision.seat) and (only := only_answer(game, state, decision)):
            return decision, only
    return None


def only_answer(game: Game[S], state: S, decision: Decision) -> Move | None:
    """The answer to a decision that has exactly one possible one."""
    if decision.decline is not None:
        return None
    moves = game.moves(state, decision)
    only = next(moves, None)
    return only if next(moves, None) is None else None


def _drafted(play: Play[S], seat: Seat, moves: Iterable[Move]) -> tuple[Play[S], Entry | None]:
    """The play with the moves of a draft, up to a secret one, which must be the last, and that one's line."""
    secret = None
    for move in moves:
        if secret is not None:
            raise IllegalMove("not_your_turn", who="")
        play = _forced(play, seat)
        entry = _entry(play, seat, move)
        if entry.audience is None:
            play = add(play, entry)
        else:
            secret = entry
    return play, secret


def _forced(play: Play[S], seat: Seat | None = None) -> Play[S]:
    """The play after forced moves of all seats; or, in a draft, of its seat, up to a secret one."""
    while found := forced(play.game, play.state, seat):
        decision, move = found
        if seat is not None and decision.secret:
            break
        play = add(play, _entry(play, decision.seat, move))
    return play


def _entry(play: Play[S], seat: Seat, move: Move) -> Entry:
    """The line for a move, in its stable form."""
    decision = play.game.owed(play.state, seat)
    if decision is None:
        raise not_due(play.game, play.state, seat)
    move = play.game.check(play.state, decision, move)
    return Entry(seat, str(move), frozenset({seat}) if decision.secret else None)


def _acted(play: Play[S], first: int) -> Acted[S]:
    return Acted(play, tuple(line.entry for line in play.lines if line.number >= first))


def _is_outcome(entry: Entry, purpose: str) -> bool:
    return entry.seat is None and entry.text.startswith(purpose + " ")


def _undone(play: Play[S], count: str) -> Play[S]:
    keep = int(count) if count.isdecimal() else len(play.lines)
    if keep >= len(play.lines):
        raise IllegalMove("bad_value", field=UNDO, value=count)
    state = play.origin
    for line in play.lines[:keep]:
        state = play.game.apply(state, line.entry).state
    length = play.length + 1
    since = _since(play.game, state, (), length)
    return replace(play, state=state, lines=play.lines[:keep], length=length, since=since)


def _since(game: Game[S], state: S, before: Since, length: int) -> Since:
    """When each decision owed now fell due: one that a seat went on owing keeps its number, chance between or not.

    A decision of another kind is a new one, also where the seat gave no answer to the one before.
    """
    due = game.due(state)
    if isinstance(due, Chance):
        return before
    known = {(seat, kind): number for seat, kind, number in before}
    return tuple((d.seat, d.kind, known.get((d.seat, d.kind), length)) for d in due)
