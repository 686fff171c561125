"""Drafts against the toy game, without a store."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import Move, Outcome
from rules.chance import Scripted, Seeded
from rules.message import IllegalMove
from rules.play import Play, act, begin, opened
from rules.registry import GAMES, data_for, setup_for
from tables.draft import Place, Reading, back, choose, decline, read, step
from tests.conformance.toy import TOY, Toy


def bidding() -> Play[Any]:
    setup = setup_for(TOY, 2)
    return opened(begin(TOY, setup, data_for(TOY, setup)), Scripted(())).play


def laying() -> Play[Any]:
    """Seat 0 holds 1 and 5 and owes a card."""
    play = act(bidding(), 0, (Move("bid", ("1",)),), Scripted(())).play
    deal = Scripted((Outcome("deal", "1"), Outcome("deal", "5")))
    return act(play, 1, (Move("bid", ("0",)),), deal).play


def reading(*lines: str) -> Reading:
    return read(laying(), 0, lines)


def test_a_number_stands_from_the_start_and_can_be_confirmed() -> None:
    draft = read(bidding(), 1, ())
    assert draft.asked is None
    assert draft.moves == (Move("bid", ("0",)),)


def test_a_number_stops_at_its_ends() -> None:
    play = bidding()
    draft = read(play, 0, ())
    assert step(play, draft, Place(0, 0), -1).lines == ("bid 0",)
    for _ in range(9):
        draft = step(play, draft, Place(0, 0), 1)
    assert draft.lines == ("bid 5",)


def test_axes_are_asked_one_after_another() -> None:
    play = laying()
    draft = read(play, 0, ())
    assert [key.text for key in draft.parts[0].keys[-1]] == ["1", "5"]
    draft = choose(play, draft, draft.place, "5")
    assert draft.lines == ("lay 5",)
    draft = choose(play, draft, draft.place, "3,2")
    assert draft.lines == ("lay 5 3,2",)
    assert draft.asked is not None
    assert draft.asked.decision.kind == "flag"


def test_a_draft_that_is_stored_and_read_again_is_the_same() -> None:
    for lines in ((), ("lay 5",), ("lay 5 3,2",), ("lay 5 3,2", "flag N"), ("lay 5 3,2", "pass")):
        draft = reading(*lines)
        assert draft.lines == lines
        assert reading(*draft.lines) == draft


def test_passing_is_an_answer_and_can_be_taken_back() -> None:
    play = laying()
    draft = decline(play, reading("lay 5 3,2"))
    assert draft.asked is None
    assert draft.moves == (Move("lay", ("5", "3,2")), Move("pass"))
    assert back(play, draft, Place(1, 0)).lines == ("lay 5 3,2",)


def test_what_must_be_answered_cannot_be_passed() -> None:
    with pytest.raises(IllegalMove, match="missing_field"):
        decline(laying(), reading("lay 5"))


def test_a_changed_choice_takes_what_came_after_it_along() -> None:
    play = laying()
    draft = choose(play, reading("lay 5 3,2", "flag N"), Place(0, 0), "1")
    assert draft.lines == ("lay 1",)


def test_back_leaves_what_came_before() -> None:
    assert back(laying(), reading("lay 5 3,2", "flag N"), Place(0, 1)).lines == ("lay 5",)


@pytest.mark.parametrize("lines", [("lay 9",), ("flag N",), ("lay 5 99,0",), ("lay 5 3,2", "flag X"), ("pass",)])
def test_lines_that_are_not_possible_are_refused(lines: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        reading(*lines)


@pytest.mark.parametrize("place", [Place(4, 0), Place(-1, 0), Place(0, 7), Place(0, -1)])
def test_places_that_were_never_reached_are_refused(place: Place) -> None:
    with pytest.raises(IllegalMove):
        choose(laying(), reading("lay 5"), place, "5")


def test_the_digest_names_exactly_one_draft() -> None:
    drafts = [reading(*lines) for lines in ((), ("lay 5",), ("lay 1",), ("lay 5 3,2",), ("lay 5 3,2", "pass"))]
    assert len({draft.digest for draft in drafts}) == len(drafts)


def test_a_seat_that_owes_nothing_has_no_draft() -> None:
    with pytest.raises(IllegalMove, match="not_your_turn"):
        read(laying(), 1, ())


def test_the_only_key_of_an_optional_decision_is_not_taken_by_itself() -> None:
    play = laying()
    only = replace(play, game=OnlyNorth())
    draft = read(only, 0, ("lay 5 3,2",))
    assert draft.asked is not None
    assert [key.text for key in draft.asked.keys[-1]] == ["N"]


def test_every_draft_of_a_game_reads_the_same_from_the_store_and_every_answer_can_be_taken_back() -> None:
    generator = Random(7)
    source = Seeded("drafts")
    game = GAMES["carcassonne"]
    setup = setup_for(game, 2)
    play = opened(begin(game, setup, data_for(game, setup)), source).play
    only = 0
    while not play.over:
        seat = play.owed[0].decision.seat
        draft = read(play, seat, ())
        while draft.asked is not None:
            place, keys = draft.place, draft.asked.keys[-1]
            assert read(play, seat, draft.lines) == draft
            before, draft = draft, choose(play, draft, place, generator.choice(keys).text)
            assert back(play, draft, place) == before
            only += len(keys) == 1
        assert read(play, seat, draft.lines) == draft
        play = act(play, seat, draft.moves, source).play
    assert only, "no figure with one place to stand was met"


class OnlyNorth(Toy):
    """The toy game with one side to set a flag on."""

    def keys(self, state: Any, decision: Any, chosen: tuple[str, ...]) -> Any:
        keys = super().keys(state, decision, chosen)
        return keys[:1] if decision.kind == "flag" else keys
