"""Computer players at a table."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from rules.api import Game, Move
from store.rows import Phase
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


@pytest.mark.parametrize("kinds", [("random",), ("greedy", "random", "greedy")])
async def test_a_game_against_computer_players_comes_to_its_end(world: World, kinds: tuple[str, ...]) -> None:
    host = await against(world, *kinds)
    await finish(world, host)
    table = await world.store.table(host.table)
    assert table.phase is Phase.FINISHED
    assert not table.behind
    assert "computer" in text(world.main_posts(host.table)[-1].sheet)


async def test_computer_players_are_never_called_and_give_no_posts_of_their_own(world: World) -> None:
    host = await against(world, "random", "random")
    await finish(world, host)
    posts = world.main_posts(host.table)
    assert {id_ for post in posts for id_ in post.sheet.ping} == {1}
    assert all(post.sheet.ping == (1,) for post in posts[:-1])


async def test_each_move_of_a_computer_player_is_a_normal_act(world: World) -> None:
    host = await against(world, "random")
    act = await world.store.act(f"computer:{host.table}:0")
    assert act is not None
    assert (act.seat, act.count) == (1, 1)


async def test_computer_players_move_after_a_restart(world: World) -> None:
    host = await against(world, "random")
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
    def confused(game: Game[Any], state: Any, seat: int, generator: random.Random) -> Sequence[Move]:
        raise ValueError("confused")

    world.house._kit.players["random"] = confused  # type: ignore[index]  # the test's own dict
    host = await against(world, "random")
    assert (await world.store.table(host.table)).length == 1
    error_log.expect("failed")
    await finish(world, host)
    assert (await world.store.table(host.table)).phase is Phase.FINISHED
    error_log.records.clear()


async def test_an_illegal_move_of_a_computer_player_is_replaced(world: World, error_log: ErrorLog) -> None:
    def cheat(game: Game[Any], state: Any, seat: int, generator: random.Random) -> Sequence[Move]:
        return (Move("bid", ("99",)),)

    world.house._kit.players["random"] = cheat  # type: ignore[index]  # the test's own dict
    host = await against(world, "random")
    entries = await world.store.entries(host.table)
    assert [entry.text for entry in entries] == ["bid 0"]
    error_log.expect("illegal move")
