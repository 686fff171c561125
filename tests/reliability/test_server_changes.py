"""What a server may do to a table: at the start and in the middle of a game."""

import pytest

from bench.diary import Watched
from sandbox.scripted import found
from sandbox.seen import SeenMessage
from tests.reliability.inside import Inside

RIGHTS = (
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "ATTACH_FILES",
    "CREATE_PUBLIC_THREADS",
    "READ_MESSAGE_HISTORY",
)
STAYS_IN_CHANNEL = {"SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS"}
"""Without these no table gets a thread that it can post in."""


def text_board(post: SeenMessage) -> bool:
    return not post.files and "```" in post.text


async def by_command(table: Inside, person: Watched, channel: str = "lounge") -> SeenMessage:
    """Whose turn it is plays by `/turn`, from another channel; gives the last panel."""
    panel = await person.answered(await person.slash("turn", channel))
    while controls := found(panel, "confirm") or found(panel, "pass") or found(panel, "key"):
        panel = await table.does(person, panel, controls[0].custom_id)
    await table.rest()
    return panel


@pytest.mark.parametrize("right", RIGHTS)
async def test_a_table_starts_without_a_right_and_says_which(right: str, table: Inside) -> None:
    await table.client.overwrite("games", "bot", deny=[right])
    post = await table.begin()
    assert (post.channel_id == table.company.thread) == (right not in STAYS_IN_CHANNEL)
    assert text_board(post) == (right == "ATTACH_FILES")
    if right == "ATTACH_FILES":
        assert "Attach Files" in post.text
    elif right in STAYS_IN_CHANNEL:
        assert "thread" in post.text
    await table.play(2)
    assert await table.faults() == []


@pytest.mark.parametrize("right", RIGHTS)
async def test_a_right_taken_away_in_the_middle_of_a_game_ends_no_game(right: str, table: Inside) -> None:
    await table.begin()
    await table.play(1)
    await table.client.overwrite("games", "bot", deny=[right])
    await table.play(2)
    post = await table.newest()
    assert (post.channel_id == table.company.thread) == (right != "SEND_MESSAGES_IN_THREADS")
    assert text_board(post) == (right == "ATTACH_FILES")
    await table.client.overwrite("games", "bot")
    await table.play(1)
    assert not text_board(await table.newest())
    assert await table.faults() == []


async def test_without_any_right_to_write_the_game_goes_on_in_private_and_is_told_later(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    await table.client.overwrite("games", "bot", deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
    await by_command(table, person)
    other = next(each for each in table.people if each.who != person.who)
    panel = await other.answered(await other.slash("turn", "lounge"))
    assert "lacks a right" in panel.text or "chybí oprávnění" in panel.text
    await table.client.overwrite("games", "bot")
    await other.answered(await other.slash("turn", "lounge"))
    await table.rest()
    await table.play(1)
    assert await table.faults() == []


async def test_a_deleted_post_is_missed_by_nobody(table: Inside) -> None:
    post = await table.begin()
    person = await table.on_turn()
    await table.client.delete_message(post.id)
    await by_command(table, person)
    await table.play(1)
    assert [fault.rpartition(":")[2] for fault in await table.faults()] == [
        f" post {post.id} up to {found(post, 'open')[0].custom_id.split('|')[3]} is not in the channel"
    ]


@pytest.mark.parametrize("state", ["archived", "locked"])
async def test_a_thread_that_was_closed_does_not_stop_its_table(state: str, table: Inside) -> None:
    await table.begin()
    await table.client.change_channel(table.company.thread, archived=True, locked=state == "locked")
    await by_command(table, await table.on_turn())
    post = await table.newest()
    moved = post.channel_id != table.company.thread
    assert not moved or "thread" in post.text
    await table.client.change_channel(table.company.thread, archived=False, locked=False)
    await table.play(1)
    assert (await table.newest()).channel_id == table.company.thread
    assert await table.faults() == []


async def test_a_deleted_thread_moves_its_table_into_the_channel(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    await table.client.delete_channel(table.company.thread)
    await by_command(table, person)
    post = await table.newest()
    assert post.channel_id != table.company.thread
    assert "thread" in post.text
    await table.play(2)
    gone = [fault for fault in await table.faults() if "is not in the channel" not in fault]
    assert gone == []


async def test_a_deleted_channel_leaves_the_game_in_private(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    other = next(each for each in table.people if each.who != person.who)
    await table.client.delete_channel("games")
    await by_command(table, person)
    panel = await other.answered(await other.slash("turn", "lounge"))
    assert found(panel, "key")
    assert "anál" in panel.text or "channel" in panel.text


async def test_where_no_more_threads_may_be_open_the_table_stays_in_its_channel(table: Inside) -> None:
    await table.client.change_settings(active_threads=0)
    post = await table.begin()
    assert post.channel_id != table.company.thread
    assert "thread" in post.text
    await table.play(2)
    assert await table.faults() == []


async def test_a_bot_that_was_removed_goes_on_when_it_is_invited_again(table: Inside) -> None:
    await table.begin()
    await table.client.leave("Table Games", "bot")
    await table.client.join("Table Games", "bot")
    await table.play(2)
    assert await table.faults() == []


async def test_who_left_is_waited_for_and_may_come_back(table: Inside) -> None:
    post = await table.begin()
    person = await table.on_turn()
    other = next(each for each in table.people if each.who != person.who)
    await table.client.leave("Table Games", person.who)
    said = await table.private(other, await other.click(post, found(post, "open")[0].custom_id))
    assert ("Ada" if person.who == "ada" else "Bohumil") in said
    await table.client.join("Table Games", person.who)
    await table.play(2)
    assert await table.faults() == []
