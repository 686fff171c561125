"""Scenes of The Discovery as text: what each question shows, and that nobody's hand is shown to others."""

import pytest

from render.alt import alt
from render.gallery import Gallery
from render.request import Look, Question
from render.scene import second
from render.scene_text import scene_text
from render.sprites import SpriteStore
from rules.api import Entry, Move
from rules.discovery.game import DISCOVERY as GAME
from rules.discovery.state import State
from rules.message import Message
from rules.play import Play, preview, replay
from rules.registry import data_for, setup_for

LOOK = Look("light", ("Anna", "Boris"), (1, 4), "title", "note", ((), ("computer",)))
LOG = (
    Entry(None, "draw half-mg"),
    Entry(0, "place half-mg 1,0 270"),
    Entry(0, "follower grassland@E"),
    Entry(None, "draw cap-gs-c"),
    Entry(1, "place cap-gs-c 0,-1 180"),
    Entry(1, "follower grassland@S"),
    Entry(None, "draw twin-sm-c"),
)
DEALT = ("half-mg", "cap-gs-c", "twin-sm-c", "lake")
HANDS = (
    *(Entry(None, f"draw {tile}", frozenset({seat})) for tile, seat in zip(DEALT, (0, 0, 1, 1), strict=True)),
    Entry(0, "place half-mg 1,0 270"),
    Entry(None, "draw full-g", frozenset({0})),
)


def say(said: Message) -> str:
    args = dict(said.args)
    return f"{said.key} {args['id']}" if "id" in args else said.key


def played(log: tuple[Entry, ...], *, hands: bool = False) -> Play[State]:
    setup = setup_for(GAME, 2, options={"hands": hands})
    return replay(GAME, setup, data_for(GAME, setup), log)


@pytest.fixture(scope="module")
def play() -> Play[State]:
    return played(LOG)


@pytest.fixture(scope="module")
def holding() -> Play[State]:
    return played(HANDS[:4], hands=True)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SpriteStore())


def shown(gallery: Gallery, state: State, seat: int | None, question: Question | None = None) -> list[str]:
    scene, _ = gallery.scene(GAME.view(state, seat), LOOK, say, question)
    return scene_text(scene).splitlines()


def asked(play: Play[State], seat: int, chosen: tuple[str, ...], *draft: Move) -> tuple[State, Question]:
    """The state in which the next axis after `chosen` is asked, and its question."""
    before = preview(play, seat, draft)
    assert before.decision is not None
    keys = tuple(GAME.keys(before.state, before.decision, chosen))
    return before.state, Question(seat, keys, chosen, draft)


def only(lines: list[str], *starts: str) -> list[str]:
    return [line for line in lines if line.startswith(starts)]


def test_a_public_picture_shows_the_board_and_what_comes_next(gallery: Gallery, play: Play[State]) -> None:
    assert shown(gallery, play.state, None) == [
        "discovery light -2,-2 to 3,1",
        "tile 0,0 start 0",
        "tile 1,0 half-mg 270",
        "tile 0,-1 cap-gs-c 180",
        "last 0,-1",
        "figure 0,-1 white follower at 0.71 0.94",
        "figure 1,0 blue follower at 0.69 0.69",
        "title title",
        "note note",
        "to place twin-sm-c",
        "left 80",
        "player blue Anna: 0 follower 3 [due]",
        "player white Boris: 0 follower 3 [computer]",
    ]


def test_the_squares_where_the_tile_fits_are_numbered_in_reading_order(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, 0, ("twin-sm-c",))
    lines = only(shown(gallery, state, 0, question), "spot")
    assert [line.split(" at ")[0] for line in lines] == [f"spot {n}" for n in range(1, len(lines) + 1)]
    places = [tuple(map(int, line.split(" at ")[1].split(","))) for line in lines]
    assert places == sorted(places, key=lambda cell: (cell[1], cell[0]))
    assert len(places) == len(question.keys) > 1


def test_a_square_chosen_before_shows_the_tile_as_a_ghost(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, 0, ("twin-sm-c",))
    cell = question.keys[1].text
    again = Question(0, question.keys, question.chosen, (Move("place", ("twin-sm-c", cell, "90")),))
    lines = shown(gallery, state, 0, again)
    assert f"ghost 2 {cell} twin-sm-c 90" in lines
    assert f"spot 2 at {cell}" not in lines


def test_a_draft_shows_the_tile_where_it_would_lie(gallery: Gallery, play: Play[State]) -> None:
    place = Move("place", ("twin-sm-c", "1,-1", "270"))
    state = preview(play, 0, (place,)).state
    lines = shown(gallery, state, 0, Question(0, draft=(place,)))
    assert {"tile 1,-1 twin-sm-c 270", "draft 1,-1"} <= set(lines)
    assert not only(lines, "spot", "player", "last", "to place")


