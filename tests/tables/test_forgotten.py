"""A game at which nothing happens for two months ends by itself, as it stands."""

import pytest

from store.rows import Phase
from tests.tables.days import DAY, bids, passes
from tests.tables.world import World, text

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
