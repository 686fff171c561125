"""Sentences from messages: what a language says for a key, its arguments, events and points."""

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import groupby
from typing import Final

from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal

from rules.api import Event, Points, Term
from rules.message import Arg, Message, Who, message
from words.catalogue import Catalogue, catalogue

ENGLISH: Final = "en"
_ALL: Final = ".all"
_EACH: Final = ".each"
_ORDINALS: Final[Mapping[str, str]] = {"one": "place.one", "two": "place.two", "few": "place.few"}


class MissingWord(UserWarning, KeyError):  # noqa: N818 - a warning, see below
    """A key without an entry, or an argument a text needs and was not given.

    It is a warning: a program goes on with the next best words, and tests, where warnings are errors, fail.
    """


@dataclass(frozen=True, slots=True)
class Words:
    """One language. `names` are always the names of the seats in order, as they are to be shown."""

    catalogue: Catalogue

    @property
    def lang(self) -> str:
        """Its code, one of `LANGUAGES`."""
        return self.catalogue.lang

    def has(self, key: str) -> bool:
        """Whether there is an entry."""
        return key in self.catalogue.texts

    def say(self, said: Message, names: Sequence[str] = ()) -> str:
        """The sentence of a message: nested messages and `Who` become words, `n` decides the plural form.

        A missing entry is warned about (`MissingWord`) and said in English, or failing that by its key. An argument
        that is missing or empty takes its brackets with it; outside of brackets it is warned about and left empty.
        """
        args = dict(said.args)
        if said.key not in self.catalogue.texts:
            return self._fallback(said, names)
        template = self.catalogue.template(said.key, args.get("n"))
        if template.plain is not None:
            return template.plain

        def value(name: str) -> str | None:
            words = self._argument(args[name], names) if name in args else ""
            if not words and name in template.required and name not in args:
                _warn(f"{said.key}: no argument {name}")
            return words or None

        return template.fill(value)

    def event(self, event: Event, names: Sequence[str] = ()) -> str:
        """The sentence of an event, `event.KEY`.

        Besides its own arguments the text may use `who` (the seat), and with points `n` (their sum) and `why`.
        """
        return self._event(event, f"event.{event.key}", names)

    def events(self, events: Iterable[Event], names: Sequence[str] = ()) -> Iterator[str]:
        """The sentences of events in order.

        Several of one kind and seat in a row are one sentence where there are words for it: `event.KEY.all` with the
        `list` of what `event.KEY.each` says of every one of them.
        """
        for (key, _), alike in groupby(events, lambda event: (event.key, event.seat)):
            first, *others = alike
            if not others or not self.has(f"event.{key}{_ALL}"):
                yield from (self.event(event, names) for event in (first, *others))
                continue
            told = ", ".join(self._event(event, f"event.{key}{_EACH}", names) for event in (first, *others))
            yield self._event(replace(first, args=(*first.args, ("list", told))), f"event.{key}{_ALL}", names)

    def points(self, points: Points) -> str:
        """Points with their reason: `3 tiles × 2 + 1 coat of arms × 2 = 8`."""
        total = self.number(points.total)
        if not points.terms:
            return total
        return f"{' + '.join(map(self._term, points.terms))} = {total}"

    def list(self, items: Sequence[str]) -> str:
        """Several things joined: `Anna, Boris, and Cyril`."""
        return format_list(items, locale=self.catalogue.locale) if items else ""

    def number(self, n: int) -> str:
        """A number with a true minus sign and the thousands set apart."""
        digits = str(abs(n)) if -1000 < n < 1000 else format_decimal(abs(n), locale=self.catalogue.locale)
        return f"\N{MINUS SIGN}{digits}" if n < 0 else digits

    def day(self, day: date) -> str:
        """A date written out: `August 1, 2027`, `1. srpna 2027`."""
        return format_date(day, "long", locale=self.catalogue.locale)

    def place(self, n: int) -> str:
        """The place of a seat in the result: `1st`, `1.`."""
        form = self.catalogue.locale.ordinal_form(n)
        return self.say(message(_ORDINALS.get(form, "place.other"), n=n))

    def _event(self, event: Event, key: str, names: Sequence[str]) -> str:
        args: dict[str, Arg] = {}
        if event.seat is not None:
            args["who"] = Who(event.seat)
        if event.points is not None:
            args |= {"n": event.points.total, "why": self.points(event.points)}
        args |= dict(event.args)
        return self.say(Message(key, tuple(args.items())), names)

    def _term(self, term: Term) -> str:
        things = self.say(message(f"term.{term.name}", n=term.count))
        return things if term.each == 1 else f"{things} × {self.number(term.each)}"

    def _argument(self, arg: Arg, names: Sequence[str]) -> str:
        if isinstance(arg, str):
            return arg
        if isinstance(arg, Message):
            return self.say(arg, names)
        if isinstance(arg, Who):
            known = 0 <= arg.seat < len(names)
            return names[arg.seat] if known else self.say(message("player.number", n=arg.seat + 1))
        return self.number(arg)

    def _fallback(self, said: Message, names: Sequence[str]) -> str:
        _warn(f"{said.key}: no entry in {self.lang}.po")
        if self.lang == ENGLISH or not words(ENGLISH).has(said.key):
            return said.key
        return words(ENGLISH).say(said, names)


@cache
def words(lang: str) -> Words:
    """The words of a language; its catalogue is read at the first call. Raises ValueError for an unknown one."""
    return Words(catalogue(lang))


def language_for(locale: str | None) -> str:
    """The language for a locale of Discord (`cs`, `de`, `en-GB`) or of a system (`cs_CZ.UTF-8`); English for others."""
    first = re.split(r"[-_.]", locale or "")[0].lower()
    return first if first in ("cs", "de") else ENGLISH


def _warn(text: str) -> None:
    warnings.warn(MissingWord(text), stacklevel=3)
