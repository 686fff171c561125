"""What pictures of a game with everything show: a flight, ingots, a crop circle and a sharing-out, line by line."""

from collections.abc import Sequence

import pytest

from render.gallery import Gallery
from render.request import Look, Question
from render.scene_text import scene_text
from render.sprites import SpriteStore
from rules.api import Chance, Decision, Entry, Move, Spot
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.message import Message
from rules.play import Play, add, begin
from rules.registry import data_for, setup_for

SETS = ("inns_and_cathedrals", "traders_and_builders", "gold_mines", "flying_machines", "crop_circles")
FIGURES = dict.fromkeys(("large", "builder", "pig", "abbot", "phantom"), True)
LOOK = Look("light", ("Anna", "Boris"), (0, 1), "title")

MONK = ("draw base.A", "place base.A 1,0 90", "deploy abbot monastery", "deploy phantom road@W")
MACHINE = (*MONK, "draw fly.2", "place fly.2 2,0 0")
LANDED = (*MACHINE, "deploy normal fly", "roll 2", "land road@E", "pass")
MINE = (*LANDED, "draw gold.1", "place gold.1 1,1 0")
CIRCLE = (*MINE, "gold 1,0", "deploy normal road@E", "draw crop1.4", "place crop1.4 3,0 180", "pass", "pass")
ADDED = (*CIRCLE, "circle deploy", "add 1,0 road@W large", "add 0,0 road@E large")
SHARED = (*ADDED, "draw gold.5", "place gold.5 -1,0 0", "gold 0,0", "pass", "draw base.A", "place base.A -1,1 180")


def played(lines: Sequence[str]) -> Play[State]:
    """The play of these lines, whoever's they are."""
    setup = setup_for(CARCASSONNE, 2, SETS, FIGURES)
    play = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup))
    for line in lines:
        due = CARCASSONNE.due(play.state)
        play = add(play, Entry(None if isinstance(due, Chance) else due[0].seat, line))
    return play


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SpriteStore())


def board(gallery: Gallery, lines: Sequence[str]) -> list[str]:
    return _text(gallery, played(lines), None)


def asked(gallery: Gallery, lines: Sequence[str], *chosen: str, drafted: int = 0) -> list[str]:
    """The picture of the axis after `chosen`, the last `drafted` lines being the draft."""
    play = played(lines)
    owed = play.owed[0].decision
    keys = tuple(CARCASSONNE.keys(play.state, owed, chosen))
    draft = tuple(Move.parse(line) for line in lines[len(lines) - drafted :])
    return _text(gallery, play, Question(owed.seat, keys, chosen, draft, owed.kind))


def drafted(gallery: Gallery, lines: Sequence[str], seat: int, count: int) -> list[str]:
    """The picture of a draft of the last `count` lines."""
    draft = tuple(Move.parse(line) for line in lines[-count:])
    play = played(lines[:-count])
    spots = []
    for line, move in zip(lines[-count:], draft, strict=True):
        decision = play.owed[0].decision
        spots.append(tuple(spot_of(play, decision, move, axis) for axis in range(len(move.keys))))
        play = add(play, Entry(decision.seat, line))
    return _text(gallery, play, Question(seat, draft=draft, spots=tuple(spots)))


def spot_of(play: Play[State], decision: Decision, move: Move, axis: int) -> Spot | None:
    keys = CARCASSONNE.keys(play.state, decision, move.keys[:axis])
    return next(key.spot for key in keys if key.text == move.keys[axis])


def _text(gallery: Gallery, play: Play[State], question: Question | None) -> list[str]:
    view = CARCASSONNE.view(play.state, None if question is None else question.seat)

    def say(said: Message) -> str:
        return said.key

    return scene_text(gallery.scene(view, LOOK, say, question)[0]).splitlines()


def starting(lines: list[str], *words: str) -> list[str]:
    """The lines that begin with one of these words, without places within squares."""
    return [line.split(" at 0.")[0] for line in lines if line.split()[0] in words]


def test_every_kind_of_figure_has_its_shape_and_a_tile_may_hold_several(gallery: Gallery) -> None:
    assert starting(board(gallery, ADDED), "figure") == [
        "figure 0,0 blue follower",
        "figure 0,0 blue large",
        "figure 1,0 red phantom",
        "figure 1,0 red large",
        "figure 1,0 red abbot",
        "figure 1,1 red follower",
    ]
    places = [line.rsplit(" at ", 1)[1] for line in board(gallery, ADDED) if line.startswith("figure 1,0")]
    assert len(set(places)) == 3


