"""A company that does what people do: some are away, some change their minds, strangers come, all get tired."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bench.company import Company
from bench.controls import meant
from bench.diary import Survivor
from bench.lobbies import Host
from bench.whims import Whims
from sandbox.scripted import found
from sandbox.seen import SeenMessage

LOOKING: Final = 0.02
"""How likely somebody who is absent looks after the table when it is their turn."""
AWAY: Final = 0.5
"""Seconds until that is decided again."""
SOMEBODY: Final = 0.1
"""How often somebody looks after the table though the newest post called others: they may owe something, too."""
WHIM: Final = 0.12
VOTING: Final = 0.6
"""How often somebody does something besides moving, and says something to a proposal that is open."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Those who are `absent` seldom look after their table: their time runs out, and a caretaker moves until they look.

    Those who are `restless` change their settings and go on vacation. After `enough` turns people would rather end the
    game, those who were absent too; None: they play it to its end.
    """

    absent: frozenset[str] = frozenset()
    restless: frozenset[str] = frozenset()
    enough: int | None = None


@dataclass(kw_only=True)
class Lively(Company):
    """`strangers` may come to take a seat over, and are of the people then. `awake`: nobody is absent any more."""

    habits: Habits
    strangers: list[Survivor]
    generator: random.Random
    awake: bool = False
    _said: dict[str, set[int]] = field(default_factory=dict)

    async def again(self, asker: Survivor) -> "Lively | None":
        """The same people at the table of a rematch, for which one of them asks; None where there is none for whoever
        asks. Raises StuckError and TimeoutError: then call it again.
        """
        post = await self.newest()
        if post is None or not found(post, "rematch"):
            return None
        host = await Host.rematch(asker, post, self.host.opening)
        if host is None:
            return None
        people = [asker, *(each for each in self.people if each is not asker)]
        return Lively(self.client, host, people, habits=self.habits, strangers=self.strangers, generator=self.generator)

    async def _go_on(self, post: SeenMessage, seen: Sequence[SeenMessage]) -> None:
        """A vote, or something that somebody likes to do and a turn."""
        besides = [message for message in seen if self._is_besides(message)]
        tired = self.habits.enough is not None and self.turns >= self.habits.enough
        self.awake = self.awake or tired
        who = self.generator.choice(self.people).watched
        said = self._said.setdefault(who.who, set())
        whims = Whims(who, post, besides, said, self.generator, restless=who.who in self.habits.restless)
        if not self._is_absent(who.who) and self.generator.random() < VOTING and await whims.vote(tired=tired):
            return
        if tired:
            await whims.end()
        elif self.generator.random() < WHIM:
            await whims.any(drastic=self.habits.enough is not None)
        elif self.generator.random() < WHIM:
            await self._offer(besides)
        await self._somebody(post)

    async def _offer(self, besides: Sequence[SeenMessage]) -> None:
        """A stranger offers to take the seat for which somebody is looked for."""
        note = next((note for note in reversed(besides) if found(note, "take")), None)
        if note is not None and self.strangers:
            stranger = self.strangers.pop()
            self.people.append(stranger)
            await stranger.watched.answered(await stranger.person.click(note, found(note, "take")[0].custom_id))

    async def _somebody(self, post: SeenMessage) -> None:
        """Whoever the newest post calls takes the turn, sometimes anybody tries to."""
        called = [each for each in self.people if each.person.who in post.mentions]
        if not called or self.generator.random() < SOMEBODY:
            called = self.people
        who = self.generator.choice(called)
        if self._is_absent(who.person.who) and self.generator.random() > LOOKING:
            await asyncio.sleep(AWAY)
        else:
            await self._turn(post, who)

    def _is_absent(self, name: str) -> bool:
        return not self.awake and name in self.habits.absent

    def _is_besides(self, message: SeenMessage) -> bool:
        """Whether a message besides the posts is about this table: it is the first argument of a control."""
        return any(not control.table and control.args[:1] == (self.host.table,) for control in meant(message))
