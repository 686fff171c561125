"""The board in characters, for every game."""

from itertools import islice

from rules.api import PASS
from tests.conformance.cases import Case, course_of, over_all_cases
from words import LANGUAGES, words

SIGN = "@"


@over_all_cases
def test_marks_on_squares_that_can_be_chosen_are_seen(case: Case) -> None:
    game = case.game
    for play in course_of(case).some(15):
        for decision in (owed.decision for owed in play.owed):
            view = game.view(play.state, decision.seat)
            chosen: tuple[str, ...] = ()
            for _ in decision.axes:
                keys = game.keys(play.state, decision, chosen)
                cells = {k.spot.cell for k in keys if k.spot and k.spot.cell is not None and k.spot.part is None}
                sketched = "".join(game.sketch(view, dict.fromkeys(cells, SIGN)))
                assert sketched.count(SIGN) == len(cells)
                chosen = (*chosen, keys[0].text)
            assert SIGN not in "".join(game.sketch(view))


@over_all_cases
def test_what_a_move_lays_is_shown_in_lines_of_one_width(case: Case) -> None:
    for play in course_of(case).some(15):
        for decision in (owed.decision for owed in play.owed):
            view = case.game.view(play.state, decision.seat)
            for move in islice(case.game.moves(play.state, decision), 20):
                lines = case.game.piece(view, move)
                assert move != PASS or not lines
                assert len(set(map(len, lines))) <= 1


@over_all_cases
def test_signs_have_a_meaning_in_every_language(case: Case) -> None:
    view = case.game.view(course_of(case).last.state, None)
    for language in LANGUAGES:
        assert all(sign and words(language).say(what) for sign, what in case.game.signs(view))
