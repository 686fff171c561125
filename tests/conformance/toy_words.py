"""What the toy game says, for tests that word it or play it on Discord; in English, whatever the language."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from unittest import mock

from words import speech
from words.catalogue import Catalogue, catalogue
from words.template import parse

TOY_WORDS: Mapping[str, str] = MappingProxyType({
    "game.toy": "Toy game",
    "preset.toy.long": "Three rounds",
    "set.toy.toy": "Cards",
    "option.toy.rounds": "Rounds",
    "option.toy.rounds.2": "Two",
    "option.toy.rounds.3": "Three",
    "toy.bid": "Bid for the first turn",
    "toy.bid.number": "How much do you bid?",
    "toy.number": "{n}",
    "toy.lay": "Lay a card",
    "toy.lay.card": "Which card?",
    "toy.lay.square": "On which square?",
    "toy.card": "Card {value}",
    "toy.square": "{column}{row}",
    "toy.flag": "Set a flag",
    "toy.flag.side": "On which side?",
    "toy.no_flag": "No flag",
    "toy.side.n": "North",
    "toy.side.e": "East",
    "toy.side.s": "South",
    "toy.side.w": "West",
    "toy.call": "Call the die",
    "toy.call.side": "High or low?",
    "toy.high": "high",
    "toy.low": "low",
    "toy.brings": "{n} points at once",
    "event.toy.bid": "{who} bids {bid}.",
    "event.toy.begins": "{who} pays {bid} and begins.",
    "event.toy.drawn": "{who} draws a {value}.",
    "event.toy.laid": "{who} lays a {value}.",
    "event.toy.flag": "{who} sets a flag.",
    "event.toy.called": "{who} calls {call}.",
    "event.toy.scored": "The die shows {pips}: {who} scores {why}.",
    "term.card": "card of {n}",
    "term.beside": "{n} cards beside it",
    "term.die": "die of {n}",
    "term.bid": "bid of {n}",
    "stock.flags": "{n} flags",
    "count.cards": "{n} cards in the deck",
    "count.rounds": "{n} rounds to go",
})  # fmt: skip


def toy_catalogue(lang: str) -> Catalogue:
    """The catalogue of a language with the words of the toy added."""
    known = catalogue(lang)
    return replace(known, texts={**known.texts, **{key: (parse(text),) for key, text in TOY_WORDS.items()}})


@contextmanager
def toy_is_spoken() -> Iterator[None]:
    """While it lasts, `words(lang)` knows the toy in every language."""
    speech.words.cache_clear()
    with mock.patch.object(speech, "catalogue", toy_catalogue):
        yield
    speech.words.cache_clear()
