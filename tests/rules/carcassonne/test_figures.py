"""Section 5: putting a meeple on the tile just laid."""

import pytest

from rules.api import PASS, Entry, Move
from rules.message import IllegalMove
from rules.play import add
from tests.rules.carcassonne.table import (
    Turn,
    drawn,
    fresh,
    laid,
    last_events,
    options,
    played,
    region,
    taken,
    turn,
)  # fmt: skip


def offered(t: Turn, *before: Turn, **more: object) -> list[str]:
    """The parts on which a meeple can be put after a tile was laid."""
    play = laid(played(*before, **more), t)  # type: ignore[arg-type]
    return [move.keys[1] for move in options(play) if move != PASS] if play.owed_by(play.state.seat) else []


def refused(t: Turn, *before: Turn, kind: str = "normal") -> str:
    play = laid(played(*before), t)
    with pytest.raises(IllegalMove) as caught:
        add(play, Entry(play.state.seat, f"deploy {kind} {t.on}"))
    return caught.value.code


def test_every_part_of_the_new_tile_is_offered_in_printed_order() -> None:
    assert offered(turn("L", 0, -1, 180)) == [
        "city@S",
        "road@W",
        "road@N",
        "road@E",
        "field@ER",
        "field@NR",
        "field@NL",
    ]
    assert offered(turn("B", 0, 1)) == ["monastery", "field@NL"]


def test_declining_comes_first() -> None:
    assert options(laid(fresh(), turn("B", 0, 1)))[0] == PASS


def test_only_the_tile_just_laid_can_be_chosen() -> None:
    """The start tile has a city in the north, the new one has not."""
    assert refused(turn("U", 1, 0, 0, "city@N")) == "no_part"


def test_a_feature_with_a_figure_is_not_offered_whoever_stands_there() -> None:
    first = turn("U", 1, 0, 0, "road@W")
    assert "road@E" not in offered(turn("U", 2, 0), first)
    assert refused(turn("U", 2, 0, 0, "road@E"), first) == "occupied"
    own = [first, turn("B", 0, 1)]
    assert refused(turn("U", 2, 0, 0, "road@W"), *own) == "occupied"
    assert refused(turn("U", -1, 0, 0, "road@E"), first) == "occupied"


def test_the_refusal_names_who_stands_there() -> None:
    play = laid(played(turn("U", 1, 0, 0, "road@W")), turn("U", 2, 0))
    with pytest.raises(IllegalMove) as caught:
        add(play, Entry(1, "deploy normal road@W"))
    assert "Who(seat=0)" in str(caught.value.message)


def test_another_part_of_an_occupied_tile_is_free() -> None:
    assert offered(turn("U", 2, 0), turn("U", 1, 0, 0, "field@NL")) == ["road@E", "field@ER"]


def test_the_city_a_tile_joins_may_be_occupied_far_away() -> None:
    before = [turn("F", 0, -1, 90, "city@S"), turn("B", 0, 1), turn("G", 0, -2, 90)]
    assert offered(turn("E", 0, -3, 180), *before) == ["field@NL"]
    assert refused(turn("E", 0, -3, 180, "city@S"), *before) == "occupied"


def test_two_features_of_a_tile_are_judged_each_by_itself() -> None:
    """One of its cities is occupied, the other is free."""
    before = [turn("G", 0, -1, 90, "city@S")]
    assert offered(turn("H", 0, -2), *before) == ["city@N", "field@EL"]


def test_a_feature_that_the_tile_completes_may_be_claimed() -> None:
    assert "city@S" in offered(turn("E", 0, -1, 180))
    assert taken(fresh(), turn("E", 0, -1, 180, "city@S")).state.scores == (4, 0)


def test_a_part_may_be_named_by_any_of_its_borders_and_is_kept_by_its_first() -> None:
    play = laid(fresh(), turn("U", 1, 0))
    for name in ("field@NR", "field@EL", "field@WR"):
        assert add(play, Entry(0, f"deploy normal {name}")).lines[-1].entry.text == f"deploy normal {name}"
        decision = play.owed[0].decision
        assert str(play.game.check(play.state, decision, Move("deploy", ("normal", name)))) == "deploy normal field@NL"


