"""The two ways out of a table that cannot go on: its host has it go on from the last sound entry, or ends it."""

import pytest

from store.rows import Phase
from tables.ports import Refuse, Show
from tables.replaying import replay_all
from tests.conftest import ErrorLog
from tests.tables.test_frozen import damage
from tests.tables.world import Someone, World, button, buttons, text

LAST = "UPDATE entries SET text = 'deal 99' WHERE table_id = '{}' AND number = 3"
UNREADABLE = "UPDATE entries SET text = CAST(x'ff' AS TEXT) WHERE table_id = '{}'"
GAP = "DELETE FROM entries WHERE table_id = '{}' AND number = 1"
NO_SEATS = "UPDATE seats SET number = number + 5 WHERE table_id = '{}'"


async def frozen(world: World, statement: str = LAST) -> tuple[Someone, Someone]:
    """The host and the guest of a table that has stopped after both have bid, and says so."""
    host, guest = await world.started(2)
    for person in (host, guest):
        await person.must("open")
        await person.confirms()
    await world.house.idle()
    await world.house.close()
    damage(world.path, "PRAGMA foreign_keys = OFF", statement.format(host.table))
    await world.restart()
    assert isinstance(await guest.press("open"), Refuse)
    await world.house.idle()
    return host, guest


async def refusal(person: Someone, action: str, *args: str) -> str:
    answer = await person.press(action, args)
    assert isinstance(answer, Refuse), answer
    return answer.code


async def test_the_post_of_a_frozen_table_calls_its_host_who_alone_may_choose(
    world: World, error_log: ErrorLog
) -> None:
    host, guest = await frozen(world)
    post = world.main_posts(host.table)[-1].sheet
    assert post.ping == (host.person.id,)
    assert [b.action for b in buttons(post)] == ["mend"]
    assert await refusal(guest, "mend") == "host_only"
    assert await refusal(guest, "mended", "end") == "host_only"
    panel = await host.must("mend")
    assert "the first 3 of 4" in text(panel)
    assert "Person 2" in text(panel)
    assert [b.args for b in buttons(panel)] == [("go_on",), ("end",)]
    assert await refusal(host, "mended", "forged") == "old_control"
    assert (await world.store.table(host.table)).phase is Phase.FROZEN
    error_log.expect("cannot be trusted")


async def test_a_game_goes_on_from_the_last_entry_that_replays(world: World, error_log: ErrorLog) -> None:
    host, guest = await frozen(world)
    await host.must("mend")
    panel = await host.click(button(host.sheet, "mended"))
    assert "goes on" in text(panel)
    await world.house.idle()
    entries = [entry.text for entry in await world.store.entries(host.table)]
    assert entries[3:5] == ["deal 99", "mend 3"]
    assert entries[5].startswith("deal ")
    post = world.main_posts(host.table)[-1].sheet
    assert "no longer counts" in text(post)
    assert len(post.ping) == 1
    await world.restart()
    assert [each.difference async for each in replay_all(world.store, world.games)] == [None]
    onwards = next(person for person in (host, guest) if person.person.id == post.ping[0])
    await onwards.takes_turn()
    await world.house.idle()
    assert (await world.store.table(host.table)).length > len(entries)
    assert await refusal(host, "mended", "end") == "not_frozen"
    error_log.expect("cannot be trusted")


async def test_a_game_ends_with_the_points_so_far_and_says_so_once(world: World, error_log: ErrorLog) -> None:
    host, guest = await frozen(world)
    await host.must("mend")
    await host.click(button(host.sheet, "mended", 1))
    await world.house.idle()
    await world.restart()
    await world.house.tick()
    await world.house.idle()
    posts = [text(post.sheet) for post in world.main_posts(host.table)]
    assert sum("ended it with the points so far" in post for post in posts) == 1
    assert all(name in posts[-1] for name in ("Person 2", "<@1>"))
    assert (await world.store.table(host.table)).phase is Phase.ENDED
    assert (await world.store.tables_behind()).tables == ()
    assert [each.difference async for each in replay_all(world.store, world.games)] == [None]
    assert await refusal(guest, "open") == "over"
    await guest.must("board")
    assert await refusal(host, "mend") == "not_frozen"
    error_log.expect("cannot be trusted")


@pytest.mark.parametrize("statement", [UNREADABLE, GAP, NO_SEATS])
async def test_a_table_that_cannot_be_read_can_only_be_closed(
    statement: str, world: World, error_log: ErrorLog
) -> None:
    host, _ = await frozen(world, statement)
    posts = world.main_posts(host.table)
    assert "cannot go on" in text(posts[-1].sheet)
    panel = await host.must("mend")
    assert [b.args for b in buttons(panel)] == [("end",)]
    assert await refusal(host, "mended", "go_on") == "frozen"
    await host.click(button(panel, "mended"))
    for _ in range(2):
        await world.house.idle()
        await world.house.tick()
    assert sum("has ended this game" in text(post.sheet) for post in world.main_posts(host.table)) == 1
    error_log.expect("cannot be trusted")


async def test_a_table_whose_row_makes_no_sense_is_in_the_list_and_its_channel_is_told_once(
    world: World, error_log: ErrorLog
) -> None:
    host, guest = await world.started(2)
    await world.house.close()
    damage(world.path, f"UPDATE tables SET phase = 'asleep', told_phase = 'lobby' WHERE id = '{host.table}'")
    await world.restart()
    listed = await guest.press("tables", table="")
    assert isinstance(listed, Show)
    assert host.table in text(listed.sheet)
    for _ in range(2):
        await world.house.idle()
        await world.restart()
    posts = [text(post.sheet) for post in world.main_posts(host.table)]
    assert sum("is damaged" in post for post in posts) == 1
    error_log.expect("cannot be trusted")


async def test_a_closed_lobby_is_not_looked_after_for_ever(world: World) -> None:
    host = world.person(1)
    await host.opens()
    await host.press("join")
    await host.must("close", public=False)
    await host.must("close", ("sure",), public=False)
    await world.house.idle()
    assert (await world.store.table(host.table)).phase is Phase.CLOSED
    assert (await world.store.tables_behind()).tables == ()


async def test_a_lobby_that_makes_no_sense_is_closed_in_its_channel_without_a_thread(
    world: World, error_log: ErrorLog
) -> None:
    host, guest = world.person(1), world.person(2)
    await host.opens()
    guest.table = host.table
    await guest.press("join")
    await world.house.close()
    damage(world.path, f"UPDATE tables SET game = 'chess' WHERE id = '{host.table}'")
    await world.restart()
    assert await refusal(guest, "leave") == "broken"
    await world.house.idle()
    (post,) = world.main_posts(host.table)
    assert "cannot go on" in text(post.sheet)
    assert world.courier.threads == {}
    await host.click(button(await host.must("mend"), "mended"))
    await world.house.idle()
    assert await refusal(guest, "join") == "closed"
    error_log.expect("cannot be trusted")
