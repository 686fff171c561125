"""The abbot with his gardens, the large meeple, inns and cathedrals, the phantom: what is offered and refused."""

import pytest

from rules.api import Move
from rules.carcassonne.game import CARCASSONNE
from rules.message import IllegalMove
from tests.rules.carcassonne.expansions.choices import asked, lines_of, offered, said, started, told

GARDEN = ("draw base.U+garden", "place base.U+garden 1,0 0", "deploy abbot garden")
ROAD = ("draw base.U", "place base.U 2,0 0", "pass")


def test_some_copies_have_a_garden_only_with_the_abbot() -> None:
    with_abbot, without = started(["abbot"]).state.bag, started(["inns"]).state.bag
    gardens = {tile: n for tile, n in with_abbot.items() if tile.endswith("+garden")}
    assert sum(gardens.values()) == sum(CARCASSONNE.load(CARCASSONNE.shipped("base")).gardens.values())
    assert not [tile for tile in without if tile.endswith("+garden")]
    assert sum(with_abbot.values()) == 71


def test_an_abbot_is_offered_monasteries_and_gardens_only() -> None:
    play = said(started(["abbot"]), *GARDEN[:2])
    assert offered(play, "abbot") == ["garden"]
    assert "garden" not in offered(play, "normal")
    with pytest.raises(IllegalMove) as caught:
        said(play, "deploy abbot road@E")
    assert caught.value.code == "wrong_figure"


def test_the_abbot_called_home_scores_at_once_and_is_in_supply_again() -> None:
    play = said(started(["abbot"]), *GARDEN, *ROAD, "draw base.B", "place base.B 0,1 0")
    assert offered(play, "abbot") == ["home"]
    meaning = CARCASSONNE.meaning(play.state, play.owed[0].decision, Move("deploy", ("abbot", "home")))
    assert [dict(message.args)["n"] for message in meaning] == [4]
    play = said(play, "deploy abbot home")
    assert told(play) == ["home.garden"]
    assert play.state.scores == (4, 0)
    assert play.state.supply[0]["abbot"] == 1


def test_nobody_without_an_abbot_on_the_board_calls_one_home() -> None:
    play = said(started(["abbot"]), "draw base.U", "place base.U 1,0 0")
    assert not [line for line in lines_of(play) if line.endswith("home")]
    with pytest.raises(IllegalMove) as caught:
        said(play, "deploy abbot home")
    assert caught.value.code == "abbot"


def test_of_several_abbots_the_one_who_scores_most_goes_home() -> None:
    play = said(started(["abbot"], abbot=2), *GARDEN, *ROAD)
    play = said(
        play, "draw base.B", "place base.B 0,1 0", "deploy abbot monastery", "draw base.U", "place base.U 3,0 0"
    )
    play = said(play, "pass", "draw base.U", "place base.U 4,0 0", "deploy abbot home")
    assert told(play) == ["home.garden"]
    assert play.state.scores == (4, 0)


def test_a_large_meeple_counts_twice() -> None:
    lines = ("draw base.F", "place base.F 0,-1 90", "deploy large city@S")
    play = said(started(["inns"]), *lines)
    (claim,) = CARCASSONNE.view(play.state, None).claims
    assert claim.strength == (2, 0)


@pytest.mark.parametrize(("sets", "most"), [((), 5), (("inns_and_cathedrals",), 6), (("gold_mines", "river"), 5)])
def test_six_may_play_with_inns_and_cathedrals(sets: tuple[str, ...], most: int) -> None:
    assert CARCASSONNE.seats(("base", *sets))[-1] == most


def test_the_phantom_comes_after_the_first_figure_on_another_feature() -> None:
    play = said(started(["phantom"]), "draw base.U", "place base.U 1,0 0")
    assert "phantom" not in offered(play)
    play = said(play, "deploy normal road@W")
    assert asked(play) == (0, "deploy")
    assert lines_of(play) == ["pass", "deploy phantom field@NL", "deploy phantom field@ER"]
    play = said(play, "deploy phantom field@NL")
    assert play.state.seat == 1
    assert play.state.supply[0] == {"normal": 6, "phantom": 0}


def test_a_phantom_may_stand_alone_and_is_never_the_first_figure() -> None:
    play = said(started(["phantom"]), "draw base.U", "place base.U 1,0 0")
    with pytest.raises(IllegalMove) as caught:
        said(play, "deploy phantom road@W")
    assert caught.value.code == "second_figure"
    play = said(play, "pass")
    with pytest.raises(IllegalMove) as caught:
        said(play, "deploy normal road@W")
    assert caught.value.code == "second_figure"
    play = said(play, "deploy phantom road@W")
    assert play.state.supply[0] == {"normal": 7, "phantom": 0}


def test_boards_in_characters_name_the_figures_that_are_no_usual_meeples() -> None:
    play = said(started(["abbot"]), *GARDEN, "draw base.U", "place base.U 2,0 0", "deploy normal road@E")
    lines = play.game.sketch(play.game.view(play.state, None))
    assert [line for line in lines if line.startswith("A ")] == ["A 1: 1,0"]
