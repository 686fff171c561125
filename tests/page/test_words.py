"""The page's own words: three languages, nothing missing, nothing unused."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

import sandbox.page

STATIC = Path(sandbox.page.__file__).parent / "static"
LANGUAGES = {"en", "cs", "de"}
FORMS = {"en": {"one", "other"}, "cs": {"one", "few", "other"}, "de": {"one", "other"}}
KEY = re.compile(r"\"([a-z]+\.[a-z_]+)\"")

Forms = dict[str, str]
Entry = dict[str, str | Forms]


def catalogue() -> dict[str, Entry]:
    words: dict[str, Entry] = json.loads((STATIC / "words.json").read_text("utf-8"))
    return words


def used() -> set[str]:
    sources = [path.read_text("utf-8") for path in (STATIC / "js").rglob("*.js")]
    return {key for source in sources for key in KEY.findall(source)}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def texts(entry: str | Forms) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def test_each_word_that_the_page_says_is_in_the_catalogue() -> None:
    assert used() - catalogue().keys() == set()


def test_each_word_of_the_catalogue_is_said_somewhere() -> None:
    assert catalogue().keys() - used() == set()


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_a_word_is_there_in_all_languages_with_the_same_arguments(key: str) -> None:
    entry = catalogue()[key]
    assert entry.keys() == LANGUAGES
    named = [fields(text) for language in LANGUAGES for text in texts(entry[language])]
    assert all(one == named[0] for one in named), named
    assert all(text.strip() == text and text for language in LANGUAGES for text in texts(entry[language]))


@pytest.mark.parametrize("key", sorted(key for key, entry in catalogue().items() if isinstance(entry["en"], dict)))
def test_a_counted_word_has_the_plurals_of_each_language(key: str) -> None:
    for language, forms in catalogue()[key].items():
        assert isinstance(forms, dict)
        assert FORMS[language] <= forms.keys()
