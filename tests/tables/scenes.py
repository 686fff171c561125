"""One table in each stage of its life, with every kind of person around it: for tests of who may do what."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from store.rows import Changes, Phase
from tables.ports import Answer, Place, Update
from tables.sheet import Button, Menu
from tests.tables.agreeing import proposes, votes
from tests.tables.days import bids
from tests.tables.world import CHANNEL, GUILD, HERE, Someone, World, button, buttons, menus, offered

FOREIGN: Final = Place(7_000, 7_001, "en", 10_000_000)
"""Another server."""


class Stage(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    FROZEN = "frozen"
    OVER = "over"


class Who(StrEnum):
    """A kind of person. In a lobby, who resigned has left, and nobody owes anything."""

    HOST = "host"
    DUE = "due"  # has a seat and owes a decision
    IDLE = "idle"  # has a seat and owes nothing
    RESIGNED = "resigned"
    SPECTATOR = "spectator"  # reads along in the thread
    STRANGER = "stranger"  # is on the server, somewhere else
    FOREIGNER = "foreigner"  # is on another server


ALL: Final = frozenset(Who)
SEATED: Final = frozenset({Who.HOST, Who.DUE, Who.IDLE})


@dataclass
class Scene:
    """A table and the people around it. `stamp` is what the controls of the due person's panel carry first: the
    decision and the draft; `keys` are what can be chosen there.
    """

    world: World
    people: dict[Who, Someone]
    stamp: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    _written: list[tuple[int, int]] = field(default_factory=list)
    _kept: list[str] = field(default_factory=list)

    @property
    def table(self) -> str:
        return self.people[Who.HOST].table

    def kept(self) -> list[str]:
        """All that the store keeps; read again only where something was written since."""
        written = [path.stat() for path in sorted(self.world.path.parent.glob(f"{self.world.path.name}*"))]
        now = [(each.st_size, each.st_mtime_ns) for each in written]
        if now != self._written:
            self._written, self._kept = now, self._read()
        return self._kept

    def _read(self) -> list[str]:
        with closing(sqlite3.connect(f"file:{self.world.path}?mode=ro", uri=True)) as reading:
            return list(reading.iterdump())

    def of_table(self) -> list[str]:
        """What the store keeps but for what people have chosen for themselves, and but for tables that are new."""
        own = ("settings", "vacations")
        lines = [line for line in self.kept() if not any(f'INTO "{name}"' in line for name in own)]
        return [line for line in lines if self.table in line]

    def said(self) -> tuple[int, int]:
        """How many messages were sent and changed."""
        return len(self.world.courier.posts), len(self.world.courier.edits)

    async def presses(
        self,
        who: Who,
        action: str,
        args: Sequence[str],
        values: Sequence[str] = (),
        fields: dict[str, str] | None = None,
        *,
        beside: bool = False,
    ) -> Answer:
        """A click. `beside`: the table stands in the arguments, and not in the control."""
        given = (self.table, *args) if beside else tuple(args)
        table = "" if beside else self.table
        answer = await self.people[who].press(action, given, tuple(values), fields=fields, table=table)
        await self.world.house.idle()
        return answer


async def scene_at(world: World, stage: Stage) -> Scene:
    """The table in a stage. A running one pauses; a day more for the due seat is proposed, somebody is looked for."""
    scene = await _lobby(world)
    if stage is Stage.LOBBY:
        await scene.people[Who.RESIGNED].press("leave")
    else:
        await _begin(scene)
    table, now = scene.table, world.clock.time
    if stage is Stage.FROZEN:
        await world.store.change(table, Changes(phase=Phase.FROZEN, reason="frozen.replay"), now)
    elif stage is Stage.OVER:
        await proposes(scene.people[Who.HOST], "end", "")
        for who in (Who.DUE, Who.IDLE):
            await votes(scene.people[who], 3, "yes")
        assert (await world.store.table(table)).phase is Phase.ENDED
    await world.house.tick()
    await world.house.idle()
    return scene


async def _lobby(world: World) -> Scene:
    people = {who: world.person(i, who.value) for i, who in enumerate(Who, 1)}
    host = people[Who.HOST]
    await host.opens()
    for person in people.values():
        person.table = host.table
    for who in (Who.DUE, Who.IDLE, Who.RESIGNED):
        assert isinstance(await people[who].press("join"), Update)
    people[Who.FOREIGNER].place = FOREIGN
    people[Who.STRANGER].place = replace(HERE, channel=999)
    return Scene(world, people)


async def _begin(scene: Scene) -> None:
    people, world = scene.people, scene.world
    await people[Who.HOST].press("start")
    await world.house.idle()
    thread = (await world.store.table(scene.table)).thread_id
    assert thread is not None
    people[Who.SPECTATOR].place = Place(GUILD, thread, "en", 10_000_000)
    due = people[Who.DUE]
    await due.must("open")
    await due.click(button(due.sheet, "step", 2))
    await due.confirms()
    for who in (Who.HOST, Who.IDLE, Who.RESIGNED):
        await bids(people[who])
    await people[Who.RESIGNED].press("resign", ("sure",))
    await proposes(people[Who.IDLE], "pause", "14")
    for who in (Who.HOST, Who.DUE):
        await votes(people[who], 0, "yes")
    await proposes(people[Who.IDLE], "give", "1")
    await people[Who.IDLE].press("seek", values=("3",))
    await world.house.idle()
    table = await world.store.table(scene.table)
    assert [clock.seat for clock in table.clocks if clock.decision] == [1]
    assert table.paused_until is not None
    assert table.channel_id == CHANNEL
    await due.must("open")
    scene.stamp, scene.keys = _stamp(due), tuple(offered(due.sheet))


def _stamp(person: Someone) -> tuple[str, ...]:
    """The decision and the draft that the controls of a person's panel are about."""
    controls: list[Button | Menu] = [*buttons(person.sheet), *menus(person.sheet)]
    return next(each.args[:2] for each in controls if each.action == "key")
