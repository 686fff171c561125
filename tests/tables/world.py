"""A small world around a house: people who click, a channel that keeps what is posted, a clock that stands still."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from render.request import Question
from rules.api import View
from rules.play import Play
from rules.players import greedy_player, random_player
from store.store import Store
from tables.house import House
from tables.kit import Hook, no_hook
from tables.ports import (
    Answer,
    Ask,
    Click,
    CourierError,
    NoPicture,
    Person,
    Place,
    Publish,
    Refuse,
    Shot,
    Show,
    Trouble,
    Update,
)
from tables.sheet import Button, Document, Menu, Picture, Row, Sheet, Text
from tests.conformance.toy import TOY
from tests.conformance.toy_words import TOY_WORDS
from words.catalogue import Catalogue, catalogue
from words.speech import Words
from words.template import parse

GUILD, CHANNEL, LOBBY_MESSAGE = 900, 901, 5_000
DAY = 24 * 60 * 60
LOBBY_CONTROLS = ("join", "leave", "setup", "start")
HERE = Place(GUILD, CHANNEL, "en", 10_000_000)
EMPTY = Sheet("", ())


def speak(lang: str) -> Words:
    """The words of a language and, in English, those of the toy game."""
    real = catalogue(lang)
    toy = {key: (parse(text),) for key, text in TOY_WORDS.items()}
    return Words(Catalogue(lang, real.locale, {**toy, **real.texts}))


class StillClock:
    """Time that passes only when a test says so; sleeping takes no time, but the sweeper's pause never ends."""

    def __init__(self) -> None:
        self.time = 1_800_000_000

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if seconds > 10:
            await asyncio.Event().wait()
        await asyncio.sleep(0)


class Pictures:
    """Paints one byte, or nothing at all; `seen` keeps what was asked for."""

    def __init__(self) -> None:
        self.possible = True
        self.seen: list[tuple[Shot, Question]] = []

    async def board(self, shot: Shot) -> tuple[Picture, ...]:
        return await self.choice(shot, Question(0))

    async def choice(self, shot: Shot, question: Question) -> tuple[Picture, ...]:
        await asyncio.sleep(0)
        if not self.possible:
            raise NoPicture("too large")
        self.seen.append((shot, question))
        return (Picture("board.png", b"x", f"a board with {len(question.keys)} keys"),)


