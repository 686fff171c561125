"""A house that says what the test tells it to, and remembers what was pressed."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cogs.client import Ready, Tilewright
from tables.ports import Answer, Click, Refuse
from tables.sheet import Item

Script = Callable[[Click], Answer]


@dataclass
class FakeHouse:
    """Answers by `script`, action by action; `gate` holds every answer back until it is set."""

    script: dict[str, Answer | Exception | Script] = field(default_factory=dict)
    clicks: list[Click] = field(default_factory=list)
    messages: dict[str, int] = field(default_factory=dict)
    suggestions: tuple[Item, ...] | Exception = ()
    gate: asyncio.Event | None = None
    pressed: asyncio.Event = field(default_factory=asyncio.Event)

    async def press(self, click: Click, /) -> Answer:
        self.clicks.append(click)
        self.pressed.set()
        if self.gate is not None:
            await self.gate.wait()
        answer = self.script.get(click.action, Refuse("none", f"nothing for {click.action}"))
        if isinstance(answer, Exception):
            raise answer
        return answer(click) if callable(answer) else answer

    async def published(self, table: str, message: int, /) -> None:
        self.messages[table] = message

    def suggest(self, click: Click, /) -> Sequence[Item]:
        self.clicks.append(click)
        if isinstance(self.suggestions, Exception):
            raise self.suggestions
        return self.suggestions

    @property
    def last(self) -> Click:
        return self.clicks[-1]


class FakeMemory:
    """Keeps texts as long as it lives."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def put(self, key: str, value: str) -> None:
        self.kept[key] = value


def make_bot(
    house: FakeHouse, memory: FakeMemory, ready: list[Ready] | None = None, *, force_registration: bool = False
) -> Tilewright:
    """The client as it runs, on a fake house."""
    bot = Tilewright(memory, force_registration=force_registration)
    told: list[Ready] = [] if ready is None else ready

    async def opening() -> None:
        return

    bot.serve(house, opening, told.append)
    return bot
