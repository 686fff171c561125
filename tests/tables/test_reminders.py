"""Being called and reminded: once, where and when the person wants it, and never lost nor doubled."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from store.rows import Changes
from store.time_rows import Clock
from tables.calling import MOST
from tables.outage import SHORT
from tables.ports import Trouble
from tables.reminders import due_tables
from tests.tables.days import DAY, HOUR, bids, clock, direct, messages, passes, prefers, thread_of
from tests.tables.fakes import DIRECT, Posted
from tests.tables.world import HERE, Someone, World, button, buttons, menus, text


def pinging(world: World, person: Someone) -> list[Posted]:
    """The messages besides posts that call this person in a thread."""
    return [message for message in messages(world) if person.person.id in message.sheet.ping]


async def until(world: World, moment: int) -> None:
    await passes(world, moment - world.clock.time)


async def quiet(person: Someone, first: int, last: int, zone: str = "UTC") -> None:
    await person.must("chosen", ("zone",), fields={"zone": zone}, table="")
    await person.must("chosen", ("quiet",), fields={"begins": str(first), "ends": str(last)}, table="")


async def test_the_first_reminder_comes_when_80_percent_of_the_time_is_gone(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "1"})
    await passes(world, DAY * 4 // 5 - 1)
    assert messages(world) == []
    await passes(world, 1)
    assert len(pinging(world, first)) == 1
    (message,) = pinging(world, first)
    assert message.channel == await thread_of(world, first.table)
    assert "1 table waits for you" in text(message.sheet)
    assert f"<t:{world.clock.time + DAY // 5}:R>" in text(message.sheet)
    assert not message.sheet.silent


async def test_then_they_come_at_the_persons_own_interval(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "7"})
    await prefers(first, every="6")
    await passes(world, 7 * DAY * 4 // 5)
    for reminders in (2, 3):
        await passes(world, 6 * HOUR - 1)
        assert len(pinging(world, first)) == reminders - 1
        await passes(world, 1)
        assert len(pinging(world, first)) == reminders


async def test_without_a_limit_the_interval_counts_from_the_start_and_there_is_an_end(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "none"})
    for _ in range(MOST + 5):
        await passes(world, DAY)
    assert len(pinging(world, first)) == MOST


async def test_who_has_moved_is_not_reminded(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(first)
    await passes(world, DAY * 9 // 10)
    assert pinging(world, first) == []
    assert len(pinging(world, second)) == 1


@pytest.mark.parametrize("choice", [{"every": "off"}, {"call": "silent"}])
async def test_who_wants_no_reminders_gets_none(world: World, choice: dict[str, str]) -> None:
    person = world.person(1)
    await prefers(person, **choice)
    first, _ = await world.started(2, **{"time.limit": "1"})
    await passes(world, DAY * 9 // 10)
    assert pinging(world, first) == []
    assert direct(world, first) == []


async def test_a_person_with_ten_due_tables_gets_one_message(world: World) -> None:
    for _ in range(10):
        first, second = await world.started(2, **{"time.limit": "1"})
        await bids(second)
    assert len(world.lobbies) == 10
    await passes(world, DAY * 4 // 5)
    (message,) = pinging(world, first)
    assert "10 tables wait for you" in text(message.sheet)
    assert all(table in text(message.sheet) for table in world.lobbies)
    await passes(world, HOUR)
    assert len(pinging(world, first)) == 1


async def test_a_table_at_which_nobody_else_waits_is_the_least_urgent(world: World) -> None:
    alone = world.person(1)
    await alone.opens()
    await alone.press("add", values=("normal",), public=False)
    await alone.press("start")
    await world.house.idle()
    first, second = await world.started(2, **{"time.limit": "7"})
    await bids(second)
    await passes(world, 7 * DAY * 4 // 5)
    (message,) = [each for each in pinging(world, first) if "2 tables" in text(each.sheet)]
    assert message.channel == await thread_of(world, first.table)


async def test_tables_due_within_the_hour_are_named_in_the_same_message(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, HOUR // 2)
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY * 4 // 5)
    assert len(pinging(world, first)) == 1


async def test_direct_messages_call_and_remind_whoever_wants_them(world: World) -> None:
    await prefers(world.person(1), call="direct")
    first, _ = await world.started(2, **{"time.limit": "1"})
    post = world.main_posts(first.table)[-1]
    assert post.sheet.ping == (2,)
    (call,) = direct(world, first)
    assert "1 table waits for you" in text(call.sheet)
    await passes(world, DAY * 4 // 5)
    assert len(direct(world, first)) == 2
    assert pinging(world, first) == []


async def test_both_means_the_ping_and_a_direct_message(world: World) -> None:
    await prefers(world.person(1), call="both")
    first, _ = await world.started(2, **{"time.limit": "1"})
    assert world.main_posts(first.table)[-1].sheet.ping == (1, 2)
    assert len(direct(world, first)) == 1
    await passes(world, DAY * 4 // 5)
    assert len(direct(world, first)) == 2
    assert pinging(world, first) == []


@pytest.mark.parametrize("trouble", [Trouble.FORBIDDEN, Trouble.GONE])
async def test_a_direct_message_that_is_refused_is_not_tried_again(world: World, trouble: Trouble) -> None:
    await prefers(world.person(1), call="direct")
    world.courier.always["post", DIRECT + 1] = trouble
    first, _ = await world.started(2, **{"time.limit": "7"})
    (message,) = pinging(world, first)
    assert "direct message could not be delivered" in text(message.sheet)
    world.courier.always.clear()
    await passes(world, 7 * DAY * 4 // 5)
    assert direct(world, first) == []
    assert len(pinging(world, first)) == 2
    await prefers(first, call="direct")
    await passes(world, DAY)
    assert len(direct(world, first)) == 1


async def test_a_message_without_an_answer_is_looked_for_before_it_is_sent_again(world: World) -> None:
    await prefers(world.person(1), call="direct")
    world.courier.faults.append(("post", Trouble.UNREACHABLE, True))
    world.courier.always["post", 901] = Trouble.FORBIDDEN
    first, _ = await world.started(2)
    world.courier.forget_nonces()
    await passes(world, 60)
    assert len(direct(world, first)) == 1


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_restart_in_the_middle_of_sending_neither_loses_nor_doubles(world: World, *, arrived: bool) -> None:
    await prefers(world.person(1), call="direct")
    first, _ = await world.started(2, **{"time.limit": "1"})
    await passes(world, DAY * 4 // 5 - 60)
    world.courier.faults.append(("post", Trouble.UNREACHABLE, arrived))
    world.courier.faults.append(("find", Trouble.UNREACHABLE, False))
    await passes(world, 60)
    world.courier.forget_nonces()
    await world.restart()
    await passes(world, 60)
    assert len(direct(world, first)) == 2


async def test_who_moves_before_a_message_was_found_is_not_told_again_at_another_table(world: World) -> None:
    """It stands in the thread of a table that does not wait for the person any more; another one still does."""
    await prefers(world.person(2), every="off")
    first, _ = await world.started(2, **{"time.limit": "1"})
    await passes(world, 600)
    await world.started(2, **{"time.limit": "1"})
    await passes(world, DAY * 4 // 5 - 660)
    world.courier.faults.append(("post", Trouble.UNREACHABLE, True))
    world.courier.faults.append(("find", Trouble.UNREACHABLE, False))
    await passes(world, 60)
    assert [message.channel for message in pinging(world, first)] == [await thread_of(world, first.table)]
    await bids(first)
    world.courier.forget_nonces()
    await passes(world, 60)
    assert len(pinging(world, first)) == 1


async def test_a_reminder_that_fell_due_while_the_bot_was_down_comes_once(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "3"})
    await passes(world, 3 * DAY * 4 // 5 - SHORT)
    await world.house.close()
    world.clock.time += SHORT
    await world.restart()
    await passes(world, 60)
    await passes(world, 60)
    assert len(pinging(world, first)) == 1


async def test_after_an_outage_a_reminder_is_later_by_as_much_as_the_deadline(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "3"})
    await world.house.close()
    world.clock.time += 60 * HOUR
    await world.restart()
    await passes(world, 3 * DAY * 4 // 5 - 1)
    assert pinging(world, first) == []
    await passes(world, 1)
    assert len(pinging(world, first)) == 1


async def test_quiet_hours_put_a_call_off_until_they_end(world: World) -> None:
    now = datetime.fromtimestamp(world.clock.time, UTC)
    await quiet(world.person(1), now.hour, (now.hour + 8) % 24)
    first, second = await world.started(2)
    assert world.main_posts(first.table)[-1].sheet.ping == (2,)
    assert "<@1>" in text(world.main_posts(first.table)[-1].sheet)
    await passes(world, 7 * HOUR)
    assert pinging(world, first) == []
    await passes(world, HOUR)
    assert len(pinging(world, first)) == 1
    assert pinging(world, second) == []


async def test_a_call_put_off_is_dropped_when_the_person_moves_before(world: World) -> None:
    now = datetime.fromtimestamp(world.clock.time, UTC)
    await quiet(world.person(1), now.hour, (now.hour + 8) % 24)
    first, _ = await world.started(2)
    await bids(first)
    await passes(world, 9 * HOUR)
    assert pinging(world, first) == []


async def test_a_reminder_that_quiet_hours_would_put_beyond_the_deadline_comes_before_them(world: World) -> None:
    world.clock.time = int(datetime(2027, 6, 1, 10, tzinfo=UTC).timestamp())
    await quiet(world.person(1), 2, 10)
    first, _ = await world.started(2, **{"time.limit": "1"})
    await until(world, int(datetime(2027, 6, 2, 0, 59, tzinfo=UTC).timestamp()))
    assert pinging(world, first) == []
    await until(world, int(datetime(2027, 6, 2, 1, 59, 59, tzinfo=UTC).timestamp()))
    assert len(pinging(world, first)) == 1


async def test_quiet_hours_hold_by_the_wall_when_summer_time_ends(world: World) -> None:
    prague = ZoneInfo("Europe/Prague")
    world.clock.time = int(datetime(2027, 10, 30, 23, tzinfo=prague).timestamp())
    await quiet(world.person(1), 22, 8, "Praha")
    first, _ = await world.started(2)
    morning = int(datetime(2027, 10, 31, 8, tzinfo=prague).timestamp())
    assert morning - world.clock.time == 10 * HOUR
    await until(world, morning - 1)
    assert pinging(world, first) == []
    await until(world, morning)
    assert len(pinging(world, first)) == 1


async def test_a_turn_can_be_silenced_from_its_reminder(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "7"})
    await prefers(first, every="6")
    await passes(world, 7 * DAY * 4 // 5)
    (reminder,) = pinging(world, first)
    await first.click(button(reminder.sheet, "hush"), table="")
    await passes(world, DAY)
    assert len(pinging(world, first)) == 1
    second = world.person(2)
    answer = await second.press("hush", button(reminder.sheet, "hush").args, table="")
    assert getattr(answer, "code", "") == "stale_call"


async def test_who_was_reminded_while_silencing_a_turn_hears_of_it_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await world.started(2, **{"time.limit": "7"})
    await prefers(first, every="6")
    await passes(world, 7 * DAY * 4 // 5)
    (reminder,) = pinging(world, first)
    clocks_of = world.store.clocks_of

    async def reminded_meanwhile(person: int) -> tuple[Clock, ...]:
        monkeypatch.undo()
        clocks = await clocks_of(person)
        await passes(world, 6 * HOUR)
        return clocks

    monkeypatch.setattr(world.store, "clocks_of", reminded_meanwhile)
    await first.click(button(reminder.sheet, "hush"), table="")
    assert len(pinging(world, first)) == 2
    await passes(world, DAY)
    assert len(pinging(world, first)) == 2


async def test_one_of_several_turns_can_be_silenced_from_their_reminder(world: World) -> None:
    for _ in range(2):
        first, second = await world.started(2, **{"time.limit": "7"})
        await bids(second)
    await prefers(first, every="6")
    await passes(world, 7 * DAY * 4 // 5)
    (reminder,) = pinging(world, first)
    (menu,) = menus(reminder.sheet)
    loud, hushed = (item.value for item in menu.items)
    await first.must("hush", values=(hushed,), table="")
    await passes(world, 6 * HOUR)
    assert [await clock_told(world, item) for item in (loud, hushed)] == [2, MOST]


async def clock_told(world: World, item: str) -> int:
    """How often the person has been reminded of the decision behind an item of a reminder's list."""
    return (await clock(world, item.partition(" ")[0], 0)).noticed


