"""Vacations: clocks stand still at all tables of a person, thirty days a year."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from store.rows import Appended, Listing, NewAct, Repeated
from store.time_rows import Vacation
from tables.ports import Answer, Ask, Refuse, Show
from tables.vacation import ALLOWANCE
from tests.tables.days import DAY, HOUR, bids, clock, direct, messages, passes, prefers
from tests.tables.world import Someone, World, button, text


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
    until = f"on vacation until <t:{world.clock.time + 5 * DAY - 1}:D>"
    assert until in text(await second.must("scores"))
    assert until in text(await first.must("tables"))
    last = datetime.fromtimestamp(world.clock.time + 5 * DAY, UTC)
    panel = text(await first.must("settings", table=""))
    assert f"Vacation: **the last day is {last:%B} {last.day}, {last.year}**" in panel
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
    for part in ("by direct message", "every 48 hours", "Europe/Vienna", "22:00 – 7:00", "with a silent message"):
        assert part in text(person.sheet)
    await person.must("chosen", ("quiet",), fields={"begins": "7", "ends": "7"}, table="")
    assert "Quiet hours: **none**" in text(person.sheet)
    assert direct(world, person) == []


async def test_what_settings_cannot_be_is_refused(world: World) -> None:
    person = world.person(1)
    for args, fields, why in (
        (("zone",), {"zone": "Atlantis"}, "no_zone"),
        (("zone",), {"zone": "USA"}, "many_zones"),
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


async def plans(person: Someone, begins: str, days: int = 7) -> Answer:
    """Fills the form of a vacation to come."""
    form = await person.press("plan", table="")
    assert isinstance(form, Ask)
    assert [field.key for field in form.form.fields] == ["begins", "days"]
    answer = await person.press(form.form.action, fields={"begins": begins, "days": str(days)}, table="")
    await person.world.house.idle()
    return answer


def at(year: int, month: int, day: int, hour: int = 0, zone: str = "UTC") -> int:
    return int(datetime(year, month, day, hour, tzinfo=ZoneInfo(zone)).timestamp())


async def test_a_planned_vacation_begins_and_ends_by_itself(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first, _ = await world.started(2, **{"time.limit": "3"})
    await plans(first, "1.8.", 5)
    await passes(world, at(2027, 8, 1) - 1 - world.clock.time)
    assert (await clock(world, first.table, 0)).deadline == at(2027, 8, 2, 12)
    await passes(world, 1)
    assert (await clock(world, first.table, 0)).rest == 36 * HOUR
    await passes(world, 5 * DAY - 1)
    assert (await clock(world, first.table, 0)).stands
    await passes(world, 1)
    assert (await clock(world, first.table, 0)).deadline == at(2027, 8, 6) + 36 * HOUR


async def test_it_begins_after_a_restart_and_when_the_bot_was_down_then(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first, _ = await world.started(2, **{"time.limit": "7"})
    await plans(first, "2027-08-01", 5)
    await world.restart()
    await passes(world, DAY)
    assert not (await clock(world, first.table, 0)).stands
    await world.house.close()
    world.clock.time = at(2027, 8, 2)
    await world.restart()
    await passes(world, 60)
    assert (await clock(world, first.table, 0)).stands
    (vacation,) = await world.store.vacations(1)
    assert (vacation.begun, vacation.ended) != (None, None)
    await passes(world, 5 * DAY)
    assert not (await clock(world, first.table, 0)).stands


async def test_it_begins_at_midnight_on_the_persons_own_clock(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first, _ = await world.started(2, **{"time.limit": "7"})
    await first.must("chosen", ("zone",), fields={"zone": "Praha"}, table="")
    await plans(first, "1. 8. 2027")
    (vacation,) = await world.store.vacations(1)
    assert vacation.started == at(2027, 8, 1, zone="Europe/Prague") == at(2027, 7, 31, 22)


async def test_the_panel_shows_what_is_planned_and_calls_it_off(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first = world.person(1)
    await plans(first, "1.8.", 7)
    assert "planned: first day August 1, 2027, last day August 7, 2027" in text(first.sheet)
    assert f"{ALLOWANCE - 7} days left" in text(first.sheet)
    assert code(await plans(first, "1.9.")) == "away_planned"
    await first.click(button(first.sheet, "home"), table="")
    assert "planned" not in text(first.sheet)
    assert f"{ALLOWANCE} days left" in text(first.sheet)
    assert code(await first.press("home", ("planned",), table="")) == "not_planned"
    await passes(world, 3 * DAY)
    assert code(await first.press("home", table="")) == "not_away"
    await plans(first, "1.9.")
    assert "planned" in text(first.sheet)


async def test_dates_that_only_the_person_reads_are_in_the_own_zone_and_language(world: World) -> None:
    """Midnight in Auckland lies in the day before of UTC."""
    world.clock.time = at(2027, 7, 30, 12)
    first = world.person(1)
    first.person = replace(first.person, language="cs")
    await first.must("chosen", ("zone",), fields={"zone": "Auckland"}, table="")
    await plans(first, "1. srpna", 3)
    assert "první den 1. srpna 2027, poslední den 3. srpna 2027" in text(await first.must("settings", table=""))
    refused = await leaves(first, 10)
    assert isinstance(refused, Refuse)
    assert "první den 1. srpna 2027, poslední den 3. srpna 2027" in refused.text
    await passes(world, at(2027, 8, 1, 12) - world.clock.time)
    assert "poslední den je 3. srpna 2027" in text(await first.must("settings", table=""))


@pytest.mark.parametrize(("begins", "last"), [("27.3.2027", "March 28"), ("30.10.2027", "October 31")])
async def test_days_are_whole_ones_where_the_clock_on_the_wall_is_changed(world: World, begins: str, last: str) -> None:
    world.clock.time = at(2027, 2, 1)
    first = world.person(1)
    await first.must("chosen", ("zone",), fields={"zone": "Praha"}, table="")
    await plans(first, begins, 2)
    panel = text(await first.must("settings", table=""))
    assert f"last day {last}, 2027" in panel
    assert f"{ALLOWANCE - 2} days left" in panel


async def test_a_planned_vacation_counts_in_the_year_in_which_it_begins(world: World) -> None:
    world.clock.time = at(2027, 12, 1)
    first = world.person(1)
    await leaves(first, 21)
    await passes(world, 21 * DAY)
    assert code(await plans(first, "2027-12-31", 10)) == "no_days"
    assert isinstance(await plans(first, "2028-01-01", 30), Show)
    assert f"{ALLOWANCE - 21} days left" in text(first.sheet)
    await passes(world, at(2028, 1, 1) - world.clock.time)
    assert "Vacation: **the last day is January 30, 2028**" in text(await first.must("settings", table=""))
    await passes(world, 30 * DAY)
    assert "0 days left" in text(await first.must("settings", table=""))


async def test_new_year_is_that_of_the_persons_own_zone(world: World) -> None:
    """Midnight in Prague lies in the old year of UTC."""
    world.clock.time = at(2027, 12, 1)
    first = world.person(1)
    await first.must("chosen", ("zone",), fields={"zone": "Praha"}, table="")
    await leaves(first, 21)
    await passes(world, 21 * DAY)
    assert isinstance(await plans(first, "1.1.", 30), Show)


@pytest.mark.parametrize(
    ("begins", "why"),
    [("30.7.2027", "not_ahead"), ("2027-07-29", "not_ahead"), ("2028-08-01", "not_ahead"), ("soon", "no_date")],
)
async def test_days_that_cannot_be_planned_are_refused(world: World, begins: str, why: str) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    assert code(await plans(world.person(1), begins)) == why
    assert await world.store.vacations(1) == ()


@pytest.mark.parametrize("days", ["", "0", "31", "x", "-1"])
async def test_a_vacation_is_not_planned_for_days_that_nobody_has(world: World, days: str) -> None:
    answer = await world.person(1).press("planned", fields={"begins": "1.8.", "days": days}, table="")
    assert code(answer) == "no_days"


async def test_vacations_do_not_overlap(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first = world.person(1)
    await plans(first, "2.8.", 7)
    assert code(await leaves(first, 3)) == "away_overlap"
    await leaves(first, 2)
    assert code(await plans(first, "5.8.")) == "away_planned"
    other = world.person(2)
    await leaves(other, 10)
    assert code(await plans(other, "2.8.")) == "away_overlap"
    assert isinstance(await plans(other, "10.8."), Show)


async def test_who_is_about_to_go_is_still_called(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first, second = await world.started(2)
    await bids(first)
    await plans(first, "1.8.")
    await bids(second)
    assert world.main_posts(first.table)[-1].sheet.ping != ()


@pytest.mark.parametrize("back", [DAY, 40 * DAY])
async def test_who_is_away_stays_so_when_the_clock_is_put_back_and_may_come_back_early(world: World, back: int) -> None:
    first, second = await world.started(2)
    await leaves(first, 5)
    until = world.clock.time + 5 * DAY
    await passes(world, -back)
    assert f"on vacation until <t:{until - 1}:D>" in text(await second.must("scores"))
    assert code(await leaves(first, 1)) == "away_already"
    await first.must("settings", table="")
    assert "planned" not in text(first.sheet)
    await first.click(button(first.sheet, "home"), table="")
    await world.house.idle()
    assert f"{ALLOWANCE} days left" in text(first.sheet)
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY
    await passes(world, back + DAY)
    assert code(await first.press("home", table="")) == "not_away"
    assert f"{ALLOWANCE} days left" in text(await first.must("settings", table=""))


async def test_days_that_were_used_are_not_had_again_when_the_clock_is_put_back(world: World) -> None:
    world.clock.time = at(2027, 7, 30, 12)
    first = world.person(1)
    await plans(first, "1.8.", 7)
    await passes(world, 15 * DAY)
    assert f"{ALLOWANCE - 7} days left" in text(await first.must("settings", table=""))
    await passes(world, -15 * DAY)
    assert code(await plans(first, "1.8.", 1)) == "away_overlap"
    assert f"{ALLOWANCE - 7} days left" in text(await first.must("settings", table=""))
