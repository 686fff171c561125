"""`record verify`: its lines, their order and its exit codes."""

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from console import record
from rules.carcassonne.game import CARCASSONNE
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.message import message
from rules.play import act, begin, opened
from rules.players import random_player
from rules.record.luck import tags_of_luck
from rules.record.write import exported
from rules.registry import data_for, setup_for
from tests.record.cases import VECTORS, Json, changed, good, is_built, records_in, without
from words import words

ROOT = Path(__file__).parents[2]
Verify = Callable[..., int]


def run(action: str, *arguments: object) -> int:
    """Runs an action of the command with these arguments and gives its exit code."""
    parser = argparse.ArgumentParser("record")
    record.add_arguments(parser)
    return record.main(parser.parse_args([action, *map(str, arguments)]))


@pytest.fixture
def verify() -> Verify:
    return partial(run, "verify")


luck = partial(run, "luck")


def seeded_record(seed: str, joins: str) -> Json:
    """The record of a first turn part with this luck."""
    source = Seeded(f"{seed} {joins}")
    setup = setup_for(CARCASSONNE, 2)
    play = opened(begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)), source).play
    while len(play.lines) < 4:
        seat = play.owed[0].decision.seat
        play = act(play, seat, random_player.choose(CARCASSONNE, play.state, seat, Random(1)), source).play
    return {**exported(play, CODECS["carcassonne"], ("Anna", "Boris"), "", tags_of_luck(seed, joins))}


def write(path: Path, content: Json) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def with_id(name: str, number: int = 0) -> Json:
    """A good record of that name, or one with something wrong: 1 an expectation, 2 a move."""
    wrong = [good(), changed(good(), ("moves", 0, "gain"), [5, 0]), changed(good(), ("moves", 1, "at"), [0, 0])]
    return {**wrong[number], "id": name}


def taken(language: str) -> str:
    return words(language).say(message("refused.square_taken", x=0, y=0))


Lines = Callable[[], tuple[list[str], list[str]]]


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    """What was printed since the last call, on the two streams."""

    def read() -> tuple[list[str], list[str]]:
        captured = capsys.readouterr()
        return captured.out.splitlines(), captured.err.splitlines()

    return read


