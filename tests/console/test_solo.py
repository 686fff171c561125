"""`solo`: a game in the terminal, asked axis by axis, with a way back until it is confirmed."""

import argparse
import builtins
import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from console import solo
from rules.message import Message, message
from rules.registry import GAMES
from tests.conformance.toy import BIDS as TOY_BIDS
from tests.conformance.toy import TOY
from tests.conformance.toy_words import toy_is_spoken
from words import LANGUAGES, words

ENTER = ""


class Person:
    """Types these lines, one at each prompt, and remembers the prompts; then goes on typing the last one."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.prompts: list[str] = []
        self._lines = self._typed(lines)

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return next(self._lines)

    def _typed(self, lines: Iterable[str]) -> Iterator[str]:
        line = ENTER
        for line in lines:
            yield line
        while True:
            yield line


class Session:
    """One call of the command: its exit code, what it printed, and the person."""

    def __init__(self, code: int, printed: str, person: Person) -> None:
        self.code, self.printed, self.person = code, printed, person

    def count(self, said: Message, language: str = "en") -> int:
        return self.printed.count(words(language).say(said))


Solo = Callable[..., Session]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solo:
    """Runs the command with these arguments and a person who types these lines."""

    def run(arguments: str, *lines: str, ask: Callable[[str], str] | None = None) -> Session:
        parser = argparse.ArgumentParser("solo")
        solo.add_arguments(parser)
        person = Person(lines)
        monkeypatch.setattr(builtins, "input", ask or person)
        code = solo.main(parser.parse_args(arguments.split()))
        return Session(code, capsys.readouterr().out, person)

    return run


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game is one of the games and has words."""
    monkeypatch.setattr(solo, "GAMES", {**GAMES, "toy": TOY})
    with toy_is_spoken():
        yield


QUICK = "--seed 1 --computer easy"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_in_every_language(play: Solo, language: str) -> None:
    session = play(f"{QUICK} --lang {language}", "1")
    assert session.code == 0
    say = words(language)
    final = re.escape(say.say(message("solo.result", place="(.*)", who="(.*)", score="(.*)")))
    final = final.replace(re.escape("(.*)"), "(.*)")
    results = [re.fullmatch(final, line) for line in session.printed.splitlines()[-2:]]
    assert all(results)
    assert say.say(message("count.tiles", n=0)) in session.printed.splitlines()


@pytest.mark.parametrize("players", [1, 3, 5])
def test_any_number_of_players_takes_part(play: Solo, players: int) -> None:
    session = play(f"{QUICK} --players {players}", "1")
    assert session.code == 0
    names = [f"Player {n}" for n in range(1, players + 1)]
    assert sorted(re.findall(r"Player \d", "\n".join(session.printed.splitlines()[-players:]))) == names


def test_the_greedy_computer_plays_by_default(play: Solo) -> None:
    assert play("--seed 2", "1").code == 0


def test_the_same_seed_brings_the_same_game(play: Solo) -> None:
    assert play(QUICK, "1").printed == play(QUICK, "1").printed
    other = play("--seed 2 --computer easy", "1").printed
    assert other.splitlines()[1:] != play(QUICK, "1").printed.splitlines()[1:]


def test_without_a_seed_one_is_made_and_told(play: Solo) -> None:
    first, second = (play("", "q").printed.splitlines()[0] for _ in range(2))
    assert first != second
    assert re.search(r"[0-9a-f]{16}", first)


def test_options_change_the_rules(play: Solo) -> None:
    """The first tile of this seed has a city and a field."""
    with_fields, without = (
        play(f"{QUICK} --option farms={on}", "1", "1", "1", "q").printed for on in ("true", "False")
    )
    assert "field – " in with_fields
    assert "field – " not in without
    assert play(f"{QUICK} --option small_city=2 --option farms=false", "1").code == 0


def test_a_preset_brings_its_sets_and_options(play: Solo) -> None:
    assert "Kilkenny" in play(f"{QUICK} --preset great_britain --option tiles=90", "q").printed
    assert play(f"{QUICK} --preset great_britain --players 6", "q").code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        "--option farms=maybe", "--option small_city=3", "--option nonsense=1", "--option farms", "--option =true",
        "--players 0", "--players 6", "--players -1", "--preset nonsense", "--game discovery --preset great_britain",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_makes_no_game_gives_2(play: Solo, arguments: str, language: str) -> None:
    session = play(f"{arguments} --lang {language}")
    assert session.code == 2
    assert len(session.printed.splitlines()) == 1
    assert session.person.prompts == []


