import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.codec import Control, Unreadable, decode, encode

FIELD = st.text(max_size=8)


@given(FIELD, FIELD, st.none() | st.integers(0, 10**6), st.lists(FIELD, max_size=3).map(tuple), st.integers(0, 9))
def test_a_control_survives_its_custom_id(
    action: str, table: str, entry: int | None, args: tuple[str, ...], mark: int
) -> None:
    control = Control(action, table, entry, args)
    assert decode(encode(control, mark)) == control


def test_the_form_is_stable_because_old_messages_keep_it() -> None:
    assert encode(Control("key", "ABCDE", None, ("41.2", "3,-1"))) == "1|key|ABCDE||41.2|3,-1"
    assert encode(Control("open", "ABCDE", 41)) == "1|open|ABCDE|41"
    assert encode(Control("board", "ABCDE", 41), 2) == "1.2|board|ABCDE|41"
    assert encode(Control("a|b", "%7C")) == "1|a%7Cb|%257C|"


def test_equal_controls_differ_by_their_mark() -> None:
    control = Control("board", "ABCDE")
    assert len({encode(control, mark) for mark in range(3)}) == 3


def test_a_custom_id_is_at_most_100_characters_long() -> None:
    assert len(encode(Control("x" * 96))) == 100
    with pytest.raises(ValueError, match="101 characters"):
        encode(Control("x" * 97))


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("", ""),
        ("1", ""),
        ("1|open", ""),
        ("1|open|ABCDE", "ABCDE"),
        ("2|open|ABCDE|3", "ABCDE"),
        ("1|open|ABCDE|three", "ABCDE"),
        ("1|open|ABCDE|³", "ABCDE"),
        ("1x|open|ABCDE|3", ""),
        ("other:bot", ""),
    ],
)
def test_what_is_not_of_this_version_is_unreadable_but_may_name_its_table(text: str, table: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        decode(text)
    assert unreadable.value.table == table
