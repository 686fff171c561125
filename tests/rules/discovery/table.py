"""Positions of The Discovery made from tiles and turns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.api import PASS, Chance, Entry, Move
from rules.discovery.board import lay
from rules.discovery.game import DISCOVERY
from rules.discovery.state import Phase, State
from rules.grid import Cell, cell_text
from rules.play import Play, add, begin
from rules.regions import PartId, Region, Regions
from rules.registry import data_for, setup_for

BASE: Final = DISCOVERY.load(DISCOVERY.shipped("base"))
Laid = Sequence[Any]
"""A tile as [id, x, y, degrees]."""


def fresh(players: int = 2, **options: Any) -> Play[State]:
    """A new game without an entry. Options are those of the set-up."""
    setup = setup_for(DISCOVERY, players, (), options)
    return begin(DISCOVERY, setup, data_for(DISCOVERY, setup))


def position(tiles: Iterable[Laid], followers: Mapping[PartId, int] | None = None, players: int = 2) -> State:
    """A board of tiles laid in this order, whatever the box holds; it is the turn of seat 0 to lay a tile."""
    state = replace(fresh(players).state, tiles={}, open={}, regions=Regions(), phase=Phase.TILE)
    for tile, x, y, degrees in tiles:
        state = replace(lay(state, state.rules.faces[tile, degrees // 90], (x, y)), cell=(x, y), last=(x, y))
    return replace(state, followers=dict(followers or {}))


def region_at(state: State, x: int, y: int, index: int) -> Region:
    return state.regions.of(((x, y), index))


def drawn(play: Play[State], tile: str) -> Play[State]:
    """The play after a draw, whoever it is for."""
    due = play.game.due(play.state)
    assert isinstance(due, Chance)
    return add(play, Entry(None, f"{due.purpose} {tile}", due.audience))


def placed(play: Play[State], tile: str, at: Cell, degrees: int = 0) -> Play[State]:
    """A tile from the hand laid; without hands it is drawn before."""
    if not play.state.rules.holding.secret:
        play = drawn(play, tile)
    return add(play, Entry(play.state.seat, f"place {tile} {cell_text(at)} {degrees}"))


def acted(play: Play[State], where: str | None = None) -> Play[State]:
    """The action of the follower, or none if there is nothing to decide."""
    seat = play.state.seat
    if play.state.phase is not Phase.FOLLOWER:
        assert where is None
        return play
    return add(play, Entry(seat, str(PASS if where is None else Move("follower", (where,)))))
