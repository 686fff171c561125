"""People at one table over the wire, who go on whatever happens, and a diary of what they did and were told.

They look at what there is and do the next thing, so that they can go on after any kill of the bot.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.message import message
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject
from sandbox.model.interaction import CallbackType
from sandbox.person import Person
from sandbox.scripted import Scripted, StuckError, control_of, found
from sandbox.seen import Answer, SeenMessage
from words.catalogue import LANGUAGES
from words.speech import words

CHANNEL: Final = "games"
PATIENCE: Final = 10.0
"""Seconds that somebody waits for the bot before they look again."""
COMPUTER: Final = "easy"
OUTDATED: Final = tuple(
    words(lang).say(message(key)) for lang in LANGUAGES for key in ("panel.moved_on", "panel.changed", "panel.dropped")
)
"""What a panel says whose click changed nothing."""
LOOKING: Final = 0.02
"""How likely somebody who is absent looks after the table when it is their turn."""
AWAY: Final = 0.5
"""Seconds until that is decided again."""
ENDED: Final = "board"
"""The control that stays on the last post, where `open` is gone."""


@dataclass
class Diary:
    """What people did: the interactions and their actions, confirms that were answered with the panel of a kept act,
    when each person confirmed last, and how many seconds signs and boards took. `controls`: on what each click was, and
    of whom.
    """

    clicks: dict[int, str] = field(default_factory=dict)
    controls: dict[int, tuple[str, str]] = field(default_factory=dict)
    kept: set[int] = field(default_factory=set)
    confirmed: dict[str, float] = field(default_factory=dict)
    failed: int = 0
    signs: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Watched(Person):
    """A person who keeps a diary."""

    diary: Diary

    async def _act(self, act: str, body: JsonObject) -> Answer:
        began = time.monotonic()
        answer = await Person._act(self, act, body)
        control = str(body.get("custom_id", body.get("command", "")))
        self.diary.controls[answer.id] = self.who, control
        parts = control.split("|")
        self.diary.clicks[answer.id] = parts[1] if len(parts) > 1 else parts[0]
        if self.diary.clicks[answer.id] == "confirm":
            self.diary.confirmed[self.who] = began
        if answer.failed:
            self.diary.failed += 1
        else:
            self.diary.signs.append(time.monotonic() - began)
        return answer

    async def answered(self, answer: Answer) -> SeenMessage:
        """The panel or message once the bot is done with it, or the private word that came instead.

        Raises StuckError where Discord shows that the interaction failed, and TimeoutError.
        """
        first = answer.message
        if answer.failed or first is None:
            raise StuckError(f"{self.who}: this interaction failed")

        async def look() -> SeenMessage | None:
            try:
                now = await self.message(first)
            except RefusedError:
                raise StuckError(f"{self.who}: the message of the answer is gone") from None
            update = answer.kind == CallbackType.DEFERRED_UPDATE
            if not now.loading and not (update and now.edited == answer.edited_before):
                return now
            later = await self.messages(first.channel_id, answer.id)
            return next((m for m in later if m.id != first.id and not m.loading and _answers(m, answer)), None)

        return await self.client.until(look, f"the answer to {answer.id}", PATIENCE)


def _answers(message: SeenMessage, answer: Answer) -> bool:
    """Whether a message is a private one that came of this very interaction: people play at several tables at once."""
    made_by = message.raw.get("interaction_metadata") or {}
    return message.ephemeral and made_by.get("id") == str(answer.id)


@dataclass(frozen=True, slots=True)
class Survivor(Scripted):
    """Plays by a script, and notes which confirms were answered well."""

    watched: Watched

    async def _done(self, answer: Answer) -> SeenMessage:
        shown = await self.watched.answered(answer)
        diary, before = self.watched.diary, answer.message
        is_panel = before is not None and shown.id == before.id
        outdated = any(said in shown.text for said in OUTDATED)
        if diary.clicks[answer.id] == "confirm" and is_panel and not found(shown, "confirm") and not outdated:
            diary.kept.add(answer.id)
        return shown


@dataclass
class Company:
    """The people of one table; the first is the host, who adds so many computer players.

    `step` does the next thing; `over` is set at the end. Those who are `absent` seldom look after their table: their
    time runs out, and a caretaker moves until they look.
    """

    client: SandboxClient
    people: Sequence[Survivor]
    channel: str = CHANNEL
    lobby: SeenMessage | None = None
    seated: set[str] = field(default_factory=set)
    turns: int = 0
    over: bool = False
    computers: int = 0
    absent: set[str] = field(default_factory=set)
    _added: int = 0

    @property
    def thread(self) -> int:
        assert self.lobby is not None
        return self.lobby.id

    async def step(self) -> None:
        """Does the next thing that is to be done. Raises StuckError and TimeoutError: then call it again."""
        if self.lobby is None:
            host = self.people[0].watched
            self.lobby = await host.answered(await host.slash("play", self.channel))
            self.seated.add(host.who)
        elif (post := await self.newest()) is not None:
            await self._turn(post)
        else:
            await self._starting(await self.people[0].person.message(self.lobby))

    async def newest(self) -> SeenMessage | None:
        """The newest post that has controls, wherever it was sent."""
        seen: list[SeenMessage] = []
        for channel in (self.thread, self.channel):
            try:
                seen += await self.people[0].person.messages(channel, self.thread)
            except RefusedError:
                continue
        mine = [m for m in seen if not m.ephemeral and found(m, ENDED) and self._ours(m)]
        return max(mine, key=lambda m: m.id, default=None)

    def _ours(self, post: SeenMessage) -> bool:
        """Whether a post is of this table: its controls name it."""
        assert self.lobby is not None
        names = {c.custom_id.split("|")[2] for c in self.lobby.controls if "|" in c.custom_id}
        return bool(names & {c.custom_id.split("|")[2] for c in post.controls if "|" in c.custom_id})

    async def _starting(self, lobby: SeenMessage) -> None:
        """Computer players, guests, the start. Where a kill came between, some of it may be done already."""
        while self._added < self.computers and found(lobby, "setup"):
            first = self.people[0].watched
            setup = await first.answered(await first.click(lobby, control_of(lobby, "setup").custom_id))
            offered = found(setup, "add")
            if not offered:
                break
            await first.answered(await first.select(setup, offered[0].custom_id, COMPUTER))
            self._added += 1
        for guest in self.people[1:]:
            if guest.person.who not in self.seated and found(lobby, "join"):
                await guest.watched.answered(await guest.person.click(lobby, control_of(lobby, "join").custom_id))
                self.seated.add(guest.person.who)
        host = self.people[0]
        if found(lobby, "start"):
            await host.watched.answered(await host.person.click(lobby, control_of(lobby, "start").custom_id))
        await self._post_after(0)

    async def _turn(self, post: SeenMessage) -> None:
        if not found(post, "open"):
            self.over = True
            return
        who = next((p for p in self.people if p.person.who in post.mentions), self.people[0])
        diary = who.watched.diary
        if who.person.who in self.absent and who.generator.random() > LOOKING:
            await asyncio.sleep(AWAY)
            return
        confirmed = diary.confirmed.get(who.person.who)
        await who.turn(post)
        acted = diary.confirmed.get(who.person.who) != confirmed
        self.turns += acted
        await self._post_after(post.id)
        if acted:
            diary.boards.append(time.monotonic() - diary.confirmed[who.person.who])

    async def _post_after(self, last: int) -> None:
        async def look() -> bool | None:
            newest = await self.newest()
            return True if newest is not None and newest.id > last else None

        await self.client.until(look, f"a post after {last}", PATIENCE)


def company(client: SandboxClient, names: Sequence[str], diary: Diary, generator: random.Random) -> Company:
    """People by their user names at a table of their own."""
    watched = [Watched(client, name, diary) for name in names]
    return Company(client, [Survivor(person, generator, person) for person in watched])