def test_parts_of_the_new_tile_and_own_followers_have_letters_in_one_row(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, 0, (), Move("place", ("twin-sm-c", "1,-1", "270")))
    lines = only(shown(gallery, state, 0, question), "letter", "badge", "draft", "last")
    assert [line.split(" at ")[0] for line in lines] == [
        "draft 1,-1",
        "letter A key.part: 1,-1 blue follower",
        "letter B key.part: 1,-1 blue follower",
        "letter C role.mountain: 1,-1 blue follower",
        "badge D key.take: 1,0 blue follower",
    ]


def test_beside_the_enlarged_tile_the_board_shows_whom_to_take_back(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, 0, (), Move("place", ("twin-sm-c", "1,-1", "270")))
    scene, _ = gallery.scene(GAME.view(state, 0), LOOK, say, question)
    board = second(scene)
    assert board is not None
    assert not board.letters
    assert [badge.label for badge in board.badges] == ["D"]
    assert "alt.badges" in alt(board, say, Message)
    assert len(gallery.draw(GAME.view(state, 0), LOOK, say, "choice", question)) == 2


def test_others_of_the_board_are_never_offered_to_be_taken_back(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, 0, (), Move("place", ("twin-sm-c", "1,-1", "270")))
    scene, _ = gallery.scene(GAME.view(state, 0), LOOK, say, question)
    assert {badge.figure.colour for badge in scene.badges} == {LOOK.colours[0]}


def test_a_follower_taken_back_in_a_draft_is_gone_and_its_square_is_in_view(
    gallery: Gallery, play: Play[State]
) -> None:
    moves = (Move("place", ("twin-sm-c", "1,-1", "270")), Move("follower", ("1,0",)))
    state = preview(play, 0, moves).state
    scene, _ = gallery.scene(GAME.view(state, 0), LOOK, say, Question(0, draft=moves))
    assert (1, 0) in scene.crop
    assert scene.draft == (1, -1)
    assert not [figure for figure in scene.figures if figure.cell == (1, 0)]


def test_a_follower_placed_in_a_draft_stands_on_its_part(gallery: Gallery, play: Play[State]) -> None:
    place = Move("place", ("twin-sm-c", "1,-1", "270"))
    _, question = asked(play, 0, (), place)
    moves = (place, Move("follower", (question.keys[0].text,)))
    state = preview(play, 0, moves).state
    assert only(shown(gallery, state, 0, Question(0, draft=moves)), "figure 1,-1 blue follower")


def test_the_tiles_in_hand_are_numbered_where_one_is_to_be_chosen(gallery: Gallery, holding: Play[State]) -> None:
    state, question = asked(holding, 0, ())
    lines = shown(gallery, state, 0, question)
    assert only(lines, "picture.hand") == ["picture.hand 1 half-mg", "picture.hand 2 cap-gs-c"]
    assert not only(lines, "spot", "to place")


def test_the_tile_that_is_laid_is_marked_in_the_hand(gallery: Gallery, holding: Play[State]) -> None:
    state, question = asked(holding, 0, ("cap-gs-c",))
    lines = shown(gallery, state, 0, question)
    assert only(lines, "picture.hand") == ["picture.hand half-mg", "picture.hand cap-gs-c [chosen]"]
    assert only(lines, "spot")


@pytest.mark.parametrize("count", [4, 6])
def test_nobody_sees_the_hand_of_another(gallery: Gallery, count: int) -> None:
    play = played(HANDS[:count], hands=True)
    own = {0: set(play.state.hands[0]), 1: set(play.state.hands[1])}
    laid = {face.type.id for face in play.state.tiles.values()}
    for seat in (None, 0, 1):
        scene, _ = gallery.scene(GAME.view(play.state, seat), LOOK, say)
        told = scene_text(scene) + alt(scene, say, Message)
        may_see = laid | (own[seat] if seat is not None else set())
        for other in set(DEALT) | {"full-g"}:
            assert (other in told) == (other in may_see), (seat, other)
        assert "hand 2" in told, "how many tiles each holds is public"


def test_pictures_for_others_are_the_same_whatever_the_hand(gallery: Gallery) -> None:
    other = tuple(Entry(e.seat, e.text.replace("lake", "full-s"), e.audience) for e in HANDS)
    one, two = (played(log, hands=True).state for log in (HANDS, other))
    for seat in (None, 0):
        first, second_ = (gallery.draw(GAME.view(state, seat), LOOK, say, "board")[0] for state in (one, two))
        assert first.file.data == second_.file.data
        assert first.alt == second_.alt


def test_a_tile_laid_for_good_is_told_as_the_last_one(gallery: Gallery) -> None:
    play = played(HANDS, hands=True)
    state, question = asked(play, 0, ())
    assert only(shown(gallery, state, 0, question), "draft", "last") == ["last 1,0", "draft 1,0"]
    scene, _ = gallery.scene(GAME.view(state, 0), LOOK, say, question)
    assert "alt.last" in alt(scene, say, Message)
    assert "alt.draft" not in alt(scene, say, Message)


def test_every_letter_of_a_scene_is_a_key_of_the_panel(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, 0, (), Move("place", ("twin-sm-c", "1,-1", "270")))
    scene, _ = gallery.scene(GAME.view(state, 0), LOOK, say, question)
    assert len(scene.letters) + len(scene.badges) == len(question.keys)