def test_a_pig_stands_on_the_field_where_its_farmer_lies(gallery: Gallery) -> None:
    farmer = ("draw base.A", "place base.A 1,0 90", "deploy normal field@NL", "pass")
    other = ("draw fly.2", "place fly.2 2,0 0", "pass", "pass")
    lines = board(gallery, (*farmer, *other, "draw fly.1+garden", "place fly.1+garden 3,0 0", "deploy pig field@NL"))
    assert starting(lines, "figure") == ["figure 1,0 red follower lying", "figure 3,0 red pig"]


def test_ingots_lie_with_their_number_and_gains_are_in_the_strip(gallery: Gallery) -> None:
    lines = board(gallery, (*SHARED, "pass", "pass", "pick 0,0"))
    assert starting(lines, "pile") == ["pile 1 gold -1,0", "pile 1 gold 1,0", "pile 1 gold 1,1"]
    players = [line.split("follower")[1] for line in lines if line.startswith("player")]
    assert players[0].endswith("wine 0 grain 0 cloth 0 gold 0 [due]")
    assert players[1].endswith("wine 0 grain 0 cloth 0 gold 1")


def test_a_flight_is_shown_from_the_machine_to_the_figure_that_landed(gallery: Gallery) -> None:
    lines = board(gallery, LANDED)
    landed = next(line for line in lines if line.startswith("figure 0,0 blue"))
    (flight,) = [line for line in lines if line.startswith("flight")]
    assert flight.startswith("flight 2,0 at ")
    assert flight.endswith(f" to 0,0 at {landed.rsplit(' at ', 1)[1]} die 2")
    assert not starting(board(gallery, MINE), "flight")


def test_a_crash_is_shown_even_where_no_tile_lies(gallery: Gallery) -> None:
    lines = board(gallery, (*MACHINE, "deploy normal fly", "roll 3", "pass"))
    assert [line.endswith("to -1,0 at 0.50 0.50 die 3 lost") for line in lines if line.startswith("flight")] == [True]
    assert lines[0] == "carcassonne light -2,-1 to 3,1"


def test_a_draft_of_a_flight_shows_how_far_it_may_go(gallery: Gallery) -> None:
    lines = drafted(gallery, (*MACHINE, "deploy normal fly"), 1, 2)
    (flight,) = [line for line in lines if line.startswith("flight")]
    assert [word for word in flight.split() if "," in word.strip(",")] == ["2,0", "1,0", "0,0", "-1,0"]
    assert flight.endswith("not rolled")
    left, right = (int(word.split(",")[0]) for word in (lines[0].split()[2], lines[0].split()[4]))
    assert left <= -1
    assert right >= 2


def test_the_kinds_of_figures_have_numbers_and_signs_below_the_board(gallery: Gallery) -> None:
    lines = asked(gallery, (*LANDED, "draw fly.1+garden", "place fly.1+garden 3,0 0"), drafted=1)
    assert starting(lines, "choice") == [
        "choice 1 figure.normal: follower",
        "choice 2 figure.large: large",
        "choice 3 figure.abbot (1, 0): abbot",
    ]
    assert "draft 3,0" in lines


def test_the_flight_has_a_letter_at_the_machine(gallery: Gallery) -> None:
    lines = asked(gallery, MACHINE, "large", drafted=1)
    assert starting(lines, "letter") == [
        "letter A part.field: 2,0 blue large lying",
        "letter B key.fly: 2,0 blue large",
    ]
    assert "draft 2,0" in lines


def test_the_abbot_called_home_has_his_letter_where_he_stands(gallery: Gallery) -> None:
    lines = asked(gallery, (*LANDED, "draw fly.1+garden", "place fly.1+garden 3,0 0"), "abbot", drafted=1)
    (letter,) = [line for line in lines if line.startswith("letter")]
    assert letter.startswith("letter A key.home: 1,0 red abbot")
    assert [line for line in lines if line.startswith("figure 1,0 red abbot")] == [
        letter.replace("letter A key.home:", "figure")
    ]


def test_landings_have_letters_on_the_tile_where_the_flight_ends(gallery: Gallery) -> None:
    lines = asked(gallery, LANDED[:-2])
    assert starting(lines, "letter") == [
        "letter A part.city: 0,0 blue follower",
        "letter B part.road: 0,0 blue follower",
    ]
    assert "draft 0,0" in lines
    assert [line.endswith("to 0,0 at 0.50 0.50 die 2") for line in lines if line.startswith("flight")] == [True]


