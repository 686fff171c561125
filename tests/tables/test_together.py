"""Many acts at once: each is kept wholly or not at all, whoever fails or is cancelled beside it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rules.play import Play, begin
from rules.registry import data_for, setup_for
from store.errors import StoreFailed
from store.rows import Appended, NewAct, Repeated
from store.store import Store
from tables.draft import read
from tables.kit import Step
from tables.sheet import Sheet
from tests.conformance.toy import TOY, Toy
from tests.conftest import ErrorLog
from tests.tables.world import Someone, World, text, world_at

TABLES = 50


class BrokenNow(Exception):  # noqa: N818 - only this file's
    """The process fails here."""


async def ready(world: World) -> list[Someone]:
    """The first seats of fifty tables, each with its bid to be confirmed."""
    firsts = []
    for _ in range(TABLES):
        first, _ = await world.started(2)
        await first.must("open")
        firsts.append(first)
    return firsts


async def confirm(person: Someone, cause: str) -> Sheet:
    """Confirms the first bid of a game as it stands from the start, whatever the panel shows now."""
    bid = read(play_of(TOY), person.person.id - 1, ())
    return await person.must("confirm", (bid.owed.id, bid.digest), cause=cause)


def play_of(game: Toy) -> Play[Any]:
    """A game that has just begun."""
    setup = setup_for(game, 4)
    return begin(game, setup, data_for(game, setup))


async def length(world: World, person: Someone) -> int:
    return (await world.store.table(person.table)).length


async def test_of_fifty_acts_at_once_those_that_fail_leave_nothing(tmp_path: Path) -> None:
    broken: set[str] = set()

    async def fail(step: Step, table: str) -> None:
        if step is Step.DECIDED and table in broken:
            raise BrokenNow

    async with world_at(tmp_path / "tables.db", hook=fail) as world:
        firsts = await ready(world)
        broken |= {person.table for person in firsts[::3]}
        results = await asyncio.gather(
            *(confirm(person, f"act {i}") for i, person in enumerate(firsts)), return_exceptions=True
        )
        assert [isinstance(result, BrokenNow) for result in results] == [i % 3 == 0 for i in range(TABLES)]
        assert [await length(world, person) for person in firsts] == [int(i % 3 != 0) for i in range(TABLES)]
        broken.clear()
        for i, person in enumerate(firsts):
            await confirm(person, f"act {i}")
        assert [await length(world, person) for person in firsts] == [1] * TABLES


async def test_of_fifty_acts_at_once_those_cancelled_before_their_transaction_leave_nothing(tmp_path: Path) -> None:
    held: set[str] = set()

    async def hold(step: Step, table: str) -> None:
        if step is Step.DECIDED and table in held:
            await asyncio.Event().wait()

    async with world_at(tmp_path / "tables.db", hook=hold) as world:
        firsts = await ready(world)
        held |= {person.table for person in firsts[::3]}
        tasks = [asyncio.create_task(confirm(person, f"act {i}")) for i, person in enumerate(firsts)]
        await asyncio.gather(*(task for i, task in enumerate(tasks) if i % 3))
        for task in tasks[::3]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [await length(world, person) for person in firsts] == [int(i % 3 != 0) for i in range(TABLES)]
        held.clear()
        for i, person in enumerate(firsts[::3]):
            await confirm(person, f"act {3 * i}")
        assert [await length(world, person) for person in firsts] == [1] * TABLES


class SlowStore:
    """Lets a test cancel an act while its transaction runs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.cancelled: dict[str, asyncio.Task[Any]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, act: NewAct) -> Appended | Repeated:
        task = self.cancelled.get(act.cause)
        if task is not None:
            asyncio.get_running_loop().call_soon(task.cancel)
        return await self._store.append(act)


async def test_of_fifty_acts_at_once_those_cancelled_within_are_kept_and_answered_when_they_come_again(
    world: World,
) -> None:
    firsts = await ready(world)
    slow = SlowStore(world.store)
    object.__setattr__(world.house._kit, "store", slow)
    tasks = {f"act {i}": asyncio.create_task(confirm(person, f"act {i}")) for i, person in enumerate(firsts)}
    slow.cancelled = {cause: task for i, (cause, task) in enumerate(tasks.items()) if i % 3 == 0}
    results = await asyncio.gather(*tasks.values(), return_exceptions=True)
    lengths = [await length(world, person) for person in firsts]
    kept = {cause for cause in tasks if await world.store.act(cause) is not None}
    for i, (cause, result) in enumerate(zip(tasks, results, strict=True)):
        assert lengths[i] == int(cause in kept)
        assert isinstance(result, asyncio.CancelledError) == (i % 3 == 0)
        if i % 3:
            assert cause in kept
    for i, person in enumerate(firsts):
        sheet = await confirm(person, f"act {i}")
        assert "Done. Now it is up to: ■ Person 2." in text(sheet)
    assert [await length(world, person) for person in firsts] == [1] * TABLES
    await world.house.idle()
    assert (await world.store.tables_behind()).tables == ()


async def test_acts_of_one_table_wait_for_one_another(world: World) -> None:
    people = await world.started(4)
    for person in people:
        await person.must("open")
    await asyncio.gather(*(confirm(person, f"bid {person.person.id}") for person in people))
    entries = await world.store.entries(people[0].table)
    assert [entry.seat for entry in entries[:4]] == [0, 1, 2, 3]


async def test_two_clicks_of_one_person_at_once_act_once(world: World) -> None:
    first, _ = await world.started(2)
    await first.must("open")
    both = (confirm(first, "a"), confirm(first, "b"))
    results = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(result, Exception) for result in results) == 1
    assert await length(world, first) == 1


async def test_a_store_that_fails_is_an_error_and_nothing_is_kept(world: World, error_log: ErrorLog) -> None:
    first, _ = await world.started(2)
    await first.must("open")

    class Failing(SlowStore):
        async def append(self, act: NewAct) -> Appended | Repeated:
            raise StoreFailed("disk full")

    object.__setattr__(world.house._kit, "store", Failing(world.store))
    with pytest.raises(StoreFailed):
        await confirm(first, "act")
    object.__setattr__(world.house._kit, "store", world.store)
    assert await length(world, first) == 0
    await confirm(first, "act")
    assert await length(world, first) == 1
    assert error_log.messages == []
