"""What a good entry looks like: the checks of the developer command and of the tests."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from words.catalogue import FORMS, LANGUAGES
from words.template import Template, parse

KEY: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9][a-z0-9_]*)+")
_STOPS: Final = ".!?:…"
_STRAIGHT: Final = re.compile(r"[\"']")
_OTHER_QUOTES: Final[Mapping[str, str]] = {"en": "„«»", "cs": "”«»", "de": "”«»"}
_SPACES: Final = re.compile(r"^\s|\s$|  | \n|\n ")


def faults_of_entry(key: str, texts: Mapping[str, tuple[str, ...]]) -> list[str]:
    """What is wrong with an entry, each fault as a line for developers; `texts` by language."""
    return [f"{key}: {fault}" for fault in _faults(key, texts)]


def _faults(key: str, texts: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    if not KEY.fullmatch(key):
        yield "a key is lower case words with dots between them"
    if missing := [lang for lang in LANGUAGES if lang not in texts]:
        yield f"no text in {', '.join(missing)}"
        return
    plural = any(len(forms) > 1 for forms in texts.values())
    for lang in LANGUAGES:
        wanted = len(FORMS[lang]) if plural else 1
        if len(texts[lang]) != wanted:
            yield f"{lang} needs {wanted} forms, has {len(texts[lang])}"
        for text in texts[lang]:
            yield from (f"{lang}: {fault}: {text!r}" for fault in _faults_of_text(lang, text))
    try:
        parsed = {lang: [parse(text) for text in texts[lang]] for lang in LANGUAGES}
    except ValueError as error:
        yield str(error)
        return
    yield from _disagreements(parsed, texts)
    if plural and not any("n" in template.names for templates in parsed.values() for template in templates):
        yield "plural forms, but no {n} decides"


def _faults_of_text(lang: str, text: str) -> Iterator[str]:
    if not text:
        yield "empty"
    if _SPACES.search(text):
        yield "a space too many"
    if _STRAIGHT.search(text):
        yield "straight quotes or apostrophe"
    if any(quote in text for quote in _OTHER_QUOTES[lang]):
        yield "quotes of another language"
    if lang != "en" and text.count("„") != text.count("“"):
        yield "quotes do not match"
    if "..." in text:
        yield "three dots for an ellipsis"
    if " - " in text:
        yield "a hyphen for a dash"


def _disagreements(parsed: Mapping[str, list[Template]], texts: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    names = {lang: _united(t.names for t in templates) - {"n"} for lang, templates in parsed.items()}
    required = {lang: _united(t.required for t in templates) - {"n"} for lang, templates in parsed.items()}
    counted = {lang: _united(t.names for t in templates[-1:]) & {"n"} for lang, templates in parsed.items()}
    for what, found in (("placeholders", names), ("placeholders outside of brackets", required), ("{n}", counted)):
        for lang in LANGUAGES[1:]:
            if found[lang] != found["en"]:
                yield f"{what} differ: en {sorted(found['en'])}, {lang} {sorted(found[lang])}"
    ends = {lang: {_stop(text) for text in texts[lang]} for lang in LANGUAGES}
    for lang in LANGUAGES[1:]:
        if ends[lang] != ends["en"]:
            yield f"final marks differ: en {sorted(ends['en'])}, {lang} {sorted(ends[lang])}"


def _stop(text: str) -> str:
    """The mark a text ends with, or nothing. A bracket at the end does not hide it; the dot of `1.` is none."""
    if text == "{n}.":
        return ""
    last = text.rstrip("]“”)*_")[-1:]
    return last if last and last in _STOPS else ""


def _united(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)
