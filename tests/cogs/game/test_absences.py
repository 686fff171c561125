"""People who are away for a while, over HTTP and websocket: vacation, more time, being voted out, having left."""

import pytest

from sandbox.faults.target import FETCH_MEMBER
from sandbox.person import Person
from sandbox.scripted import control_of, found
from sandbox.seen import SeenMessage
from store.time_rows import Clock, Quit, VoteState
from tests.cogs.game.days import (
    DAY,
    HOUR,
    Days,
    begun,
    corner,
    moves,
    picked,
    pressed,
    proposes,
    refused,
    settings,
    votes,
)

GUILD = "Table Games"


async def clock(days: Days, post: SeenMessage, seat: int) -> Clock:
    return next(clock for clock in (await days.stored(post)).clocks if clock.seat == seat)


async def goes_away(person: Person, length: str) -> SeenMessage:
    panel = await settings(person)
    return await picked(person, panel, control_of(panel, "away"), length)


async def scores(person: Person, post: SeenMessage) -> str:
    return (await person.settle(await person.slash("scores", post.channel_id))).text


async def test_a_vacation_that_begins_in_mid_turn_lets_the_clock_stand_still(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox), time_limit="1")
    await days.pass_by(6 * HOUR)
    back = days.clock.time + 7 * DAY
    panel = await goes_away(ada, "7")
    assert "Vacation: **the last day is " in panel.text
    assert (await clock(days, post, 0)).rest == 18 * HOUR
    for place in (await scores(fox, post), (await corner(days, fox, post)).text):
        assert f"<t:{back - 1}:D>" in place
    await days.pass_by(6 * DAY)
    assert await days.rings() == ["ada"]
    assert [seat.computer for seat in (await days.stored(post)).seats] == [None, None]
    await days.until(back)
    assert (await clock(days, post, 0)).deadline == back + 18 * HOUR
    assert f"<t:{back + 18 * HOUR}:R>" in await scores(fox, post)
    await days.until(back + 18 * HOUR - DAY // 5)
    assert await days.rings() == ["ada", "ada"]
    await days.until(back + 18 * HOUR)
    assert (await days.stored(post)).seats[0].computer == "normal"


async def test_what_falls_due_on_vacation_calls_nobody_until_it_is_over(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox), time_limit="1")
    await goes_away(fox, "3")
    back = days.clock.time + 3 * DAY
    post = await moves(days, ada, post)
    assert post.silent
    assert post.mentions == ()
    assert f"<t:{back - 1}:D>" in post.text
    await days.until(back - 1)
    assert await days.rings() == ["ada"]
    await days.until(back)
    assert await days.rings() == ["ada", "fox"]
    assert (await clock(days, post, 1)).deadline == back + DAY


async def test_who_comes_back_early_goes_on_and_may_have_moved_before(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox), time_limit="1")
    await goes_away(ada, "14")
    post = await moves(days, ada, post)
    post = await moves(days, fox, post)
    assert post.silent
    assert await days.rings() == ["ada", "fox"]
    await days.pass_by(2 * DAY)
    panel = await settings(ada)
    panel = await pressed(ada, panel, "home")
    assert "28 days" in panel.text
    await days.pass_by(0)
    assert await days.rings() == ["ada", "fox", "ada"]


async def test_more_time_is_given_when_all_others_agree(days: Days) -> None:
    ada, fox, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    post = await begun((ada, fox, bohumil), time_limit="1")
    before = await clock(days, post, 0)
    await proposes(days, fox, post, "give", "0")
    asked = await days.newest(post, "vote")
    assert asked.silent
    assert asked.mentions == ("bohumil",)
    assert (await clock(days, post, 0)).deadline == before.deadline
    done = await votes(days, bohumil, asked)
    assert "Agreed" in done.text
    assert not found(done, "vote")
    assert (await clock(days, post, 0)).deadline == (before.deadline or 0) + DAY
    assert await days.rings() == ["ada"]


async def test_the_only_other_one_gives_more_time_at_once(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox), time_limit="1")
    before = await clock(days, post, 0)
    await days.pass_by(HOUR)
    await proposes(days, fox, post, "give", "0")
    assert (await clock(days, post, 0)).deadline == (before.deadline or 0) + DAY


