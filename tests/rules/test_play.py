"""The log in force: acts, drafts, forced moves, undo and the ids of decisions, on the toy game."""

from collections.abc import Iterable

import pytest

from rules.api import PASS, Entry, Move, Outcome, Pick
from rules.chance import Scripted, Seeded
from rules.message import IllegalMove, Seat, Who
from rules.play import Play, act, add, begin, forced, mend, opened, preview, replay, standing
from rules.registry import data_for, setup_for
from tests.conformance.toy import TOY, ToyState

SETUP = setup_for(TOY, 2)
DATA = data_for(TOY, SETUP)
SOURCE = Seeded("key")


def new(*moves: tuple[Seat, str], source: Pick = SOURCE) -> Play[ToyState]:
    """A game of two after these acts of one move each."""
    play = opened(begin(TOY, SETUP, DATA), source).play
    for seat, text in moves:
        play = act(play, seat, [Move.parse(text)], source).play
    return play


def outcomes(*texts: str) -> Scripted:
    return Scripted(Outcome.parse(text) for text in texts)


def texts(entries: Iterable[Entry]) -> list[str]:
    return [entry.text for entry in entries]


BIDDEN = ((0, "bid 2"), (1, "bid 1"))


def test_an_act_takes_its_moves_and_the_chance_that_follows() -> None:
    acted = act(new((0, "bid 2")), 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6"))
    assert texts(acted.entries) == ["bid 1", "deal 4", "deal 6"]
    assert acted.play.owed_by(0) is not None


def test_an_act_of_several_moves_ends_where_another_seat_decides() -> None:
    play = new((0, "bid 2"), source=SOURCE)
    play = act(play, 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6")).play
    acted = act(play, 0, [Move("lay", ("4", "0,0")), Move("flag", ("N",))], SOURCE)
    assert texts(acted.entries) == ["lay 4 0,0", "flag N"]
    assert [owed.decision.seat for owed in acted.play.owed] == [1]


def test_a_move_with_one_possible_answer_is_written_down_by_itself() -> None:
    play = act(new((0, "bid 2")), 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6")).play
    acted = act(play, 0, [Move("lay", ("4", "0,0")), PASS], outcomes("roll 3", "deal 1", "deal 2"))
    assert texts(acted.entries) == ["lay 4 0,0", "pass", "call high", "roll 3", "deal 1", "deal 2"]
    assert acted.entries[2].seat == 1


def test_an_act_with_one_illegal_move_changes_nothing() -> None:
    play = act(new((0, "bid 2")), 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6")).play
    before = repr(play)
    with pytest.raises(IllegalMove):
        act(play, 0, [Move("lay", ("4", "0,0")), Move("flag", ("up",))], SOURCE)
    assert repr(play) == before


def test_a_secret_answer_is_written_for_its_seat_alone_and_others_for_all() -> None:
    play = new(*BIDDEN)
    by_text = {line.entry.text.split()[0]: line.entry.audience for line in play.lines}
    assert by_text["bid"] == frozenset({1})
    assert by_text["deal"] == frozenset({0})
    laid = act(play, 0, [next(TOY.moves(play.state, play.owed[0].decision))], SOURCE)
    assert laid.entries[0].audience is None


def test_a_preview_shows_the_draft_and_asks_the_next_question() -> None:
    play = act(new((0, "bid 2")), 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6")).play
    shown = preview(play, 0, [Move("lay", ("6", "3,2"))])
    assert shown.state.board == {(3, 2): (0, 6)}
    assert shown.decision is not None
    assert shown.decision.kind == "flag"
    assert [event.key for event in shown.events] == ["toy.laid"]
    assert preview(play, 0, [Move("lay", ("6", "3,2")), PASS]).decision is None


def test_a_preview_of_a_secret_answer_does_not_show_what_the_others_chose() -> None:
    play = new((0, "bid 5"))
    shown = preview(play, 1, [Move("bid", ("3",))])
    assert shown.state == play.state
    assert (shown.decision, shown.events) == (None, ())
    with pytest.raises(IllegalMove):
        preview(play, 1, [Move("bid", ("9",))])


def test_a_draft_takes_no_forced_move_of_another_seat() -> None:
    play = act(new((0, "bid 2")), 1, [Move("bid", ("1",))], outcomes("deal 4", "deal 6")).play
    shown = preview(play, 0, [Move("lay", ("6", "3,2")), PASS])
    found = forced(TOY, shown.state)
    assert found is not None
    assert str(found[1]) == "call high"
    assert forced(TOY, shown.state, 0) is None


def test_a_draft_ends_at_a_secret_answer() -> None:
    play = new((0, "bid 5"))
    for moves in ([Move("bid", ("3",)), PASS], [Move("bid", ("3",)), Move("bid", ("3",))]):
        with pytest.raises(IllegalMove) as refused:
            act(play, 1, moves, SOURCE)
        assert refused.value.code == "not_your_turn"


def test_who_is_next_is_said_to_the_seat_that_is_not() -> None:
    play = new(*BIDDEN)
    with pytest.raises(IllegalMove) as refused:
        act(play, 1, [PASS], SOURCE)
    assert dict(refused.value.message.args) == {"who": Who(0)}


def test_an_id_stays_while_others_act_and_is_new_for_the_next_decision() -> None:
    play = new()
    assert [owed.id for owed in play.owed] == ["0.0", "0.1"]
    play = act(play, 0, [Move("bid", ("2",))], SOURCE).play
    assert [owed.id for owed in play.owed] == ["0.1"]
    play = act(play, 1, [Move("bid", ("1",))], SOURCE).play
    assert [owed.id for owed in play.owed] == ["4.0"]


def test_undo_keeps_the_first_lines_and_the_luck() -> None:
    play = new(*BIDDEN)
    back = add(play, Entry(0, "undo 1"))
    assert texts(line.entry for line in back.lines) == ["bid 2"]
    assert back.length == len(play.lines) + 1
    again = act(back, 1, [Move("bid", ("1",))], SOURCE)
    assert texts(again.entries) == texts(line.entry for line in play.lines[1:])
    assert again.entries[0].audience == frozenset({1})


def test_undone_decisions_have_ids_of_their_own() -> None:
    play = add(new(*BIDDEN), Entry(0, "undo 1"))
    assert [owed.id for owed in play.owed] == ["5.1"]


@pytest.mark.parametrize("count", ["4", "-1", "x", "", "1.0"])
def test_an_undo_that_names_no_earlier_line_is_refused(count: str) -> None:
    play = new(*BIDDEN)
    assert len(play.lines) == 4
    with pytest.raises(IllegalMove) as refused:
        add(play, Entry(0, f"undo {count}"))
    assert refused.value.code == "bad_value"


def test_a_replayed_undo_gives_the_same_ids() -> None:
    play = add(new(*BIDDEN), Entry(0, "undo 1"))
    written = [*(line.entry for line in new(*BIDDEN).lines), Entry(0, "undo 1")]
    again = replay(TOY, SETUP, DATA, written)
    assert (again.since, again.length, again.state.bids) == (play.since, play.length, play.state.bids)


def test_lines_are_numbered_by_the_whole_log() -> None:
    play = act(add(new(*BIDDEN), Entry(0, "undo 1")), 1, [Move("bid", ("4",))], SOURCE).play
    assert [line.number for line in play.lines] == [0, 5, 6, 7]


def test_lines_that_a_later_one_made_void_are_passed_over_and_ids_begin_anew() -> None:
    play = new(*BIDDEN)
    sound = [line.entry for line in play.lines]
    log = [*sound[:3], Entry(None, "deal 99"), Entry(0, "nonsense"), mend(3), sound[3]]
    assert texts(filter(None, standing(log))) == [*texts(sound[:3]), "mend 3", sound[3].text]
    again = replay(TOY, SETUP, DATA, log)
    assert again.state == play.state
    assert again.length == len(log)
    assert [line.number for line in again.lines] == [0, 1, 2, 6]
    assert [owed.id for owed in again.owed] == ["7.0"]


def test_a_second_mend_may_reach_behind_the_first() -> None:
    log = [Entry(0, "a"), Entry(0, "b"), mend(1), Entry(0, "c"), mend(0), Entry(0, "d")]
    assert texts(filter(None, standing(log))) == ["mend 0", "d"]


def test_a_game_is_over_when_nobody_owes_anything() -> None:
    play = new(*BIDDEN)
    while not play.over:
        owed = play.owed[0]
        play = act(play, owed.decision.seat, [next(TOY.moves(play.state, owed.decision))], SOURCE).play
    assert play.owed == ()
    with pytest.raises(IllegalMove) as refused:
        act(play, 0, [PASS], SOURCE)
    assert refused.value.code == "game_over"
