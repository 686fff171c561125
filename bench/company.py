"""People at one table over the wire, who go on whatever happens.

They look at what there is and do the next thing, so that they can go on after any kill of the bot.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.diary import PATIENCE, Diary, Survivor, Watched
from bench.lobbies import Host
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.scripted import found
from sandbox.seen import SeenMessage

CHANNEL: Final = "games"
ENDED: Final = "board"
"""The control that stays on the last post, where `open` is gone."""
LATEST: Final = 60
"""So many of the newest messages of a channel are looked at."""


@dataclass
class Company:
    """The people of one table; the first is the host.

    `step` does the next thing; `over` is set at the end. `turns` counts those in which somebody confirmed.
    """

    client: SandboxClient
    host: Host
    people: list[Survivor]
    turns: int = 0
    over: bool = False
    _thread: int | None = None

    @property
    def lobby(self) -> SeenMessage | None:
        """The message of the lobby, once there is one."""
        return self.host.lobby

    @property
    def thread(self) -> int:
        """The thread of the table, which hangs on the lobby unless it is a private one."""
        assert self.lobby is not None
        return self._thread or self.lobby.id

    async def step(self) -> None:
        """Does the next thing that is to be done. Raises StuckError and TimeoutError: then call it again."""
        if self.lobby is None:
            await self.host.open(CHANNEL)
        elif (post := await self.newest()) is None:
            self.over = not await self.host.start(self.people[1:])
            if not self.over:
                await self._post_after(0)
        elif not found(post, "open"):
            self.over = True
        else:
            await self._go_on(post)

    async def newest(self) -> SeenMessage | None:
        """The newest post that has controls, wherever it was sent."""
        posts = [message for message in await self.seen() if found(message, ENDED) and self._ours(message)]
        return posts[-1] if posts else None

    async def seen(self) -> list[SeenMessage]:
        """The newest messages of the table's thread and channel, as the host sees them, oldest first."""
        assert self.lobby is not None
        if self._thread is None:
            self._thread = await self._found_thread()
        seen: list[SeenMessage] = []
        for channel in (self.thread, CHANNEL):
            try:
                seen += await self.people[0].person.messages(channel, self.lobby.id, LATEST)
            except RefusedError:
                continue
        return sorted((message for message in seen if not message.ephemeral), key=lambda message: message.id)

    async def _go_on(self, post: SeenMessage) -> None:
        """What is done while a game goes on: whoever the newest post calls takes the turn."""
        await self._turn(post, next((p for p in self.people if p.person.who in post.mentions), self.people[0]))

    async def _turn(self, post: SeenMessage, who: Survivor) -> None:
        before = who.watched.confirmed_at(self.host.table)
        await who.turn(post)
        confirmed = who.watched.confirmed_at(self.host.table)
        if confirmed == before:
            return
        self.turns += 1
        await self._post_after(post.id)
        if confirmed is not None:
            who.watched.diary.boards.append(time.monotonic() - confirmed)

    async def _found_thread(self) -> int | None:
        """The thread of the table, by its name: a private one does not hang on the lobby."""
        channels = await self.people[0].person.channels()
        named = (int(each["id"]) for each in channels if str(each.get("name")).endswith(self.host.table))
        return next(named, None)

    async def _post_after(self, last: int) -> None:
        """Waits for a newer post than that. Raises TimeoutError."""

        async def look() -> bool | None:
            newest = await self.newest()
            return True if newest is not None and newest.id > last else None

        await self.client.until(look, f"a post after {last}", PATIENCE)

    def _ours(self, post: SeenMessage) -> bool:
        """Whether a post is of this table: its controls name it."""
        return self.host.table in {c.custom_id.split("|")[2] for c in post.controls if "|" in c.custom_id}


def company(client: SandboxClient, names: Sequence[str], diary: Diary, generator: random.Random) -> Company:
    """People by their user names at a table of their own, at which what /play offers first is played as it is."""
    watched = [Watched(client, name, diary) for name in names]
    people = [Survivor(person, generator, person) for person in watched]
    return Company(client, Host(people[0]), people)
