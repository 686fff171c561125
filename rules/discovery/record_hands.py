"""Hands in records: what was dealt and drawn, and what must have been where a record does not say (format 6.2, 8).

An unfinished record leaves the hands out. Its reader deals every seat what that seat lays or throws away next, and
where nothing is known to come, a tile that no seat is known to need.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.api import Entry, Move, Outcome
from rules.discovery.drawing import DRAW, REMOVE, drawer
from rules.discovery.placing import THROW
from rules.discovery.record_setup import known_tile
from rules.discovery.state import Phase, State
from rules.message import IllegalMove, Seat, Who
from rules.play import Play, add
from rules.record.form import Json


def begun(play: Play[State], record: Json) -> Play[State]:
    """The play with the tiles taken out and the hands dealt. Raises IllegalMove."""
    stated = record.get("setup", {})
    for tile in stated.get("removed", ()):
        play = add(play, Entry(None, str(Outcome(REMOVE, tile))))
    while play.state.phase is Phase.DEAL:
        seat = drawer(play.state)
        assert seat is not None, "cards are dealt until every hand is full"
        held = len(play.state.hands[seat])
        told = stated["hands"][seat][held] if "hands" in stated else _needed(play.state, seat, record, (), 0)
        play = _drawn(play, told)
    return play


@dataclass(frozen=True, slots=True)
class Drawing:
    """A play within a move of a record.

    `told` are the tiles that the move tells as drawn and that are still to come; None: it need not tell them, for the
    hands are not known. `ahead` are the tiles that the seat still throws away or lays in this move.
    """

    play: Play[State]
    record: Json
    number: int
    told: tuple[str, ...] | None
    ahead: tuple[str, ...]

    def thrown(self, count: int) -> "Drawing":
        """After so many tiles ahead were thrown away, hand by hand. Raises IllegalMove `hand` or `discard_fits`."""
        drawing, seat = self, self.play.state.seat
        while count > 0:
            hand, ahead = drawing.hand(seat), drawing.ahead
            if not hand or len(hand) > count or Counter(ahead[: len(hand)]) != Counter(hand):
                raise IllegalMove("hand", tile=ahead[0], who=Who(seat))
            play = add(drawing.play, Entry(seat, str(THROW)))
            drawing = replace(drawing, play=play, ahead=ahead[len(hand) :]).filled(seat)
            count -= len(hand)
        return drawing

    def laid(self, place: Move) -> "Drawing":
        """After the tile was laid and the hand filled up. Raises IllegalMove `hand`, or as the rules do."""
        seat = self.play.state.seat
        return replace(self, play=add(self.play, Entry(seat, str(place))), ahead=()).filled(seat)

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The tiles from which a seat has to lay one now."""
        state = self.play.state
        return state.hands[seat] if state.seat == seat and state.phase is Phase.TILE else ()

    def end(self) -> Play[State]:
        """The play, if nothing is told as drawn that was not. Raises IllegalMove `hand`."""
        if self.told:
            raise IllegalMove("hand", tile=self.told[0], who=Who(self.record["moves"][self.number]["p"]))
        return self.play

    def filled(self, seat: Seat) -> "Drawing":
        """After everything that the seat has to draw now."""
        play, told = self.play, self.told
        while drawer(play.state) == seat and play.state.seat == seat:
            if told is None:
                play = _drawn(play, self._untold(play.state, seat, _from_pile(play)))
            elif told:
                self._check_next(play, told[0])
                play, told = _drawn(play, told[0]), told[1:]
            else:
                raise IllegalMove("hand", who=Who(seat))
        return replace(self, play=play, told=told)

    def _untold(self, state: State, seat: Seat, before: int) -> str:
        if self._pile:
            return self._pile[before]
        return _needed(state, seat, self.record, self.ahead, self.number + 1)

    def _check_next(self, play: Play[State], tile: str) -> None:
        known_tile(play.state, tile)
        if self._pile and self._pile[_from_pile(play)] != tile:
            raise IllegalMove("bag", tile=tile, next=self._pile[_from_pile(play)])

    @property
    def _pile(self) -> Sequence[str]:
        pile: Sequence[str] = self.record.get("setup", {}).get("bag", ())
        return pile


def drawing(play: Play[State], record: Json, number: int) -> Drawing:
    """The drawing of a move. Where the hands are stated, what was drawn has to be stated too."""
    move = record["moves"][number]
    known = "drew" in move or "hands" in record.get("setup", {})
    told = tuple(move.get("drew", ())) if known else None
    return Drawing(play, record, number, told, tuple(_leaving(move)))


def _drawn(play: Play[State], tile: str) -> Play[State]:
    """The play after a draw into a hand. Raises IllegalMove `tile_used_up`."""
    if not play.state.bag.get(tile):
        raise IllegalMove("tile_used_up", tile=tile)
    seat = drawer(play.state)
    audience = None if seat is None else frozenset({seat})
    return add(play, Entry(None, str(Outcome(DRAW, tile)), audience))


def _from_pile(play: Play[State]) -> int:
    """How many tiles were drawn from the pile, without those dealt."""
    drawn = sum(line.entry.seat is None and line.entry.text.startswith(DRAW + " ") for line in play.lines)
    return drawn - play.state.players * play.state.rules.holding.size


def _leaving(move: Json) -> list[str]:
    """The tiles that leave the hand in a move, in order."""
    return [*move.get("discarded", ()), *([move["tile"]] if "tile" in move else [])]


def _needed(state: State, seat: Seat, record: Json, ahead: Sequence[str], number: int) -> str:
    """The next tile that leaves a seat's hand and is not in it yet; else one that no seat is known to need.

    `ahead` are the tiles that leave the active seat's hand in the present move, `number` is the move after it.
    """
    stock = Counter(state.bag)
    if state.phase is Phase.DEAL:
        stock -= Counter(record.get("setup", {}).get("bag", ()))
    wanted = {s: list(ahead) if s == state.seat else [] for s in range(state.players)}
    for move in record["moves"][number:]:
        wanted[move["p"]] += _leaving(move)
    missing = {s: _without(tiles, state.hands[s]) for s, tiles in wanted.items()}
    mine = next((tile for tile in missing[seat] if stock[tile]), None)
    if mine is not None:
        return mine
    spare = stock - Counter(tile for tiles in missing.values() for tile in tiles)
    return next(iter(spare or stock))


def _without(tiles: Sequence[str], hand: Sequence[str]) -> list[str]:
    """The tiles that are not in a hand, in order; one in the hand stands for one of them."""
    held = Counter(hand)
    missing = []
    for tile in tiles:
        if held[tile]:
            held[tile] -= 1
        else:
            missing.append(tile)
    return missing
