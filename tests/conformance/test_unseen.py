"""The tiles that may still come, as far as each seat can tell."""

from tests.conformance.cases import Case, course_of, over_all_cases


@over_all_cases
def test_a_stranger_can_rule_out_no_tile_that_a_seat_cannot(case: Case) -> None:
    for play in course_of(case).some(8):
        strange = case.game.unseen(case.game.view(play.state, None))
        assert all(count > 0 for count in strange.values())
        for seat in range(case.setup.players):
            own = case.game.unseen(case.game.view(play.state, seat))
            assert all(0 < count <= strange[tile] for tile, count in own.items())
