"""Vacations: clocks stand still at all tables of a person, thirty days a year."""

import asyncio
from datetime import UTC, datetime

import pytest

from store.rows import Appended, Listing, NewAct, Repeated
from store.time_rows import Vacation
from tables.ports import Answer, Refuse
from tables.vacation import ALLOWANCE
from tests.tables.days import DAY, HOUR, bids, clock, direct, messages, passes, prefers
from tests.tables.world import Someone, World, text


def code(answer: Answer) -> str:
    return answer.code if isinstance(answer, Refuse) else ""


async def leaves(person: Someone, days: int) -> Answer:
    answer = await person.press("away", values=(str(days),), table="")
    await person.world.house.idle()
    return answer


async def test_a_vacation_that_begins_in_mid_turn_stops_the_clock_at_every_table(world: World) -> None:
    first, _ = await world.started(2)
    await passes(world, HOUR)
    other, _ = await world.started(2, **{"time.limit": "7"})
    await passes(world, HOUR)
    await leaves(first, 5)
    assert (await clock(world, first.table, 0)).rest == 3 * DAY - 2 * HOUR
    assert (await clock(world, other.table, 0)).rest == 7 * DAY - HOUR
    assert (await clock(world, first.table, 1)).deadline is not None


async def test_the_table_shows_until_when(world: World) -> None:
    first, second = await world.started(2)
    await leaves(first, 5)
    until = f"on vacation until <t:{world.clock.time + 5 * DAY}:D>"
    assert until in text(await second.must("scores"))
    assert until in text(await first.must("tables"))
    assert f"Vacation: **until <t:{world.clock.time + 5 * DAY}:D>**" in text(await first.must("settings", table=""))
    await bids(second)
    assert until in text(world.main_posts(first.table)[-1].sheet)


async def test_clocks_go_on_with_what_was_left_when_it_ends(world: World) -> None:
    first, second = await world.started(2)
    await bids(second)
    await passes(world, HOUR)
    await leaves(first, 5)
    await passes(world, 5 * DAY - 1)
    assert (await world.store.table(first.table)).seats[0].computer is None
    assert (await clock(world, first.table, 0)).stands
    await passes(world, 1)
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY - HOUR


async def test_nobody_is_called_or_reminded_on_vacation_but_after_it(world: World) -> None:
    first, second = await world.started(2)
    await bids(first)
    await leaves(first, 5)
    await bids(second)
    owed = [each.seat for each in (await world.store.table(first.table)).clocks if each.decision]
    if owed != [0]:
        await second.takes_turn()
        await world.house.idle()
    assert (await clock(world, first.table, 0)).stands
    assert all(1 not in post.sheet.ping for post in world.main_posts(first.table)[1:])
    await passes(world, 5 * DAY - 1)
    assert [each for each in messages(world) if 1 in each.sheet.ping] == []
    await passes(world, 1)
    assert len([each for each in messages(world) if 1 in each.sheet.ping]) == 1


async def test_it_can_be_ended_early_and_the_rest_stays(world: World) -> None:
    first, _ = await world.started(2)
    await leaves(first, 10)
    await passes(world, 2 * DAY + HOUR)
    await first.must("home", table="")
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY
    assert f"{ALLOWANCE - 3} days left" in text(first.sheet)
    assert code(await first.press("home", table="")) == "not_away"


async def test_the_allowance_of_a_year_counts_all_vacations_that_began_in_it(world: World) -> None:
    world.clock.time = int(datetime(2027, 12, 20, tzinfo=UTC).timestamp())
    first = world.person(1)
    await leaves(first, 14)
    await passes(world, 14 * DAY)
    assert code(await leaves(first, 31)) == "no_days"
    await leaves(first, 30)
    assert code(await leaves(first, 1)) == "away_already"
    await passes(world, 30 * DAY)
    assert code(await leaves(first, 1)) == "no_days"
    assert code(await leaves(first, 0)) == "no_days"


