"""What pictures of a game on the map of Great Britain show, line by line and as files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest
from PIL import Image

from render.alt import LIMIT
from render.board import paint_board
from render.carcassonne.mapping import MOST_WINDOWS
from render.gallery import Gallery
from render.layout import laid_out
from render.request import Look, Question
from render.scene import Scene
from render.scene_text import scene_text
from render.sprites import SpriteStore
from rules.api import Chance, Entry, Move
from rules.carcassonne.expansions.great_britain.holding import Holding
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.message import Message
from rules.play import add, begin
from rules.registry import data_for, setup_for

Golden = Callable[[str, Image.Image], None]
LOOK = Look("light", ("Anna", "Boris"), (0, 1), "title")
MAP = "great_britain"
LAID = ("start 3,11", "turn 0", "part base", "draw base.U", "turn 0", "part base", "draw base.V", "turn 0")
BEGUN = (*LAID, "part base", "draw base.D")
BOUGHT = (*BEGUN, "place base.D 8,7 0", "deploy normal road@E", "isle normal", "part base", "draw base.V")
TAKEN = (*BOUGHT, "place base.V 7,7 180", "chip 2")


def state(lines: Sequence[str]) -> State:
    preset = next(preset for preset in CARCASSONNE.presets if preset.key == MAP)
    setup = setup_for(CARCASSONNE, 2, preset.sets, preset.options)
    play = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))
    for line in lines:
        due = CARCASSONNE.due(play.state)
        play = add(play, Entry(None if isinstance(due, Chance) else due[0].seat, line))
    return play.state


def holding(now: State, hands: Sequence[Sequence[str]], isle: Sequence[Mapping[str, int]] = ({}, {})) -> State:
    """The same with other chips before the seats and other figures on the isle."""
    held = now.ext[MAP]
    assert isinstance(held, Holding)
    return replace(now, ext={**now.ext, MAP: replace(held, hands=tuple(map(tuple, hands)), isle=tuple(isle))})


def say(said: Message) -> str:
    return said.key


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SpriteStore())


def question(now: State, *chosen: str) -> Question:
    due = CARCASSONNE.due(now)
    assert not isinstance(due, Chance)
    return Question(due[0].seat, tuple(CARCASSONNE.keys(now, due[0], chosen)), chosen, (), due[0].kind)


def scene(gallery: Gallery, now: State, asked: Question | None = None) -> Scene:
    return gallery.scene(CARCASSONNE.view(now, None if asked is None else asked.seat), LOOK, say, asked)[0]


def lines_of(one: Scene, *words: str) -> list[str]:
    return [line for line in scene_text(one).splitlines() if line.split()[0] in words]


def test_a_board_on_a_map_shows_all_of_it(gallery: Gallery) -> None:
    board = scene(gallery, state(BEGUN))
    assert scene_text(board).splitlines()[0] == "carcassonne light 0,0 to 14,16"
    assert len(lines_of(board, "face")) == 30
    assert "face down purple at 9,10 Manchester" in lines_of(board, "face")
    assert lines_of(board, "printed") == ["printed London at 12,14"]
    assert lines_of(board, "isle") == ["isle picture.isle 7,8 at 0.10 0.91"]
    assert sum(len(line.split()) - 2 for line in lines_of(board, "land")) == 106
    assert len(lines_of(board, "land")) == 3
    assert "tile 12,14 great_britain.London 0" in lines_of(board, "tile")


def test_start_squares_have_their_names_as_long_as_nothing_lies_there(gallery: Gallery) -> None:
    early = scene(gallery, state(()))
    assert [line.split(" at ")[0] for line in lines_of(early, "start")] == [
        "start Kilkenny",
        "start Carlisle",
        "start Bristol",
    ]
    files = gallery.draw(CARCASSONNE.view(state(()), None), LOOK, say, "board")
    assert len(files) == 1


def test_a_chip_that_is_taken_lies_before_its_owner_and_no_longer_on_the_map(gallery: Gallery) -> None:
    board = scene(gallery, state(TAKEN))
    assert len(lines_of(board, "face")) == 29
    (row,) = [line for line in lines_of(board, "player") if "Anna" in line]
    assert "chip_b2 1" in row
    assert "isle 1" in row
    assert lines_of(board, "waiting") == ["waiting 1 red follower"]
    (gain,) = [gain for player in board.strip.players for gain in player.gains if gain.kind == "chip_b2"]
    assert gain.apart


def test_what_chips_are_worth_is_seen_by_nobody_before_they_are_taken(gallery: Gallery) -> None:
    now = state(BEGUN)
    held = now.ext[MAP]
    assert isinstance(held, Holding)
    other = replace(held, values={colour: {1: 1, 2: 9} for colour in held.values})
    board, same = scene(gallery, now), scene(gallery, replace(now, ext={**now.ext, MAP: other}))
    assert board == same
    assert all(line.split()[2].isalpha() for line in lines_of(board, "face"))


def test_places_far_apart_are_shown_in_parts_of_the_map(gallery: Gallery) -> None:
    now = state(BEGUN)
    asked = question(now, "base.D")
    first = scene(gallery, now, asked)
    assert len(first.more) == 2
    assert all(any(spot.cell in part for part in (first.crop, *first.more)) for spot in first.spots)
    files = gallery.draw(CARCASSONNE.view(now, 0), LOOK, str, "board", asked)
    assert [drawn.file.name for drawn in files] == ["board.webp", "board-near.webp", "board-near3.webp"]
    assert len({drawn.file.width for drawn in files}) == 1
    assert len({drawn.alt for drawn in files}) == len(files) <= MOST_WINDOWS
    small = gallery.draw(CARCASSONNE.view(now, 0), LOOK, str, "board", asked, 30_000)
    assert sum(drawn.file.size for drawn in small) <= 60_000 < sum(drawn.file.size for drawn in files)


def test_the_turn_of_a_tile_is_chosen_in_sight_of_its_neighbours_alone(gallery: Gallery) -> None:
    now = state(BEGUN)
    asked = question(now, "base.D", "8,7")
    one = scene(gallery, now, asked)
    assert one.more == ()
    assert one.crop.columns <= 5
    assert (8, 7) in one.crop


def test_the_isle_is_asked_for_in_sight_of_the_whole_map(gallery: Gallery) -> None:
    now = state(BOUGHT[:-3])
    one = scene(gallery, now, question(now))
    assert scene_text(one).splitlines()[0] == "carcassonne light 0,0 to 14,16"
    assert lines_of(one, "isle") == ["isle picture.isle [asked] 7,8 at 0.10 0.91"]
    assert lines_of(one, "choice") == []


def test_a_draft_of_the_isle_shows_the_figure_there(gallery: Gallery) -> None:
    one = scene(gallery, state(BOUGHT[:-2]), Question(0, draft=(Move("isle", ("normal",)),)))
    assert lines_of(one, "waiting") == ["waiting 1 red follower"]
    assert "[asked]" in lines_of(one, "isle")[0]


def test_sets_to_hand_in_are_shown_as_their_chips(gallery: Gallery) -> None:
    now = holding(state(BOUGHT), (("O1", "P1", "P2"), ()))
    for line in ("place base.V 7,7 180", "chip 1"):
        due = CARCASSONNE.due(now)
        seat = None if isinstance(due, Chance) else due[0].seat
        now = CARCASSONNE.apply(now, Entry(seat, line)).state
    one = scene(gallery, now, question(now))
    assert lines_of(one, "choice") == [
        "choice 1 key.set: chip_b1 chip_o1 chip_p1",
        "choice 2 key.set: chip_b1 chip_o1 chip_p2",
    ]
    plain = gallery.draw(CARCASSONNE.view(now, 0), LOOK, say, "board")
    asked = gallery.draw(CARCASSONNE.view(now, 0), LOOK, say, "board", question(now))
    assert asked[0].file.height > plain[0].file.height + 60


def test_a_full_isle_and_full_hands_are_told_and_fit(gallery: Gallery) -> None:
    now = holding(state(BEGUN), (("B1", "B1", "B2", "P2"),) * 2, ({"normal": 5, "large": 1}, {"normal": 9}))
    (drawn, *_) = gallery.draw(CARCASSONNE.view(now, None), LOOK, say, "board")
    assert drawn.file.size < 700_000
    assert len(drawn.alt) <= LIMIT
    assert lines_of(scene(gallery, now), "waiting") == [
        "waiting 5 red follower",
        "waiting 1 red large",
        "waiting 9 blue follower",
    ]


def test_great_britain_looks_as_it_always_did(gallery: Gallery, golden: Golden) -> None:
    board, art = gallery.scene(CARCASSONNE.view(state(TAKEN), None), LOOK, say)
    golden("great_britain", paint_board(board, art, laid_out(board.crop, 32)))


def test_a_figure_is_chosen_on_a_tile_on_the_map(gallery: Gallery) -> None:
    now = state(BOUGHT[:-4])
    one = scene(gallery, now, question(now, "normal"))
    assert one.letters
    assert one.chart is not None
    assert len(gallery.draw(CARCASSONNE.view(now, 0), LOOK, say, "board", question(now, "normal"))) == 1
