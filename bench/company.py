"""People at one table over the wire, who go on whatever happens.

They look at what there is and do the next thing, so that they can go on after any kill of the bot.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bench.diary import PATIENCE, Survivor
from bench.lobbies import Host
from bench.programme import Opening
from bench.whims import Whims
from sandbox.client import SandboxClient
from sandbox.scripted import found
from sandbox.seen import SeenMessage

CHANNEL: Final = "games"
LOOKING: Final = 0.02
"""How likely somebody who is absent looks after the table when it is their turn."""
AWAY: Final = 0.5
"""Seconds until that is decided again."""
SOMEBODY: Final = 0.1
"""How often somebody looks after the table though the newest post called others: they may owe something, too."""
WHIM: Final = 0.12
VOTING: Final = 0.6
"""How often somebody does something besides moving, and says something to a proposal that is open."""
ENDED: Final = "board"
"""The control that stays on the last post, where `open` is gone."""
LATEST: Final = 60
"""So many of the newest messages of a channel are looked at."""


@dataclass
class Company:
    """The people of one table; the first is the host.

    `step` does the next thing; `over` is set at the end. Those who are `absent` seldom look after their table: their
    time runs out, and a caretaker moves until they look. Those who are `restless` change their settings and go on
    vacation. `strangers` may come to take a seat over. After `enough` turns people would rather end the game, those
    who were absent too; `turns` counts those that a post told of.
    """

    client: SandboxClient
    host: Host
    people: list[Survivor]
    strangers: list[Survivor]
    generator: random.Random
    enough: int | None = None
    absent: set[str] = field(default_factory=set)
    restless: frozenset[str] = frozenset()
    turns: int = 0
    over: bool = False
    _thread: int | None = None
    _said: dict[str, set[int]] = field(default_factory=dict)

    @property
    def opening(self) -> Opening:
        """What is played."""
        return self.host.opening

    async def step(self) -> None:
        """Does the next thing that is to be done. Raises StuckError and TimeoutError: then call it again."""
        if self.host.lobby is None:
            await self.host.open(CHANNEL)
            return
        seen = await self._seen()
        post = max((m for m in seen if found(m, ENDED) and self._ours(m)), key=lambda m: m.id, default=None)
        if post is None:
            self.over = not await self.host.start(self.people[1:])
            await self._post_after(0)
        elif not found(post, "open"):
            self.over = True
        else:
            await self._go_on(post, [m for m in seen if self._is_besides(m)])

    async def _go_on(self, post: SeenMessage, besides: Sequence[SeenMessage]) -> None:
        """A vote, something that somebody likes to do, or a turn."""
        tired = self.enough is not None and self.turns >= self.enough
        if tired:
            self.absent.clear()
        who = self.generator.choice(self.people).watched
        said = self._said.setdefault(who.who, set())
        whims = Whims(who, post, besides, said, self.generator, restless=who.who in self.restless)
        if who.who not in self.absent and self.generator.random() < VOTING and await whims.vote():
            return
        if tired:
            await whims.end()
        elif self.generator.random() < WHIM:
            await whims.any(drastic=self.enough is not None)
        elif self.generator.random() < WHIM and self.strangers:
            await self._offer(besides)
        await self._turn(post)

    async def _offer(self, besides: Sequence[SeenMessage]) -> None:
        """A stranger offers to take the seat for which somebody is looked for, and may be one of the people then."""
        note = next((note for note in reversed(besides) if found(note, "take")), None)
        if note is not None:
            stranger = self.strangers.pop()
            self.people.append(stranger)
            await stranger.watched.answered(await stranger.person.click(note, found(note, "take")[0].custom_id))

    async def _turn(self, post: SeenMessage) -> None:
        called = [p for p in self.people if p.person.who in post.mentions]
        if not called or self.generator.random() < SOMEBODY:
            called = self.people
        who = self.generator.choice(called)
        if who.person.who in self.absent and self.generator.random() > LOOKING:
            await asyncio.sleep(AWAY)
            return
        before = who.watched.confirmed_at(self.host.table)
        await who.turn(post)
        confirmed = who.watched.confirmed_at(self.host.table)
        if confirmed is None or confirmed == before:
            return
        await self._post_after(post.id)
        self.turns += 1
        who.watched.diary.boards.append(time.monotonic() - confirmed)

    async def _seen(self) -> list[SeenMessage]:
        """The newest messages of the table's thread and channel, as the host sees them, oldest first."""
        assert self.host.lobby is not None
        reader, first = self.people[0].person, self.host.lobby.id
        self._thread = self._thread or await self._found_thread()
        seen: list[SeenMessage] = []
        for channel in (self._thread, CHANNEL):
            if channel is not None:
                seen += await reader.messages(channel, first, LATEST)
        return sorted((m for m in seen if not m.ephemeral), key=lambda m: m.id)

    async def _found_thread(self) -> int | None:
        """The thread of the table, by its name: a private one does not hang on the lobby."""
        channels = await self.people[0].person.channels()
        named = (int(each["id"]) for each in channels if str(each.get("name")).endswith(self.host.table))
        return next(named, None)

    async def _post_after(self, last: int) -> None:
        """Waits for a newer post than that. Raises TimeoutError."""

        async def look() -> bool | None:
            seen = await self._seen()
            return True if any(m.id > last and found(m, ENDED) and self._ours(m) for m in seen) else None

        await self.client.until(look, f"a post after {last}", PATIENCE)

    def _ours(self, post: SeenMessage) -> bool:
        """Whether a post is of this table: its controls name it."""
        return self.host.table in {c.custom_id.split("|")[2] for c in post.controls if "|" in c.custom_id}

    def _is_besides(self, message: SeenMessage) -> bool:
        """Whether a message besides the posts is about this table: it is the first argument of a control."""
        return any(c.custom_id.split("|")[2:5:2] == ["", self.host.table] for c in message.controls)
