"""Pictures of a real game through the render room."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from render.gallery import Gallery
from render.queue import RenderQueue
from render.request import Question
from render.sprites import SpriteStore
from rules.api import Event, Move, Points, Term
from rules.chance import Seeded
from rules.play import begin, opened, preview
from rules.registry import GAMES, data_for, setup_for
from tables.painter import Drawings, Painter
from tables.ports import NoPicture, Shot

GAME = next(iter(GAMES.values()))


@pytest.fixture
async def painter(tmp_path: Path) -> AsyncIterator[Painter]:
    async with RenderQueue[Drawings]() as queue:
        yield Painter(Gallery(SpriteStore(tmp_path)), queue)


def shot(limit: int = 10_000_000, moves: tuple[Move, ...] = (), events: tuple[Event, ...] = ()) -> Shot:
    """A game that has just begun, with a draft of its first seat."""
    setup = setup_for(GAME, 2)
    play = opened(begin(GAME, setup, data_for(GAME, setup)), Seeded("x")).play
    state = preview(play, 0, moves).state
    return Shot("AB3CD", GAME.view(state, 0), ("Anna", "Boris"), "cs", limit, events, private=True)


def first_moves() -> tuple[Move, ...]:
    setup = setup_for(GAME, 2)
    play = opened(begin(GAME, setup, data_for(GAME, setup)), Seeded("x")).play
    return (next(GAME.moves(play.state, play.owed[0].decision)),)


async def test_the_board_is_a_picture_with_words(painter: Painter) -> None:
    (picture,) = await painter.board(shot())
    assert picture.data
    assert "Anna" in picture.alt
    assert len(picture.alt) <= 1024
    assert picture.squares == (5, 3)


async def test_a_draft_is_another_picture_than_the_board(painter: Painter) -> None:
    moves = first_moves()
    (board,) = await painter.board(shot(moves=moves))
    (draft,) = await painter.choice(shot(moves=moves), Question(0, draft=moves))
    assert draft.data != board.data


async def test_a_tile_that_fitted_nowhere_is_in_the_picture(painter: Painter) -> None:
    gone = Event("discarded", 0, (("design", "base.C"),))
    (plain,) = await painter.board(shot())
    (shown,) = await painter.board(shot(events=(gone,)))
    assert plain.data != shown.data


async def test_every_tile_that_fitted_nowhere_is_shown_however_many_they_are(painter: Painter) -> None:
    gone = tuple(
        Event("discarded", 0, (("design", tile),)) for tile in ("base.C", "base.A", "base.B", "base.X", "base.Q")
    )
    pictures = [(await painter.board(shot(events=gone[:n])))[0].data for n in range(3, 6)]
    assert len(set(pictures)) == len(pictures)


async def test_the_note_sums_up_what_each_seat_got(painter: Painter) -> None:
    got = ((1, 1), (0, 12), (1, 2))
    events = tuple(Event("taken", seat, (), Points((Term("chip", 1, n),))) for seat, n in got)
    (picture,) = await painter.board(shot(events=events))
    assert "Boris +3 · Anna +12" in picture.alt


async def test_a_draft_that_leaves_nothing_open_names_its_game_once(painter: Painter) -> None:
    (picture,) = await painter.board(replace(shot(), view=replace(shot().view, waiting=())))
    assert picture.alt.startswith("Carcassonne. AB3CD. ")


async def test_a_picture_above_the_limit_is_none(painter: Painter) -> None:
    with pytest.raises(NoPicture, match="TooLarge"):
        await painter.board(shot(limit=100))
