"""Tables that cannot go on: they stop with a plain message, and nothing else stops."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from store.rows import Phase
from tables.ports import Refuse
from tests.conftest import ErrorLog
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


async def test_lists_leave_out_what_cannot_be_read(world: World, error_log: ErrorLog) -> None:
    broken = await bid_table(world)
    sound = await bid_table(world)
    await world.house.close()
    damage(world.path, DAMAGES["illegal"].format(broken.table))
    await world.restart()
    shown = text(await sound.must("tables", table=""))
    assert sound.table in shown
    listed = text(await sound.must("tables", table="")).splitlines()
    assert any(broken.table in line and "cannot go on" in line for line in listed)
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
