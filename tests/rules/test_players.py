"""Computer players: they take whole acts, repeatably, and greedy is better than random."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bench.match import Pairing, outcome
from rules.api import Decision, Game, Key, Move, Outcome, Step, View
from rules.message import IllegalMove, Seat
from rules.play import Play, act, begin, opened
from rules.players import easy_player, greedy_player, random_player, search_player
from rules.players.draft import first, longer
from rules.registry import data_for, game_for, setup_for
from tests.conformance.toy import TOY, Toy, ToyState, ToyView
from tests.rules.test_play import BIDDEN, DATA, SETUP, SOURCE, new, outcomes

PLAYERS = (random_player, easy_player, greedy_player, search_player)
EACH = pytest.mark.parametrize("choose", [p.choose for p in PLAYERS], ids=["random", "easy", "greedy", "search"])


class Indifferent(Toy):
    """A toy in which every position is as good as any other."""

    def estimate(self, view: View, seat: Seat) -> float:
        return 0.0


class Counted(Toy):
    """A toy in which nothing is expected beyond the points on the table."""

    def estimate(self, view: View, seat: Seat) -> float:
        return view.standings[seat].score


def laying(game: Game[ToyState] = TOY) -> Play[ToyState]:
    """Seat 0 holds 4 and 6 and is to lay one of them."""
    play = opened(begin(game, SETUP, DATA), SOURCE).play
    play = act(play, 0, [Move("bid", ("2",))], SOURCE).play
    return act(play, 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6")).play


@EACH
def test_a_player_takes_the_moves_of_one_whole_act(choose: Any) -> None:
    play = laying()
    moves = choose(TOY, play.state, 0, random.Random(3))
    assert [move.kind for move in moves] in (["lay", "flag"], ["lay", "pass"])
    after = act(play, 0, moves, SOURCE).play
    assert after.owed[0].decision.kind != "flag"


@EACH
def test_a_player_stops_at_a_secret_answer(choose: Any) -> None:
    play = new((0, "bid 2"))
    assert [move.kind for move in choose(TOY, play.state, 1, random.Random(3))] == ["bid"]


@EACH
def test_a_player_who_owes_nothing_is_refused(choose: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        choose(TOY, new(*BIDDEN).state, 1, random.Random(3))
    assert refused.value.code == "not_your_turn"


def test_a_draft_leaves_out_moves_that_are_forced() -> None:
    play = laying()
    draft = first(TOY, play.state, 0)
    assert draft.decision is not None
    draft = longer(TOY, draft, draft.decision, Move("lay", ("6", "3,2")))
    assert draft.decision is not None
    draft = longer(TOY, draft, draft.decision, Move("pass"))
    assert [str(move) for move in draft.moves] == ["lay 6 3,2", "pass"]
    assert draft.decision is None
    assert draft.state.called is None


def test_greedy_takes_the_card_that_brings_most() -> None:
    moves = greedy_player.choose(TOY, laying().state, 0, random.Random(3))
    assert moves[0].keys[0] == "6"


def test_greedy_finds_a_second_move_that_pays_back_a_first() -> None:
    """The flag alone is worth more on the board than in the stock: lay and flag are looked at together."""
    moves = greedy_player.choose(TOY, laying().state, 0, random.Random(3))
    assert moves[1].kind == "flag"


def test_greedy_takes_equal_acts_equally_often() -> None:
    play = laying(Indifferent())
    generator = random.Random(1)
    cards = Counter(greedy_player.choose(play.game, play.state, 0, generator, 30)[0].keys[0] for _ in range(60))
    assert set(cards) == {"4", "6"}


@pytest.mark.parametrize(("scores", "standing"), [((5, 9), -4.0), ((5, 9, 7), 0.5), ((5, 1, 2, 3), 4.0)])
def test_the_strongest_opponent_counts_for_one_part_of_all(scores: tuple[int, ...], standing: float) -> None:
    setup = setup_for(TOY, len(scores))
    state = replace(TOY.start(setup, data_for(TOY, setup)), scores=scores)
    assert greedy_player.standing(Counted(), state, 0) == standing


def test_greedy_ends_its_act_also_when_the_budget_is_small() -> None:
    play = laying()
    assert len(greedy_player.choose(TOY, play.state, 0, random.Random(3), budget=1)) == 2


@pytest.mark.parametrize("name", ["carcassonne", "discovery"])
def test_greedy_wins_eight_of_ten_games(name: str) -> None:
    """`make match` plays a hundred."""
    assert sum(outcome(Pairing(name, "", "greedy", "random"), number) for number in range(10)) >= 8


def test_easy_is_better_than_random_and_worse_than_greedy() -> None:
    assert sum(outcome(Pairing("carcassonne", "", "easy", "random"), number) for number in range(20)) >= 12
    assert sum(outcome(Pairing("carcassonne", "", "greedy", "easy"), number) for number in range(10)) >= 6


@EACH
def test_a_game_of_a_computer_player_is_repeatable(choose: Any) -> None:
    game = game_for("carcassonne")
    setup = setup_for(game, 3)
    play = opened(begin(game, setup, data_for(game, setup)), SOURCE).play
    seat = play.owed[0].decision.seat
    acts = {choose(game, play.state, seat, random.Random(9)) for _ in range(3)}
    assert len(acts) == 1


class Baited(Toy):
    """A toy with one free square and no flags; the 6 looks best, and the answer of the other shows that it is bad."""

    def keys(self, state: ToyState, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        if decision.kind == "flag":
            return []
        keys = super().keys(state, decision, chosen)
        return keys[:1] if decision.kind == "lay" and chosen else keys

    def estimate(self, view: View, seat: Seat) -> float:
        assert isinstance(view, ToyView)
        six = (seat, 6) in {(owner, card) for _, owner, card in view.board}
        answered = view.laid is None
        return (-9.0 if answered else 1.0) if six else 0.0


class Prepared(Baited):
    """One in which the 6 looks best, and the next bid of its seat shows what the 4 is good for."""

    def estimate(self, view: View, seat: Seat) -> float:
        assert isinstance(view, ToyView)
        laid = {card for _, owner, card in view.board if owner == seat}
        return float(6 in laid) + (9.0 if view.seat == seat and view.bid is not None and 4 in laid else 0.0)


class Watched(Indifferent):
    """One without flags that notes what chance brings; after a 4 the other has more squares to lay on."""

    def __init__(self) -> None:
        self.brought: list[str] = []

    def keys(self, state: ToyState, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        if decision.kind == "flag":
            return []
        keys = super().keys(state, decision, chosen)
        if decision.kind != "lay" or not chosen:
            return keys
        return keys[: 5 if decision.seat and (0, 4) in state.board.values() else 1]

    def happen(self, state: ToyState, outcome: Outcome) -> Step[ToyState]:
        self.brought.append(str(outcome))
        return super().happen(state, outcome)


def test_chance_brings_the_same_to_each_act_that_the_search_compares() -> None:
    game = Watched()
    play = laying(game)
    game.brought.clear()
    search_player.choose(game, play.state, 0, random.Random(3), search_player.within(200))
    samples = [game.brought[i : i + 4] for i in range(0, len(game.brought), 4)]
    assert [line.split()[0] for line in samples[0]] == ["roll", "deal", "deal", "roll"]
    assert len(samples) > 6
    assert samples[::2] == samples[1::2]


def test_the_search_sees_what_its_act_is_good_for_in_the_next_one() -> None:
    play = laying(Prepared())
    assert greedy_player.choose(play.game, play.state, 0, random.Random(3))[0].keys[0] == "6"
    assert search_player.choose(play.game, play.state, 0, random.Random(3))[0].keys[0] == "4"


def test_the_search_sees_what_the_others_will_answer() -> None:
    play = laying(Baited())
    assert greedy_player.choose(play.game, play.state, 0, random.Random(3))[0].keys[0] == "6"
    assert search_player.choose(play.game, play.state, 0, random.Random(3))[0].keys[0] == "4"


def test_the_search_stops_when_its_patience_ends() -> None:
    game = game_for("carcassonne")
    setup = setup_for(game, 2)
    play = opened(begin(game, setup, data_for(game, setup)), SOURCE).play
    asked: list[int] = []

    def impatient(positions: int) -> bool:
        asked.append(positions)
        return len(asked) < 4

    seat = play.owed[0].decision.seat
    search_player.choose(game, play.state, seat, random.Random(1), impatient)
    assert len(asked) == 4
    assert asked == sorted(asked)


def test_the_search_compares_few_acts_and_none_far_behind() -> None:
    draft = first(TOY, laying().state, 0)
    acts = tuple(greedy_player.Rated(value, draft) for value in (1.0, 5.0, 4.5, 2.0, 5.0, 4.9))
    assert [act.value for act in search_player.compared(acts)] == [5.0, 5.0, 4.9]
    assert len(search_player.compared(acts[:2])) == 1
