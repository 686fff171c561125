"""The whole bot: its processes, which come and go on one database, and people who play by clicking."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import discord
from pydantic import SecretStr
from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage

from cogs.client import Tilewright
from cogs.ui.codec import Control, Unreadable, decode
from console.settings import Settings
from console.wiring import build
from render.request import Question
from rules.players import easy_player, greedy_player
from store.store import Store
from tables.house import House
from tables.ports import Clock, NoPicture, Shot
from tables.sheet import Picture
from tables.thinking import InThread
from tests.cogs.fakes import FakeMemory
from tests.cogs.reading import Seen, custom_ids, walk
from tests.conformance.toy import TOY
from tests.tables.fakes import speak, text_board, write_record

TOKEN = "MTAw.test.token"


class QuickClock:
    """The time stands still; short pauses take none, and the rounds of the clock never come."""

    offset = 0

    def now(self) -> int:
        return 1_800_000_000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0 if seconds < 10 else seconds)


class Brush:
    """Paints a byte for each picture; `broken` it paints none."""

    def __init__(self) -> None:
        self.broken = False

    async def board(self, shot: Shot) -> tuple[Picture, ...]:
        part = f", {shot.zoom}" if shot.zoom else ""
        fresh = f", {len(shot.events)} marked" if shot.marked else ""
        return self._painted(f"the board for {shot.view.seat}{part}{fresh}")

    async def tiles(self, shot: Shot, counts: Mapping[str, int]) -> tuple[Picture, ...]:
        return self._painted(f"{sum(counts.values())} tiles for {shot.view.seat}")

    async def choice(self, shot: Shot, question: Question) -> tuple[Picture, ...]:
        return self._painted(f"a board with {len(question.keys)} marks for {shot.view.seat}")

    def _painted(self, alt: str) -> tuple[Picture, ...]:
        if self.broken:
            raise NoPicture("broken")
        return (Picture("board.webp", b"x", alt),)


@dataclass(frozen=True)
class Process:
    """One process of the bot."""

    client: Tilewright
    house: House
    store: Store


@dataclass
class Life:
    """The processes of a bot on one database. `toy`: the toy game is played, or else the real ones."""

    folder: Path
    toy: bool
    clock: Clock = field(default_factory=QuickClock)
    brush: Brush = field(default_factory=Brush)
    memory: FakeMemory = field(default_factory=FakeMemory)
    now: Process = field(init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def start(self) -> Tilewright:
        """A first or another process; the one before has ended."""
        self.now = await self._stack.enter_async_context(self._toy() if self.toy else self._real())
        return self.now.client

    async def stop(self) -> None:
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    async def restart(self, env: Env) -> None:
        """The process ends and another one begins."""
        await self.stop()
        await env.restart_bot(await self.start())

    @asynccontextmanager
    async def _real(self) -> AsyncIterator[Process]:
        settings = Settings(discord_token=SecretStr(TOKEN), database=self.folder / "tables.db", ready_timeout=0.1)
        async with build(settings, pictures=self.brush, clock=self.clock) as bot:
            yield Process(bot.client, bot.house, bot.store)

    @asynccontextmanager
    async def _toy(self) -> AsyncIterator[Process]:
        async with await Store.open(self.folder / "tables.db") as store:
            client = Tilewright(self.memory, ready_timeout=0.1)
            players = {"easy": InThread(easy_player.choose), "normal": InThread(greedy_player.choose)}
            house = House(
                store,
                {TOY.id: TOY},
                self.brush,
                text_board,
                client.courier,
                players=players,
                records=write_record,
                speak=speak,
                clock=self.clock,
            )
            client.serve(house, house.open, lambda _: None)
            yield Process(client, house, store)
            await house.close()
            await client.close()


def controls(message: Seen) -> Iterator[tuple[Control, str]]:
    """The controls of a message that can be used: what each means, and its custom_id."""
    for custom_id in custom_ids(message):
        try:
            yield decode(custom_id), custom_id
        except Unreadable:
            continue


def control(message: Seen, action: str, number: int = 0) -> str:
    """The custom_id of a control by its action."""
    found = [custom_id for control, custom_id in controls(message) if control.action == action]
    assert len(found) > number, f"no {action} among {custom_ids(message)}"
    return found[number]


def actions(message: Seen) -> list[str]:
    return [control.action for control, _ in controls(message)]


def options(message: ResponseMessage, custom_id: str) -> list[str]:
    """The values of a menu; none for a button."""
    (found,) = [c for c in walk(message.components) if c.get("custom_id") == custom_id]
    return [option["value"] for option in found.get("options", ())]


@dataclass
class Table:
    """A table on the simulated Discord, and the people at it in the order in which they joined."""

    env: Env
    channel: ChannelHandle
    lobby: ResponseMessage
    people: tuple[MemberActor, ...]
    id: str

    @property
    def thread(self) -> ChannelHandle:
        (thread,) = [thread for thread in self.channel.threads if thread.id == self.lobby.id]
        return thread

    @property
    def posts(self) -> list[discord.Message]:
        """The public messages in the thread."""
        return [message for message in self.thread.history() if not message.flags.ephemeral]

    async def opens(self, person: MemberActor) -> ResponseMessage:
        """What a person gets who presses Play on the newest post."""
        post = next(post for post in reversed(self.posts) if "open" in actions(post))
        return answered(await person.click(post, custom_id=control(post, "open")))


def answered(result: InteractionResult) -> ResponseMessage:
    """The message with which an interaction was answered."""
    assert result.response is not None
    return result.response


async def opened(env: Env, channel: ChannelHandle, people: Sequence[MemberActor]) -> Table:
    """A lobby of some people; the first of them opened it."""
    host, *others = people
    lobby = answered(await host.slash(channel, "play"))
    for person in others:
        await person.click(lobby, custom_id=control(lobby, "join"))
    return Table(env, channel, lobby, tuple(people), decode(control(lobby, "join")).table)


async def started(env: Env, channel: ChannelHandle, people: Sequence[MemberActor]) -> Table:
    """A running table; the people sit in the order in which they joined."""
    table = await opened(env, channel, people)
    host = people[0]
    setup = answered(await host.click(table.lobby, custom_id=control(table.lobby, "setup")))
    await host.select(setup, ["order"], custom_id=control(setup, "pick"))
    await host.select(setup, ["joined"], custom_id=control(setup, "set"))
    await host.click(table.lobby, custom_id=control(table.lobby, "start"))
    return table


async def chooses(person: MemberActor, panel: ResponseMessage) -> None:
    """Takes the first key that the panel offers, or passes where that is all there is."""
    offered = [(meant, custom_id) for meant, custom_id in controls(panel) if meant.action == "key"]
    if not offered:
        await person.click(panel, custom_id=control(panel, "pass"))
    elif options(panel, offered[0][1]):
        await person.select(panel, options(panel, offered[0][1])[:1], custom_id=offered[0][1])
    else:
        await person.click(panel, custom_id=offered[0][1])


async def takes_turn(person: MemberActor, panel: ResponseMessage) -> None:
    """Answers whatever the panel asks, and confirms, until nothing is left."""
    while found := set(actions(panel)) & {"key", "pass", "confirm"}:
        if "confirm" in found:
            await person.click(panel, custom_id=control(panel, "confirm"))
        else:
            await chooses(person, panel)
