"""Computer players at a table."""

from collections.abc import Sequence

import pytest

from rules.api import Move
from store.rows import Phase
from tables.ports import Turn
from tests.conftest import ErrorLog
from tests.tables.world import Someone, World, text


async def against(world: World, *kinds: str) -> Someone:
    host = world.person(1)
    await host.opens()
    await host.press("setup")
    for kind in kinds:
        await host.must("add", values=(kind,), public=False)
    await host.press("start")
    await world.house.idle()
    return host


async def finish(world: World, person: Someone) -> None:
    for _ in range(60):
        if not hasattr(await person.press("open"), "sheet"):
            return
        await person.takes_turn()
        await world.house.idle()


@pytest.mark.parametrize("kinds", [("easy",), ("normal", "easy", "normal")])
async def test_a_game_against_computer_players_comes_to_its_end(world: World, kinds: tuple[str, ...]) -> None:
    host = await against(world, *kinds)
    await finish(world, host)
    table = await world.store.table(host.table)
    assert table.phase is Phase.FINISHED
    assert not table.behind
    assert "computer" in text(world.main_posts(host.table)[-1].sheet)


async def test_computer_players_are_never_called_and_give_no_posts_of_their_own(world: World) -> None:
    host = await against(world, "easy", "easy")
    await finish(world, host)
    posts = world.main_posts(host.table)
    assert {id_ for post in posts for id_ in post.sheet.ping} == {1}
    assert all(post.sheet.ping == (1,) for post in posts[:-1])


async def test_the_first_of_some_computer_players_waits_a_moment(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    object.__setattr__(world.house._kit, "delay", 0.25)

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("tables.computers.asyncio.sleep", wait)
    host = await against(world, "easy", "easy")
    monkeypatch.undo()
    moved = (await world.store.table(host.table)).length
    assert moved >= 2
    assert [seconds for seconds in waited if seconds] == [0.25]


async def test_each_move_of_a_computer_player_is_a_normal_act(world: World) -> None:
    host = await against(world, "easy")
    act = await world.store.act(f"computer:{host.table}:0")
    assert act is not None
    assert (act.seat, act.count) == (1, 1)


async def test_computer_players_move_after_a_restart(world: World) -> None:
    host = await against(world, "easy")
    await host.must("open")
    object.__setattr__(world.house._kit, "wake", lambda table: None)
    await host.confirms()
    length = (await world.store.table(host.table)).length
    await finish_restart(world)
    assert (await world.store.table(host.table)).length >= length
    await finish(world, host)
    assert (await world.store.table(host.table)).phase is Phase.FINISHED


async def finish_restart(world: World) -> None:
    await world.restart()
    await world.house.idle()


async def test_a_computer_player_that_fails_does_not_stop_the_table(world: World, error_log: ErrorLog) -> None:
    async def confused(turn: Turn) -> Sequence[Move]:
        raise ValueError("confused")

    world.house._kit.players["easy"] = confused  # type: ignore[index]  # the test's own dict
    host = await against(world, "easy")
    assert (await world.store.table(host.table)).length == 1
    error_log.expect("failed")
    await finish(world, host)
    assert (await world.store.table(host.table)).phase is Phase.FINISHED
    error_log.records.clear()


async def test_an_illegal_move_of_a_computer_player_is_replaced(world: World, error_log: ErrorLog) -> None:
    async def cheat(turn: Turn) -> Sequence[Move]:
        return (Move("bid", ("99",)),)

    world.house._kit.players["easy"] = cheat  # type: ignore[index]  # the test's own dict
    host = await against(world, "easy")
    entries = await world.store.entries(host.table)
    assert [entry.text for entry in entries] == ["bid 0"]
    error_log.expect("illegal move")
