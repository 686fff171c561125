"""The clocks of seats: how long a move has, what stops and starts it, what the end of time brings."""

import pytest

from store.rows import Phase
from tables.kit import Step
from tables.pace import Pace
from tables.ports import Trouble
from tables.settings import Settings
from tests.conformance.toy import TOY
from tests.store.samples import by_hand
from tests.tables.days import DAY, HOUR, bids, clock, messages, passes
from tests.tables.world import Someone, World, buttons, text


def last_text(world: World, person: Someone) -> str:
    return text(world.main_posts(person.table)[-1].sheet)


@pytest.mark.parametrize("days", [1, 2, 3, 7])
async def test_a_move_has_as_many_days_as_the_host_chose(world: World, days: int) -> None:
    first, _ = await world.started(2, **{"time.limit": str(days)})
    start = world.clock.time
    for seat in (0, 1):
        assert (await clock(world, first.table, seat)).deadline == start + days * DAY
    assert f"until <t:{start + days * DAY}:f> (<t:{start + days * DAY}:R>)" in last_text(world, first)


async def test_without_a_limit_nobody_has_a_deadline(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "none"})
    assert (await clock(world, first.table, 0)).deadline is None
    assert "until" not in last_text(world, first)
    await passes(world, 40 * DAY)
    assert (await world.store.table(first.table)).phase is Phase.RUNNING


def test_a_table_from_before_there_was_time_has_no_limit() -> None:
    stored = Settings.of(TOY).write().replace('"pace"', '"was"')
    assert Settings.read(stored).pace == Pace(limit="none")


async def test_settings_of_time_come_back_from_the_store(world: World) -> None:
    chosen = {"time.limit": "bank", "time.bank": "14", "time.increment": "48", "time.end": "vote"}
    first, _ = await world.started(2, **chosen)
    stored = Settings.read((await world.store.table(first.table)).setup).pace
    assert stored == Pace("bank", "14", "48", "vote")


async def test_seats_that_owe_at_once_have_a_clock_each_and_keep_it_while_others_act(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    start = world.clock.time
    await passes(world, 10 * HOUR)
    await bids(first)
    assert (await clock(world, first.table, 1)).deadline == start + DAY
    assert (await world.store.table(first.table)).clocks[0].seat == 1
    assert "Person 2" in last_text(world, second)


async def test_a_decision_that_falls_due_has_the_time_of_a_new_move(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await passes(world, 10 * HOUR)
    await bids(first)
    await bids(second)
    clocks = (await world.store.table(first.table)).clocks
    assert [each.deadline for each in clocks] == [world.clock.time + DAY]


async def test_a_bank_shrinks_by_what_a_move_took_and_grows_by_the_move(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "bank", "time.bank": "3", "time.increment": "12"})
    await passes(world, DAY)
    await bids(first)
    assert (await clock(world, first.table, 0)).rest == 2 * DAY + 12 * HOUR
    await passes(world, DAY)
    await bids(second)
    rests = {each.seat: each.rest or each.allowed for each in (await world.store.table(first.table)).clocks}
    assert rests == {0: 2 * DAY + 12 * HOUR, 1: DAY + 12 * HOUR}


async def test_a_bank_never_holds_more_than_at_the_start(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "bank", "time.bank": "3", "time.increment": "48"})
    await passes(world, HOUR)
    await bids(first)
    assert (await clock(world, first.table, 0)).rest == 3 * DAY


async def test_a_draft_does_not_stop_the_clock(world: World) -> None:
    first, _ = await world.started(2)
    before = await clock(world, first.table, 0)
    await first.must("open")
    assert await clock(world, first.table, 0) == before


async def test_the_end_of_the_game_ends_all_clocks(world: World) -> None:
    people = await world.started(2, **{"option:rounds": "2"})
    while (table := await world.store.table(people[0].table)).phase is Phase.RUNNING:
        for seat in {each.seat for each in table.clocks if each.decision}:
            await people[seat].takes_turn()
            await world.house.idle()
    assert table.clocks == ()


async def test_nothing_happens_at_the_end_of_time_where_the_table_only_waits(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "1", "time.end": "nothing"})
    await passes(world, DAY)
    assert [each.computer for each in (await world.store.table(first.table)).seats] == [None, None]
    told = [text(message.sheet) for message in messages(world) if not message.sheet.ping]
    assert sum("the time is over. The table waits." in said for said in told) == 2
    await passes(world, DAY)
    assert len([message for message in messages(world) if not message.sheet.ping]) == 2
    assert "time over since" in text(await first.must("scores"))


async def test_an_act_that_is_being_saved_when_its_time_ends_counts(world: World) -> None:
    """The clock fires between the verdict of the rules and the store: it has to wait, and then finds nothing."""

    async def time_ends(step: Step, table: str) -> None:
        if step is Step.DECIDED and world.clock.time == started:
            world.clock.time += 2 * DAY
            await world.house.tick()

    first, second = await world.started(2, **{"time.limit": "1"})
    started = world.clock.time
    world.hook = time_ends
    await world.restart()
    await bids(first)
    seats = (await world.store.table(first.table)).seats
    assert seats[0].computer is None
    acts = [entry.seat for entry in await world.store.entries(first.table) if entry.seat is not None]
    assert acts[:1] == [0]
    assert "Person 1: the time is over" not in "".join(text(message.sheet) for message in messages(world))
    assert second.table == first.table


async def test_times_are_listed_for_each_table(world: World) -> None:
    first, _ = await world.started(2)
    assert f"<t:{world.clock.time + 3 * DAY}:R>" in text(await first.must("tables"))
    assert f"<t:{world.clock.time + 3 * DAY}:R>" in text(await first.must("more"))


async def test_a_running_table_without_clocks_gets_them(world: World) -> None:
    """As one that was started before there were clocks."""
    first, _ = await world.started(2)
    await world.house.close()
    await world.store.close()
    by_hand(world.path, "DELETE FROM clocks")
    await world.restart()
    await world.house.idle()
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY


async def test_a_start_draws_seats_and_clocks_together(world: World) -> None:
    first, *_ = await world.started(3)
    assert [each.seat for each in (await world.store.table(first.table)).clocks] == [0, 1, 2]
    assert any(b.action == "more" for b in buttons(world.main_posts(first.table)[-1].sheet))


async def test_no_time_is_over_before_the_table_has_been_told_of_the_decision(world: World) -> None:
    """The server takes no posts for days: whoever could not know of the turn does not lose the time for it."""
    first, second = await world.started(2, **{"time.limit": "1"})
    thread = (await world.store.table(first.table)).thread_id or 0
    for place in (thread, 901):
        world.courier.always["post", place] = Trouble.FORBIDDEN
    await bids(first)
    await bids(second)
    await passes(world, 2 * DAY)
    table = await world.store.table(first.table)
    assert [seat.computer for seat in table.seats] == [None, None]
    world.courier.always.clear()
    await first.press("board")
    await passes(world, HOUR)
    await passes(world, HOUR)
    assert "normal" in [seat.computer for seat in (await world.store.table(first.table)).seats]
