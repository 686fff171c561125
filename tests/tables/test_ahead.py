"""A word to whoever is next: without a sound, for those who want it, and only while it is so."""

from datetime import UTC, datetime

from store.time_rows import Notice
from tests.tables.agreeing import proposes, votes
from tests.tables.days import HOUR, bids, messages, passes, prefers
from tests.tables.world import Someone, World, text


async def test_whoever_wants_it_is_told_of_being_next_without_a_sound(world: World) -> None:
    for number in (1, 2):
        await prefers(world.person(number), ahead="true")
    people = await world.started(2)
    for person in people:
        await bids(person)
    (owed,) = [each.seat for each in (await world.store.table(people[0].table)).clocks if each.decision]
    (message,) = messages(world)
    assert message.sheet.silent
    assert message.sheet.ping == (2 - owed,)
    assert "You are next" in text(message.sheet)


async def asleep(world: World) -> tuple[tuple[Someone, ...], Notice]:
    """The people of a table in their quiet hours, and the message to whoever is next, which waits for the morning."""
    world.clock.time = int(datetime(2027, 7, 30, 21, tzinfo=UTC).timestamp())
    people = await world.started(2)
    for person in people:
        await prefers(person, ahead="true")
        await person.must("chosen", ("quiet",), fields={"begins": "20", "ends": "8"}, table="")
        await bids(person)
    (notice,) = await world.store.notices()
    return people, notice


async def nobody_is_next_in_the_morning(world: World) -> None:
    await passes(world, 12 * HOUR)
    assert await world.store.notices() == ()
    assert not any("You are next" in text(message.sheet) for message in messages(world))


async def test_whoever_sleeps_until_the_game_was_ended_is_next_to_nobody(world: World) -> None:
    people, _ = await asleep(world)
    await proposes(people[0], "end", "")
    await votes(people[1], 0, "yes")
    await nobody_is_next_in_the_morning(world)


async def test_whoever_goes_on_vacation_before_the_morning_is_next_to_nobody(world: World) -> None:
    people, notice = await asleep(world)
    await people[(notice.user_id or 0) - 1].must("away", values=("5",), table="")
    await nobody_is_next_in_the_morning(world)


async def test_nobody_is_told_of_being_next_unasked(world: World) -> None:
    first, second = await world.started(2)
    await bids(first)
    await bids(second)
    assert messages(world) == []