@pytest.mark.parametrize("arguments", ["--game chess", "--computer genius", "--lang fr", "--players two"])
def test_unknown_arguments_give_2(play: Solo, arguments: str) -> None:
    with pytest.raises(SystemExit) as left:
        play(arguments)
    assert left.value.code == 2


@pytest.mark.parametrize("before", [(), ("1",), ("1", "1"), ("1", "1", "1")], ids=len)
def test_the_game_can_be_left_at_every_question(play: Solo, before: tuple[str, ...]) -> None:
    session = play(QUICK, *before, "q")
    assert session.code == 1
    assert session.printed.splitlines()[-1] == words("en").say(message("solo.left"))
    assert len(session.person.prompts) == len(before) + 1


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_the_end_of_the_input_leaves_the_game(play: Solo, end: type[BaseException]) -> None:
    def ask(prompt: str) -> str:
        raise end

    assert play(QUICK, ask=ask).code == 1


def test_a_break_while_the_computer_thinks_leaves_the_game(play: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(solo.COMPUTERS, "easy", interrupted)
    assert play(QUICK, "1").code == 1


@pytest.mark.parametrize("wrong", ["0", "99", "-1", "x", "9,9", "1.0", "²"])
def test_a_wrong_answer_is_told_and_asked_again(play: Solo, wrong: str) -> None:
    session = play(QUICK, wrong, "1", "q")
    assert session.count(message("refused.bad_value")) == 1
    assert session.person.prompts[0] == session.person.prompts[1]
    assert session.count(message("ask.place.cell")) == 1


def test_a_square_may_be_typed(play: Solo) -> None:
    by_number = play(QUICK, "2", "q").printed
    for typed in ("0,1", "0, 1", " 0 , 1 "):
        assert play(QUICK, typed, "q").printed == by_number


def test_letters_may_be_large(play: Solo) -> None:
    assert play(QUICK, "Q").code == 1


def test_back_leads_to_the_axis_before(play: Solo) -> None:
    session = play(QUICK, "1", "b", "2", "q")
    assert session.count(message("ask.place.cell")) == 2
    assert session.count(message("ask.place.turn")) == 2
    assert session.count(message("refused.bad_value")) == 0


def test_back_at_the_first_question_asks_it_again(play: Solo) -> None:
    session = play(QUICK, "b", "b", "q")
    assert session.count(message("ask.place.cell")) == 3


def test_back_takes_a_laid_tile_up_again(play: Solo) -> None:
    """The tile to lay is shown in a frame under the board, then on it, then under it once more."""
    boards = play(QUICK, "1", "1", "b", "q").printed.split("70 tiles")
    assert ["╔═════╗" in board for board in boards[:3]] == [True, False, True]


def test_the_first_lines_say_who_one_is_and_what_the_signs_mean(play: Solo) -> None:
    head = play(QUICK, "q").printed.partition("\n\n")[0]
    assert "You are Player 1. The digit 1 on the board is a figure of yours." in head.splitlines()
    assert all(sign in head for sign in ("# city", "─ road", "M monastery", ". field", "(1) square to choose"))
    assert all(len(line) < 80 for line in head.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["?", "h", "help", "HELP", ENTER])
def test_help_is_shown_and_the_question_asked_again(play: Solo, word: str, language: str) -> None:
    session = play(f"{QUICK} --lang {language}", word, "q")
    help_text = " ".join(session.printed.split())
    assert words(language).say(message("solo.help", back="b", quit="q", help="?")) in help_text
    assert (
        session.count(message("solo.you", who=words(language).say(message("player.number", n=1)), digit=1), language)
        == 2
    )
    assert session.count(message("refused.bad_value"), language) == 0
    assert session.person.prompts[0] == session.person.prompts[1]


def test_help_can_be_asked_for_at_the_confirm_which_enter_answers(play: Solo) -> None:
    session = play(QUICK, "1", "1", "0", "?", ENTER, "q")
    assert session.person.prompts[3] == session.person.prompts[4]
    assert "Player 1 lays a tile" in session.printed


def test_the_squares_to_choose_are_marked_on_the_board_with_their_numbers(play: Solo) -> None:
    printed = play(QUICK, "q").printed
    board = printed[printed.index("\n\n") : printed.index("70 tiles")]
    assert re.findall(r"\(\d+\)", board) == ["(1)", "(2)"]
    assert board.index("(1)") < board.index("─────") < board.index("(2)")


def test_each_way_round_is_shown_under_its_number(play: Solo) -> None:
    shown = play(QUICK, "1", "q").printed.split(words("en").say(message("ask.place.turn")))[1].splitlines()
    assert shown[1].split() == ["1", "2"]
    assert [len(line.split()) for line in shown[2:5]] == [2, 2, 2]
    assert shown[2:5] != shown[5:8]


def test_the_last_tile_is_marked(play: Solo) -> None:
    assert re.search(r"^\[-1\]", play(QUICK, "1", "1", "q").printed.split("70 tiles")[1], re.MULTILINE)


def test_no_id_of_a_tile_is_shown(play: Solo) -> None:
    assert "base." not in play(QUICK, "1").printed


def test_back_at_the_confirm_takes_the_figure_up_again(play: Solo) -> None:
    session = play(QUICK, "1", "1", "1", "b", "0", ENTER, "q")
    assert session.count(message("ask.deploy.where")) == 2
    assert session.count(message("solo.confirm", back="b")) == 0
    assert [words("en").say(message("solo.confirm", back="b")) in p for p in session.person.prompts[3:6]] == [
        True, False, True,
    ]  # fmt: skip
    assert "Player 1 places a figure" not in session.printed


def test_a_figure_that_can_stand_on_one_part_only_can_still_be_declined(play: Solo) -> None:
    """Without fields the first tile of this seed has one part."""
    declined = play(f"{QUICK} --option farms=false", "1", "1", "0", ENTER, "q").printed
    assert words("en").say(message("key.no_figure")) in declined
    assert "Player 1 places a figure" not in declined
    placed = play(f"{QUICK} --option farms=false", "1", "1", "1", ENTER, "q").printed
    assert "Player 1 places a figure" in placed


def test_nothing_happens_before_the_confirm(play: Solo) -> None:
    before = play(QUICK, "1", "1", "0", "q").printed
    assert "Player 1 lays a tile" not in before
    after = play(QUICK, "1", "1", "0", ENTER, "q").printed
    assert "Player 1 lays a tile" in after
    assert "Player 2 lays a tile" in after


TOY_GAME = "--game toy --seed 3 --computer easy"


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("players", [2, 4])
def test_any_other_game_is_played_just_so(play: Solo, players: int) -> None:
    session = play(f"{TOY_GAME} --players {players} --option rounds=3", "1")
    assert session.code == 0
    assert (
        len(re.findall(r"^\S+ Player \d", "\n".join(session.printed.splitlines()[-players:]), re.MULTILINE)) == players
    )


@pytest.mark.usefixtures("toy")
def test_numbers_are_typed_as_they_are(play: Solo) -> None:
    session = play(TOY_GAME, "3", ENTER, "q")
    assert session.person.prompts[0].startswith(
        words("en").say(message("solo.number", least="0", most=str(TOY_BIDS - 1), back="b", quit="q", help="?"))
    )
    assert "Player 1 bids 3." in session.printed
    assert "Player 1 bids 0." in play(TOY_GAME, "0", ENTER, "q").printed


@pytest.mark.usefixtures("toy")
def test_numbers_out_of_range_are_asked_again(play: Solo) -> None:
    session = play(TOY_GAME, str(TOY_BIDS), "-1", "x", "2", ENTER, "q")
    assert session.count(message("refused.bad_value")) == 3
    assert "Player 1 bids 2." in session.printed


@pytest.mark.usefixtures("toy")
def test_a_secret_answer_can_be_changed_before_the_confirm(play: Solo) -> None:
    assert "Player 1 bids 4." in play(TOY_GAME, "3", "b", "4", ENTER, "q").printed


@pytest.mark.usefixtures("toy")
def test_what_other_seats_alone_may_know_is_not_told(play: Solo) -> None:
    printed = play(f"{TOY_GAME} --players 3", "1").printed
    assert re.search(r"^Player 1 draws a \d", printed, re.MULTILINE)
    assert not re.search(r"^Player [23] draws", printed, re.MULTILINE)
    assert re.search(r"^Player [23] lays", printed, re.MULTILINE)


@pytest.mark.usefixtures("toy")
def test_a_decision_of_another_seat_in_mid_turn_is_asked_of_that_seat(play: Solo) -> None:
    printed = play(f"{TOY_GAME} --players 2", "1").printed
    assert "Call the die" in printed
