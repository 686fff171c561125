"""Days at a table over HTTP and websocket: a clock that is put forward, who was called, clicks that set tables up."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import pytest

from cogs.ui.codec import decode
from rules.chance import Seeded
from sandbox.client import SandboxClient
from sandbox.json_types import JsonObject
from sandbox.model.message import Flags
from sandbox.person import Person, Place
from sandbox.scripted import control_of, found
from sandbox.seen import Control, SeenMessage
from store.rows import Table
from tables.house import House
from tests.cogs.game.life import Life
from tests.cogs.game.online import Online, online_with_luck

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
LUCK: Final = Seeded("days")
SHORT: Final = 10.0
HASTE: Final = 50
DIRECT: Final = 1
"""Discord's type of a channel of direct messages."""
CALLBACKS: Final = (4, 7)
"""Discord's types of first answers with a message in them."""


@dataclass
class VirtualClock:
    """The time stands still until a test puts it forward; short pauses are over fifty times sooner."""

    time: int = 1_800_000_000
    offset: int = 0

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE if seconds < SHORT else seconds)


@dataclass
class Days:
    """People at a sandbox with the bot, and the clock of the bot."""

    bot: Online
    clock: VirtualClock

    @property
    def client(self) -> SandboxClient:
        return self.bot.client

    @property
    def life(self) -> Life:
        return self.bot.life

    @property
    def house(self) -> House:
        return self.life.now.house

    def person(self, name: str) -> Person:
        return self.client.person(name)

    async def pass_by(self, seconds: float) -> None:
        """Time passes once the bot is at rest, and whatever is due by then is done."""
        await self.house.idle()
        self.clock.time += int(seconds)
        await self.house.tick()
        await self.house.idle()

    async def until(self, moment: int) -> None:
        """The same, until a moment."""
        await self.pass_by(moment - self.clock.time)

    async def stored(self, post: SeenMessage) -> Table:
        """The table of a thread as it is kept, once the bot is at rest."""
        await self.house.idle()
        return (await self.life.now.store.tables_at(post.channel_id)).tables[0]

    async def newest(self, post: SeenMessage, action: str = "open") -> SeenMessage:
        """The newest public message where a post is that has a control for an action, once the bot is at rest."""
        await self.house.idle()
        seen = await self.person("ada").messages(post.channel_id)
        return next(message for message in reversed(seen) if found(message, action) and not message.ephemeral)

    async def number(self) -> int:
        """The number of the bot's newest request, once it is at rest."""
        await self.house.idle()
        return int((await self.client.requests())[-1]["number"])

    async def rings(self, after: int = 0) -> list[str]:
        """Whom the bot's messages made a sound for, one after another; `dm:` stands before whom they reached directly.

        Only messages with a request number above `after` count.
        """
        await self.house.idle()
        names, direct = await self._people()
        rung: list[str] = []
        for request in await self.client.requests(after):
            *_, channel, last = request["path"].split("/")
            if (request["method"], last, request["status"]) != ("POST", "messages", 200):
                continue
            if not Flags(request["body"]["flags"]) & Flags.SUPPRESS_NOTIFICATIONS:
                called = request["body"]["allowed_mentions"]["users"]
                rung += [direct[channel]] if channel in direct else [names[str(user)] for user in called]
        return rung

    async def _people(self) -> tuple[dict[str, str], dict[str, str]]:
        """User names by id, and by the channel of their direct messages."""
        names = {str(person["id"]): str(person["username"]) for person in (await self.client.status())["people"]}
        direct: dict[str, str] = {}
        for name in names.values():
            channels = await self.person(name).channels()
            direct |= {str(channel["id"]): f"dm:{name}" for channel in channels if channel["type"] == DIRECT}
        return names, direct


@asynccontextmanager
async def passing(life: Life, patch: pytest.MonkeyPatch) -> AsyncIterator[Days]:
    """The bot is up, with known luck; at the end no message may have left it open whom it calls."""
    clock = VirtualClock()
    async with online_with_luck(life, patch, LUCK, clock) as bot:
        days = Days(bot, clock)
        yield days
        await days.house.idle()
        for request in await bot.client.requests():
            assert all(message["allowed_mentions"]["parse"] == [] for message in _messages_in(request)), request


