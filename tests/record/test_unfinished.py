"""Section 8: games that are not over. Only whole turns are written, and nothing that nobody can know."""

from typing import Any

import pytest

from rules.api import PASS, Entry, Pick
from rules.carcassonne.state import State
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.play import Play, act, add, settle
from rules.record.read import checked, parse, replayed
from rules.record.write import exported, layout
from tests.record.cases import Json, facts, fault, named

CUTS = (0, 1, 2, 17, 40, 70)
NAMES = ("Anna", "Boris", "Cyril", "Dora")


def cut(number: int) -> Json:
    """A whole game, cut off after so many moves."""
    record = named("base_3_4p")
    return {**record, "complete": False, "moves": record["moves"][:number], "expect": {}}


def played(number: int) -> Play[State]:
    return replayed(checked(cut(number), CODECS))


def text(play: Play[Any]) -> str:
    return layout(exported(play, CODECS["carcassonne"], NAMES))


class Reversed(Pick):
    """Chance that always brings the last of its options."""

    def pick(self, chance: Any, before: int) -> str:
        return str(chance.options[-1])


@pytest.mark.parametrize("number", CUTS)
def test_a_game_cut_off_is_accepted(number: int) -> None:
    record = cut(number)
    assert fault(record) is None
    assert fault({**record, "expect": {"tiles_left": 71 - number, "next": number % 4}}) is None


@pytest.mark.parametrize("number", CUTS)
def test_all_moves_that_are_over_are_written_and_no_more(number: int) -> None:
    (written,) = parse(text(played(number)))
    assert [_without_spelling(move) for move in written["moves"]] == [
        _without_spelling(facts(move)) for move in cut(number)["moves"]
    ]
    assert written["complete"] is False
    assert "expect" not in written
    assert fault(written) is None


def _without_spelling(move: Json) -> Json:
    """Which border names the part is left open; the next test looks at it."""
    return {**move, "meeple": move["meeple"]["kind"]} if "meeple" in move else move


@pytest.mark.parametrize("number", CUTS)
def test_the_record_read_again_gives_the_same_game(number: int) -> None:
    play = played(number)
    (written,) = parse(text(play))
    again = replayed(checked(written, CODECS))
    assert [line.entry for line in again.lines] == [line.entry for line in play.lines]
    assert text(again) == text(play)


@pytest.mark.parametrize("number", CUTS)
def test_a_turn_that_is_not_over_is_left_out(number: int) -> None:
    play = played(number)
    before = text(play)
    drawn = settle(play, Seeded("x"))
    assert text(drawn) == before
    seat = drawn.state.seat
    place = next(move for move in drawn.game.moves(drawn.state, drawn.owed[0].decision))
    laid = add(drawn, Entry(seat, str(place)))
    if laid.owed_by(seat) is not None:
        assert text(laid) == before
        laid = add(laid, Entry(seat, str(PASS)))
    assert text(laid) != before


@pytest.mark.parametrize("number", CUTS)
def test_what_nobody_can_know_changes_no_byte(number: int) -> None:
    """The key of the table, hence the order of the pile, and the tile drawn next."""
    plays = [settle(played(number), source) for source in (Seeded("a"), Seeded("b"), Seeded("c"), Reversed())]
    assert len({play.state.tile for play in plays}) > 1 or number > 69
    assert len({text(play) for play in plays}) == 1


def test_the_pile_a_record_states_is_not_written_while_the_game_lasts() -> None:
    record = cut(17)
    drawn = [move["tile"] for move in named("base_3_4p")["moves"]]
    hidden = {**record, "setup": {"bag": drawn}}
    assert fault(hidden) is None
    assert text(replayed(checked(hidden, CODECS))) == text(played(17))


def test_undone_moves_are_not_written() -> None:
    play = settle(played(17), Seeded("x"))
    before, seat = text(play), play.state.seat
    move = next(play.game.moves(play.state, play.owed[0].decision))
    on = act(play, seat, [move], Seeded("x")).play
    if on.owed_by(seat) is not None:
        on = act(on, seat, [PASS], Seeded("x")).play
    assert text(on) != before
    assert text(add(on, Entry(seat, f"undo {len(play.lines)}"))) == before


def test_an_unfinished_record_holds_no_seed_and_no_pile() -> None:
    (written,) = parse(text(settle(played(17), Seeded("x"))))
    assert written["setup"] == {"start_player": 0}
    assert set(written) == {"format", "version", "game", "sets", "players", "options", "complete", "setup", "moves"}
