"""The catalogues hold what the code says, all of it and nothing else."""

import pytest

from rules.message import message
from tests.words.families import families
from tests.words.sources import Uses, all_sources, uses_in
from words import LANGUAGES
from words.catalogue import catalogue
from words.editing import groups
from words.speech import words


@pytest.fixture(scope="module")
def uses() -> Uses:
    return uses_in(all_sources(), groups())


@pytest.fixture(scope="module")
def family_keys() -> frozenset[str]:
    return frozenset().union(*families().values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_code_has_an_entry(lang: str, uses: Uses) -> None:
    texts = catalogue(lang).texts
    missing = [f"{use.key} ({use.where})" for use in (*uses.called, *uses.named) if use.key not in texts]
    assert not missing, f"no entry in {lang}.po; add them with python -m words add"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_a_family_has_an_entry(lang: str, family_keys: frozenset[str]) -> None:
    assert sorted(family_keys - catalogue(lang).texts.keys()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_is_used(lang: str, uses: Uses, family_keys: frozenset[str]) -> None:
    unused = sorted(catalogue(lang).texts.keys() - uses.keys - family_keys)
    assert unused == [], "take them out with python -m words remove, or declare their family in tests/words/families.py"


def test_every_key_put_together_belongs_to_a_family(uses: Uses) -> None:
    known = families()
    strange = [
        f"{use.key}... ({use.where})"
        for use in uses.starts
        if not any(use.key.startswith(start) or start.startswith(use.key) for start in known)
    ]
    assert not strange, "declare the family in tests/words/families.py"


def test_calls_give_every_argument_that_a_text_needs(uses: Uses) -> None:
    texts = catalogue("en").texts
    wrong = [
        f"{use.key} ({use.where}) needs {sorted(needed)}"
        for use in uses.called
        if use.key in texts and use.args is not None
        if (needed := frozenset().union(*(form.required for form in texts[use.key])) - use.args)
    ]
    assert not wrong


def test_calls_give_no_argument_that_no_text_shows(uses: Uses) -> None:
    texts = catalogue("en").texts
    wrong = [
        f"{use.key} ({use.where}) has no place for {sorted(lost)}"
        for use in uses.called
        if use.key in texts and use.args is not None
        if (lost := use.args - frozenset().union(*(form.names for form in texts[use.key])) - {"n"})
    ]
    assert not wrong


def test_literals_choices_and_prefixed_calls_are_found() -> None:
    source = """
message("a.b", x=1, y=z)
raise IllegalMove("edges", tile=t)
label = message("a.yes" if ready else "a.no")
PROMPTS = {"one": "known.key", "two": "unknown.key", "file": "known.toml"}
text = f"known.{thing}"
Event(f"{when}.{kind}", seat)
Event("placed", seat)
other = f"it is known.key {x}"
"""
    uses = uses_in({"m.py": source}, ["known"])
    assert [(use.key, use.args) for use in uses.called] == [
        ("a.b", frozenset({"x", "y"})),
        ("refused.edges", frozenset({"tile"})),
        ("a.yes", frozenset()),
        ("a.no", frozenset()),
        ("event.placed", None),
    ]
    assert [use.key for use in uses.named] == ["known.key"]
    assert sorted(use.key for use in uses.starts) == ["event.", "known."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_setting_up_a_table_is_not_called_like_the_settings_of_a_person(lang: str) -> None:
    """A text that names one of the two leads there and nowhere else."""
    say = words(lang).say
    setting_up = say(message("lobby.setup"))
    assert setting_up.casefold() != say(message("command.settings")).casefold()
    for key in ("refused.too_few", "refused.not_offered"):
        assert f"**{setting_up}**" in say(message(key))
