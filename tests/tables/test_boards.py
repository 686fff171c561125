"""Looking at a table: the board, a region of it, the tiles that may still come; for everybody who can read along."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.registry import game_for
from tables.sheet import Picture
from tests.tables.agreeing import code
from tests.tables.world import World, button, buttons, menus, text, world_at


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[World]:
    """A world with a game that has tiles."""
    async with world_at(tmp_path / "tables.db", game=game_for("carcassonne")) as world:
        yield world


async def test_a_look_offers_regions_and_tiles(real: World) -> None:
    first, _ = await real.started(2)
    stranger = real.person(99)
    stranger.table = first.table
    sheet = await stranger.must("board")
    (menu,) = menus(sheet)
    assert [item.value for item in menu.items] == ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"]
    await stranger.must("look", menu.args, values=("ne",))
    assert real.pictures.seen[-1][0].zoom == "ne"
    assert [item.chosen for item in menus(stranger.sheet)[0].items].count(True) == 1
    await stranger.click(button(stranger.sheet, "look"))
    assert real.pictures.seen[-1][0].zoom == ""


@pytest.mark.parametrize(("squares", "offered"), [((8, 8), False), ((9, 3), True), ((3, 9), True)])
async def test_regions_of_small_boards_are_not_offered(real: World, squares: tuple[int, int], *, offered: bool) -> None:
    first, _ = await real.started(2)
    real.pictures.squares = squares
    assert bool(menus(await first.must("board"))) is offered
    assert menus(await first.must("look", ("zoom",), values=("ne",)))


async def test_without_a_picture_of_the_whole_board_its_regions_are_offered(real: World) -> None:
    first, _ = await real.started(2)
    real.pictures.possible = False
    assert menus(await first.must("board"))


async def test_the_tiles_that_may_come_are_counted(real: World) -> None:
    first, _ = await real.started(2)
    await first.must("board")
    await first.click(button(first.sheet, "look"))
    assert "70 tiles may still come" in text(first.sheet)
    assert any(isinstance(block, Picture) for block in first.sheet.blocks)
    await first.click(button(first.sheet, "look"))
    assert menus(first.sheet)


async def test_without_pictures_the_tiles_are_a_list(real: World) -> None:
    first, _ = await real.started(2)
    real.pictures.possible = False
    sheet = await first.must("look", ("tiles",))
    assert "2× road (south), monastery" in text(sheet)


async def test_the_post_calls_it_look(world: World) -> None:
    first, _ = await world.started(2)
    assert button(world.main_posts(first.table)[-1].sheet, "board").label == "Look"


async def test_a_game_without_tiles_offers_none(world: World) -> None:
    first, _ = await world.started(2)
    sheet = await first.must("board")
    assert [b for b in buttons(sheet) if b.args == ("tiles",)] == []
    assert "0 tiles" in text(await first.must("look", ("tiles",)))


@pytest.mark.parametrize(("args", "values"), [((), ()), (("zoom",), ()), (("zoom",), ("up",)), (("dance",), ())])
async def test_old_or_forged_controls_are_refused(world: World, args: tuple[str, ...], values: tuple[str, ...]) -> None:
    first, _ = await world.started(2)
    assert code(await first.press("look", args, values=values)) == "old_control"