async def test_a_table_where_a_caretaker_is_about_to_move_is_not_named(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    assert len(await due_tables(world.house._kit, first.person.id)) == 1
    seats = (await world.store.table(first.table)).seats
    kept = tuple(replace(seat, computer="normal" if seat.user_id == first.person.id else None) for seat in seats)
    await world.store.change(first.table, Changes(seats=kept), world.clock.time)
    assert await due_tables(world.house._kit, first.person.id) == []
    assert len(await due_tables(world.house._kit, second.person.id)) == 1


async def test_the_button_of_a_reminder_opens_the_move(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "1"})
    await passes(world, DAY * 4 // 5)
    (reminder,) = pinging(world, first)
    sheet = await first.click(button(reminder.sheet, "visit"), table="")
    assert any(b.action == "confirm" for b in buttons(sheet))


async def test_messages_leave_at_most_five_a_second(world: World) -> None:
    people = [world.person(i) for i in range(1, 41)]
    for first, second in zip(people[::2], people[1::2], strict=True):
        await first.opens()
        second.table = first.table
        await second.press("join")
        await first.press("start")
    await world.house.idle()
    world.clock.slept.clear()
    await passes(world, 3 * DAY * 4 // 5)
    assert len(messages(world)) == len(people)
    assert sum(world.clock.slept) >= (len(people) - 1) / 5


async def test_a_choice_holds_for_what_is_due_already(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await prefers(first, every="off")
    await prefers(second, call="direct")
    await passes(world, DAY * 4 // 5)
    assert pinging(world, first) == []
    assert pinging(world, second) == []
    assert len(direct(world, second)) == 1


async def test_quiet_hours_chosen_in_mid_turn_hold_for_the_next_reminder(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "1"})
    warning = datetime.fromtimestamp(world.clock.time + DAY * 4 // 5, UTC)
    await quiet(first, warning.hour, (warning.hour + 2) % 24)
    await passes(world, DAY * 4 // 5)
    assert pinging(world, first) == []
    await passes(world, 2 * HOUR)
    assert len(pinging(world, first)) == 1


async def test_in_a_server_the_tables_of_other_servers_are_only_counted(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    here = first.table
    for person in (1, 2):
        world.person(person)
    there = world.person(1)
    there.place = replace(HERE, guild=77, channel=78)
    await there.opens()
    other = world.person(2)
    other.table, other.place = there.table, there.place
    await other.press("join")
    await there.press("set", ("time.limit",), ("1",), public=False)
    await there.press("start")
    await world.house.idle()
    await bids(other)
    await passes(world, DAY * 4 // 5)
    (message,) = pinging(world, first)
    assert "2 tables wait for you" in text(message.sheet)
    shown = [table for table in (here, there.table) if table in text(message.sheet)]
    assert len(shown) == 1
    assert "and 1 more" in text(message.sheet)
