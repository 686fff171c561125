"""Phase 1: lay a tile (rules section 3.1), or throw away a hand of which nothing fits (section 6.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.api import Decision, Event, Key, Move, Step
from rules.discovery.board import lay, playable
from rules.discovery.scoring import now
from rules.discovery.state import Phase, State, with_hand
from rules.message import IllegalMove, Message, Who, message
from rules.tiling import PLACE, PLACE_AXES, cell_keys, check_lies, parse_place, place_lines, tile_key, turn_keys

THROW: Final = Move("throw")
"""The one answer to the question for a tile where no tile of the hand fits. It is never asked for: see `rules.play`.

It is a line of its own, so that a draw by itself shows the others nothing.
"""


def asked(state: State) -> Decision:
    """The question to the active seat. It is the same whatever the seat holds."""
    return Decision(state.seat, PLACE, PLACE_AXES, message("ask.place"))


def keys(state: State, chosen: tuple[str, ...]) -> Sequence[Key]:
    """The tiles that fit somewhere; the squares where the chosen one does; the turns that look different there."""
    hand = state.hands[state.seat]
    if not chosen:
        return tuple(
            tile_key(tile, state.rules.named(tile), _place(state, hand.index(tile)))
            for tile in playable(state, state.seat)
        )
    if chosen[0] not in hand:
        return ()
    faces = state.rules.turned(chosen[0])
    return cell_keys(state.open, faces) if len(chosen) == 1 else turn_keys(state.open, faces, chosen[1])


def moves(state: State) -> Iterator[Move]:
    """The moves that these keys make, or the throw."""
    tiles = playable(state, state.seat)
    for tile in tiles:
        yield from place_lines(state.open, state.rules.turned(tile), tile)
    if not tiles:
        yield THROW


def check(state: State, move: Move) -> Move:
    """Any turn that fits is allowed, also one that looks like another. Raises IllegalMove with the cause."""
    if move == THROW:
        _check_throw(state)
        return move
    tile, cell, turn = parse_place(move)
    if tile not in state.hands[state.seat]:
        raise IllegalMove("hand", tile=tile, who=Who(state.seat))
    check_lies(state.open, state.tiles, tile, state.rules.faces[tile, turn], cell)
    return move


def decide(state: State, move: Move) -> Step[State]:
    """The tile lies, or the hand leaves the game and everybody sees it."""
    return _thrown(state) if move == THROW else laid(state, move)


def laid(state: State, move: Move) -> Step[State]:
    """The state with the tile of a checked move on the board, before the follower's action."""
    tile, cell, turn = parse_place(move)
    hand = list(state.hands[state.seat])
    hand.remove(tile)
    after = lay(state, state.rules.faces[tile, turn], cell)
    after = replace(
        after,
        hands=with_hand(state.hands, state.seat, hand),
        phase=Phase.FOLLOWER,
        cell=cell,
        last=cell,
    )
    args = (("who", Who(state.seat)), ("tile", tile), ("x", cell[0]), ("y", cell[1]))
    return Step(after, (Event("placed", state.seat, args, cells=(cell,)),))


def meaning(state: State, move: Move) -> tuple[Message, ...]:
    """What the own followers would be worth whose worth the tile changes."""
    if move == THROW:
        return ()
    after = laid(state, move).state
    return tuple(
        message("meaning.changes", role=message(f"role.{was.kind}"), x=cell[0], y=cell[1], n=points)
        for (cell, index), seat in sorted(state.followers.items())
        if seat == state.seat
        for was in [state.regions.of((cell, index))]
        for points in [now(after, after.regions.of((cell, index))).total]
        if points != now(state, was).total
    )


def _check_throw(state: State) -> None:
    """Raises IllegalMove `discard_fits` where a tile of the hand can be laid."""
    for tile in playable(state, state.seat):
        raise IllegalMove("discard_fits", tile=tile)


def _thrown(state: State) -> Step[State]:
    seat = state.seat
    gone = state.hands[seat]
    after = replace(state, hands=with_hand(state.hands, seat, ()), thrown=(*state.thrown, *gone))
    return Step(after, tuple(_thrown_event(state, tile) for tile in gone))


def _thrown_event(state: State, tile: str) -> Event:
    args = (("who", Who(state.seat)), ("tile", state.rules.named(tile)), ("design", tile))
    return Event("thrown", state.seat, args)


def _place(state: State, index: int) -> str:
    """Where a tile to choose is shown beside the board."""
    return f"hand {index + 1}" if state.rules.holding.secret else "drawn"
