"""A game at which nothing happens for two months ends by itself, as it stands."""

import pytest

from store.rows import Phase
from store.time_rows import Vacation
from tables.ports import Trouble
from tests.tables.days import DAY, bids, messages, passes, prefers, thread_of
from tests.tables.fakes import Posted
from tests.tables.world import CHANNEL, World, button, text

PATIENCE = 60 * DAY


@pytest.fixture
async def patient(world: World) -> World:
    """A world whose house ends what is forgotten."""
    world.patience = PATIENCE
    await world.restart()
    return world


async def quiet(world: World, days: int) -> None:
    """Days on which nobody does anything, while the program runs."""
    for _ in range(days):
        await passes(world, DAY)


async def phase(world: World, table: str) -> Phase:
    return (await world.store.table(table)).phase


async def test_a_forgotten_game_ends_with_a_post(patient: World) -> None:
    first, _ = await patient.started(2, **{"time.limit": "none"})
    await quiet(patient, 59)
    assert await phase(patient, first.table) is Phase.RUNNING
    await quiet(patient, 1)
    assert await phase(patient, first.table) is Phase.ENDED
    last = patient.main_posts(first.table)[-1].sheet
    assert "Nothing happened here for a long time" in text(last)
    assert "**1st**" in text(last)
    await quiet(patient, 2)
    assert patient.main_posts(first.table)[-1].sheet is last


def warnings(world: World) -> list[Posted]:
    return [post for post in messages(world) if "If it stays like that" in text(post.sheet)]


async def test_a_week_before_the_end_the_table_is_warned_once(patient: World) -> None:
    first, _ = await patient.started(2, **{"time.limit": "none"})
    await quiet(patient, 52)
    assert warnings(patient) == []
    await quiet(patient, 1)
    (post,) = warnings(patient)
    assert post.channel == await thread_of(patient, first.table)
    assert f"<t:{patient.clock.time + 7 * DAY}:R>" in text(post.sheet)
    assert button(post.sheet, "visit").args == (first.table,)
    await patient.restart()
    await quiet(patient, 6)
    assert len(warnings(patient)) == 1
    assert await phase(patient, first.table) is Phase.RUNNING
    await quiet(patient, 1)
    assert await phase(patient, first.table) is Phase.ENDED


async def test_the_warning_calls_those_who_owe_a_decision_and_nobody_else(patient: World) -> None:
    people = await patient.started(3, **{"time.limit": "none"})
    await bids(people[1])
    await quiet(patient, 53)
    (post,) = warnings(patient)
    assert (post.sheet.ping, post.sheet.silent) == ((1, 3), False)
    assert "waits for ● <@1> and ▲ <@3>" in text(post.sheet)


async def test_who_wants_no_reminder_there_is_named_without_a_call(patient: World) -> None:
    people = await patient.started(4, **{"time.limit": "none"})
    await prefers(people[0], every="off")
    await prefers(people[1], call="direct")
    await people[2].must("chosen", ("quiet",), fields={"begins": "0", "ends": "23"}, table="")
    now = patient.clock.time
    await patient.store.put_vacation(Vacation(4, now, now + 99 * DAY, begun=now))
    await quiet(patient, 52)
    await quiet(patient, 1)
    (post,) = warnings(patient)
    assert (post.sheet.ping, post.sheet.silent) == ((), True)
    for person in people:
        assert person.person.name in text(post.sheet)


async def test_after_a_move_the_wait_and_the_warning_begin_anew(patient: World) -> None:
    first, second = await patient.started(2, **{"time.limit": "none"})
    await quiet(patient, 55)
    await bids(second)
    await quiet(patient, 52)
    assert len(warnings(patient)) == 1
    await quiet(patient, 1)
    assert len(warnings(patient)) == 2
    await quiet(patient, 7)
    assert await phase(patient, first.table) is Phase.ENDED


async def test_a_warning_that_could_not_be_sent_before_the_next_move_is_not_sent(patient: World) -> None:
    first, second = await patient.started(2, **{"time.limit": "none"})
    thread = await thread_of(patient, first.table)
    for channel in (thread, CHANNEL):
        patient.courier.always[("post", channel)] = Trouble.UNREACHABLE
    await quiet(patient, 53)
    await second.must("open")
    await second.confirms()
    patient.courier.always.clear()
    await quiet(patient, 1)
    assert warnings(patient) == []


async def test_no_game_ends_without_a_week_between_the_warning_and_the_end(world: World) -> None:
    """The host has only now said that forgotten games end."""
    first, _ = await world.started(2, **{"time.limit": "none"})
    await quiet(world, 100)
    world.patience = PATIENCE
    await world.restart()
    await passes(world, 60)
    assert len(warnings(world)) == 1
    await quiet(world, 6)
    assert await phase(world, first.table) is Phase.RUNNING
    await quiet(world, 1)
    assert await phase(world, first.table) is Phase.ENDED


async def test_an_outage_after_the_warning_moves_the_end(patient: World) -> None:
    first, _ = await patient.started(2, **{"time.limit": "none"})
    await quiet(patient, 53)
    await patient.house.close()
    patient.clock.time += 30 * DAY
    await patient.restart()
    await quiet(patient, 6)
    assert await phase(patient, first.table) is Phase.RUNNING
    await quiet(patient, 1)
    assert await phase(patient, first.table) is Phase.ENDED
    assert len(warnings(patient)) == 1


async def test_where_little_patience_is_set_the_warning_comes_at_half_of_it(world: World) -> None:
    world.patience = 4 * DAY
    await world.restart()
    first, _ = await world.started(2, **{"time.limit": "none"})
    await quiet(world, 2)
    assert len(warnings(world)) == 1
    await quiet(world, 2)
    assert await phase(world, first.table) is Phase.ENDED


async def test_a_move_begins_the_wait_anew(patient: World) -> None:
    first, second = await patient.started(2, **{"time.limit": "none"})
    await quiet(patient, 59)
    await bids(second)
    await quiet(patient, 59)
    assert await phase(patient, first.table) is Phase.RUNNING


async def test_an_outage_does_not_count(patient: World) -> None:
    first, _ = await patient.started(2, **{"time.limit": "none"})
    await quiet(patient, 10)
    await patient.house.close()
    patient.clock.time += 70 * DAY
    await patient.restart()
    await patient.house.tick()
    await patient.house.idle()
    assert await phase(patient, first.table) is Phase.RUNNING
    await quiet(patient, 50)
    assert await phase(patient, first.table) is Phase.ENDED


async def test_without_the_setting_games_wait_for_ever(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "none"})
    await quiet(world, 100)
    assert await phase(world, first.table) is Phase.RUNNING
    assert warnings(world) == []
