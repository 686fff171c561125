"""Tables that cannot go on: they stop with a plain message, and nothing else stops."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from store.rows import Phase
from tables.ports import Refuse
from tests.conftest import ErrorLog
from tests.tables.days import DAY, passes
from tests.tables.world import Someone, World, button, text


def damage(path: Path, *statements: str) -> None:
    """Changes rows behind the store's back."""
    with closing(sqlite3.connect(path)) as connection:
        for trigger in ("entries_keep_text", "entries_keep_all"):
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


async def bid_table(world: World) -> Someone:
    """A table with one entry."""
    first, _ = await world.started(2)
    await first.must("open")
    await first.confirms()
    await world.house.idle()
    return first


DAMAGES = {
    "illegal": "UPDATE entries SET text = 'bid 99' WHERE table_id = '{}'",
    "unreadable": "UPDATE entries SET text = CAST(x'ff' AS TEXT) WHERE table_id = '{}'",
    "cut": "DELETE FROM entries WHERE table_id = '{}'",
    "setup": "UPDATE tables SET setup = 'x' WHERE id = '{}'",
    "game": "UPDATE tables SET game = 'chess' WHERE id = '{}'",
    "data": "UPDATE data_sets SET text = text || ' 1'",
}


@pytest.mark.parametrize("kind", DAMAGES)
async def test_a_table_that_does_not_add_up_is_refused_and_others_go_on(
    world: World, kind: str, error_log: ErrorLog
) -> None:
    broken = await bid_table(world)
    second = Someone(world, world.person(2).person, broken.table)
    sound = await bid_table(world) if kind != "data" else None
    await world.house.close()
    damage(world.path, DAMAGES[kind].format(broken.table))
    await world.restart()
    answer = await second.press("open")
    assert isinstance(answer, Refuse)
    assert answer.code in ("broken", "frozen")
    await world.house.idle()
    if kind != "cut":
        assert (await world.store.table(broken.table)).phase is Phase.FROZEN
    if kind not in ("cut", "game"):
        assert "cannot go on" in text(world.main_posts(broken.table)[-1].sheet)
        assert "cannot go on" in text(world.courier.posts[-1].sheet)
    for action in ("open", "board", "scores", "confirm"):
        answer = await second.press(action, ("0.0", "abcdef"))
        assert isinstance(answer, Refuse)
    if sound is not None:
        other = Someone(world, world.person(2).person, sound.table)
        await other.must("open")
        await other.click(button(other.sheet, "confirm"))
    error_log.expect("cannot be trusted")


SETTINGS = {
    "limit": '{"pace": {"limit": "soon"}}',
    "bank": '{"pace": {"limit": "bank", "bank": "x"}}',
    "increment": '{"pace": {"limit": "bank", "increment": -6}}',
    "end": '{"pace": {"end": ["vote"]}}',
    "stand_in": '{"pace": {"stand_in": "grandmaster"}}',
    "pace": '{"pace": "3"}',
    "unknown": '{"pace": {"hurry": "3"}}',
    "order": '{"order": "by height"}',
    "private": '{"private": "no"}',
    "hints": '{"hints": null}',
    "data": '{"data": []}',
    "rotation": '{"rotation": 5}',
    "starts": '{"starts": "sea"}',
    "sets": '{"sets": ["base", "chess"]}',
    "no_sets": '{"sets": []}',
    "options": '{"options": {"clock": true}}',
    "option": '{"options": {"rounds": "twice"}}',
}


@pytest.mark.parametrize("kind", SETTINGS)
async def test_settings_that_mean_nothing_stop_their_own_table_only_and_it_says_so(
    world: World, kind: str, error_log: ErrorLog
) -> None:
    """The clock finds the table first, hours later; then its people come, who have another table."""
    broken, sound = await bid_table(world), await bid_table(world)
    second = Someone(world, world.person(2).person, broken.table)
    patch = f"UPDATE tables SET setup = json_patch(setup, '{SETTINGS[kind]}') WHERE id = '{broken.table}'"
    await world.house.close()
    damage(world.path, patch)
    await world.restart()
    await passes(world, 4 * DAY)
    await second.must("tables", table="")
    for action in ("open", "board", "confirm", "resign"):
        answer = await second.press(action, ("0.0", "abcdef"))
        assert isinstance(answer, Refuse)
        assert answer.code in ("broken", "frozen")
    await world.house.idle()
    assert (await world.store.table(broken.table)).phase is Phase.FROZEN
    assert sum("stored of this game is damaged" in text(post.sheet) for post in world.main_posts(broken.table)) == 1
    assert (await world.store.table(sound.table)).phase is Phase.RUNNING
    await sound.must("board")
    error_log.expect("cannot be trusted")


@pytest.mark.parametrize("kind", SETTINGS)
async def test_a_lobby_whose_settings_mean_nothing_is_stopped(world: World, kind: str, error_log: ErrorLog) -> None:
    host = world.person(1)
    await host.opens()
    await world.house.close()
    damage(world.path, f"UPDATE tables SET setup = json_patch(setup, '{SETTINGS[kind]}') WHERE id = '{host.table}'")
    await world.restart()
    await passes(world, DAY)
    await host.must("tables", table="")
    answer = await host.press("setup", public=False)
    assert isinstance(answer, Refuse)
    assert answer.code == "broken"
    await world.house.idle()
    (post,) = world.main_posts(host.table)
    assert "cannot go on" in text(post.sheet)
    error_log.expect("cannot be trusted")


async def test_a_list_says_of_what_it_finds_broken_that_it_cannot_go_on(world: World, error_log: ErrorLog) -> None:
    broken = await bid_table(world)
    sound = await bid_table(world)
    await world.house.close()
    damage(world.path, DAMAGES["illegal"].format(broken.table))
    await world.restart()
    listed = text(await sound.must("tables", table="")).splitlines()
    assert any(broken.table in line and "cannot go on" in line for line in listed)
    assert any(sound.table in line and "cannot go on" not in line for line in listed)
    error_log.expect("cannot be trusted")


async def test_a_frozen_table_is_told_once(world: World, error_log: ErrorLog) -> None:
    broken = await bid_table(world)
    await world.house.close()
    damage(world.path, DAMAGES["illegal"].format(broken.table))
    await world.restart()
    for _ in range(3):
        await broken.press("open")
        await world.house.idle()
        await world.restart()
    posts = [text(post.sheet) for post in world.main_posts(broken.table)]
    assert sum("cannot go on" in post for post in posts) == 1
    error_log.expect("cannot be trusted")