def test_each_record_has_a_line_and_the_sums_come_last(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    file = write(tmp_path / "games.json", [with_id("a"), with_id("b", 1), with_id("c", 2), with_id("d")])
    assert verify(file) == 1
    assert lines() == (
        [
            "ok a",
            "FAIL b: move 1: gain is [4, 0], expected [5, 0]",
            f"FAIL c: move 2: square_taken: {taken('en')}",
            "ok d",
            "2 passed, 2 failed",
        ],
        [],
    )


def test_all_records_that_hold_give_0(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    assert verify(write(tmp_path / "one.json", with_id("one")), write(tmp_path / "two.json", [with_id("two")])) == 0
    assert lines() == (["ok one", "ok two", "2 passed, 0 failed"], [])


def test_a_fault_of_the_whole_record_names_no_move(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    wrong = [changed(with_id("a"), ("expect", "next"), 0), changed(with_id("b"), ("players",), 7)]
    assert verify(write(tmp_path / "a.json", wrong)) == 1
    out, _ = lines()
    assert out[0] == "FAIL a: next is 1, expected 0"
    assert out[1].startswith("FAIL b: players: ")


def test_a_record_without_a_name_has_that_of_its_file_and_its_number(
    tmp_path: Path, verify: Verify, lines: Lines
) -> None:
    bare = without(good(), ("id",))
    file = write(tmp_path / "inner" / "list.json", [bare, with_id("named"), {**bare, "id": 7}, {**bare, "id": ""}, 5])
    assert verify(file, write(tmp_path / "lone.json", bare)) == 1
    out, _ = lines()
    assert [line.partition(":")[0] for line in out[:-1]] == [
        "ok list.json 1", "ok named", "FAIL list.json 3", "ok list.json 4", "FAIL list.json 5", "ok lone.json 1",
    ]  # fmt: skip


def test_a_folder_is_searched_through_in_order(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    for name in ("b/z.json", "a.json", "b/a.json", "c/d/e.json"):
        write(tmp_path / "all" / name, with_id(name))
    write(tmp_path / "all" / "notes.txt", "no record")
    (tmp_path / "all" / "folder.json").mkdir()
    write(tmp_path / "other.json", with_id("other"))
    assert verify(tmp_path / "other.json", tmp_path / "all") == 0
    names = ["other", "a.json", "b/a.json", "b/z.json", "c/d/e.json"]
    assert lines() == ([*(f"ok {name}" for name in names), "5 passed, 0 failed"], [])


def test_a_path_without_any_record_is_told_and_gives_2(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    folder, empty = tmp_path / "folder", write(tmp_path / "empty.json", "[]")
    folder.mkdir()
    assert verify(folder, empty) == 2
    none = [f"No game record was found in {path}." for path in (folder, empty)]
    assert lines() == (["0 passed, 0 failed"], none)
    assert verify(empty, write(tmp_path / "one.json", with_id("one"))) == 2
    assert lines() == (["ok one", "1 passed, 0 failed"], none[1:])


def test_an_empty_list_beside_records_in_a_folder_is_no_fault(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    write(tmp_path / "empty.json", "[]")
    write(tmp_path / "one.json", with_id("one"))
    assert verify(tmp_path) == 0
    assert lines() == (["ok one", "1 passed, 0 failed"], [])


def test_records_that_share_a_name_are_told_apart_by_their_paths(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    one, two = write(tmp_path / "one.json", with_id("a")), write(tmp_path / "two.json", [with_id("a"), with_id("b", 1)])
    again = write(tmp_path / "again.json", [with_id("b")])
    assert verify(one, two, again) == 1
    assert lines()[0] == [
        f"ok a ({one})",
        f"ok a ({two} 1)",
        f"FAIL b ({two} 2): move 1: gain is [4, 0], expected [5, 0]",
        f"ok b ({again})",
        "3 passed, 1 failed",
    ]


def test_records_without_a_name_in_files_of_one_name_are_told_apart_too(
    tmp_path: Path, verify: Verify, lines: Lines
) -> None:
    files = [write(tmp_path / folder / "a.json", without(good(), ("id",))) for folder in ("x", "y")]
    assert verify(tmp_path) == 0
    assert lines()[0][:2] == [f"ok a.json 1 ({file})" for file in files]


@pytest.mark.parametrize(
    "content", ["", "{", "{'a': 1}", '{"a": NaN}', "[" * 5000, '"' + "a" * 1_000_000 + '"'], ids=lambda text: text[:9]
)
def test_what_is_no_json_gives_2(tmp_path: Path, verify: Verify, lines: Lines, content: str) -> None:
    file = write(tmp_path / "bad.json", content)
    assert verify(file) == 2
    out, err = lines()
    assert out == ["0 passed, 0 failed"]
    assert err[0].startswith(f"{file}: This is not a game record")


def test_what_is_no_text_or_no_file_gives_2(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"id": "\xe9"}')
    (tmp_path / "picture.json").write_bytes(bytes(range(256)))
    assert verify(tmp_path) == 2
    no_text = [f"{tmp_path / name} is no text in UTF-8." for name in ("latin.json", "picture.json")]
    assert lines()[1] == [*no_text, "could not be read: 2"]
    assert verify(tmp_path / "nowhere.json") == 2
    assert lines()[1] == [f"There is no {tmp_path / 'nowhere.json'}.", "could not be read: 1"]
    assert verify("x" * 5000) == 2
    assert lines()[1][0].endswith(" cannot be read: File name too long.")
    assert verify(tmp_path / "latin.json" / "inner.json") == 2


def test_what_can_be_read_is_verified_beside_what_cannot(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    write(tmp_path / "a.json", "{")
    good_one, bad_one = write(tmp_path / "b.json", with_id("b")), write(tmp_path / "c.json", with_id("c", 1))
    assert verify(tmp_path) == 2
    out, err = lines()
    assert [line[:6] for line in out] == ["ok b", "FAIL c", "1 pass"]
    assert err[1:] == ["could not be read: 1"]
    assert verify(good_one, "nowhere", bad_one) == 2


@pytest.mark.parametrize("arguments", [[], ["verify"], ["check", "a.json"], ["verify", "--lang", "fr", "a.json"]])
def test_wrong_arguments_give_2(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser("record")
    record.add_arguments(parser)
    with pytest.raises(SystemExit) as left:
        parser.parse_args(arguments)
    assert left.value.code == 2


def test_it_speaks_czech_and_german(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    file = write(tmp_path / "a.json", [with_id("a"), with_id("b", 1), with_id("c", 2)])
    assert verify("--lang", "cs", file) == 1
    assert lines()[0] == [
        "ok a",
        "FAIL b: tah 1: gain je [4, 0], očekáváno [5, 0]",
        f"FAIL c: tah 2: square_taken: {taken('cs')}",
        "v pořádku: 1, chybných: 2",
    ]
    assert verify(file, "--lang", "de") == 1
    assert lines()[0][1:] == [
        "FAIL b: Zug 1: gain ist [4, 0], erwartet [5, 0]",
        f"FAIL c: Zug 2: square_taken: {taken('de')}",
        "1 bestanden, 2 durchgefallen",
    ]
    assert verify("--lang", "cs", tmp_path / "nowhere") == 2
    assert lines()[1] == [f"Cesta {tmp_path / 'nowhere'} neexistuje.", "nešlo přečíst: 1"]


def test_luck_has_a_line_for_each_record_and_the_same_exit_codes(tmp_path: Path, lines: Lines) -> None:
    drawn = seeded_record("5eed", "1001 1002")
    right = write(tmp_path / "right.json", {**drawn, "id": "right"})
    wrong = [{**drawn, "id": "a", "tags": {"seed": "5eed", "joins": ""}}, with_id("b"), with_id("c", 2)]
    assert luck(right) == 0
    commitment = hashlib.sha256(b"5eed").hexdigest()
    assert lines()[0] == [f"ok right: 1 draw follows from the seed with the SHA-256 {commitment}", "1 passed, 0 failed"]
    assert luck(write(tmp_path / "wrong.json", wrong)) == 1
    out, _ = lines()
    assert out[0].startswith("FAIL a: draw 1 is base.")
    assert out[1:] == [
        "FAIL b: the tags do not hold both seed and joins, so the draws cannot be computed again",
        f"FAIL c: move 2: square_taken: {taken('en')}",
        "0 passed, 3 failed",
    ]
    assert luck(tmp_path / "nowhere.json") == 2


def test_players_are_called_by_their_names(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    assert verify(write(tmp_path / "a.json", changed(good(), ("moves", 1, "p"), 0))) == 1
    line = lines()[0][0]
    assert line.startswith("FAIL good: move 2: not_your_turn: ")
    assert "Boris" in line


def test_no_name_makes_a_line_of_its_own(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    names = ["a\nok b", "tab\t", "\x1b[31mred", "half \\ud83c\\udfb2", "line\u2028end"]
    records = [{**good(), "id": name, "players": [name, "Boris"]} for name in names]
    late = changed({**with_id("late"), "players": ["An\nna", "Boris"]}, ("moves", 0, "p"), 1)
    assert verify(write(tmp_path / "a.json", [*records, late])) == 1
    out, _ = lines()
    assert len(out) == len(names) + 2
    assert all(line.isprintable() for line in out)
    assert out[0] == r"ok a\nok b"
    assert r"An\nna" in out[-2]


def test_the_vectors_of_what_can_be_played_pass(tmp_path: Path, verify: Verify, lines: Lines) -> None:
    for file in VECTORS.rglob("*.json"):
        if file.name == "carcassonne_examples.json" or not file.name.endswith(
            "_examples.json"
        ):  # others are no records
            write(tmp_path / file.name, [each for each in records_in(file) if is_built(each)])
    assert verify(tmp_path) == 0
    assert lines()[0][-1] == "284 passed, 0 failed"
    assert (
        verify(VECTORS / "carcassonne_games" / "base_1_2p.json", VECTORS / "carcassonne_games" / "base_3_4p.json") == 0
    )
    assert lines()[0] == ["ok base_1_2p", "ok base_3_4p", "2 passed, 0 failed"]


def test_it_runs_without_discord_and_pillow() -> None:
    """As a process of its own, from the entry point, with the exit code of the command."""
    program = (
        "import sys\n"
        "from console.commands import main\n"
        f"code = main(['record', 'verify', {str(VECTORS / 'carcassonne_games' / 'base_1_2p.json')!r}])\n"
        "heavy = {'discord', 'PIL', 'aiohttp', 'aiosqlite', 'numpy', 'store', 'tables', 'cogs', 'render'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["ok base_1_2p", "1 passed, 0 failed"]
