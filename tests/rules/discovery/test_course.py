"""The turn, the end of the game, and the variants."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rules.api import PASS, Chance, Decision, Entry, Laid, Move
from rules.chance import Sampled, Seeded
from rules.discovery.game import DISCOVERY
from rules.discovery.state import Phase, State
from rules.message import IllegalMove
from rules.play import Play, act, add, opened
from rules.players import random_player
from rules.registry import data_for, setup_for
from tests.rules.discovery.table import acted, drawn, fresh, placed


def played(play: Play[State], seed: str) -> Play[State]:
    """A game at random to its end."""
    generator, source = random.Random(seed), Seeded(seed)
    play = opened(play, source).play
    while not play.over:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(DISCOVERY, play.state, seat, generator), source).play
    return play


def turns_of(play: Play[State]) -> list[int]:
    """How many tiles each seat laid."""
    laid = Counter(line.entry.seat for line in play.lines if line.entry.text.startswith("place "))
    return [laid[seat] for seat in range(play.setup.players)]


def refused(play: Play[State], seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        add(play, Entry(seat, text))
    return caught.value.code


def test_a_turn_is_a_tile_and_an_action_then_the_next_seat_draws() -> None:
    play = placed(fresh(3), "cap-mg", (1, 0), 270)
    assert play.owed[0].decision.kind == "follower"
    assert refused(play, 1, "pass") == "not_your_turn"
    play = acted(play, "mountain@W")
    assert play.state.supply == (3, 4, 4)
    assert play.state.seat == 1
    assert isinstance(DISCOVERY.due(play.state), Chance)


def test_the_first_seat_is_the_one_of_the_set_up() -> None:
    assert fresh(3).state.seat == 0


def test_a_tile_that_fits_nowhere_is_shown_and_the_same_seat_draws_again() -> None:
    play = acted(placed(fresh(), "cap-sm", (0, 1)))
    play = drawn(play, "full-s")
    assert play.lines[-1].events[0].key == "discarded"
    assert play.state.thrown == ("full-s",)
    assert play.state.seat == 1
    assert isinstance(DISCOVERY.due(play.state), Chance)


def test_nothing_is_asked_where_nothing_can_be_done() -> None:
    """The only part of the tile belongs to a region with a follower, and none of the own stands anywhere."""
    play = acted(placed(fresh(), "cap-mg", (1, 0), 270), "mountain@W")
    play = placed(play, "full-m", (-1, 0))
    assert (play.state.seat, play.state.phase) == (0, Phase.TILE)


def test_the_last_tile_still_gives_an_action_and_then_the_game_is_over() -> None:
    play = played(fresh(2), "end")
    assert play.over
    assert not play.state.bag
    assert len(play.state.tiles) + len(play.state.thrown) == 84


def test_the_last_tiles_fit_nowhere_and_nobody_acts() -> None:
    state = acted(placed(fresh(), "cap-sm", (0, 1))).state
    state = _with_bag(state, {"full-s": 1})
    step = DISCOVERY.apply(state, Entry(None, "draw full-s"))
    assert step.state.over
    assert [event.key for event in step.events] == ["discarded"]


def test_taking_back_pays_the_present_value_and_frees_the_region() -> None:
    play = acted(placed(fresh(), "cap-mg", (1, 0), 270), "mountain@W")
    play = acted(placed(play, "full-g", (0, -1)))
    play = acted(placed(play, "cap-mg", (-1, 0), 90), "1,0")
    assert play.state.scores == (2, 0)
    assert play.state.supply == (4, 4)
    assert play.lines[-1].events[0].key == "scored.mountain"
    assert not play.state.followers


def test_no_follower_is_placed_and_taken_back_in_one_turn() -> None:
    play = placed(fresh(), "cap-mg", (1, 0), 270)
    assert refused(play, 0, "follower 1,0") == "take"
    assert refused(acted(play, "mountain@W"), 0, "follower 1,0") == "not_your_turn"


def test_followers_of_others_are_not_taken_back() -> None:
    play = acted(placed(fresh(), "cap-mg", (1, 0), 270), "mountain@W")
    play = placed(play, "full-g", (0, -1))
    assert refused(play, 1, "follower 1,0") == "take"
    assert refused(play, 1, "follower 9,9") == "take"


def test_without_a_follower_in_supply_only_taking_back_is_offered() -> None:
    play = placed(fresh(), "cap-mg", (1, 0), 270)
    state = play.state
    face = state.rules.faces["full-g", 0]
    far = {(x, 9): face for x in range(4)}
    full = _replaced(state, followers={(cell, 0): 0 for cell in far}, tiles={**state.tiles, **far})
    decision = DISCOVERY.owed(full, 0)
    assert decision is not None
    with pytest.raises(IllegalMove) as caught:
        DISCOVERY.check(full, decision, Move("follower", ("mountain@W",)))
    assert caught.value.code == "no_figure"
    assert [key.text for key in DISCOVERY.keys(full, decision, ())] == ["0,9", "1,9", "2,9", "3,9"]


@pytest.mark.parametrize("text", ["follower", "follower sea@N", "follower mountain@W x", "stay", "follower 1,0 2,0"])
def test_nonsense_is_refused(text: str) -> None:
    assert refused(placed(fresh(), "cap-mg", (1, 0), 270), 0, text) in ("bad_value", "no_part")


def test_any_border_of_a_part_names_it() -> None:
    play = placed(fresh(), "full-g", (0, -1))
    decision = play.owed[0].decision
    assert DISCOVERY.check(play.state, decision, Move("follower", ("grassland@S",))) == Move(
        "follower", ("grassland@N",)
    )


class TestEqualTurns:
    @pytest.mark.parametrize(
        ("value", "players", "turns"),
        [
            ("printed", 2, [41, 41]),
            ("printed", 3, [27, 27, 27]),
            ("printed", 4, [20] * 4),
            ("printed", 5, [17, 17, 16, 16, 16]),
            ("exact", 2, [41, 41]),
            ("exact", 5, [16] * 5),
            ("off", 4, [21, 21, 21, 20]),
        ],
    )
    def test_everybody_has_as_many_turns_as_the_table_says(self, value: str, players: int, turns: list[int]) -> None:
        play = played(fresh(players, equal_turns=value), "turns")
        thrown = len(play.state.thrown)
        assert sum(turns_of(play)) == sum(turns) - thrown
        if not thrown:
            assert turns_of(play) == turns

    def test_the_tiles_taken_out_are_told_with_their_number(self) -> None:
        play = opened(fresh(4, equal_turns="exact"), Seeded("x")).play
        told = [dict(event.args) for line in play.lines for event in line.events if event.key == "removed"]
        assert [(args["n"], args["all"]) for args in told] == [(1, 3), (2, 3), (3, 3)]
        assert tuple(args["design"] for args in told) == play.state.removed
        assert DISCOVERY.view(play.state, None).removed == play.state.removed


class TestHands:
    def dealt(self, *tiles: str, players: int = 2) -> Play[State]:
        play = fresh(players, hands=True)
        for tile in tiles:
            play = drawn(play, tile)
        return play

    def test_two_are_dealt_to_each_seat_for_its_eyes_only(self) -> None:
        play = self.dealt("cap-mg", "full-g", "cap-gm", "full-m")
        assert play.state.hands == (("cap-mg", "full-g"), ("cap-gm", "full-m"))
        assert [line.entry.audience for line in play.lines] == [frozenset({seat}) for seat in (0, 0, 1, 1)]
        view = DISCOVERY.view(play.state, 0)
        assert (view.hand, view.hand_sizes, view.drawn) == (("cap-mg", "full-g"), (2, 2), None)
        assert DISCOVERY.view(play.state, None).hand == ()

    def test_the_new_tile_comes_right_after_placing(self) -> None:
        play = placed(self.dealt("cap-mg", "full-g", "cap-gm", "full-m"), "cap-mg", (1, 0), 270)
        due = DISCOVERY.due(play.state)
        assert isinstance(due, Chance)
        assert due.audience == frozenset({0})
        play = drawn(play, "lake")
        assert play.state.hands[0] == ("full-g", "lake")
        assert play.owed[0].decision.kind == "follower"

    def test_only_tiles_that_fit_are_offered_and_alike_ones_once(self) -> None:
        play = acted(drawn(placed(self.dealt("cap-sm", "tri-sm", "full-s", "full-m"), "cap-sm", (0, 1)), "tri-sm"))
        decision = play.owed[0].decision
        keys = DISCOVERY.keys(play.state, decision, ())
        assert [(key.text, key.spot.place if key.spot else None) for key in keys] == [("full-m", "hand 2")]
        assert refused(play, 1, "place lake 0,-1 0") == "hand"
        assert refused(play, 1, "throw") == "discard_fits"

    def test_a_hand_of_which_nothing_fits_is_thrown_and_drawn_anew_as_often_as_needed(self) -> None:
        play = self.dealt("cap-sm", "tri-sm", "full-s", "tri-sm")
        state = _closed_to_the_sea(drawn(placed(play, "cap-sm", (0, 1)), "full-m").state)
        state = _replaced(state, hands=(state.hands[0], ("full-s", "full-s")))
        assert list(DISCOVERY.moves(state, _owed(state, 1))) == [Move("throw")]
        assert DISCOVERY.keys(state, _owed(state, 1), ()) == ()
        step = DISCOVERY.apply(state, Entry(1, "throw"))
        assert [(event.key, dict(event.args)["design"]) for event in step.events] == [("thrown", "full-s")] * 2
        due = DISCOVERY.due(step.state)
        assert isinstance(due, Chance)
        assert due.audience == frozenset({1})

    def test_the_others_cannot_tell_a_draw_that_will_be_thrown_from_another(self) -> None:
        play = self.dealt("cap-sm", "tri-sm", "full-s", "tri-sm")
        state = _closed_to_the_sea(drawn(placed(play, "cap-sm", (0, 1)), "full-m").state)
        state = _replaced(state, hands=(state.hands[0], ("tri-ms",)), bag={"full-s": 1, "full-g": 1})
        bad, good = (DISCOVERY.apply(state, Entry(None, f"draw {tile}")) for tile in ("full-s", "full-g"))
        assert bad.events == good.events == ()
        for seat in (None, 0):
            assert DISCOVERY.view(bad.state, seat) == DISCOVERY.view(good.state, seat)
        assert DISCOVERY.due(bad.state) == DISCOVERY.due(good.state)

    def test_a_seat_without_a_tile_that_fits_is_passed_over_once_the_pile_is_gone(self) -> None:
        play = self.dealt("cap-sm", "tri-sm", "full-s", "tri-sm")
        state = _closed_to_the_sea(drawn(placed(play, "cap-sm", (0, 1)), "full-m").state)
        state = _replaced(state, hands=(("full-m",), ("full-s",)), bag={})
        after = DISCOVERY.apply(state, Entry(1, "throw")).state
        assert after.seat == 0
        assert after.hands == (("full-m",), ())
        assert after.thrown == ("full-s",)

    def test_the_game_ends_when_nobody_holds_a_tile(self) -> None:
        play = played(fresh(3, hands=True), "hands")
        assert play.state.hands == ((), (), ())
        assert not play.state.bag
        assert len(play.state.tiles) + len(play.state.thrown) == 84

    def test_an_imagined_hand_is_made_of_what_the_seat_has_not_seen(self) -> None:
        play = opened(fresh(3, hands=True), Seeded("x")).play
        dreams = [DISCOVERY.imagine(play.state, 1, Sampled(random.Random(n))) for n in range(20)]
        assert {dream.hands[1] for dream in dreams} == {play.state.hands[1]}
        assert len({dream.hands[2] for dream in dreams}) > 10
        for dream in dreams:
            assert any(DISCOVERY.moves(dream, _owed(dream, 0)))
            assert next(DISCOVERY.moves(dream, _owed(dream, 0))) != Move("throw")


def test_a_set_up_with_start_tiles_of_its_own_is_refused() -> None:
    setup = setup_for(DISCOVERY, 2, starts=(Laid("full-g", "0,0", 0),))
    with pytest.raises(IllegalMove) as caught:
        DISCOVERY.start(setup, data_for(DISCOVERY, setup))
    assert caught.value.code == "start_square"


def _owed(state: State, seat: int) -> Decision:
    decision = DISCOVERY.owed(state, seat)
    assert decision is not None
    return decision


def _closed_to_the_sea(state: State) -> State:
    """The same position in the next turn, without a place for a tile that is all sea."""
    after = DISCOVERY.apply(state, Entry(state.seat, str(PASS))).state
    return _replaced(after, open={cell: wanted for cell, wanted in after.open.items() if "sea" not in wanted})


def _with_bag(state: State, bag: dict[str, int]) -> State:
    return _replaced(state, bag=bag)


def _replaced(state: State, **changes: Any) -> State:
    return replace(state, **changes)
