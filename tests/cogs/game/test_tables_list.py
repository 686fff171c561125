"""Finding one's tables and looking at them, over HTTP and websocket: `/tables`, `/since`, Look, private tables."""

import pytest

from sandbox.control.refusal import RefusedError
from sandbox.person import Person
from sandbox.scripted import control_of, found
from sandbox.seen import SeenMessage
from tests.cogs.game.days import DAY, HOUR, Days, begun, button, chooses, moves, picked, pressed, settings


async def asks(person: Person, command: str, channel: str | int) -> SeenMessage:
    """The private answer to a command."""
    told = await person.settle(await person.slash(command, channel))
    assert told.ephemeral
    return told


async def address(days: Days, post: SeenMessage) -> str:
    return f"https://discord.com/channels/{(await days.stored(post)).guild_id}/{post.channel_id}"


async def other_server(days: Days, *people: str) -> int:
    """The channel of a second server with the bot in it."""
    return int((await days.client.add_guild("Klub", people))["channel"])


async def test_tables_is_one_list_over_all_servers_due_first_with_links_and_the_time_left(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    klub = await other_server(days, "ada", "fox")
    await chooses(ada, "call", "both")
    waiting = await begun((fox, ada), time_limit="1")
    relaxed = await begun((ada, fox), time_limit="none")
    slow = await begun((ada, fox), time_limit="7")
    urgent = await begun((ada, fox), klub, time_limit="2")
    addresses = [await address(days, post) for post in (urgent, slow, relaxed, waiting)]
    for place in ("games", klub, "dm:ada"):
        told = await asks(ada, "tables", place)
        lines = [line for line in told.text.splitlines() if line.startswith("- ")]
        for line, link in zip(lines, addresses, strict=True):
            assert f"({link})" in line
        assert f"<t:{days.clock.time + 2 * DAY}:R>" in lines[0]
        assert f"<t:{days.clock.time + 7 * DAY}:R>" in lines[1]
        assert not [line for line in lines[2:] if "<t:" in line]
        assert [button.url for button in told.buttons] == addresses[:3]


async def test_tables_says_until_when_somebody_is_away(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    await begun((ada, fox), time_limit="1")
    panel = await settings(ada)
    await picked(ada, panel, control_of(panel, "away"), "5")
    assert f"<t:{days.clock.time + 5 * DAY - 1}:D>" in (await asks(ada, "tables", "games")).text


async def test_a_reminder_only_counts_the_tables_of_another_server(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    here = await begun((ada, fox), time_limit="2")
    there = await begun((ada, fox), await other_server(days, "ada", "fox"), time_limit="2")
    await days.pass_by(DAY * 8 // 5)
    assert await days.rings() == ["ada", "ada", "ada"]
    seen = [m for post in (here, there) for m in await ada.messages(post.channel_id) if found(m, "visit")]
    (reminder,) = seen
    assert "2 tables wait for you" in reminder.text
    assert "1 more" in reminder.text
    tables = {post.channel_id: (await days.stored(post)).id for post in (here, there)}
    assert [channel for channel, table in tables.items() if table in reminder.text] == [reminder.channel_id]


async def test_since_shows_what_came_after_ones_last_move(days: Days) -> None:
    people = ada, _, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    post = await begun(people)
    for person in people:
        post = await moves(days, person, post)
    told = await asks(ada, "since", post.channel_id)
    title, *said = told.text.splitlines()[:3]
    assert "last move" in title
    assert ["Füchsin lays" in said[0], "Bohumil Čapek lays" in said[1]] == [True, True]
    assert told.files[0].alt == "the board for 0, 2 marked"
    nothing = await asks(bohumil, "since", post.channel_id)
    assert nothing.files[0].alt == "the board for 2, 0 marked"
    assert "no seat" in (await asks(days.person("layla"), "since", post.channel_id)).text
    assert await days.rings() == ["ada", "fox", "bohumil", "ada"]


async def test_whoever_reads_along_may_look_closer_and_see_the_tiles_left(days: Days) -> None:
    ada, fox, layla = days.person("ada"), days.person("fox"), days.person("layla")
    post = await begun((ada, fox))
    panel = await pressed(layla, post, "board")
    assert panel.ephemeral
    assert panel.files[0].alt == "the board for None"
    for region in ("ne", "c"):
        panel = await picked(layla, panel, button(panel, "look", "zoom"), region)
        assert panel.files[0].alt == f"the board for None, {region}"
    panel = await pressed(layla, panel, "look", "tiles")
    assert panel.files[0].alt == "70 tiles for None"
    panel = await pressed(layla, panel, "look", "board")
    assert panel.files[0].alt == "the board for None"
    assert "Ada" in (await asks(layla, "scores", post.channel_id)).text
    assert "no seat" in (await pressed(layla, post, "open")).text
    assert await days.rings() == ["ada"]


async def test_a_private_table_is_read_by_those_who_were_asked_in(days: Days) -> None:
    ada, fox, layla = days.person("ada"), days.person("fox"), days.person("layla")
    post = await begun((ada, fox), private="true")
    table = (await days.stored(post)).id
    assert post.mentions == ("ada",)
    assert not [message for message in await layla.messages("games") if message.files]
    assert post.channel_id not in {int(str(channel["id"])) for channel in await layla.channels()}
    with pytest.raises(RefusedError, match="doesn't see"):
        await layla.messages(post.channel_id)
    for command in ("board", "scores", "since"):
        told = await layla.settle(await layla.slash(command, "games"))
        assert not told.files
        assert table not in told.text
    post = await moves(days, ada, post)
    assert post.mentions == ("fox",)
    assert await days.rings() == ["ada", "fox"]


async def test_a_reminder_in_a_public_thread_only_counts_a_private_table(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    public = await begun((ada, fox), time_limit="2")
    await days.pass_by(HOUR // 2)
    private = await begun((ada, fox), private="true", time_limit="2")
    await days.until(days.clock.time + DAY * 8 // 5 - HOUR // 2)
    (reminder,) = [m for post in (public, private) for m in await ada.messages(post.channel_id) if found(m, "visit")]
    assert reminder.channel_id == public.channel_id
    assert "2 tables wait for you" in reminder.text
    assert "1 more" in reminder.text
    assert (await days.stored(private)).id not in reminder.text
    assert await days.rings() == ["ada", "ada", "ada"]
