"""What stands around a house in tests: words, clock, painter and channels."""

import asyncio
import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.ui.codec import Control, encode
from cogs.ui.limits import check
from render.request import Question
from rules.api import View
from rules.play import Play
from tables.ports import CourierError, NoPicture, Shot, Trouble
from tables.scheduler import NAP
from tables.sheet import Button, Document, Menu, Picture, Row, Sheet
from tests.conformance.toy_words import TOY_WORDS
from words.catalogue import Catalogue, catalogue
from words.speech import Words
from words.template import parse

TOY_NAMES: dict[str, dict[str, str]] = {}
"""What the toy game is called in other languages, where a test says so."""


def speak(lang: str) -> Words:
    """The words of a language and, in English, those of the toy game."""
    real = catalogue(lang)
    toy = {key: (parse(text),) for key, text in {**TOY_WORDS, **TOY_NAMES.get(lang, {})}.items()}
    return Words(Catalogue(lang, real.locale, {**toy, **real.texts}))


class StillClock:
    """Time that passes only when a test says so; sleeping takes no time, but the scheduler sleeps for ever."""

    def __init__(self) -> None:
        self.time = 1_800_000_000
        self.slept: list[float] = []

    offset = 0

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        if seconds > 10 or (task is not None and task.get_name() == NAP):
            await asyncio.Event().wait()
        self.slept.append(seconds)
        await asyncio.sleep(0)


class Pictures:
    """Paints one byte, or nothing at all; `seen` keeps what was asked for, `squares` is how large boards are."""

    def __init__(self) -> None:
        self.possible = True
        self.squares = 0, 0
        self.seen: list[tuple[Shot, Question]] = []

    async def board(self, shot: Shot) -> tuple[Picture, ...]:
        return await self.choice(shot, Question(0))

    async def tiles(self, shot: Shot, counts: Mapping[str, int]) -> tuple[Picture, ...]:
        if not self.possible:
            raise NoPicture("too large")
        return (Picture("board.png", b"x", f"{sum(counts.values())} tiles"),)

    async def choice(self, shot: Shot, question: Question) -> tuple[Picture, ...]:
        await asyncio.sleep(0)
        if not self.possible:
            raise NoPicture("too large")
        self.seen.append((shot, question))
        return (Picture("board.png", b"x", f"a board with {len(question.keys)} keys", self.squares),)


def text_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Every standing on a line, as a board would be."""
    return "\n".join(f"{names[each.seat]}: {each.score}" for each in view.standings)


def write_record(play: Play[Any], table: str, names: Sequence[str], tags: Mapping[str, str]) -> Document:
    """The log as a file, after the tags."""
    lines = [*(f"{key} {value}" for key, value in tags.items()), *(line.entry.text for line in play.lines)]
    return Document(f"{table}.txt", "\n".join(lines).encode())


def within_limits(sheet: Sheet) -> None:
    """Whatever is shown in a test, Discord would take it."""
    check(sheet)
    for block in sheet.blocks:
        controls = block.buttons if isinstance(block, Row) else (block,) if isinstance(block, Menu) else ()
        for control in controls:
            if isinstance(control, Button | Menu):
                encode(Control(control.action, sheet.table, sheet.entry, control.args))


@dataclass(frozen=True)
class Posted:
    """A message that stands in a channel."""

    id: int
    channel: int
    sheet: Sheet
    nonce: str
    retired: bool = False


DIRECT = 1_000_000
"""What the id of a channel of direct messages is, beyond that of its person."""
Fault = tuple[str, Trouble, bool]
"""What fails: the call, how, and whether it takes effect all the same."""


class Courier:
    """Channels in memory. `faults` are met one after another by the calls they name; `forbidden` fail always."""

    def __init__(self) -> None:
        self.posts: list[Posted] = []
        self.edits: list[tuple[int, Sheet]] = []
        self.threads: dict[int, int] = {}
        self.private: dict[int, tuple[int, str, tuple[int, ...]]] = {}
        self.faults: list[Fault] = []
        self.always: dict[tuple[str, int], Trouble] = {}
        self.no_files_in: set[int] = set()
        self.gone: set[int] = set()
        self.looked_for: list[int] = []
        self._ids = itertools.count(10_000)

    async def post(self, channel: int, sheet: Sheet, nonce: str) -> int:
        within_limits(sheet)

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
        within_limits(sheet)

        def effect() -> int:
            self.edits.append((message, sheet))
            self.posts = [replace(p, sheet=sheet) if p.id == message else p for p in self.posts]
            return message

        await self._call("edit", channel, effect)

    async def find(self, channel: int, table: str, entry: int) -> int | None:
        def effect() -> int:
            named = [p for p in self.posts if (p.channel, p.sheet.table, p.sheet.entry) == (channel, table, entry)]
            found = [p.id for p in named if any(isinstance(block, Row | Menu) for block in p.sheet.blocks)]
            return found[-1] if found else 0

        return await self._call("find", channel, effect) or None

    async def direct(self, person: int) -> int:
        return DIRECT + person

    async def present(self, guild: int, person: int) -> bool:
        def effect() -> int:
            self.looked_for.append(person)
            return person not in self.gone

        return bool(await self._call("present", guild, effect))

    async def open_thread(self, channel: int, message: int, name: str) -> int:
        def effect() -> int:
            self.threads[message] = channel
            return message

        return await self._call("open_thread", channel, effect)

    async def open_private(self, channel: int, name: str, people: Sequence[int]) -> int:
        def effect() -> int:
            known = next((number for number, (_, called, _) in self.private.items() if called == name), None)
            number = next(self._ids) if known is None else known
            self.private[number] = channel, name, tuple(people)
            return number

        return await self._call("open_private", channel, effect)

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
