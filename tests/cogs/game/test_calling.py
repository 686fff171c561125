"""When people are called, over HTTP and websocket: quiet hours, reminders, being next; none twice and none lost."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from sandbox.faults.fault import Moment
from sandbox.faults.target import SEND
from sandbox.person import Person
from sandbox.scripted import control_of, found
from store.rows import Phase
from tests.cogs.game.days import DAY, HOUR, Days, begun, chooses, moves, pressed, settings

PRAGUE = ZoneInfo("Europe/Prague")


async def sleeps(person: Person, first: int, last: int, zone: str) -> None:
    """Chooses quiet hours, in the two forms of the settings."""
    panel = await settings(person)
    form = await person.click(panel, control_of(panel, "zone").custom_id)
    panel = await person.settle(await person.submit(form, {"zone": zone}))
    form = await person.click(panel, control_of(panel, "quiet").custom_id)
    await person.settle(await person.submit(form, {"begins": [str(first)], "ends": [str(last)]}))


@pytest.mark.parametrize(
    ("evening", "hours"),
    [(datetime(2027, 10, 30, 23, tzinfo=PRAGUE), 10), (datetime(2027, 3, 27, 23, tzinfo=PRAGUE), 8)],
    ids=["summer time ends", "summer time begins"],
)
async def test_quiet_hours_end_by_the_clock_on_the_wall(days: Days, evening: datetime, hours: int) -> None:
    fox, ada = days.person("fox"), days.person("ada")
    days.clock.time = int(evening.timestamp())
    await sleeps(fox, 22, 8, "Praha")
    post = await begun((fox, ada), time_limit="2")
    fox_id = (await days.stored(post)).seats[0].user_id
    assert post.silent
    assert post.mentions == ()
    assert f"<@{fox_id}>" in post.text
    morning = int((evening + timedelta(hours=9)).timestamp())  # by the wall
    assert morning - days.clock.time == hours * HOUR
    await days.until(morning - 1)
    assert await days.rings() == []
    await days.until(morning)
    assert await days.rings() == ["fox"]
    await days.pass_by(HOUR)
    assert await days.rings() == ["fox"]


async def test_a_reminder_that_quiet_hours_would_put_beyond_the_deadline_comes_before_them(days: Days) -> None:
    fox, ada = days.person("fox"), days.person("ada")
    days.clock.time = int(datetime(2027, 6, 1, 10, tzinfo=UTC).timestamp())
    await sleeps(fox, 2, 10, "UTC")
    await begun((fox, ada), time_limit="1")
    before = int(datetime(2027, 6, 2, 1, 59, 59, tzinfo=UTC).timestamp())
    await days.until(before - 1)
    assert await days.rings() == ["fox"]
    await days.until(before)
    assert await days.rings() == ["fox", "fox"]


async def test_who_wants_it_is_told_of_being_next_without_a_sound(days: Days) -> None:
    people = ada, fox, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    assert "Next in turn" in (await chooses(ada, "ahead", "true")).text
    post = await begun(people)
    await moves(days, ada, post)
    assert not [m for m in await ada.messages(post.channel_id) if "You are next" in m.text]
    post = await moves(days, fox, post)
    (told,) = [m for m in await ada.messages(post.channel_id) if "You are next" in m.text]
    assert told.silent
    assert told.mentions == ("ada",)
    assert await days.rings() == ["ada", "fox", "bohumil"]
    await moves(days, bohumil, post)
    await moves(days, ada, post)
    assert len([m for m in await ada.messages(post.channel_id) if "You are next" in m.text]) == 1
    assert await days.rings() == ["ada", "fox", "bohumil", "ada", "fox"]


async def test_a_reminder_before_a_restart_is_not_sent_again_after_it(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox))
    await chooses(ada, "every", "6")
    await days.pass_by(3 * DAY * 4 // 5)
    assert await days.rings() == ["ada", "ada"]
    await restarts(days)
    await days.pass_by(6 * HOUR - 1)
    assert await days.rings() == ["ada", "ada"]
    await days.pass_by(1)
    assert await days.rings() == ["ada", "ada", "ada"]
    assert found(await days.newest(post, "hush"), "visit")


async def test_a_reminder_that_fell_due_during_a_restart_comes_once(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    await begun((ada, fox))
    await days.pass_by(3 * DAY * 4 // 5 - 60)
    await restarts(days, away=120)
    await days.pass_by(0)
    assert await days.rings() == ["ada", "ada"]
    await restarts(days)
    await days.pass_by(HOUR)
    assert await days.rings() == ["ada", "ada"]


async def test_after_an_outage_a_reminder_is_later_by_as_much_and_comes_once(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox))
    deadline = (await days.stored(post)).clocks[0].deadline or 0
    await days.pass_by(3 * DAY * 4 // 5 - 60)
    await restarts(days, away=DAY)
    await days.pass_by(59)
    assert await days.rings() == ["ada"]
    await days.pass_by(1)
    assert await days.rings() == ["ada", "ada"]
    assert f"<t:{deadline + DAY}:R>" in (await days.newest(post, "hush")).text
    await days.pass_by(HOUR)
    assert await days.rings() == ["ada", "ada"]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_restart_in_the_middle_of_sending_neither_loses_nor_doubles(days: Days, *, arrived: bool) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox))
    await days.pass_by(3 * DAY * 4 // 5 - 1)
    moment = Moment.AFTER if arrived else Moment.BEFORE
    held = await days.client.trouble.hold(SEND.within(post.channel_id), moment)
    days.clock.time += 1
    await days.house.tick()
    await held.wait_for_held()
    await days.bot.down()
    await held.release(effect=False)
    await days.client.advance(HOUR)  # Discord remembers the nonce no more
    await days.bot.up()
    await days.pass_by(60)
    await days.pass_by(60)
    reminders = [m for m in await ada.messages(post.channel_id) if found(m, "hush")]
    assert [m.mentions for m in reminders] == [("ada",)]


async def restarts(days: Days, away: int = 0) -> None:
    """The bot ends and begins again after some seconds."""
    await days.house.idle()
    await days.bot.down()
    days.clock.time += away
    await days.bot.up()


async def test_ten_due_tables_are_one_reminder(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    posts = [await begun((ada, fox)) for _ in range(10)]
    before = await days.number()
    await days.pass_by(3 * DAY * 4 // 5)
    assert await days.rings(before) == ["ada"]
    told = [m for post in posts for m in await ada.messages(post.channel_id, post.id) if found(m, "visit")]
    (reminder,) = told
    assert "10 tables wait for you" in reminder.text
    for post in posts:
        assert (await days.stored(post)).id in reminder.text
    panel = await pressed(ada, reminder, "visit")
    assert found(panel, "key")


async def test_a_game_without_an_answer_for_sixty_days_ends_with_a_post(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox), time_limit="none")
    for _ in range(59):
        await days.pass_by(DAY)
    assert (await days.stored(post)).phase is Phase.RUNNING
    assert await days.rings() == ["ada"] * 9  # the call, seven reminders, and that the game ends in a week
    await days.pass_by(DAY)
    assert (await days.stored(post)).phase is Phase.ENDED
    last = await days.newest(post, "rematch")
    assert "for a long time" in last.text
    assert sorted((await days.rings())[9:]) == ["ada", "fox"]
    before = await days.number()
    await days.pass_by(30 * DAY)
    assert await days.rings(before) == []
