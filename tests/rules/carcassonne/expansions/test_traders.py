"""Builder, pig and goods: what is offered, whose turn part is next, what is told."""

from dataclasses import replace

from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.scoring import final_scoring
from tests.rules.carcassonne.expansions.choices import asked, offered, said, started, told

THIEF = ("draw base.U", "place base.U 1,0 0", "deploy normal road@W", "draw base.B", "place base.B 0,1 0", "pass")
BUILDER = (*THIEF, "draw base.U", "place base.U 2,0 0", "deploy builder road@W")
BACK = ("draw base.B", "place base.B 0,2 0", "pass")


def test_builder_and_pig_are_offered_only_beside_an_own_follower() -> None:
    play = said(started(["traders"]), "draw base.U", "place base.U 1,0 0")
    assert offered(play) == ["normal"]
    play = said(started(["traders"]), *THIEF, "draw base.U", "place base.U 2,0 0")
    assert offered(play, "builder") == ["road@E"]
    assert "pig" not in offered(play)


def test_a_builder_is_told_with_its_feature() -> None:
    play = said(started(["traders"]), *BUILDER)
    assert told(play)[0] == "accompanied"


def test_a_builder_whose_road_is_extended_gives_one_more_turn_part() -> None:
    play = said(started(["traders"]), *BUILDER, *BACK, "draw base.U", "place base.U 3,0 0", "pass")
    assert play.state.seat == 0
    play = said(play, "draw base.U", "place base.U 4,0 0", "pass")
    assert play.state.seat == 1


def test_without_a_tile_left_there_is_no_second_part() -> None:
    play = said(started(["traders"]), *BUILDER, *BACK, "draw base.U", "place base.U 3,0 0")
    emptied = replace(play, state=replace(play.state, bag={}))
    assert said(emptied, "pass").over


def test_the_builder_goes_home_with_the_last_follower_and_still_earned_the_part() -> None:
    play = said(started(["traders"]), *BUILDER, *BACK, "draw base.W", "place base.W 3,0 0", "pass")
    play = said(play, "draw base.W", "place base.W -1,0 0")
    assert play.state.seat == 0
    play = said(play, "pass")
    assert play.state.supply[0]["builder"] == 1
    assert play.state.supply[0]["normal"] == 7


def test_goods_are_taken_by_who_completes_the_city_and_shown_to_all() -> None:
    play = said(started(["traders"]), "draw tb.15", "place tb.15 0,-1 90", "deploy normal city@S")
    play = said(play, "draw base.E", "place base.E 0,-2 180", "pass")
    assert "goods" in told(play)
    held = [dict(standing.held) for standing in CARCASSONNE.view(play.state, None).standings]
    assert [sum(each.values()) for each in held] == [0, 1]
    (award,) = [event for event in final_scoring(play.state).events if event.key == "final.goods"]
    assert award.seat == 1
    assert award.points is not None
    assert award.points.total == 10


def test_nobody_is_asked_for_goods_or_the_second_part() -> None:
    play = said(started(["traders"]), *BUILDER, *BACK, "draw base.U", "place base.U 3,0 0", "pass")
    assert asked(play) is None


def test_claims_show_what_a_pig_adds_to_one_seat() -> None:
    play = said(started(["traders"]), "draw base.E", "place base.E 0,-1 180", "deploy normal field@NL")
    play = said(play, "draw base.U", "place base.U 1,0 0", "pass", "draw base.B", "place base.B 0,-2 0")
    play = said(play, "deploy pig field@NL")
    (claim,) = [claim for claim in CARCASSONNE.view(play.state, None).claims if claim.kind == "field"]
    assert (claim.now, claim.more) == (3, (1, 0))
