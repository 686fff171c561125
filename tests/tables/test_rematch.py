"""A rematch: the lobby of the next game, with the seats moved on by one."""

import pytest

from store.rows import Phase, Seat
from store.time_rows import Quit
from tables.ports import Refuse, Show, Trouble
from tables.rotation import in_rotation, missing, rotated
from tables.sheet import Link, Row
from tests.tables.agreeing import code, proposes, votes
from tests.tables.world import CHANNEL, Someone, World, button, buttons, text


async def over(world: World, people: int = 2) -> tuple[Someone, ...]:
    """A game that all agreed to end."""
    everybody = await world.started(people)
    await proposes(everybody[0], "end", "")
    for person in everybody[1:]:
        await votes(person, 0, "yes")
    return everybody


async def lobby_of(world: World, table: str) -> str:
    found = (await world.store.settings(f"table:{table}")).get("rematch")
    assert found is not None
    return found


async def joins(world: World, person: Someone, table: str) -> None:
    person.table = table
    await person.press("join")


async def test_the_last_post_offers_a_rematch(world: World) -> None:
    first, _ = await over(world)
    assert button(world.main_posts(first.table)[-1].sheet, "rematch").label == "Rematch"


async def test_it_opens_a_lobby_in_the_channel_and_calls_the_others(world: World) -> None:
    first, second, _ = await over(world, 3)
    answer = await second.press("rematch")
    assert isinstance(answer, Show)
    new = await lobby_of(world, first.table)
    posted = next(post for post in world.courier.posts if post.sheet.table == new)
    assert posted.channel == CHANNEL
    assert posted.sheet.ping == (3, 1)
    assert "Still missing: <@3> and <@1>" in text(posted.sheet)
    table = await world.store.table(new)
    assert (table.phase, table.host_id, table.lobby_message_id) == (Phase.LOBBY, 2, posted.id)
    assert [seat.user_id for seat in table.seats] == [2]
    (link,) = [b for block in answer.sheet.blocks if isinstance(block, Row) for b in block.buttons]
    assert isinstance(link, Link)
    assert str(posted.id) in link.url


async def test_the_seats_are_moved_on_by_one_however_people_join(world: World) -> None:
    first, second, third = await over(world, 3)
    old = await world.store.table(first.table)
    assert [seat.user_id for seat in old.seats] == [1, 2, 3]
    await third.press("rematch")
    new = await lobby_of(world, first.table)
    for person in (first, second):
        await joins(world, person, new)
    third.table = new
    await third.press("start")
    await world.house.idle()
    table = await world.store.table(new)
    assert table.phase is Phase.RUNNING
    assert [seat.user_id for seat in table.seats] == [2, 3, 1]
    assert table.seed != ""
    assert len(table.chance_key.split()) == 3


async def test_the_settings_are_those_of_the_game_before(world: World) -> None:
    everybody = await world.started(2, **{"option:rounds": "3", "time.limit": "7"})
    await proposes(everybody[0], "end", "")
    await votes(everybody[1], 0, "yes")
    await everybody[0].press("rematch")
    new = await lobby_of(world, everybody[0].table)
    posted = next(post for post in world.courier.posts if post.sheet.table == new)
    assert "as before, moved on by one" in text(posted.sheet)
    assert "7 days" in text(posted.sheet)


async def test_a_second_rematch_is_the_first_one(world: World) -> None:
    first, second = await over(world)
    await first.press("rematch", cause="same")
    new = await lobby_of(world, first.table)
    await first.press("rematch", cause="same")
    await second.press("rematch")
    assert await lobby_of(world, first.table) == new
    assert len([post for post in world.courier.posts if post.sheet.table == new]) == 1


async def test_when_its_lobby_was_closed_there_can_be_another_one(world: World) -> None:
    first, second = await over(world)
    await first.press("rematch")
    new = await lobby_of(world, first.table)
    old, first.table = first.table, new
    await first.press("leave")
    assert (await world.store.table(new)).phase is Phase.CLOSED
    await second.press("rematch")
    assert await lobby_of(world, old) != new


async def test_computers_come_along_and_those_who_left_do_not(world: World) -> None:
    host, other = world.person(1), world.person(2)
    await host.opens()
    other.table = host.table
    await other.press("join")
    await host.press("add", values=("easy",), public=False)
    await host.press("start")
    await world.house.idle()
    await other.press("resign", ("sure",))
    await world.house.idle()
    await proposes(host, "end", "")
    await host.click(button(host.sheet, "propose"))
    await host.press("rematch")
    seats = (await world.store.table(await lobby_of(world, host.table))).seats
    assert [(seat.user_id, seat.computer) for seat in seats] == [(1, None), (None, "easy")]


async def test_a_lobby_that_cannot_be_posted_is_tried_again_by_the_next_click(world: World) -> None:
    first, second = await over(world)
    world.courier.always["post", CHANNEL] = Trouble.FORBIDDEN
    answer = await first.press("rematch")
    assert isinstance(answer, Refuse)
    assert answer.code == "no_rematch"
    world.courier.always.clear()
    await second.press("rematch")
    new = await lobby_of(world, first.table)
    assert len([post for post in world.courier.posts if post.sheet.table == new]) == 1


async def test_strangers_and_running_games_have_no_rematch(world: World) -> None:
    first, _ = await world.started(2)
    assert code(await first.press("rematch")) == "not_over"
    stranger = world.person(99)
    stranger.table = first.table
    assert code(await stranger.press("rematch")) == "not_seated"
    assert not [b for b in buttons(world.main_posts(first.table)[-1].sheet) if b.action == "rematch"]


def seat(number: int, user: int | None, computer: str | None = None, quit_: Quit | None = None) -> Seat:
    return Seat(number, user, "x", computer, quit=quit_)


@pytest.mark.parametrize(
    ("joined", "order"),
    [((1, 2, 3), (2, 3, 1)), ((3, 9, 1), (3, 1, 9)), ((9, 8), (9, 8)), ((2, 9, 3, 1), (2, 3, 1, 9))],
)
def test_newcomers_sit_behind_those_who_played_before(joined: tuple[int, ...], order: tuple[int, ...]) -> None:
    rotation = rotated([seat(i, user) for i, user in enumerate((1, 2, 3))])
    seats = in_rotation([seat(i, user) for i, user in enumerate(joined)], rotation)
    assert tuple(each.user_id for each in seats) == order


def test_computers_of_one_kind_keep_their_places() -> None:
    rotation = rotated([seat(0, 1), seat(1, None, "easy"), seat(2, None, "hard"), seat(3, None, "easy")])
    joined = [seat(0, 1), seat(1, None, "hard"), seat(2, None, "easy"), seat(3, None, "easy")]
    assert [each.number for each in in_rotation(joined, rotation)] == [2, 1, 3, 0]
    assert missing(joined[1:], rotation) == (1,)


def test_who_left_is_not_expected_again() -> None:
    assert rotated([seat(0, 1), seat(1, None, "normal", Quit.GONE), seat(2, 3)]) == ("3", "1")