async def late(days: Days, *people: Person) -> SeenMessage:
    """The first post of a table that votes about who is late, when the time of the first seat is over."""
    post = await begun(people, time_limit="1", time_end="vote")
    assert not [b for b in (await corner(days, people[1], post)).buttons if "|out|" in b.custom_id]
    await days.pass_by(DAY * 4 // 5)
    await days.pass_by(DAY // 5)
    return post


async def test_more_than_half_of_the_others_vote_a_late_one_out(days: Days) -> None:
    ada, fox, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    post = await late(days, ada, fox, bohumil)
    told = await days.newest(post, "visit")
    assert "Ada" in told.text
    assert await days.rings() == ["ada", "ada"]
    await proposes(days, fox, post, "out")
    asked = await days.newest(post, "vote")
    assert asked.silent
    assert asked.mentions == ("bohumil",)
    assert "no say" in await refused(ada, asked, "vote")
    assert "no seat" in await refused(days.person("layla"), asked, "vote")
    assert (await days.stored(post)).seats[0].quit is None
    done = await votes(days, bohumil, asked)
    assert "Agreed" in done.text
    seat = (await days.stored(post)).seats[0]
    assert (seat.user_id, seat.computer, seat.quit) == (None, "normal", Quit.VOTED_OUT)
    assert await days.rings() == ["ada", "ada", "fox"]
    assert "no seat" in (await pressed(ada, await days.newest(post), "open")).text


async def test_a_vote_that_runs_out_changes_nothing(days: Days) -> None:
    ada, fox, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    post = await late(days, ada, fox, bohumil)
    await proposes(days, fox, post, "out")
    asked = await days.newest(post, "vote")
    table = await days.stored(post)
    await days.pass_by(DAY - 1)
    (vote,) = await days.life.now.store.votes(table.id)
    assert vote.state is VoteState.OPEN
    await days.pass_by(1)
    (vote,) = await days.life.now.store.votes(table.id)
    assert vote.state is VoteState.FAILED
    over = await fox.message(asked)
    assert "Not agreed" in over.text
    assert not found(over, "vote")
    seat = (await days.stored(post)).seats[0]
    assert (seat.quit, seat.computer) == (None, None)
    assert set(await days.rings()) == {"ada"}
    post = await moves(days, ada, post)
    assert post.mentions == ("fox",)


@pytest.mark.parametrize("deleted", [False, True])
async def test_who_is_gone_is_noticed_when_due_and_not_called(days: Days, *, deleted: bool) -> None:
    ada, fox, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    post = await begun((ada, fox, bohumil))
    if deleted:
        await days.client.trouble.refuse(FETCH_MEMBER, 404, 10013, "Unknown User")
    else:
        await days.client.leave(GUILD, "fox")
    assert (await days.stored(post)).seats[1].quit is None
    post = await moves(days, ada, post)
    seat = (await days.stored(post)).seats[1]
    assert (seat.user_id, seat.computer, seat.quit) == (None, "normal", Quit.GONE)
    assert post.mentions == ("bohumil",)
    assert await days.rings() == ["ada", "bohumil"]
    told = await days.newest(post, "visit")
    assert "Füchsin" in told.text
    assert told.silent


async def test_who_is_gone_is_noticed_before_a_reminder(days: Days) -> None:
    fox, ada = days.person("fox"), days.person("ada")
    post = await begun((fox, ada), time_limit="1")
    await days.client.leave(GUILD, "fox")
    await days.pass_by(DAY * 4 // 5)
    assert (await days.stored(post)).seats[0].quit is Quit.GONE
    assert await days.rings() == ["fox", "ada"]


async def test_nobody_is_let_go_while_discord_cannot_tell(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await begun((ada, fox))
    await days.client.trouble.refuse(FETCH_MEMBER, 403, 50001, "Missing Access")
    post = await moves(days, ada, post)
    assert (await days.stored(post)).seats[1].quit is None
    assert post.mentions == ("fox",)
