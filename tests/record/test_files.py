"""Section 1: what a file may hold."""

import json

import pytest

from rules.message import IllegalMove
from rules.record.read import LARGEST, parse
from tests.record.cases import fault, good, refusal, without


def refused(text: str) -> dict[str, object]:
    """The arguments of the refusal of a text, which is no record."""
    with pytest.raises(IllegalMove) as caught:
        parse(text)
    assert caught.value.code == "json"
    return dict(caught.value.message.args)


def test_a_file_holds_one_record() -> None:
    assert parse(json.dumps(good())) == [good()]


def test_in_a_list_the_header_may_be_left_out() -> None:
    bare = without(without(without(good(), ("format",)), ("version",)), ("game",))
    first, second = parse(json.dumps([bare, good()]))
    assert first == second == good()
    assert fault(first) is None


def test_in_a_list_a_header_that_is_there_counts() -> None:
    (record,) = parse(json.dumps([{**good(), "game": "chess"}]))
    assert refusal(record) == ("game", None)


def test_a_lone_record_needs_its_header() -> None:
    (record,) = parse(json.dumps(without(good(), ("format",))))
    assert refusal(record) == ("format", None)


def test_an_empty_list_holds_no_record() -> None:
    assert parse("[]") == []


@pytest.mark.parametrize("text", ["5", "null", '"text"', "[5]", "[null]", "[[]]", "true"])
def test_what_is_no_object_is_no_record(text: str) -> None:
    (record,) = parse(text)
    assert refusal(record) == ("json", None)


@pytest.mark.parametrize(("text", "line"), [("", 1), ("{", 1), ('{\n"a": 1,\n}', 3), ("[1]\n\n]", 3), ("\ufeff{}", 1)])
def test_what_is_no_json_is_refused_with_its_line(text: str, line: int) -> None:
    assert refused(text) == {"line": line}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": NaN}',
        '{"a": -Infinity}',
        "9" * 5000,
        '{"a": "\\ud800"}',
        '{"\\udfff": 1}',
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 50_000,
        "\ud800",
    ],
    ids=["nan", "infinity", "number", "half character", "half key", "nesting", "open nesting", "half text"],
)
def test_what_only_looks_like_json_is_refused(text: str) -> None:
    assert refused(text) == {}


def test_a_character_beyond_the_first_plane_may_be_written_in_two_halves() -> None:
    assert parse('{"a": "\\ud83c\\udfb2"}') == [{"a": "🎲"}]


def test_a_large_file_is_refused_whatever_it_holds() -> None:
    assert parse('"' + "a" * (LARGEST - 2) + '"')
    refused('"' + "a" * (LARGEST - 1) + '"')
    refused('"' + "é" * (LARGEST // 2) + '"')