def text_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Every standing on a line, as a board would be."""
    return "\n".join(f"{names[each.seat]}: {each.score}" for each in view.standings)


def write_record(play: Play[Any], table: str, names: Sequence[str], seed: str) -> Document:
    """The log as a file."""
    return Document(f"{table}.txt", "\n".join(line.entry.text for line in play.lines).encode())


@dataclass(frozen=True)
class Posted:
    """A message that stands in a channel."""

    id: int
    channel: int
    sheet: Sheet
    nonce: str
    retired: bool = False


Fault = tuple[str, Trouble, bool]
"""What fails: the call, how, and whether it takes effect all the same."""


class Courier:
    """Channels in memory. `faults` are met one after another by the calls they name; `forbidden` fail always."""

    def __init__(self) -> None:
        self.posts: list[Posted] = []
        self.edits: list[tuple[int, Sheet]] = []
        self.threads: dict[int, int] = {}
        self.faults: list[Fault] = []
        self.always: dict[tuple[str, int], Trouble] = {}
        self.no_files_in: set[int] = set()
        self._ids = itertools.count(10_000)

    async def post(self, channel: int, sheet: Sheet, nonce: str) -> int:
        def effect() -> int:
            known = next((p.id for p in self.posts if (p.channel, p.nonce) == (channel, nonce)), None)
            if known is None:
                known = next(self._ids)
                self.posts.append(Posted(known, channel, sheet, nonce))
            return known

        if channel in self.no_files_in and any(isinstance(b, Picture | Document) for b in sheet.blocks):
            raise CourierError(Trouble.FORBIDDEN, "no files")
        return await self._call("post", channel, effect)

    async def edit(self, channel: int, message: int, sheet: Sheet) -> None:
        def effect() -> int:
            self.edits.append((message, sheet))
            return message

        await self._call("edit", channel, effect)

    async def find(self, channel: int, table: str, entry: int) -> int | None:
        def effect() -> int:
            found = [p.id for p in self.posts if (p.channel, p.sheet.table, p.sheet.entry) == (channel, table, entry)]
            return found[-1] if found else 0

        return await self._call("find", channel, effect) or None

    async def open_thread(self, channel: int, message: int, name: str) -> int:
        def effect() -> int:
            self.threads[message] = channel
            return message

        return await self._call("open_thread", channel, effect)

    async def retire(self, channel: int, message: int) -> None:
        def effect() -> int:
            self.posts = [replace(p, retired=True) if p.id == message else p for p in self.posts]
            return message

        await self._call("retire", channel, effect)

    def link(self, guild: int | None, channel: int, message: int | None) -> str:
        return "/".join(("link:", *(str(part) for part in (guild, channel, message) if part is not None)))

    def forget_nonces(self) -> None:
        """What happens after some minutes: the same nonce no longer keeps a message from being sent again."""
        self.posts = [replace(post, nonce=f"old {post.id}") for post in self.posts]

    async def _call(self, name: str, channel: int, effect: Callable[[], int]) -> int:
        await asyncio.sleep(0)
        trouble = self.always.get((name, channel))
        if trouble is not None:
            raise CourierError(trouble, name)
        for fault in self.faults:
            if fault[0] == name:
                self.faults.remove(fault)
                if fault[2]:
                    effect()
                raise CourierError(fault[1], name)
        return effect()


@dataclass
class World:
    """A store, a channel and a house."""

    path: Path
    store: Store
    courier: Courier = field(default_factory=Courier)
    pictures: Pictures = field(default_factory=Pictures)
    clock: StillClock = field(default_factory=StillClock)
    hook: Hook = no_hook
    causes: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    lobbies: dict[str, int] = field(default_factory=dict)
    house: House = field(init=False)

    def __post_init__(self) -> None:
        self.house = self.new_house()

    def new_house(self) -> House:
        return House(
            self.store,
            {TOY.id: TOY},
            self.pictures,
            text_board,
            self.courier,
            players={"random": random_player.choose, "greedy": greedy_player.choose},
            records=write_record,
            clock=self.clock,
            speak=speak,
            entropy=lambda: "5eed" * 16,
            hook=self.hook,
        )

    async def restart(self) -> None:
        """The process ends where it is and another one begins on the same file."""
        await self.house.close()
        await self.store.close()
        self.store = await Store.open(self.path)
        self.house = self.new_house()
        await self.house.open()

    def lobby_message(self, table: str) -> int:
        """The id of the lobby's public message."""
        return self.lobbies.setdefault(table, LOBBY_MESSAGE + len(self.lobbies))

    def person(self, id_: int, name: str = "") -> "Someone":
        return Someone(self, Person(id_, name or f"Person {id_}", "en"))

    async def started(self, people: int = 2, **settings: str) -> tuple["Someone", ...]:
        """A running table of some people, the first of whom is host; everybody's `table` is set."""
        host, *others = (self.person(i + 1) for i in range(people))
        await host.opens()
        for other in others:
            other.table = host.table
            assert isinstance(await other.press("join"), Update)
        for name, value in settings.items():
            await host.press("set", args=(name,), values=(value,), public=False)
        assert isinstance(await host.press("start"), Update)
        await self.house.idle()
        return (host, *others)

    def main_posts(self, table: str) -> list[Posted]:
        """The posts of a table that count, oldest first."""
        return [p for p in self.courier.posts if p.sheet.table == table and p.sheet.entry is not None]


class RefusedError(Exception):
    """Somebody was refused; `code` says why."""

    def __init__(self, answer: Refuse) -> None:
        super().__init__(answer.code, answer.text)
        self.code = answer.code


