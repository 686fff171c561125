"""Private tables are told of in a private thread and nowhere else, whatever goes wrong."""

from dataclasses import replace

import pytest

from tables.ports import Trouble, Update
from tables.sheet import Sheet
from tests.tables.agreeing import code, proposes
from tests.tables.days import DAY, HOUR, bids, messages, passes, prefers
from tests.tables.fakes import DIRECT
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


async def test_the_lobby_post_explains_a_missing_thread_only_while_it_is_missing(world: World) -> None:
    host, other = world.person(1), world.person(2)
    await host.opens()
    other.table = host.table
    await other.press("join")
    await host.press("set", ("private",), values=("true",), public=False)
    world.courier.always["open_private", CHANNEL] = Trouble.FORBIDDEN
    answer = await host.press("start")
    assert isinstance(answer, Update)
    assert "could not be opened" not in text(answer.sheet)
    await world.house.idle()
    lobby = (await world.store.table(host.table)).lobby_message_id
    assert "Create Private Threads" in text(_shown(world, lobby))
    world.courier.always.clear()
    await host.press("open")
    await world.house.idle()
    assert "in a private thread." in text(_shown(world, lobby))
    assert "Create Private Threads" not in text(_shown(world, lobby))


def _shown(world: World, message: int | None) -> Sheet:
    """A message as it was changed last."""
    return [sheet for number, sheet in world.courier.edits if number == message][-1]


async def test_reminders_of_other_tables_do_not_name_it(world: World) -> None:
    """One message for all that waits: others read along in the thread in which it comes."""
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, HOUR // 2)
    secret, other = await world.started(2, **{"time.limit": "1", "private": "true"})
    await bids(other)
    await passes(world, DAY * 4 // 5)
    (reminder,) = [message for message in messages(world) if message.sheet.ping == (1,)]
    assert reminder.channel == await thread_of(world, first.table)
    assert "2 tables wait for you" in text(reminder.sheet)
    assert "and 1 more" in text(reminder.sheet)
    assert secret.table not in str(reminder.sheet)


async def test_its_own_thread_names_it_and_public_tables(world: World) -> None:
    secret, other = await private(world)
    await bids(other)
    await passes(world, DAY)
    first, second = await world.started(2)
    await bids(second)
    await passes(world, 3 * DAY * 4 // 5 - DAY)
    (reminder,) = [message for message in messages(world) if message.sheet.ping == (1,)]
    assert reminder.channel == await thread_of(world, secret.table)
    assert secret.table in text(reminder.sheet)
    assert first.table in text(reminder.sheet)


async def test_who_takes_no_direct_messages_is_called_in_its_thread_only(world: World) -> None:
    await prefers(world.person(1), call="direct")
    world.courier.always["post", DIRECT + 1] = Trouble.FORBIDDEN
    secret, _ = await private(world)
    first, _ = await world.started(2)
    (call,) = messages(world)
    assert call.channel == await thread_of(world, secret.table)
    (post,) = world.main_posts(first.table)
    assert secret.table not in str(post.sheet)


async def test_while_there_is_no_thread_it_hides_no_public_table_and_help_does_not_tell_of_it(world: World) -> None:
    for call in ("open_thread", "open_private"):
        world.courier.always[call, CHANNEL] = Trouble.FORBIDDEN
    public, _ = await world.started(2)
    world.clock.time += HOUR
    hidden, _ = await private(world)
    stranger = world.person(9)
    for look in ("board", "scores"):
        assert (await stranger.must(look, table="")).table == public.table
    assert "you may watch" in text(await stranger.must("help", table=""))
    await public.press("resign", ("sure",))
    await _ends(world, public)
    assert "you may watch" not in text(await stranger.must("help", table=""))
    assert code(await stranger.press("board", table=hidden.table)) == "private"


async def _ends(world: World, person: Someone) -> None:
    other = world.person(2)
    other.table = person.table
    await other.press("resign", ("sure",))
    await world.house.idle()
