"""Texts with placeholders and pieces that may fall away."""

import pytest

from words.template import parse


def filled(text: str, **args: str) -> str:
    return parse(text).fill(args.get)


def test_a_placeholder_stands_for_its_argument() -> None:
    assert filled("{who} lays {what}.", who="Anna", what="a tile") == "Anna lays a tile."


def test_a_piece_in_brackets_is_left_out_with_its_argument() -> None:
    text = "Taken[: {who}][ ({part}, {side})]."
    assert filled(text) == "Taken."
    assert filled(text, who="Anna") == "Taken: Anna."
    assert filled(text, who="Anna", part="road") == "Taken: Anna."
    assert filled(text, part="road", side="north") == "Taken (road, north)."


def test_doubled_braces_and_brackets_are_the_characters_themselves() -> None:
    assert filled("{{{a}}} and [[{a}]]", a="x") == "{x} and [x]"


def test_an_argument_is_not_read_as_a_text_with_placeholders() -> None:
    assert filled("{a}[ {b}]", a="{b} [c]", b="d") == "{b} [c] d"


def test_a_text_without_placeholders_needs_no_filling() -> None:
    assert parse("plain [[text]]").plain == "plain [text]"
    assert parse("").plain == ""


def test_required_are_the_placeholders_outside_of_brackets() -> None:
    template = parse("{a} and[ {b} or {a}]")
    assert template.required == {"a"}
    assert template.names == {"a", "b"}


@pytest.mark.parametrize(
    "text", ["{", "a}", "{who", "who}", "{Who}", "{}", "{a b}", "[{a}", "{a}]", "[[{a}]", "[a [{b}]]", "[a]"]
)
def test_braces_and_brackets_must_match(text: str) -> None:
    with pytest.raises(ValueError, match=r"partner|closed|brackets"):
        parse(text)
