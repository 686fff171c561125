"""The poster against a model: whatever fails and dies, each entry is told in exactly one post, in order."""

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from store.rows import Phase
from tables.kit import Step
from tables.ports import Refuse, Trouble
from tests.tables.fakes import Fault
from tests.tables.world import CHANNEL, Someone, World, offered, world_at

FAULTS: tuple[Fault, ...] = (
    ("post", Trouble.UNREACHABLE, False),
    ("post", Trouble.UNREACHABLE, True),
    ("post", Trouble.FORBIDDEN, False),
    ("post", Trouble.TOO_LARGE, False),
    ("post", Trouble.CLOSED, False),
    ("post", Trouble.GONE, False),
    ("find", Trouble.UNREACHABLE, False),
    ("open_thread", Trouble.UNREACHABLE, False),
    ("open_thread", Trouble.UNREACHABLE, True),
    ("open_thread", Trouble.FULL, False),
    ("retire", Trouble.FORBIDDEN, False),
    ("retire", Trouble.UNREACHABLE, True),
)
STEPS = tuple(step for step in Step if step not in (Step.CLICKED, Step.DECIDED, Step.KEPT))
Deed = str | Fault | Step
DEEDS = st.one_of(
    st.sampled_from(("act", "act", "act", "tick", "restart", "restart after minutes")),
    st.sampled_from(FAULTS[:2]),
    st.sampled_from(FAULTS),
    st.sampled_from(STEPS),
)


@dataclass
class Mortal:
    """Stops an errand for good at one of the steps it is set to."""

    steps: list[Step] = field(default_factory=list)
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, step: Step, table: str) -> None:
        if step in self.steps:
            self.steps.remove(step)
            self.stopped.set()
            await asyncio.Event().wait()

    async def rest(self, world: World) -> None:
        """Lets errands run until there are none, or one has died and its process with it."""
        idle = asyncio.create_task(world.house.idle())
        death = asyncio.create_task(self.stopped.wait())
        await asyncio.wait((idle, death), return_when=asyncio.FIRST_COMPLETED)
        for task in (idle, death):
            task.cancel()
        await asyncio.gather(idle, death, return_exceptions=True)
        while self.stopped.is_set():
            self.stopped.clear()
            await world.restart()
            await self.rest(world)


async def act(people: tuple[Someone, ...]) -> None:
    """One confirm of the first person who owes something."""
    for person in people:
        if isinstance(await person.press("open"), Refuse):
            continue
        while keys := offered(person.sheet):
            await person.choose(keys[-1])
        await person.confirms()
        return


async def lived(world: World, mortal: Mortal, deeds: list[Deed]) -> None:
    """A table's life with everything that happens to it, and then peace."""
    host, other = (world.person(i) for i in (1, 2))
    await host.opens()
    other.table = host.table
    await other.press("join")
    for i, deed in enumerate(("start", *deeds)):
        if isinstance(deed, tuple):
            world.courier.faults.append(deed)
        elif isinstance(deed, Step):
            mortal.steps.append(deed)
        elif deed == "start":
            assert i == 0
        elif deed == "act":
            await act((host, other))
        elif deed == "tick":
            await world.house.tick()
        elif deed == "restart":
            await world.restart()
        else:
            world.courier.forget_nonces()
            await world.restart()
        if i == len(deeds) // 3:
            await host.press("start")
        await mortal.rest(world)
    mortal.steps.clear()
    world.courier.faults.clear()
    world.courier.forget_nonces()
    await world.restart()
    await world.house.idle()
    await check(world, host.table)


async def check(world: World, table_id: str) -> None:
    """What the channels show is what the store says was told: everything, once, in order, each call once."""
    table = await world.store.table(table_id)
    assert not table.behind or table.phase is Phase.RUNNING
    shown = world.main_posts(table_id)
    kept = [post for post in await world.store.posts(table_id) if post.phase is not Phase.LOBBY]
    assert [(post.id, post.sheet.entry, post.channel) for post in shown] == [
        (post.message_id, post.up_to, post.channel_id) for post in kept
    ]
    told = [post.sheet.entry or 0 for post in shown]
    assert told == sorted(set(told))
    assert {post.channel for post in shown} <= {CHANNEL, *world.courier.threads}
    assert await world.store.intent(table_id) is None
    assert len(world.courier.threads) <= 1
    decisions = [(post.up_to, seat.user_id) for post, sheet in zip(kept, shown, strict=True)
                 for seat in table.seats if seat.user_id in sheet.sheet.ping]  # fmt: skip
    assert len(decisions) == len(set(decisions))
    if table.phase is Phase.RUNNING and table.told == table.length:
        play = await world.house._kit.plays.of(table)
        owing = {table.seats[owed.decision.seat].user_id for owed in play.owed}
        called = {id_ for post in shown for id_ in post.sheet.ping}
        assert owing <= called


@settings(max_examples=40, deadline=None)
@given(st.lists(DEEDS, max_size=24))
def test_each_entry_is_told_in_exactly_one_post_and_in_order(deeds: list[Deed]) -> None:
    async def run() -> None:
        mortal = Mortal()
        with tempfile.TemporaryDirectory() as folder:
            async with world_at(Path(folder) / "tables.db", hook=mortal) as world:
                await lived(world, mortal, deeds)

    asyncio.run(run())