def test_a_figure_beside_another_does_not_hide_it_in_a_close_up(gallery: Gallery) -> None:
    second = (*LANDED, "draw fly.4", "place fly.4 3,0 0", "deploy normal fly", "roll 3")
    lines = asked(gallery, second)
    places = [line.rsplit(" at ", 1)[1] for line in lines if " 0,0 " in line and line.startswith(("figure", "letter"))]
    assert len(places) == len(set(places)) == 3


def test_the_squares_for_the_second_ingot_have_numbers_and_the_new_tile_a_frame(gallery: Gallery) -> None:
    lines = asked(gallery, MINE, drafted=1)
    assert starting(lines, "spot", "draft") == ["spot 1 at 0,0", "spot 2 at 1,0", "spot 3 at 2,0", "draft 1,1"]
    assert not starting(lines, "player", "ghost", "to")


def test_the_tiles_to_take_an_ingot_from_have_numbers(gallery: Gallery) -> None:
    lines = asked(gallery, (*SHARED, "pass", "pass"))
    assert starting(lines, "spot") == ["spot 1 at -1,0", "spot 2 at 0,0", "spot 3 at 1,0"]
    assert len(starting(lines, "player")) == 2


def test_a_circle_is_chosen_in_sight_of_the_whole_board(gallery: Gallery) -> None:
    lines = asked(gallery, CIRCLE, drafted=3)
    assert lines[0] == board(gallery, CIRCLE)[0]
    assert starting(lines, "choice", "draft") == [
        "draft 3,0",
        "choice 1 key.circle.deploy: no sign",
        "choice 2 key.circle.remove: no sign",
    ]


def test_the_figures_that_a_circle_concerns_have_rings_before_and_after_the_choice(gallery: Gallery) -> None:
    concerned = ["ring 0,0 blue follower", "ring 1,0 red phantom", "ring 1,1 red follower"]
    assert starting(asked(gallery, CIRCLE, drafted=3), "ring") == concerned
    chosen = drafted(gallery, (*CIRCLE, "circle remove"), 0, 4)
    assert starting(chosen, "ring") == concerned
    assert chosen[0] == board(gallery, CIRCLE)[0]


def test_a_figure_that_goes_home_with_the_draft_is_still_seen_where_it_stood(gallery: Gallery) -> None:
    before = next(line for line in board(gallery, LANDED) if line.startswith("figure 1,0 red abbot"))
    home = (*LANDED, "draw fly.1+garden", "place fly.1+garden 3,0 0", "deploy abbot home")
    lines = drafted(gallery, home, 0, 2)
    assert [line for line in lines if line.startswith("leaves")] == [before.replace("figure", "leaves")]
    back = drafted(gallery, (*CIRCLE, "circle remove", "remove 1,1 road@E normal"), 0, 1)
    assert starting(back, "leaves") == ["leaves 1,1 red follower"]


def test_an_act_of_a_circle_has_numbers_on_tiles_then_letters_on_own_figures_then_kinds(gallery: Gallery) -> None:
    lines = (*CIRCLE, "circle deploy")
    assert starting(asked(gallery, lines), "spot") == ["spot 1 at 1,0", "spot 2 at 1,1"]
    part = asked(gallery, lines, "1,0")
    assert starting(part, "letter", "draft") == ["draft 1,0", "letter A part.road: 1,0 red phantom"]
    kinds = asked(gallery, lines, "1,0", "road@W")
    assert starting(kinds, "choice", "draft") == [
        "draft 1,0",
        "choice 1 figure.normal: follower",
        "choice 2 figure.large: large",
    ]


def test_a_draft_of_an_act_shows_the_board_around_it(gallery: Gallery) -> None:
    lines = drafted(gallery, (*CIRCLE, "circle deploy", "add 1,1 road@E normal"), 0, 1)
    assert "draft 1,1" in lines
    assert starting(lines, "figure").count("figure 1,1 red follower") == 2


def test_a_draft_shows_both_figures_of_a_turn(gallery: Gallery) -> None:
    lines = drafted(gallery, MONK, 0, 3)
    assert starting(lines, "figure") == ["figure 1,0 red phantom", "figure 1,0 red abbot"]
