"""The one clock of the house: on time, for many at once, whatever is broken, across restarts and outages."""

import asyncio
import heapq
import itertools
from pathlib import Path

import pytest

from store.rows import Phase
from store.store import Store
from tables.house import House
from tables.outage import ALIVE, SCOPE, SHORT
from tables.scheduler import AFTER_FAILURE, NAP, PAUSE
from tests.conftest import ErrorLog
from tests.store.samples import by_hand
from tests.tables.days import DAY, HOUR, bids, clock, messages, passes
from tests.tables.fakes import StillClock
from tests.tables.world import World, text


class RunningClock(StillClock):
    """Time that a test lets run: the scheduler wakes at the very second; pauses of errands take no time."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []
        self._numbers = itertools.count()
        self._cut_off: set[asyncio.Event] = set()
        self.napping = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        if task is None or task.get_name() != NAP:
            await asyncio.sleep(0)
            return
        awake = asyncio.Event()
        self.napping.set()
        heapq.heappush(self._sleepers, (self.time + seconds, next(self._numbers), awake))
        try:
            await awake.wait()
        except asyncio.CancelledError:
            self._cut_off.add(awake)
            raise

    async def runs(self, house: House, seconds: int) -> None:
        """Lets so many seconds pass; whatever wakes up in between is done before the time goes on."""
        until = self.time + seconds
        await self.settled(house)
        while self._sleepers and self._sleepers[0][0] <= until:
            moment, _, awake = heapq.heappop(self._sleepers)
            self.time = max(self.time, int(-(-moment // 1)))
            if awake in self._cut_off:
                continue
            self.napping.clear()
            awake.set()
            await self.settled(house)
        self.time = until

    async def settled(self, house: House) -> None:
        """Waits until the scheduler sleeps and nothing is left to do."""
        await self.napping.wait()
        await house.idle()


COPIED = {
    "tables": "guild_id, channel_id, host_id, game, setup, phase, language, seed, chance_key, created, touched, told,"
    " told_phase",
    "seats": "number, user_id, name, computer, cause",
    "entries": "number, seat, text, audience, at",
    "clocks": "seat, decision, since, allowed, deadline, rest, over, pings, called, notice, noticed",
}


async def copies(world: World, table: str, count: int) -> list[str]:
    """As many tables more that stand exactly as this one does."""
    ids = [f"T{number:04}" for number in range(count)]
    await world.house.close()
    await world.store.close()
    by_hand(
        world.path,
        *(
            f"INSERT INTO {name} ({key}, {columns}) SELECT '{new}', {columns} FROM {name} WHERE {key} = '{table}'"
            for new in ids
            for name, columns in COPIED.items()
            for key in ("id" if name == "tables" else "table_id",)
        ),
    )
    await world.restart()
    return ids


@pytest.fixture
async def running(tmp_path: Path) -> World:
    store = await Store.open(tmp_path / "tables.db")
    world = World(tmp_path / "tables.db", store, clock=RunningClock())
    await world.house.open()
    return world


async def runs(world: World, seconds: int) -> None:
    assert isinstance(world.clock, RunningClock)
    await world.clock.runs(world.house, seconds)


async def closed(world: World) -> None:
    await world.house.close()
    await world.store.close()


async def test_it_wakes_at_the_very_second(running: World) -> None:
    first, second = await running.started(2, **{"time.limit": "1"})
    await bids(second)
    await runs(running, DAY - 1)
    assert (await running.store.table(first.table)).seats[0].computer is None
    await runs(running, 1)
    assert (await running.store.table(first.table)).seats[0].computer == "normal"
    await closed(running)


async def test_what_is_due_sooner_than_it_knew_rouses_it(running: World) -> None:
    first, _ = await running.started(2, **{"time.limit": "1"})
    await runs(running, 10)
    await first.must("prefer", ("call", "direct"), table="")
    other, _ = await running.started(2)
    await runs(running, 0)
    assert len([post for post in running.courier.posts if post.sheet.table == "" and post.channel > 999_999]) == 1
    assert other.table != first.table
    await closed(running)


async def test_when_the_clock_of_the_machine_is_put_back_it_goes_on_looking_by_the_minute(running: World) -> None:
    first, second = await running.started(2, **{"time.limit": "1"})
    await bids(second)
    await runs(running, int(PAUSE))
    running.clock.time -= 12 * HOUR
    await first.must("scores")
    await bids(first)
    now = running.clock.time
    beats = []
    for _ in range(3):
        await runs(running, int(PAUSE))
        beats.append((await running.store.settings(SCOPE))[ALIVE])
    await closed(running)
    assert beats == [str(now + minute * int(PAUSE)) for minute in (1, 2, 3)]


async def test_two_hundred_tables_due_at_the_same_second_are_all_seen_to(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1", "time.stand_in": "default"})
    await bids(second)
    tables = [first.table, *await copies(world, first.table, 199)]
    await passes(world, DAY)
    for table in tables:
        assert (await world.store.table(table)).seats[0].computer == "default"
        assert not (await world.store.table(table)).behind
    assert {post.sheet.table for post in world.courier.posts if post.sheet.entry and post.sheet.table} == set(tables)


async def test_one_broken_table_does_not_stop_the_others(world: World, error_log: ErrorLog) -> None:
    tables = []
    for _ in range(5):
        first, second = await world.started(2, **{"time.limit": "1"})
        await bids(second)
        tables.append(first.table)
    await world.house.close()
    await world.store.close()
    by_hand(
        world.path,
        f"UPDATE entries SET text = 'nonsense' WHERE table_id = '{tables[1]}' AND number = 0",
        f"UPDATE seats SET number = 7 WHERE table_id = '{tables[3]}' AND number = 1",
    )
    await world.restart()
    await passes(world, DAY)
    error_log.expect("cannot be trusted")
    for table in (tables[0], tables[2], tables[4]):
        assert (await world.store.table(table)).seats[0].computer == "normal"
    assert (await world.store.table(tables[1])).phase is Phase.FROZEN


async def test_an_errand_that_fails_rests_for_a_while_and_is_done_then(
    world: World, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    tries: list[str] = []

    async def fails(kit: object, table: str) -> None:
        tries.append(table)
        raise RuntimeError("broken")

    with monkeypatch.context() as broken:
        broken.setattr("tables.house.time_up", fails)
        await passes(world, DAY)
        await passes(world, PAUSE)
        assert tries == [first.table]
    error_log.expect("errand clock failed")
    await passes(world, AFTER_FAILURE)
    assert (await world.store.table(first.table)).seats[0].computer == "normal"


async def test_clocks_stand_still_while_the_bot_is_away(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, 10 * HOUR)
    deadline = (await clock(world, first.table, 0)).deadline or 0
    await world.house.close()
    world.clock.time += 3 * DAY
    await world.restart()
    await world.house.idle()
    assert (await clock(world, first.table, 0)).deadline == deadline + 3 * DAY
    assert (await world.store.table(first.table)).seats[0].computer is None
    await world.restart()
    assert (await clock(world, first.table, 0)).deadline == deadline + 3 * DAY


async def test_time_that_is_skipped_by_hand_is_no_outage(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await world.house.close()
    world.clock.time += DAY
    world.clock.offset += DAY
    await world.restart()
    await passes(world, 0)
    assert (await world.store.table(first.table)).seats[0].computer == "normal"


async def test_a_quick_restart_changes_no_deadline(world: World) -> None:
    first, _ = await world.started(2)
    before = await clock(world, first.table, 0)
    world.clock.time += SHORT
    await world.restart()
    assert (await clock(world, first.table, 0)).deadline == before.deadline


async def test_a_time_that_ended_just_before_a_restart_is_seen_to_after_it(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY - 60)
    world.clock.time += 60
    await world.restart()
    await passes(world, 0)
    assert (await world.store.table(first.table)).seats[0].computer == "normal"
    assert sum("the time is over" in text(each.sheet) for each in messages(world)) == 1
