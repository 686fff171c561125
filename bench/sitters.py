"""Who sat where while a table was played, as far as the database still tells: seats change hands, and it keeps only who
has them now.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rules.message import Seat
from store.rows import Table
from store.store import Store
from store.time_rows import Vote, VoteState
from tables.people import scope
from tables.replacing import COMPUTER, PERSON
from tables.voice import Voice

SOMEBODY: Final = "\ue000"
"""Stands for the name of a seat that others had before; no text of the bot has this character."""


@dataclass(frozen=True, slots=True)
class Sitters:
    """`renamed` are seats that had other names before. `known` are people who have kept one seat and have always been
    called by posts: they were never on vacation and have chosen nothing about it.
    """

    renamed: frozenset[Seat]
    known: frozenset[int]

    def voice(self, voice: Voice) -> Voice:
        """A voice that says a sign for the names that were others before."""
        names = (SOMEBODY if seat in self.renamed else name for seat, name in enumerate(voice.names))
        return replace(voice, names=tuple(names))


async def sitters(store: Store, table: Table) -> Sitters:
    """Of one table."""
    renamed = frozenset(_renamed(table, await store.votes(table.id)))
    people = [seat.user_id for seat in table.seats if seat.user_id is not None and seat.number not in renamed]
    return Sitters(renamed, frozenset([person for person in people if await _is_steady(store, person)]))


def _renamed(table: Table, votes: tuple[Vote, ...]) -> Iterator[Seat]:
    """The seats that were taken over, and those of all computer players, who are counted anew by that."""
    over = [vote for vote in votes if vote.state is VoteState.PASSED and vote.kind in (PERSON, COMPUTER)]
    yield from (int(vote.subject.split()[0]) for vote in over)
    if over:
        yield from (seat.number for seat in table.seats if seat.user_id is None and seat.quit is None)


async def _is_steady(store: Store, person: int) -> bool:
    return not await store.vacations(person) and "call" not in await store.settings(scope(person))


def said_in(text: str, line: str, start: int) -> int | None:
    """Where a line ends in a text, looked for from there on; None where it is not said."""
    pattern = ".+?".join(map(re.escape, line.split(SOMEBODY)))
    found = re.compile(pattern).search(text, start)
    return None if found is None else found.end()
