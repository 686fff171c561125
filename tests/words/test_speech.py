"""What is said: messages, events, points, places and lists."""

import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.api import Event, Points, Term
from rules.message import Arg, IllegalMove, Message, Who, message
from words import LANGUAGES, MissingWord, Words, language_for, words
from words.catalogue import catalogue, made

ENTRIES = {
    "things.n": ("{n} thing", "{n} things"),
    "met": ("{who} meets {other}[ on the {part}].",),
    "part.road": ("road",),
    "event.scored.road": ("{who} gets {n} point ({why}).", "{who} gets {n} points ({why})."),
    "event.finds": ("{who} finds {what}.",),
    "event.finds.all": ("{who} finds {list}.",),
    "event.finds.each": ("{what}",),
    "event.over": ("It is over[, {who}].",),
    "term.tiles": ("{n} tile", "{n} tiles"),
    "term.shields": ("{n} coat of arms", "{n} coats of arms"),
    "player.number": ("Player {n}",),
}
ENGLISH = Words(made("en", ENTRIES))


def test_nested_messages_and_seats_become_words() -> None:
    met = message("met", who=Who(0), other=Who(1), part=message("part.road"))
    assert ENGLISH.say(met, ["Anna", "Boris"]) == "Anna meets Boris on the road."


def test_a_seat_without_a_name_is_numbered_from_one() -> None:
    assert ENGLISH.say(message("met", who=Who(0), other=Who(3)), ["Anna"]) == "Anna meets Player 4."


def test_an_empty_argument_counts_as_missing() -> None:
    assert ENGLISH.say(message("met", who="Anna", other="Boris", part="")) == "Anna meets Boris."


def test_a_missing_argument_is_warned_about_and_left_empty() -> None:
    with pytest.warns(MissingWord, match="no argument other"):
        assert ENGLISH.say(message("met", who="Anna")) == "Anna meets ."


def test_a_missing_key_fails_tests_as_a_key_error() -> None:
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        words("cs").say(Message("no.such.key"))


def test_a_missing_key_is_said_in_english_then_by_its_name() -> None:
    with pytest.warns(MissingWord):
        assert Words(made("cs", {})).say(Message("seat.red")) == "red"
    with pytest.warns(MissingWord):
        assert words("de").say(Message("no.such.key")) == "no.such.key"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["0 tiles", "1 tile", "2 tiles", "5 tiles", "21 tiles", "22 tiles"]),
        ("cs", ["0 kartiček", "1 kartička", "2 kartičky", "5 kartiček", "21 kartiček", "22 kartiček"]),
        ("de", ["0 Plättchen", "1 Plättchen", "2 Plättchen", "5 Plättchen", "21 Plättchen", "22 Plättchen"]),
    ],
)
def test_the_number_decides_the_plural_form(lang: str, said: list[str]) -> None:
    assert [words(lang).say(message("alt.tiles", n=n)) for n in (0, 1, 2, 5, 21, 22)] == said


def test_a_number_that_is_not_given_takes_the_last_form() -> None:
    assert ENGLISH.say(message("things.n", n="many")) == "many things"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "3 tiles × 2 + 1 coat of arms × 2 = 8"),
        ("cs", "3 kartičky × 2 + 1 erb × 2 = 8"),
        ("de", "3 Plättchen × 2 + 1 Wappen × 2 = 8"),
    ],
)
def test_points_are_explained_term_by_term(lang: str, said: str) -> None:
    assert words(lang).points(Points((Term("tiles", 3, 2), Term("shields", 1, 2)))) == said


def test_terms_of_one_point_each_and_empty_sums_are_short() -> None:
    assert ENGLISH.points(Points((Term("tiles", 3, 1),))) == "3 tiles = 3"
    assert ENGLISH.points(Points(())) == "0"


def test_an_event_tells_who_got_how_many_points_and_why() -> None:
    points = Points((Term("tiles", 4, 1),))
    event = Event("scored.road", 1, points=points)
    assert ENGLISH.event(event, ["Anna", "Boris"]) == "Boris gets 4 points (4 tiles = 4)."


def test_an_event_keeps_its_own_arguments() -> None:
    assert ENGLISH.event(Event("over", 1, (("who", Who(0)),)), ["Anna", "Boris"]) == "It is over, Anna."
    assert ENGLISH.event(Event("over")) == "It is over."


def test_places_are_ordinals() -> None:
    assert [words("en").place(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd",
    ]  # fmt: skip
    assert words("cs").place(2) == "2."
    assert words("de").place(3) == "3."


def test_lists_have_their_and() -> None:
    assert [words(lang).list(["Anna", "Boris", "Cyril"]) for lang in LANGUAGES] == [
        "Anna, Boris, and Cyril", "Anna, Boris a\u00a0Cyril", "Anna, Boris und Cyril",
    ]  # fmt: skip
    assert [words("cs").list(items) for items in ([], ["Anna"], ["Anna", "Boris"])] == ["", "Anna", "Anna a\u00a0Boris"]


def test_large_numbers_are_grouped_as_the_language_does() -> None:
    assert words("en").number(-12345) == "\u221212,345"
    assert words("de").number(12345) == "12.345"
    assert words("cs").number(999) == "999"


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("cs", "cs"),
        ("de", "de"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("pt-BR", "en"),
        ("cs_CZ.UTF-8", "cs"),
        (None, "en"),
    ],
)
def test_every_locale_has_a_language(locale: str | None, lang: str) -> None:
    assert language_for(locale) == lang


def test_there_are_no_words_of_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="xx"):
        words("xx")


@pytest.mark.parametrize("lang", LANGUAGES)
@settings(deadline=None)
@given(n=st.integers(0, 10_000))
def test_every_entry_can_be_said_with_all_its_arguments(lang: str, n: int) -> None:
    speech = words(lang)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for key, forms in speech.catalogue.texts.items():
            args: dict[str, Arg] = {name: f"<{name}>" for form in forms for name in form.names}
            said = speech.say(Message(key, tuple((args | {"n": n}).items())))
            assert said
            assert "{" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_can_be_said_without_any_argument(lang: str) -> None:
    for key in catalogue(lang).texts:
        if key.startswith("refused."):
            said = words(lang).say(IllegalMove(key.removeprefix("refused.")).message)
            assert said.endswith((".", "!"))
            assert "()" not in said
            assert " ." not in said


def test_what_happens_several_times_in_a_row_is_told_in_one_sentence() -> None:
    def finds(seat: int, what: str) -> Event:
        return Event("finds", seat, (("who", Who(seat)), ("what", what)))

    happened = [finds(0, "gold"), finds(0, "wood"), finds(1, "sheep"), Event("over"), finds(1, "grain"), Event("over")]
    assert list(ENGLISH.events(happened, ["Anna", "Boris"])) == [
        "Anna finds gold, wood.",
        "Boris finds sheep.",
        "It is over.",
        "Boris finds grain.",
        "It is over.",
    ]


def test_what_has_no_words_for_several_is_told_one_by_one() -> None:
    assert list(ENGLISH.events([Event("over"), Event("over")])) == ["It is over.", "It is over."]
