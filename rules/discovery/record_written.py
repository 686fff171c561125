"""Writing a play of The Discovery: the set-up and the turns that are over, with the hands once the game is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.discovery.drawing import DRAW, drawer
from rules.discovery.followers import FOLLOWER
from rules.discovery.placing import THROW
from rules.discovery.state import Phase, State
from rules.grid import Cell, parse_cell
from rules.play import Line, Play
from rules.record.form import Json
from rules.tiling import PLACE


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log and the state before it."""

    state: State
    line: Line

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return self.line.entry.text.split()

    @property
    def drawn(self) -> str | None:
        """The tile drawn by it."""
        return self.words[1] if self.line.entry.seat is None and self.words[0] == DRAW else None


def setup_written(play: Play[State], *, reveals: bool) -> Json:
    """Start player and tiles taken out; the pile once the game is over, hands once nothing is hidden any more."""
    state, setup = play.state, dict[str, Any]()
    setup["start_player"] = play.setup.start_player
    if play.over:
        setup["bag"] = [each.drawn for each in told(play) if each.drawn and each.state.phase is not Phase.DEAL]
    if state.rules.remove:
        setup["removed"] = list(state.removed)
    if reveals and state.rules.holding.secret:
        hands: list[list[str]] = [[] for _ in range(state.players)]
        for each in told(play):
            seat = drawer(each.state)
            if each.drawn and each.state.phase is Phase.DEAL and seat is not None:
                hands[seat].append(each.drawn)
        setup["hands"] = hands
    return setup


def moves(play: Play[State], *, reveals: bool) -> Iterator[Json]:
    """The turns that are over, each as one move."""
    turns: dict[int, list[Told]] = {}
    for each in told(play):
        if each.state.turn:
            turns.setdefault(each.state.turn, []).append(each)
    for number, turn in turns.items():
        if number < play.state.turn or play.over:
            yield _move(turn, secret=play.state.rules.holding.secret, reveals=reveals)


def told(play: Play[State]) -> Iterator[Told]:
    """The lines of a play that are in force, each with the state before it."""
    state = play.origin
    for line in play.lines:
        yield Told(state, line)
        state = play.game.apply(state, line.entry).state


def _move(turn: list[Told], *, secret: bool, reveals: bool) -> Json:
    move: dict[str, Any] = {"p": turn[0].state.seat}
    decided = {each.words[0]: each.words for each in turn if each.line.entry.seat is not None}
    drawn = [each.drawn for each in turn if each.drawn]
    if secret:
        gone = [tile for each in turn if each.words == [THROW.kind] for tile in each.state.hands[each.state.seat]]
    else:
        gone = drawn[:-1] if PLACE in decided else drawn
    if gone:
        move["discarded"] = gone
    if PLACE in decided:
        _, tile, at, degrees = decided[PLACE]
        move |= {"tile": tile, "at": _square(at), "rot": int(degrees)}
    if secret and reveals and drawn:
        move["drew"] = drawn
    if FOLLOWER in decided:
        where = parse_cell(decided[FOLLOWER][1])
        move |= {"place": decided[FOLLOWER][1]} if where is None else {"take": list(where)}
    return move


def _square(text: str) -> list[int]:
    cell: Cell | None = parse_cell(text)
    return [] if cell is None else list(cell)