async def test_moving_on_vacation_is_allowed(world: World) -> None:
    first, _ = await world.started(2)
    await leaves(first, 5)
    await bids(first)
    assert all(each.seat == 1 for each in (await world.store.table(first.table)).clocks)


async def test_a_process_that_dies_when_a_vacation_begins_stops_the_clocks_at_its_next_start(world: World) -> None:
    first, _ = await world.started(2)
    await world.store.put_vacation(Vacation(1, world.clock.time, world.clock.time + DAY))
    await world.restart()
    await world.house.idle()
    assert (await clock(world, first.table, 0)).stands


async def test_a_vacation_that_ended_while_the_bot_was_down_ends_at_its_next_start(world: World) -> None:
    first, _ = await world.started(2)
    await leaves(first, 1)
    await world.house.close()
    world.clock.time += 2 * DAY
    await world.restart()
    await world.house.idle()
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY


async def test_a_pause_goes_on_when_a_vacation_ends_within_it(world: World) -> None:
    first, second = await world.started(2)
    await first.press("propose", ("pause", "7"))
    await second.press("vote", (first.table, "0", "yes"), table="")
    await leaves(first, 1)
    await passes(world, DAY)
    assert (await clock(world, first.table, 0)).stands
    await passes(world, 6 * DAY)
    assert (await clock(world, first.table, 0)).deadline is not None


async def test_the_panel_of_settings_shows_and_changes_everything(world: World) -> None:
    person = world.person(1)
    await person.must("settings", table="")
    assert "30 days left this year" in text(person.sheet)
    await prefers(person, call="direct", every="48", ahead="true")
    await person.must("chosen", ("zone",), fields={"zone": "wien"}, table="")
    await person.must("chosen", ("quiet",), fields={"begins": "22", "ends": "7"}, table="")
    for part in ("by direct message", "every 48 hours", "Europe/Vienna", "22:00 – 7:00", "you are told"):
        assert part in text(person.sheet)
    await person.must("chosen", ("quiet",), fields={"begins": "7", "ends": "7"}, table="")
    assert "Quiet hours: **none**" in text(person.sheet)
    assert direct(world, person) == []


async def test_what_settings_cannot_be_is_refused(world: World) -> None:
    person = world.person(1)
    for args, fields, why in (
        (("zone",), {"zone": "Atlantis"}, "no_zone"),
        (("quiet",), {"begins": "25", "ends": "7"}, "not_offered"),
        (("age",), {"age": "7"}, "old_control"),
    ):
        assert code(await person.press("chosen", args, fields=fields, table="")) == why
    for choice in (("call", "pigeon"), ("every", "1"), ("zone", "Europe/Prague"), ("closed", "true")):
        assert code(await person.press("prefer", choice, table="")) == "not_offered"
    assert await world.store.settings("user:1") == {}


async def test_a_vacation_that_begins_while_a_game_is_being_started_stops_the_clock_that_comes_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start has asked who is away before the vacation was kept, and is kept after it."""
    host, other = world.person(1), world.person(2)
    await host.opens()
    other.table = host.table
    await other.press("join")
    leaving: list[asyncio.Task[Answer]] = []
    listed = asyncio.Event()
    append, tables_of = world.store.append, world.store.tables_of_user

    async def lists(person: int) -> Listing:
        found = await tables_of(person)
        listed.set()
        return found

    async def keeps_late(new: NewAct) -> Appended | Repeated:
        if not leaving:
            leaving.append(asyncio.create_task(other.press("away", values=("5",), table="")))
            await listed.wait()
        return await append(new)

    with monkeypatch.context() as slow:
        slow.setattr(world.store, "tables_of_user", lists)
        slow.setattr(world.store, "append", keeps_late)
        await host.press("start")
        await leaving[0]
    await world.house.idle()
    assert (await clock(world, host.table, 1)).stands
    assert (await clock(world, host.table, 0)).deadline is not None
