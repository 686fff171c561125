"""Who is no longer in the server is noticed when the seat is due, and a computer plays on."""

from store.rows import Phase
from store.time_rows import Quit
from tables.ports import Trouble
from tests.tables.days import DAY, bids, messages, passes
from tests.tables.world import Someone, World, text


async def everybody_bids(world: World, limit: str = "3") -> tuple[Someone, ...]:
    """A table at which only the last of two has still to bid."""
    everybody = await world.started(2, **{"time.limit": limit})
    for person in everybody[:-1]:
        await bids(person)
    return everybody


async def owing(world: World, table: str) -> set[int]:
    return {clock.seat for clock in (await world.store.table(table)).clocks if clock.decision}


async def quits(world: World, table: str) -> list[Quit | None]:
    return [seat.quit for seat in (await world.store.table(table)).seats]


async def test_who_has_left_is_noticed_before_being_called(world: World) -> None:
    first, second = await everybody_bids(world)
    world.courier.gone = {1}
    await bids(second)
    table = await world.store.table(first.table)
    assert (table.seats[0].user_id, table.seats[0].computer, table.seats[0].quit) == (None, "normal", Quit.GONE)
    assert await owing(world, first.table) == {1}
    assert any("Person 1 is no longer on this server" in text(message.sheet) for message in messages(world))
    assert all(1 not in post.sheet.ping for post in world.main_posts(first.table)[1:])
    assert world.main_posts(first.table)[-1].sheet.ping == (2,)


async def test_nobody_is_looked_for_who_is_not_called(world: World) -> None:
    first, second = await everybody_bids(world)
    assert world.courier.looked_for == []
    await bids(second)
    assert world.courier.looked_for == [first.person.id]
    for _ in range(3):
        await world.house.tick()
        await world.house.idle()
    assert world.courier.looked_for == [first.person.id]


async def test_who_left_after_the_call_is_noticed_at_the_next_reminder(world: World) -> None:
    first, second = await everybody_bids(world, limit="none")
    await bids(second)
    world.courier.gone = {1}
    await passes(world, DAY)
    assert await quits(world, first.table) == [Quit.GONE, None]
    assert not any("waits for you" in text(message.sheet) for message in messages(world))


async def test_where_nobody_can_tell_everybody_counts_as_there(world: World) -> None:
    first, second = await everybody_bids(world)
    world.courier.gone = {1}
    world.courier.always["present", (await world.store.table(first.table)).guild_id] = Trouble.UNREACHABLE
    await bids(second)
    assert await quits(world, first.table) == [None, None]
    assert world.main_posts(first.table)[-1].sheet.ping == (1,)


async def test_when_all_have_left_the_game_ends_as_it_stands(world: World) -> None:
    first, second = await everybody_bids(world)
    world.courier.gone = {1, 2}
    await bids(second)
    table = await world.store.table(first.table)
    assert (table.phase, table.reason) == (Phase.ENDED, "ended.nobody")
    assert await quits(world, first.table) == [Quit.GONE, Quit.GONE]


async def test_a_restart_right_after_it_was_noticed_loses_nothing(world: World) -> None:
    first, second = await everybody_bids(world)
    world.courier.gone = {1}
    await bids(second)
    await world.restart()
    await world.house.idle()
    assert await quits(world, first.table) == [Quit.GONE, None]
    assert await owing(world, first.table) == {1}
    assert sum("no longer on this server" in text(message.sheet) for message in messages(world)) == 1
