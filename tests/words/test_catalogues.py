"""The entries are well made, in every language, and so are their files."""

from collections.abc import Mapping
from gettext import c2py

import pytest
from babel import Locale

from words import LANGUAGES
from words.catalogue import FORMS, entries, read
from words.checks import faults_of_entry
from words.editing import PLURALS, faults


def test_the_catalogues_are_without_fault() -> None:
    assert faults() == []


def test_every_entry_exists_in_all_languages() -> None:
    keys = {lang: set(entries(read(lang))) for lang in LANGUAGES}
    assert keys["en"] == keys["cs"] == keys["de"]
    assert keys["en"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plural_rule_in_the_header_is_that_of_the_language(lang: str) -> None:
    count, _, rule = PLURALS[lang].removeprefix("nplurals=").removesuffix(";").partition("; plural=")
    index = c2py(rule)
    name = Locale.parse(lang).plural_form
    assert int(count) == len(FORMS[lang])
    assert [FORMS[lang][index(n)] for n in range(1000)] == [name(n) for n in range(1000)]


GOOD: Mapping[str, tuple[str, ...]] = {
    "en": ("{who} lays {n} tile.", "{who} lays {n} tiles."),
    "cs": ("{who} klade {n} kartičku.", "{who} klade {n} kartičky.", "{who} klade {n} kartiček."),
    "de": ("{who} legt {n} Plättchen.", "{who} legt {n} Plättchen."),
}


def test_a_good_entry_has_no_faults() -> None:
    assert faults_of_entry("event.laid", GOOD) == []
    assert faults_of_entry("event.one", {"en": ("One.",), "cs": ("Jedna.",), "de": ("Eins.",)}) == []


def test_the_number_itself_may_be_left_out_of_a_form() -> None:
    texts = {**GOOD, "en": ("{who} lays a tile.", "{who} lays {n} tiles.")}
    assert faults_of_entry("event.laid", texts) == []


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"de": ("{who} legt {n} Plättchen.",)}, "de needs 2 forms, has 1"),
        ({"cs": ("{who} klade {n} kartičku.", "{who} klade {n} kartiček.")}, "cs needs 3 forms, has 2"),
        ({"en": ("{who} lays {n} tile", "{who} lays {n} tiles")}, "final marks differ"),
        ({"en": ("{whom} lays {n} tile.", "{whom} lays {n} tiles.")}, "placeholders differ"),
        ({"en": ("lays[ {n} {who}] tile.", "lays[ {n} {who}] tiles.")}, "outside of brackets differ"),
        ({"de": ("{who} legt Plättchen.", "{who} legt Plättchen.")}, "{n} differ"),
        ({"de": ("{who} legt {n Plättchen.", "{who} legt {n} Plättchen.")}, "without its partner"),
        ({"de": (" {who} legt {n} Plättchen.", "{who} legt {n} Plättchen.")}, "a space too many"),
        ({"de": ("{who}  legt {n} Plättchen.", "{who} legt {n} Plättchen.")}, "a space too many"),
        ({"de": ('{who} legt {n} "Plättchen".', "{who} legt {n} Plättchen.")}, "straight quotes"),
        ({"de": ("{who} legt {n} “Plättchen”.", "{who} legt {n} Plättchen.")}, "quotes of another language"),
        ({"de": ("{who} legt {n} „Plättchen.", "{who} legt {n} Plättchen.")}, "quotes do not match"),
        ({"de": ("{who} legt {n} Plättchen ... .", "{who} legt {n} Plättchen.")}, "three dots"),
        ({"de": ("{who} - {n} Plättchen.", "{who} legt {n} Plättchen.")}, "a hyphen for a dash"),
        ({"de": ("", "{who} legt {n} Plättchen.")}, "empty"),
    ],
)  # fmt: skip
def test_a_fault_is_found(changed: Mapping[str, tuple[str, ...]], fault: str) -> None:
    assert any(fault in line for line in faults_of_entry("event.laid", {**GOOD, **changed}))


def test_a_missing_language_and_a_bad_key_are_found() -> None:
    assert faults_of_entry("event.laid", {"en": ("One.",)}) == ["event.laid: no text in cs, de"]
    same = dict.fromkeys(LANGUAGES, ("x",))
    assert all(faults_of_entry(key, same) for key in ("laid", "Event.laid", "event.", "event laid", "event-x.laid"))


def test_plural_forms_without_a_number_are_found() -> None:
    texts = {"en": ("a", "b"), "cs": ("a", "b", "c"), "de": ("a", "b")}
    assert faults_of_entry("event.laid", texts) == ["event.laid: plural forms, but no {n} decides"]
