"""What stands below a board is as of when it was posted: what changes a clock after that is told, once and silently."""

import pytest

from store.rows import Changes
from store.time_rows import Vacation
from tables.ports import Trouble
from tests.tables.agreeing import proposes, votes
from tests.tables.days import DAY, HOUR, bids, clock, messages, passes, thread_of
from tests.tables.world import Someone, World, text


def told(world: World, *words: str) -> list[str]:
    """The messages, none of which calls anybody, that have these words."""
    found = [each for each in messages(world) if all(word in text(each.sheet) for word in words)]
    assert all(each.sheet.silent and not each.sheet.ping for each in found)
    return [text(each.sheet) for each in found]


def until(moment: int) -> str:
    return f"<t:{moment}:f>"


def date(moment: int) -> str:
    return f"<t:{moment}:D>"


async def leaves(person: Someone, days: int) -> None:
    await person.must("away", values=(str(days),), table="")
    await person.world.house.idle()


async def test_a_vacation_in_mid_turn_is_told_once_at_each_table(world: World) -> None:
    first, _ = await world.started(2)
    await world.started(2)
    await leaves(first, 5)
    back = world.clock.time + 5 * DAY
    assert len(told(world, "● Person 1 is on vacation", date(back - 1), "stands still")) == 2
    await passes(world, DAY)
    await world.restart()
    await passes(world, HOUR)
    assert len(told(world, "vacation")) == 2


async def test_a_table_without_limits_is_told_of_no_clock(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "none"})
    await leaves(first, 5)
    assert len(told(world, "● Person 1 is on vacation")) == 1
    assert told(world, "clock") == []


async def test_a_table_is_not_told_that_a_time_stands_still_which_is_over(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1", "time.end": "vote"})
    await bids(second)
    await passes(world, DAY)
    await leaves(first, 5)
    assert len(told(world, "● Person 1 is on vacation")) == 1
    assert told(world, "stands still") == []


async def test_a_planned_vacation_is_told_when_it_begins(world: World) -> None:
    first, _ = await world.started(2)
    begins, ends = world.clock.time + DAY, world.clock.time + 4 * DAY
    await world.store.put_vacation(Vacation(1, begins, ends))
    await passes(world, DAY - 1)
    assert told(world) == []
    await passes(world, 1)
    assert len(told(world, "on vacation", date(ends - 1))) == 1
    assert (await clock(world, first.table, 0)).stands


@pytest.mark.parametrize("early", [False, True])
async def test_whoever_is_back_is_told_of_with_the_new_deadline(world: World, *, early: bool) -> None:
    first, second = await world.started(2)
    await bids(second)
    await passes(world, HOUR)
    await leaves(first, 5)
    if early:
        await passes(world, DAY)
        await first.must("home", table="")
        await world.house.idle()
    else:
        await passes(world, 5 * DAY)
    deadline = (await clock(world, first.table, 0)).deadline
    assert deadline == world.clock.time + 3 * DAY - HOUR
    await world.restart()
    await passes(world, 60)
    assert len(told(world, "● Person 1 is back from vacation", until(deadline))) == 1


async def test_what_the_process_could_not_send_before_it_ended_is_told_after_its_start(world: World) -> None:
    first, _ = await world.started(2)
    thread = await thread_of(world, first.table)
    world.courier.always[("post", thread)] = Trouble.UNREACHABLE
    await leaves(first, 5)
    await world.restart()
    assert told(world) == []
    world.courier.always.clear()
    await passes(world, 60)
    assert len(told(world, "on vacation")) == 1


async def test_a_process_that_dies_between_two_tables_tells_both_once(world: World) -> None:
    first, _ = await world.started(2)
    other, _ = await world.started(2)
    await leaves(first, 5)
    (vacation,) = await world.store.vacations(1)
    await world.store.put_vacation(Vacation(1, vacation.started, vacation.until))  # it had not been marked as begun
    await world.restart()
    await passes(world, 60)
    assert len(told(world, "on vacation")) == 2
    assert first.table != other.table


async def test_a_vacation_to_come_changes_nothing_though_the_process_starts_anew(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "1"})
    await world.store.put_vacation(Vacation(1, world.clock.time + 30 * DAY, world.clock.time + 40 * DAY))
    before = await world.store.table(first.table)
    await passes(world, DAY * 4 // 5 - 60)
    await world.house.close()
    world.clock.time += 90
    await world.restart()
    await passes(world, 60)
    (reminder,) = [each for each in messages(world) if 1 in each.sheet.ping]
    assert "1 table waits for you" in text(reminder.sheet)
    assert (await world.store.table(first.table)).touched == before.touched


async def test_a_seat_with_a_caretaker_has_no_clock_to_tell_of(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY)
    await leaves(first, 5)
    assert told(world, "vacation") == []


async def test_a_vacation_that_was_over_before_anybody_knew_is_no_news(world: World) -> None:
    first, _ = await world.started(2)
    await world.store.put_vacation(Vacation(1, world.clock.time + HOUR, world.clock.time + DAY))
    await world.house.close()
    world.clock.time += 2 * DAY
    await world.restart()
    await passes(world, 60)
    assert told(world, "vacation") == []
    assert first.table


async def test_a_pause_is_told_when_it_begins_and_with_the_deadlines_when_it_ends(world: World) -> None:
    first, second = await world.started(2)
    await passes(world, HOUR)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes")
    assert len(told(world, "The table pauses", date(world.clock.time + 3 * DAY))) == 1
    await passes(world, DAY)
    await second.must("resume")
    await world.house.idle()
    deadline = world.clock.time + 3 * DAY - HOUR
    (ended,) = told(world, "The pause is over")
    assert ended.count(until(deadline)) == 2


async def test_a_day_more_is_told_with_the_new_deadline(world: World) -> None:
    first, second, third = await world.started(3)
    await proposes(second, "give", "0")
    await votes(third, 0, "yes")
    assert len(told(world, "● Person 1 has a day more", until(world.clock.time + 4 * DAY))) == 1
    assert first.table


async def test_a_day_more_that_nobody_else_is_asked_about_is_told_in_one_message(world: World) -> None:
    first, _ = await world.started(2)
    await proposes(first, "give", "1")
    assert len(told(world)) == 1
    assert len(told(world, "■ Person 2 has a day more", until(world.clock.time + 4 * DAY))) == 1


async def test_the_deadlines_are_those_of_when_it_is_sent(world: World) -> None:
    first, _ = await world.started(2)
    thread = await thread_of(world, first.table)
    world.courier.always[("post", thread)] = Trouble.UNREACHABLE
    await proposes(first, "give", "1")
    await world.store.change(first.table, Changes(paused_until=world.clock.time + DAY), world.clock.time)
    world.courier.always.clear()
    await passes(world, 60)
    assert len(told(world, "has a day more", "the table pauses until")) == 1
