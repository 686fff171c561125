"""What tests of time have in common: days that pass, clocks as they stand, messages besides posts."""

from store.time_rows import Clock
from tables.clocks import clock_of
from tests.tables.fakes import DIRECT, Posted
from tests.tables.world import DAY, Someone, World

HOUR = 60 * 60
__all__ = ("DAY", "HOUR", "bids", "clock", "direct", "messages", "passes", "prefers", "thread_of")


async def passes(world: World, seconds: float) -> None:
    """Time passes, and whatever is due by then is done."""
    world.clock.time += int(seconds)
    await world.house.tick()
    await world.house.idle()


async def bids(person: Someone) -> None:
    """The person answers what is due and needs no choice but the first one."""
    await person.must("open")
    await person.confirms()
    await person.world.house.idle()


async def clock(world: World, table: str, seat: int) -> Clock:
    found = clock_of(await world.store.table(table), seat)
    assert found is not None
    return found


async def thread_of(world: World, table: str) -> int:
    thread = (await world.store.table(table)).thread_id
    assert thread is not None
    return thread


def messages(world: World) -> list[Posted]:
    """What was sent besides posts, to tables and to people."""
    return [post for post in world.courier.posts if post.sheet.table == ""]


def direct(world: World, person: Someone) -> list[Posted]:
    """The direct messages to a person."""
    return [post for post in world.courier.posts if post.channel == DIRECT + person.person.id]


async def prefers(person: Someone, **values: str) -> None:
    """Chooses settings, in the panel of `/settings`."""
    for name, value in values.items():
        await person.must("prefer", (name, value), table="")