@dataclass
class Someone:
    """A person who clicks; `sheet` is the private panel before the person."""

    world: World
    person: Person
    table: str = ""
    sheet: Sheet = EMPTY
    place: Place = HERE

    async def opens(self, **fields: str) -> None:
        """Opens a lobby in which seats stay in the order in which people join."""
        answer = await self.press("play", fields=fields)
        assert isinstance(answer, Publish), answer
        self.table = answer.sheet.table
        await self.must("set", ("order",), values=("joined",), public=False)

    async def press(
        self,
        action: str,
        args: tuple[str, ...] = (),
        values: tuple[str, ...] = (),
        *,
        fields: dict[str, str] | None = None,
        cause: str = "",
        public: bool = True,
        table: str | None = None,
    ) -> Answer:
        """One click; the panel changes with it. `public`: the control stands in the lobby's message."""
        click_table = self.table if table is None else table
        click = Click(
            cause or f"i{next(self.world.causes)}",
            self.person,
            self.place,
            action,
            click_table,
            args,
            values,
            fields or {},
            self.world.lobby_message(click_table) if public and action in LOBBY_CONTROLS else None,
        )
        answer = await self.world.house.press(click)
        if isinstance(answer, Show):
            self.sheet = answer.sheet
        return answer

    async def must(self, action: str, args: tuple[str, ...] = (), **more: Any) -> Sheet:
        """A click that is answered by a panel."""
        answer = await self.press(action, args, **more)
        if isinstance(answer, Refuse):
            raise RefusedError(answer)
        assert isinstance(answer, Show), answer
        return answer.sheet

    async def click(self, button: Button, **more: Any) -> Sheet:
        return await self.must(button.action, button.args, **more)

    async def choose(self, text: str) -> Sheet:
        """Picks a key by its text, on a button or in a menu."""
        for block in self.sheet.blocks:
            if isinstance(block, Row):
                for button in block.buttons:
                    if isinstance(button, Button) and button.action == "key" and button.args[2] == text:
                        return await self.click(button)
            if isinstance(block, Menu) and block.action == "key" and text in {item.value for item in block.items}:
                return await self.must("key", block.args, values=(text,))
        raise AssertionError(f"{text} is not offered: {offered(self.sheet)}")

    async def types(self, text: str, place: str) -> Sheet:
        """Opens the form and sends it filled in."""
        button = next(b for b in buttons(self.sheet) if b.action == "type" and b.args[2] == place)
        answer = await self.press("type", button.args)
        assert isinstance(answer, Ask)
        return await self.must(answer.form.action, answer.form.args, fields={answer.form.fields[0].key: text})

    async def confirms(self) -> Sheet:
        return await self.click(button(self.sheet, "confirm"))

    async def takes_turn(self) -> None:
        """Answers whatever is due, always with the first key that is offered."""
        await self.must("open")
        while any(b.action in ("key", "confirm", "pass") for b in buttons(self.sheet)) or menus(self.sheet):
            if offered(self.sheet):
                await self.choose(offered(self.sheet)[0])
            else:
                await self.confirms()


def buttons(sheet: Sheet) -> list[Button]:
    return [b for block in sheet.blocks if isinstance(block, Row) for b in block.buttons if isinstance(b, Button)]


def menus(sheet: Sheet) -> list[Menu]:
    return [block for block in sheet.blocks if isinstance(block, Menu)]


def button(sheet: Sheet, action: str, number: int = 0) -> Button:
    return [b for b in buttons(sheet) if b.action == action][number]


def offered(sheet: Sheet) -> list[str]:
    """The keys that can be picked."""
    keys = [b.args[2] for b in buttons(sheet) if b.action == "key"]
    return keys + [item.value for menu in menus(sheet) if menu.action == "key" for item in menu.items]


def text(sheet: Sheet) -> str:
    """All words of a sheet."""
    return "\n".join(block.markdown for block in sheet.blocks if isinstance(block, Text))


@asynccontextmanager
async def world_at(path: Path, hook: Hook = no_hook) -> AsyncIterator[World]:
    store = await Store.open(path)
    world = World(path, store, hook=hook)
    await world.house.open()
    try:
        yield world
    finally:
        await world.house.close()
        await world.store.close()
