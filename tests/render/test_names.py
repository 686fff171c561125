import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render import text
from render.names import NAME_LIMIT, clean, clusters
from render.text import Style, fitted, printable, readable, width


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("abc\u202edef\u202c", "abcdef"),
        ("a\nb\tc\x00d", "abcd"),
        ("Z\u0301\u0302\u0303\u0304\u0305", "\u0179\u0302\u0303"),
        ("  two   words\u00a0", "two words"),
        ("\u200b\u2066\u2069", "?"),
        ("**bold** `x` <@1>", "**bold** `x` <@1>"),
        ("x" * 24, "x" * 24),
        ("x" * 25, "x" * 23 + "\u2026"),
    ],
)
def test_a_name_is_harmless_and_short(given_name: str, shown: str) -> None:
    assert clean(given_name) == shown


def test_what_looks_like_one_character_is_never_cut() -> None:
    family, flag, thumb = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e8\U0001f1ff", "\U0001f44d\U0001f3fd"
    assert list(clusters(f"a{family}{flag}{flag}{thumb}e\u0301")) == ["a", family, flag, flag, thumb, "e\u0301"]
    assert clean(family * 30) == family * 23 + "\u2026"


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=60))
def test_any_name_can_be_cleaned_and_measured(name: str) -> None:
    shown = clean(name)
    assert 1 <= sum(1 for _ in clusters(shown)) <= NAME_LIMIT
    assert not any(char in shown for char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\n\r")
    assert clean(shown) == shown
    assert width(shown, Style(20)) >= 0


@pytest.mark.parametrize(
    "name",
    [
        "\u017dofie \U0001f416",
        "\u738b\u5c0f\u660e",
        "\u3055\u304f\u3089",
        "\uae40\ubbfc\uc218",
        "\u0416\u0435\u043d\u044f",
        "\u03a3\u03bf\u03c6\u03af\u03b1",
    ],
)
def test_names_in_common_scripts_are_printed_whole(name: str) -> None:
    assert printable(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "\u05e9\u05dc\u05d5\u05dd",
        "\u0645\u062d\u0645\u062f",
        "\u0928\u092e\u0938\u094d\u0924\u0947",
        "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
    ],
)
def test_scripts_that_need_shaping_are_printed_where_the_system_can_shape(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text.can_shape():
        assert printable(name) == name
    monkeypatch.setattr(text, "can_shape", lambda: False)
    text.font_of.cache_clear()
    assert not readable(name)
    text.font_of.cache_clear()


def test_ornamental_letters_become_plain_ones() -> None:
    assert printable("\U0001d571\U0001d586\U0001d593") == "Fan"
    assert printable("\ua9c1Name\ua9c2") == "Name"


def test_a_name_in_an_unknown_script_is_not_readable() -> None:
    assert not readable("\u0ba4\u0bae\u0bbf\u0bb4\u0bcd")
    assert readable("Jan \u0ba4")


@settings(deadline=None, max_examples=100)
@given(st.text(min_size=1, max_size=40), st.integers(20, 400))
def test_a_fitted_text_fits(name: str, room: int) -> None:
    style = Style(18)
    assert width(fitted(clean(name), style, room), style) <= room


def test_text_from_right_to_left_is_laid_out_from_the_right() -> None:
    if not text.can_shape():
        pytest.skip("this system cannot shape Hebrew")
    drawn = text.runs("\u05e9\u05dc\u05d5\u05dd \U0001f416", "-Bold")
    assert [run.font for run in drawn] == [text.EMOJI, "NotoSansHebrew-Bold.ttf"]
