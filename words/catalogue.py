"""The catalogues as files: `en.po`, `cs.po`, `de.po` beside this module, keyed by message key.

The `msgid` is the key, the `msgstr` the text, in English too. Where a text depends on its argument `n` the entry
has a `msgid_plural` (the same key once more) and one `msgstr[i]` for each form of the language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from words.template import Template, parse

LANGUAGES: Final = ("en", "cs", "de")
FOLDER: Final = Path(__file__).parent
FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("one", "other"),
    "cs": ("one", "few", "other"),
    "de": ("one", "other"),
}
"""The plural forms of a language in the order of `msgstr[0]`, `msgstr[1]` ..., by their CLDR names."""

Forms = tuple[Template, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The texts of one language, ready to be filled in: one template for each key, or one for each plural form."""

    lang: str
    locale: Locale
    texts: Mapping[str, Forms]

    def template(self, key: str, n: object) -> Template:
        """The text of a key for the number `n` (anything but an int counts as many). Raises KeyError."""
        forms = self.texts[key]
        if len(forms) == 1:
            return forms[0]
        if not isinstance(n, int):
            return forms[-1]
        return forms[_form(self.lang, n)]


def path_of(lang: str, folder: Path = FOLDER) -> Path:
    """The file of a language."""
    return folder / f"{lang}.po"


def read(lang: str, folder: Path = FOLDER) -> Catalog:
    """A file as Babel reads it. Raises babel's PoFileError where it is no catalogue."""
    with path_of(lang, folder).open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, read once. Raises ValueError for a language there is none of."""
    if lang not in LANGUAGES:
        raise ValueError(f"no catalogue for {lang!r}")
    return made(lang, entries(read(lang)))


def made(lang: str, texts: Mapping[str, tuple[str, ...]]) -> Catalogue:
    """A catalogue of these texts by key. Raises ValueError where one is no template."""
    return Catalogue(lang, Locale.parse(lang), {key: tuple(map(parse, forms)) for key, forms in texts.items()})


@lru_cache(maxsize=4096)
def _form(lang: str, n: int) -> int:
    """Which plural form a number takes. Kept, as a sentence with points asks for several."""
    return FORMS[lang].index(Locale.parse(lang).plural_form(n))


def entries(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The texts of a catalogue by key, the header left out."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in catalog:
        if entry.id:
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            found[key] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return found
