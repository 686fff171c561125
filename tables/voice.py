"""The words of one language with the names of one table's seats."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self

from rules.api import COLOURS, Event
from rules.message import Arg, Message, Seat, message
from rules.registry import colours_of
from store.rows import Seat as StoredSeat
from store.rows import Table
from tables.names import clean, escape, marked
from words.speech import Words

LONGEST_BUTTON: Final = 80
LONGEST_ITEM: Final = 100
LONGEST_TEXTS: Final = 3600
"""Characters of all texts of a message; Discord shows 4,000."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Says messages. `names` are for markdown, `plain` for labels and pictures; both are in the order of the seats.

    `colours` are those of the seats.
    """

    words: Words
    names: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    colours: tuple[str, ...] = COLOURS

    @classmethod
    def of(cls, words: Words, table: Table) -> Self:
        """The voice of a table."""
        plain, colours = _names(words, table.seats), colours_of(table.game)
        names = tuple(marked(colours[i % len(colours)], escape(name)) for i, name in enumerate(plain))
        return cls(words, names, plain, colours)

    def say(self, key: str, /, **args: Arg) -> str:
        """A text with its arguments, as markdown."""
        return self.words.say(message(key, **args), self.names)

    def tell(self, said: Message) -> str:
        """A message as markdown."""
        return self.words.say(said, self.names)

    def event(self, event: Event) -> str:
        """The sentence of an event, as markdown."""
        return self.words.event(event, self.names)

    def events(self, events: Iterable[Event]) -> Iterator[str]:
        """The sentences of events, what happened several times in a row in one of them, as markdown."""
        return self.words.events(events, self.names)

    def label(self, said: Message, longest: int = LONGEST_BUTTON) -> str:
        """A message for a place without markdown, cut to what fits there."""
        marks = tuple(self.marked(i, name) for i, name in enumerate(self.plain))
        return cut(self.words.say(said, marks), longest)

    def marked(self, seat: Seat, name: str) -> str:
        """A name with the sign of a seat before it."""
        return marked(self.colours[seat % len(self.colours)], name)

    def name(self, seat: Seat) -> str:
        """The name of a seat with its sign, as markdown."""
        return self.names[seat]


def _names(words: Words, seats: Sequence[StoredSeat]) -> tuple[str, ...]:
    """The clean names of those who sit there, or sat there until they quit. Computer players of one kind are counted
    from the second one on.
    """
    names: list[str] = []
    seen: Counter[str | None] = Counter()
    for seat in seats:
        if seat.user_id is not None or seat.quit is not None:
            names.append(clean(seat.name))
            continue
        seen[seat.computer] += 1
        name, n = words.say(message(f"computer.{seat.computer}")), seen[seat.computer]
        names.append(name if n == 1 else words.say(message("computer.another", name=name, n=n)))
    return tuple(names)


def cut(text: str, longest: int) -> str:
    """A text that is no longer than fits, with an ellipsis where something is missing."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
