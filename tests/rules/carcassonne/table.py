"""Positions of Carcassonne made from a few turns, and random ones."""

import random
from dataclasses import dataclass
from typing import Any, Final

from rules.api import PASS, Chance, Entry, Event, Move, Setup
from rules.carcassonne.board import fitting, places
from rules.carcassonne.features import Site, needs, owners, site_of, worth
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.scoring import final_scoring
from rules.carcassonne.state import State
from rules.grid import Cell, cell_text
from rules.play import Play, add, begin
from rules.regions import Region
from rules.registry import data_for, setup_for

BASE: Final = CARCASSONNE.load(CARCASSONNE.shipped("base"))


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the tile drawn, its square, degrees clockwise, and the part on which a meeple is put."""

    tile: str
    at: Cell
    degrees: int = 0
    on: str | None = None


def turn(letter: str, x: int, y: int, degrees: int = 0, on: str | None = None) -> Turn:
    """A turn with a tile of the base game."""
    return Turn(f"base.{letter}", (x, y), degrees, on)


def fresh(players: int = 2, **options: Any) -> Play[State]:
    """A new game. Options are those of the set-up, and `sets` and `starts`."""
    starts, sets = options.pop("starts", ()), options.pop("sets", ())
    setup: Setup = setup_for(CARCASSONNE, players, sets, options, starts=starts)
    return begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))


def drawn(play: Play[State], tile: str) -> Play[State]:
    return add(play, Entry(None, f"draw {tile}"))


def laid(play: Play[State], t: Turn) -> Play[State]:
    """The tile of a turn drawn and laid."""
    play = drawn(play, t.tile)
    return add(play, Entry(play.state.seat, f"place {t.tile} {cell_text(t.at)} {t.degrees}"))


def taken(play: Play[State], t: Turn) -> Play[State]:
    """A whole turn."""
    seat = play.state.seat
    play = laid(play, t)
    if t.on is not None:
        return add(play, Entry(seat, f"deploy normal {t.on}"))
    return add(play, Entry(seat, str(PASS))) if play.owed_by(seat) is not None else play


def played(*turns: Turn, players: int = 2, **options: Any) -> Play[State]:
    """A game of these turns."""
    play = fresh(players, **options)
    for each in turns:
        play = taken(play, each)
    return play


def region(play: Play[State], x: int, y: int, part: str) -> Region:
    """The region of a part of a laid tile."""
    index = play.state.tiles[x, y].part(part)
    assert index is not None, part
    return play.state.regions.of(((x, y), index))


def site(play: Play[State], x: int, y: int, part: str) -> Site:
    """The same with all that its points depend on."""
    return site_of(play.state, region(play, x, y, part))


def need(play: Play[State], x: int, y: int, part: str) -> int | None:
    return needs(play.state, region(play, x, y, part))


def now_worth(play: Play[State], x: int, y: int, part: str) -> int:
    """What a region would score in final scoring now."""
    return worth(site(play, x, y, part), complete=False).total


def owned(play: Play[State], x: int, y: int, part: str) -> tuple[int, ...]:
    return owners(play.state, region(play, x, y, part))


def final(play: Play[State]) -> tuple[int, ...]:
    return final_scoring(play.state).state.scores


def last_events(play: Play[State]) -> tuple[Event, ...]:
    """What the last line of the log told."""
    return play.lines[-1].events


def awarded(play: Play[State]) -> list[tuple[str, int, int]]:
    """The awards of the last line: kind, seat, points."""
    return [(e.key, e.seat, e.points.total) for e in last_events(play) if e.points is not None and e.seat is not None]


def options(play: Play[State]) -> list[Move]:
    """The moves of the decision owed."""
    return list(play.game.moves(play.state, play.owed[0].decision))


def cells(play: Play[State]) -> list[str]:
    """The squares offered for the drawn tile, in their order."""
    decision = play.owed[0].decision
    return [key.text for key in play.game.keys(play.state, decision, (play.state.tile or "",))]


def random_turn(play: Play[State], generator: random.Random) -> Play[State]:
    """The play after a random turn, in any of the turns that fit, also in those that look alike."""
    due = play.game.due(play.state)
    while isinstance(due, Chance):
        play = drawn(play, generator.choice(due.options))
        due = play.game.due(play.state)
    if play.over or play.state.tile is None:
        return play
    tile, seat = play.state.tile, play.state.seat
    cell = generator.choice(places(play.state, tile))
    quarter = generator.choice(fitting(play.state.rules.turned(tile), play.state.open[cell]))
    play = add(play, Entry(seat, f"place {tile} {cell_text(cell)} {quarter * 90}"))
    if play.owed_by(seat) is not None:
        play = add(play, Entry(seat, str(generator.choice(options(play)))))
    return play