def _messages_in(request: JsonObject) -> Iterator[JsonObject]:
    """The message that a request makes or changes, if it does."""
    body = request["body"]
    if isinstance(body, dict) and "components" in body:
        yield body
    if isinstance(body, dict) and body.get("type") in CALLBACKS and "data" in body:
        yield body["data"]


async def begun(people: Sequence[Person], channel: Place = "games", **chosen: str) -> SeenMessage:
    """The first post of a game; the people sit as they are named, and the first has set up what is `chosen`.

    What is about time is named `time_limit` and the like.
    """
    host, *guests = people
    lobby = await host.settle(await host.slash("play", channel))
    for guest in guests:
        await pressed(guest, lobby, "join")
    panel = await pressed(host, lobby, "setup")
    for name, value in {"order": "joined", **chosen}.items():
        panel = await picked(host, panel, control_of(panel, "pick"), name.replace("time_", "time."))
        panel = await picked(host, panel, control_of(panel, "set"), value)
    return await begins(host, lobby)


async def begins(host: Person, lobby: SeenMessage) -> SeenMessage:
    """The first post after the host has pressed Start."""
    table = decode(control_of(lobby, "start").custom_id).table
    await pressed(host, lobby, "start")
    thread = await host.wait_for_channel(lambda channel: str(channel.get("name")).endswith(table))
    return await host.wait_for(int(thread["id"]), lambda message: bool(found(message, "open")))


async def pressed(person: Person, message: SeenMessage, action: str, *args: str) -> SeenMessage:
    """What a person sees who clicked the button with an action, and with these arguments if there are any."""
    return await person.settle(await person.click(message, button(message, action, *args).custom_id))


async def picked(person: Person, message: SeenMessage, menu: Control, value: str) -> SeenMessage:
    """What a person sees who picked a value from a menu."""
    return await person.settle(await person.select(message, menu.custom_id, value))


def button(message: SeenMessage, action: str, *args: str) -> Control:
    """The control of a message with an action and with arguments that begin so."""
    return next(c for c in found(message, action) if tuple(c.custom_id.split("|")[4:])[: len(args)] == args)


async def moves(days: Days, person: Person, post: SeenMessage) -> SeenMessage:
    """The newest post after the person has confirmed what the first offers come to."""
    panel = await pressed(person, await days.newest(post), "open")
    while not found(panel, "confirm"):
        panel = await pressed(person, panel, "pass" if found(panel, "pass") else "key")
    await pressed(person, panel, "confirm")
    return await days.newest(post)


async def corner(days: Days, person: Person, post: SeenMessage) -> SeenMessage:
    """What a person is offered at a table besides moving."""
    return await pressed(person, await days.newest(post, "more"), "more")


async def proposes(days: Days, person: Person, post: SeenMessage, kind: str, value: str = "") -> SeenMessage:
    """What a person sees who has proposed something at a table; `value` where that is picked from a menu."""
    panel = await corner(days, person, post)
    if value:
        return await picked(person, panel, button(panel, "propose", kind), value)
    return await pressed(person, panel, "propose", kind)


async def votes(days: Days, person: Person, asked: SeenMessage, ballot: str = "yes") -> SeenMessage:
    """The message with a proposal after a person has said yes or no to it."""
    asked = await person.message(asked)
    made = button(asked, "vote").custom_id.rpartition("|")[0] + f"|{ballot}"
    told = await person.settle(await person.click(asked, made))
    await days.house.idle()
    return told


async def chooses(person: Person, name: str, value: str, channel: Place = "games") -> SeenMessage:
    """The panel of somebody's settings after a choice."""
    panel = await settings(person, channel)
    control = button(panel, "prefer", name)
    return await (picked(person, panel, control, value) if control.options else pressed(person, panel, "prefer", name))


async def settings(person: Person, channel: Place = "games") -> SeenMessage:
    """The panel of somebody's settings."""
    return await person.settle(await person.slash("settings", channel))


async def refused(person: Person, message: SeenMessage, action: str) -> str:
    """What a person is told in private who clicked a button of a public message that is not for them."""
    *_, last = await person.messages(message.channel_id)
    await person.click(message, control_of(message, action).custom_id)
    return (await person.wait_for(message.channel_id, lambda told: told.ephemeral, after=last.id)).text
