"""Private tables are told of in a private thread and nowhere else, whatever goes wrong."""

from dataclasses import replace

import pytest

from tables.ports import Trouble, Update
from tests.tables.agreeing import code, proposes
from tests.tables.days import DAY, bids, passes
from tests.tables.world import CHANNEL, ELSEWHERE, HERE, Someone, World, button, text


async def private(world: World) -> tuple[Someone, ...]:
    return await world.started(2, private="true")


async def thread_of(world: World, table: str) -> int:
    return (await world.store.table(table)).thread_id or 0


async def test_the_game_is_told_in_a_private_thread_of_its_players(world: World) -> None:
    first, second = await private(world)
    ((thread, (channel, name, people)),) = world.courier.private.items()
    assert (channel, people) == (CHANNEL, (1, 2))
    assert first.table in name
    assert await thread_of(world, first.table) == thread
    await bids(first)
    await bids(second)
    await proposes(first, "pause", "3")
    await passes(world, 3 * DAY)
    assert {post.channel for post in world.courier.posts} == {thread}
    assert world.courier.threads == {}


@pytest.mark.parametrize("trouble", [Trouble.FORBIDDEN, Trouble.FULL, Trouble.GONE])
async def test_without_a_private_thread_nothing_is_told_at_all(world: World, trouble: Trouble) -> None:
    world.courier.always["open_private", CHANNEL] = trouble
    first, _ = await private(world)
    await proposes(first, "pause", "3")
    await passes(world, DAY)
    assert world.courier.posts == []
    assert await thread_of(world, first.table) == 0
    world.courier.always.clear()
    await first.press("open")
    await world.house.idle()
    assert world.courier.posts[0].channel == await thread_of(world, first.table) != 0


async def test_a_thread_that_is_gone_is_opened_anew_and_the_channel_hears_nothing(world: World) -> None:
    first, second = await private(world)
    old = await thread_of(world, first.table)
    world.courier.always["post", old] = Trouble.GONE
    world.courier.private.clear()
    await bids(first)
    await bids(second)
    await first.press("more")
    await world.house.idle()
    new = await thread_of(world, first.table)
    assert new not in (0, old)
    assert CHANNEL not in {post.channel for post in world.courier.posts}


async def test_an_answer_that_got_lost_leads_to_no_second_thread(world: World) -> None:
    world.courier.faults.append(("open_private", Trouble.UNREACHABLE, True))
    first, _ = await private(world)
    await passes(world, DAY)
    assert len(world.courier.private) == 1
    assert await thread_of(world, first.table) in world.courier.private


async def test_only_players_and_readers_of_the_thread_can_look(world: World) -> None:
    first, _ = await private(world)
    thread = await thread_of(world, first.table)
    stranger = world.person(99)
    stranger.table = first.table
    for place in (HERE, ELSEWHERE):
        stranger.place = place
        for action in ("board", "scores", "record"):
            assert code(await stranger.press(action)) == "private"
    stranger.place = replace(HERE, channel=thread)
    assert await stranger.must("board")
    assert await first.must("board")


async def test_while_there_is_no_thread_the_channel_shows_no_board_to_strangers(world: World) -> None:
    world.courier.always["open_private", CHANNEL] = Trouble.FORBIDDEN
    await private(world)
    stranger = world.person(99)
    assert code(await stranger.press("board")) == "private"


async def test_the_lobby_says_where_the_game_is(world: World) -> None:
    host, other = world.person(1), world.person(2)
    await host.opens()
    other.table = host.table
    await other.press("join")
    await host.press("set", ("private",), values=("true",), public=False)
    answer = await host.press("start")
    assert isinstance(answer, Update)
    assert "in a private thread" in text(answer.sheet)
    assert button(answer.sheet, "open").label == "Play"
