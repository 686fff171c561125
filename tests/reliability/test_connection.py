"""What may happen to clicks, to the gateway, and to the way to Discord as a whole."""

import asyncio

import pytest

from sandbox.faults.fault import Moment
from sandbox.faults.target import CALLBACK
from sandbox.scene import THAT_INTERACTION
from sandbox.scripted import StuckError, found
from store.rows import Phase
from tests.conftest import ErrorLog
from tests.reliability.inside import HASTE, Inside


async def length(table: Inside) -> int:
    (one,) = (await table.bot.store.tables_by_phase(Phase.RUNNING)).tables
    return one.length


async def test_a_sign_that_comes_too_late_does_nothing_and_the_next_click_does(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    before = await length(table)
    await table.client.change_settings(acknowledge_seconds=0.3)
    await table.client.trouble.delay(CALLBACK, 0.6)
    with pytest.raises(StuckError):
        await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    await asyncio.sleep(0.5)
    assert await length(table) == before
    await table.client.change_settings(acknowledge_seconds=3.0)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await length(table) > before
    assert await table.faults() == []


async def test_an_answer_that_can_no_longer_be_given_is_told_in_the_channel_and_the_move_counts(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    before = await length(table)
    async with table.client.trouble.when(CALLBACK) as scene:
        await scene.expire(THAT_INTERACTION)
    await person.click(panel, found(panel, "confirm")[0].custom_id)
    name = "Ada" if person.who == "ada" else "Bohumil Čapek"
    lost = await person.wait_for(table.company.thread, lambda m: m.text.startswith(name) and not m.controls)
    assert not lost.ephemeral
    assert lost.mentions == ()
    assert await length(table) > before
    assert await table.faults() == []
    await table.play(1)


async def test_a_click_that_is_told_twice_at_once_is_one_move(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    await table.client.trouble.repeat_event(times=3)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await table.faults() == []
    assert len(await table.bot.store.posts(await running(table))) == 3


async def running(table: Inside) -> str:
    (one,) = (await table.bot.store.tables_by_phase(Phase.RUNNING)).tables
    return one.id


async def test_a_click_that_never_reaches_the_bot_can_be_made_again(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    await table.client.change_settings(acknowledge_seconds=0.2)
    await table.client.trouble.lose_event()
    with pytest.raises(StuckError):
        await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    await table.client.change_settings(acknowledge_seconds=3.0)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await table.faults() == []


@pytest.mark.parametrize("how", ["close", "abort", "reconnect", "invalid", "invalid_resumable"])
async def test_after_the_gateway_broke_everything_goes_on(how: str, table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    await table.client.drop_gateway(how)
    await table.client.wait_for_bot(timeout=20)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    await table.play(1)
    assert await table.faults() == []
    assert len(table.diary.kept) == 2


@pytest.mark.parametrize("code", [None, 4000])
async def test_a_click_while_the_gateway_breaks_comes_when_it_resumes(code: int | None, table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    await table.client.trouble.break_at_event(code=code)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await table.faults() == []
    assert len(table.diary.kept) == 1


async def test_after_a_minute_without_discord_what_was_done_is_told_once(table: Inside, error_log: ErrorLog) -> None:
    """A minute, with waits as much quicker. The act is kept; neither its answer nor its post can be sent."""
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    before = await length(table)
    post = await table.newest()
    async with table.client.trouble.when(CALLBACK, Moment.AFTER) as scene:
        await scene.change_wire(reachable=False)
    clicking = asyncio.create_task(person.click(panel, found(panel, "confirm")[0].custom_id))
    while await length(table) == before:  # noqa: ASYNC110 - nothing else tells of it
        await asyncio.sleep(0.02)
    await asyncio.sleep(60 / HASTE)
    assert (await table.newest()).id == post.id
    await table.client.change_wire(reachable=True)
    await table.client.wait_for_bot(timeout=20)
    await clicking
    await person.wait_for(table.company.thread, lambda m: m.id > post.id and bool(found(m, "open")), timeout=20)
    await table.play(1)
    assert await table.faults() == []
    error_log.expect("Attempting a reconnect")


@pytest.mark.parametrize("moment", [Moment.AFTER, Moment.AMID])
async def test_a_sign_that_discord_took_is_kept_though_no_answer_to_it_ever_comes_back(
    moment: Moment, table: Inside
) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    placed = await table.client.trouble.reset(CALLBACK.times(3), moment)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await placed.hits() == 3
    assert len(table.diary.kept) == 1
    await table.client.trouble.reset(CALLBACK.times(3), moment)
    shown = await person.answered(await person.slash("help", "games"))
    assert shown.ephemeral
    assert shown.text
    assert await table.faults() == []


async def test_without_any_sign_nothing_is_done_and_nobody_is_left_thinking(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    panel = await table.ready(person)
    before = await length(table)
    await table.client.change_settings(acknowledge_seconds=1.0)
    await table.client.trouble.reset(CALLBACK.times(3))
    with pytest.raises(StuckError):
        await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await length(table) == before
    await table.client.change_settings(acknowledge_seconds=3.0)
    await table.does(person, panel, found(panel, "confirm")[0].custom_id)
    assert await table.faults() == []