@pytest.mark.parametrize("kind", ["large", "abbot", "builder", "pig", "phantom", "dragon", ""])
def test_the_base_game_has_normal_meeples_only(kind: str) -> None:
    play = laid(fresh(), turn("U", 1, 0))
    decision = play.owed[0].decision
    with pytest.raises(IllegalMove) as caught:
        play.game.check(play.state, decision, Move("deploy", (kind, "road@W")))
    assert caught.value.code == "no_figure"


@pytest.mark.parametrize("line", ["deploy", "deploy normal", "deploy normal road@W 1", "place base.U 2,0 0", "pass 1"])
def test_another_line_than_a_figure_or_none_is_refused(line: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        add(laid(fresh(), turn("U", 1, 0)), Entry(0, line))
    assert caught.value.code == "bad_value"


def test_without_a_meeple_left_nobody_is_asked() -> None:
    """One player, whose seven meeples stand on side roads."""
    tiles = [turn("W", x, 0, 0, "road@S") for x in range(1, 5)] + [turn("L", x, 0, 0, "road@S") for x in range(5, 8)]
    play = played(*tiles, players=1)
    assert play.state.supply == ({"normal": 0},)
    after = laid(play, turn("V", 8, 0))
    assert after.state.cell is None
    assert after.owed == ()
    assert after.state.step == 0


def test_where_nothing_is_free_nobody_is_asked() -> None:
    """The road and both fields of the new tile are occupied: the next turn begins."""
    before = [turn("U", 1, 0, 0, "road@W"), turn("U", 2, 0, 0, "field@NL"), turn("U", 3, 0, 0, "field@SL")]
    after = laid(played(*before), turn("U", 4, 0))
    assert after.state.seat == 0
    assert after.state.tile is None
    assert [event.key for event in last_events(after)] == ["placed"]


def test_a_meeple_leaves_the_supply_and_comes_back_only_by_scoring() -> None:
    play = played(turn("U", 1, 0, 0, "road@W"))
    assert [own["normal"] for own in play.state.supply] == [6, 7]
    play = played(turn("U", 1, 0, 0, "road@W"), turn("A", 2, 0, 90), turn("A", -1, 0, 270))
    assert region(play, 0, 0, "road@E").open == 0
    assert [own["normal"] for own in play.state.supply] == [7, 7]


def test_a_figure_is_told_of_with_its_role() -> None:
    for t, role in (
        (turn("E", 0, -1, 180, "city@S"), "role.city"),
        (turn("U", 1, 0, 0, "road@W"), "role.road"),
        (turn("B", 0, 1, 0, "monastery"), "role.monastery"),
        (turn("B", 0, 1, 0, "field@NL"), "role.field"),
    ):
        event = last_events(played(t))[0]
        assert (event.key, event.seat, event.cells) == ("deployed", 0, (t.at,))
        assert role in str(dict(event.args)["role"])


def test_what_a_figure_would_bring_is_told_before() -> None:
    play = laid(fresh(), turn("E", 0, -1, 180))
    decision = play.owed[0].decision
    at_once, so_far, nothing = (
        play.game.meaning(play.state, decision, move)
        for move in (Move("deploy", ("normal", "city@S")), Move("deploy", ("normal", "field@NL")), PASS)
    )
    assert [(m.key, dict(m.args)) for m in at_once] == [("meaning.at_once", {"n": 4})]
    assert [(m.key, dict(m.args)) for m in so_far] == [("meaning.so_far", {"n": 3})]
    assert nothing == ()


def test_nothing_is_put_before_a_tile_lies() -> None:
    play = drawn(fresh(), "base.U")
    with pytest.raises(IllegalMove):
        add(play, Entry(0, "deploy normal road@W"))
