"""A small world around a house: people who click, a channel that keeps what is posted, a clock that stands still."""

import itertools
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.api import Game, View
from rules.play import Play
from rules.players import easy_player, greedy_player
from store.store import Store
from tables.house import House
from tables.kit import Hook, no_hook
from tables.ports import (
    Answer,
    Ask,
    Boards,
    Click,
    Person,
    Place,
    Publish,
    Records,
    Refuse,
    Show,
    Update,
)
from tables.sheet import Button, Document, Menu, Row, Sheet, Text
from tables.thinking import InThread
from tests.conformance.toy import TOY
from tests.tables.fakes import (
    Courier,
    Pictures,
    Posted,
    StillClock,
    speak,
    text_board,
    within_limits,
    write_record,
)
from words.speech import Words

GUILD, CHANNEL, LOBBY_MESSAGE = 900, 901, 5_000
DAY = 24 * 60 * 60
LOBBY_CONTROLS = ("join", "leave", "setup", "start")
HERE = Place(GUILD, CHANNEL, "en", 10_000_000)
ELSEWHERE = Place(GUILD, 999, "en", 10_000_000)
EMPTY = Sheet("", ())


@dataclass
class World:
    """A store, a channel and a house."""

    path: Path
    store: Store
    courier: Courier = field(default_factory=Courier)
    pictures: Pictures = field(default_factory=Pictures)
    clock: StillClock = field(default_factory=StillClock)
    hook: Hook = no_hook
    boards: Boards = text_board
    records: Records = write_record
    patience: int = 0
    games: Mapping[str, Game[Any]] = field(default_factory=lambda: {TOY.id: TOY})
    causes: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    lobbies: dict[str, int] = field(default_factory=dict)
    house: House = field(init=False)

    def __post_init__(self) -> None:
        self.house = self.new_house()

    def write_board(self, view: View, words: Words, names: Sequence[str]) -> str:
        return self.boards(view, words, names)

    def write_record(self, play: Play[Any], table: str, names: Sequence[str], tags: Mapping[str, str]) -> Document:
        return self.records(play, table, names, tags)

    def new_house(self) -> House:
        return House(
            self.store,
            self.games,
            self.pictures,
            self.write_board,
            self.courier,
            players={"easy": InThread(easy_player.choose), "normal": InThread(greedy_player.choose)},
            records=self.write_record,
            clock=self.clock,
            speak=speak,
            entropy=lambda: "5eed" * 16,
            hook=self.hook,
            patience=self.patience,
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

    async def started(
        self, people: int = 2, name: str = "", preset: str = "", **settings: str
    ) -> tuple["Someone", ...]:
        """A running table of some people, the first of whom is host; everybody's `table` is set."""
        host, *others = (self.person(i + 1, name) for i in range(people))
        await host.opens(**({"preset": preset} if preset else {}))
        for other in others:
            other.table = host.table
            assert isinstance(await other.press("join"), Update)
        for name, value in settings.items():
            await host.press("set", args=(name,), values=(value,), public=False)
        assert isinstance(await host.press("start"), Update)
        await self.house.idle()
        return (host, *others)

    async def alone(self, *computers: str) -> "Someone":
        """The only person at a running table with these computer players."""
        host = self.person(1)
        await host.opens()
        for kind in computers:
            await host.press("add", values=(kind,), public=False)
        await host.press("start")
        await self.house.idle()
        return host

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
        if isinstance(answer, Show | Update | Publish):
            within_limits(answer.sheet)
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
async def world_at(path: Path, hook: Hook = no_hook, game: Game[Any] = TOY) -> AsyncIterator[World]:
    store = await Store.open(path)
    world = World(path, store, hook=hook, games={game.id: game})
    await world.house.open()
    try:
        yield world
    finally:
        await world.house.close()
        await world.store.close()
