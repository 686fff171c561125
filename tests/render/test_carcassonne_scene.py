import pytest

from render.gallery import Gallery
from render.request import Look, Question
from render.scene_text import scene_text
from render.sprites import SpriteStore
from rules.api import Entry, Move
from rules.carcassonne.game import Carcassonne
from rules.carcassonne.state import State
from rules.message import Message
from rules.play import Play, preview, replay
from rules.registry import data_for, setup_for

GAME = Carcassonne()
LOOK = Look("light", ("Anna", "Boris"), (1, 4), "title", "note", ((), ("computer",)))
LOG = (
    Entry(None, "draw base.V"),
    Entry(0, "place base.V 1,0 90"),
    Entry(0, "deploy normal field@NL"),
    Entry(None, "draw base.E"),
)


def say(said: Message) -> str:
    return said.key


@pytest.fixture(scope="module")
def play() -> Play[State]:
    setup = setup_for(GAME, 2)
    return replay(GAME, setup, data_for(GAME, setup), LOG)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SpriteStore())


def shown(gallery: Gallery, state: State, question: Question | None = None) -> list[str]:
    scene, _ = gallery.scene(GAME.view(state, 1), LOOK, say, question)
    return scene_text(scene).splitlines()


def asked(play: Play[State], chosen: tuple[str, ...], draft: tuple[Move, ...] = ()) -> tuple[State, Question]:
    """The state in which the next axis after `chosen` is asked, and its question."""
    before = preview(play, 1, draft)
    assert before.decision is not None
    keys = tuple(GAME.keys(before.state, before.decision, chosen))
    return before.state, Question(1, keys, chosen, draft, before.decision.kind)


def test_a_public_picture_shows_the_board_and_what_comes_next(gallery: Gallery, play: Play[State]) -> None:
    assert shown(gallery, play.state) == [
        "carcassonne light -2,-1 to 3,1",
        "tile 0,0 base.D 0",
        "tile 1,0 base.V 90",
        "last 1,0",
        "figure 1,0 blue follower lying at 0.25 0.25",
        "title title",
        "note note",
        "to place base.E",
        "left 69",
        "player blue Anna: 0 follower 6",
        "player white Boris: 0 follower 7 [computer] [due]",
    ]


def test_the_squares_where_the_tile_fits_are_numbered_in_reading_order(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, ("base.E",))
    lines = shown(gallery, state, question)
    assert [line for line in lines if line.startswith("spot")] == [
        "spot 1 at 0,-1",
        "spot 2 at 2,0",
        "spot 3 at 0,1",
        "spot 4 at 1,1",
    ]
    assert "to place base.E" in lines


def test_a_square_chosen_before_shows_the_tile_as_a_ghost(gallery: Gallery, play: Play[State]) -> None:
    _, question = asked(play, ("base.E",))
    again = Question(1, question.keys, question.chosen, (Move("place", ("base.E", "0,-1", "180")),))
    lines = shown(gallery, play.state, again)
    assert "ghost 1 0,-1 base.E 180" in lines
    assert "spot 1 at 0,-1" not in lines


def test_a_draft_shows_the_board_around_it_as_it_would_be(gallery: Gallery, play: Play[State]) -> None:
    place = Move("place", ("base.E", "2,0", "0"))
    state, _ = asked(play, (), (place,))
    keys = tuple(GAME.keys(play.state, play.owed[0].decision, ("base.E", "2,0")))
    lines = shown(gallery, state, Question(1, keys, ("base.E", "2,0"), (place,)))
    assert lines[0] == "carcassonne light 0,-2 to 4,2"
    assert "tile 2,0 base.E 0" in lines
    assert "draft 2,0" in lines
    assert not [line for line in lines if line.startswith(("spot", "player", "last", "to place"))]


def test_the_parts_of_the_new_tile_have_letters_and_figures_of_the_seat(gallery: Gallery, play: Play[State]) -> None:
    place = Move("place", ("base.E", "2,0", "0"))
    state, question = asked(play, ("normal",), (place,))
    letters = [line for line in shown(gallery, state, question) if line.startswith("letter")]
    assert [line.split(" at ")[0] for line in letters] == [
        "letter A part.city: 2,0 white follower",
        "letter B part.field: 2,0 white follower lying",
    ]


def test_a_chosen_figure_stands_in_the_draft_even_if_it_would_come_back_at_once(
    gallery: Gallery, play: Play[State]
) -> None:
    moves = (Move("place", ("base.E", "0,-1", "180")), Move("deploy", ("normal", "city@S")))
    state = preview(play, 1, moves).state
    assert not [figure for _, _, figure in GAME.view(state, 1).figures if figure.seat == 1]
    lines = shown(gallery, state, Question(1, draft=moves))
    assert [line for line in lines if line.startswith("figure 0,-1 white follower")]


def test_every_spot_and_letter_of_a_scene_is_a_key_of_the_panel(gallery: Gallery, play: Play[State]) -> None:
    state, question = asked(play, ("base.E",))
    scene, _ = gallery.scene(GAME.view(state, 1), LOOK, say, question)
    assert [spot.cell for spot in scene.spots] == [key.spot.cell for key in question.keys if key.spot]
