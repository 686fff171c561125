"""Crop circles: the choice, whose act it is, who is passed over, and what may be declined."""

import pytest

from rules.api import Move
from rules.carcassonne.game import CARCASSONNE
from rules.message import IllegalMove
from tests.rules.carcassonne.expansions.choices import asked, lines_of, offered, said, started

KNIGHTS = (
    "draw base.F", "place base.F 0,-1 90", "deploy normal city@S",
    "draw base.K", "place base.K 1,0 0", "deploy normal city@N",
    "draw crop1.1", "place crop1.1 0,1 180", "pass",
)  # fmt: skip
"""Example C01 up to the choice: one knight each, seat 0 is active."""


def test_the_active_player_chooses_and_is_told_whom_it_concerns() -> None:
    play = said(started(["crop_circles"]), *KNIGHTS)
    assert asked(play) == (0, "circle")
    assert lines_of(play) == ["circle deploy", "circle remove"]
    meaning = CARCASSONNE.meaning(play.state, play.owed[0].decision, Move("circle", ("remove",)))
    assert [message.key for message in meaning] == ["meaning.concerns"] * 2


def test_the_choice_is_asked_even_without_effect() -> None:
    play = said(started(["crop_circles"]), "draw crop1.1", "place crop1.1 0,1 180", "pass")
    assert asked(play) == (0, "circle")
    meaning = CARCASSONNE.meaning(play.state, play.owed[0].decision, Move("circle", ("deploy",)))
    assert [message.key for message in meaning] == ["meaning.nobody"]
    play = said(play, "circle deploy")
    assert (play.state.seat, asked(play)) == (1, None)


def test_each_acts_in_turn_and_the_active_player_last() -> None:
    play = said(started(["crop_circles"], crop_deploy="may"), *KNIGHTS, "circle deploy")
    assert asked(play) == (1, "add")
    assert lines_of(play) == ["pass", "add 1,0 city@N normal"]
    play = said(play, "add 1,0 city@N normal")
    assert asked(play) == (0, "add")
    assert (offered(play), offered(play, "0,-1"), offered(play, "0,-1", "city@N")) == (
        ["0,-1"], ["city@N"], ["normal"]
    )  # fmt: skip
    play = said(play, "pass")
    assert play.state.seat == 1
    assert [supply["normal"] for supply in play.state.supply] == [6, 5]


def test_adding_may_be_made_compulsory() -> None:
    play = said(started(["crop_circles"], crop_deploy="must"), *KNIGHTS, "circle deploy")
    assert play.owed[0].decision.decline is None
    assert lines_of(play) == ["add 1,0 city@N normal"]
    with pytest.raises(IllegalMove) as caught:
        said(play, "pass")
    assert caught.value.code == "crop"


def test_removing_is_never_declined_and_takes_the_builder_along() -> None:
    thief = ("draw base.U", "place base.U 1,0 0", "deploy normal road@W", "draw base.B", "place base.B 0,1 0", "pass")
    builder = ("draw base.U", "place base.U 2,0 0", "deploy builder road@W")
    play = said(started(["crop_circles", "traders"]), *thief, *builder)
    play = said(play, "draw crop1.4", "place crop1.4 -1,0 270", "pass", "circle remove")
    assert asked(play) == (0, "remove")
    assert lines_of(play) == ["remove 1,0 road@E normal"]
    play = said(play, "remove 1,0 road@E normal")
    assert play.state.supply[0] == {"normal": 7, "builder": 1, "pig": 1}
    assert not play.state.figures


def test_an_abbot_is_never_added() -> None:
    play = said(started(["crop_circles", "abbot", "inns", "phantom"], crop_deploy="may"), *_passing(KNIGHTS))
    play = said(play, "circle deploy")
    assert [line.split()[-1] for line in lines_of(play)[1:]] == ["normal", "large", "phantom"]


def _passing(lines: tuple[str, ...]) -> list[str]:
    """The same lines in a game in which a phantom may follow each figure."""
    return [each for line in lines for each in ([line, "pass"] if line.split()[0] in ("deploy", "pass") else [line])]
