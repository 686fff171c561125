"""What the lobby's public message and the host's panel show, and what becomes of the message."""

from pathlib import Path

import pytest

from rules.carcassonne.game import CARCASSONNE
from store.rows import Phase
from tables.ports import Publish, Refuse, Update
from tests.tables.lobbies import opened, refusal
from tests.tables.world import DAY, World, button, buttons, menus, text, world_at


async def test_a_full_lobby_asks_nobody_to_join_until_a_seat_is_free_again(world: World) -> None:
    *_, last = await opened(world, 3)
    answer = await world.person(4).press("join", table=last.table)
    assert isinstance(answer, Update)
    assert "All seats are taken. <@1> starts the game." in text(answer.sheet)
    assert [b.enabled for b in buttons(answer.sheet)] == [False, True, True, True]
    answer = await last.press("leave")
    assert isinstance(answer, Update)
    assert "Press **Join**" in text(answer.sheet)
    assert all(b.enabled for b in buttons(answer.sheet))


async def test_who_leaves_a_lobby_without_a_seat_is_told_of_join(world: World) -> None:
    (host,) = await opened(world)
    answer = await world.person(2).press("leave", table=host.table)
    assert refusal(answer) == "no_seat_yet"
    assert isinstance(answer, Refuse)
    assert "**Join**" in answer.text


async def test_computer_players_of_one_kind_have_different_names(world: World) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    for kind in ("normal", "easy", "normal"):
        panel = await host.must("add", values=(kind,), public=False)
    remove = next(m for m in menus(panel) if m.action == "remove")
    assert [item.label for item in remove.items] == ["Normal computer", "Easy computer", "Normal computer 2"]
    await host.press("start")
    await world.house.idle()
    assert "Normal computer 2" in text(world.main_posts(host.table)[0].sheet)
    assert set(world.pictures.seen[-1][0].names) >= {"Normal computer", "Normal computer 2"}


async def test_the_menu_says_how_each_computer_player_plays(world: World) -> None:
    (host,) = await opened(world)
    panel = await host.must("setup")
    details = {item.value: item.detail for menu in menus(panel) if menu.action == "add" for item in menu.items}
    assert "most now" in details["normal"]
    assert "overlooks" in details["easy"].lower()


async def test_the_host_may_think_better_of_closing(world: World) -> None:
    (host,) = await opened(world)
    panel = await host.must("setup")
    asked = await host.click(button(panel, "close"), public=False)
    assert text(await host.click(button(asked, "pick"), public=False)) == text(panel)
    assert (await world.store.table(host.table)).phase is Phase.LOBBY


async def test_the_set_up_panel_explains_hints(world: World) -> None:
    (host,) = await opened(world)
    panel = await host.must("setup")
    details = {item.value: item.detail for menu in menus(panel) if menu.action == "pick" for item in menu.items}
    assert details["hints"].startswith("on · the private panel says")


async def test_an_option_of_which_all_is_chosen_takes_one_word(tmp_path: Path) -> None:
    async with world_at(tmp_path / "tables.db", game=CARCASSONNE) as world:
        (host,) = await opened(world)
        await host.must("setup")
        panel = await host.must("set", ("sets", "0"), values=("crop_circles",), public=False)
        details = {item.value: item.detail for menu in menus(panel) if menu.action == "pick" for item in menu.items}
    assert details["option:crop_tiles"] == "all"
    assert details["sets"] == "Crop Circles"


async def test_a_lobby_that_nobody_clicked_is_brought_up_to_date_when_it_closes(world: World) -> None:
    host = world.person(1)
    answer = await host.press("play")
    assert isinstance(answer, Publish)
    await world.house.published(answer.sheet.table, 77)
    await world.house.published("NOSUCH", 78)
    world.clock.time += 2 * DAY
    await world.house.tick()
    await world.house.idle()
    message_id, sheet = world.courier.edits[-1]
    assert message_id == 77
    assert "two days" in text(sheet)


@pytest.mark.parametrize(("preset", "told"), [("classic", False), ("abbey", True)])
async def test_what_is_off_as_usual_is_told_to_the_host_alone(tmp_path: Path, preset: str, told: bool) -> None:
    async with world_at(tmp_path / "tables.db", game=CARCASSONNE) as world:
        host = world.person(1)
        answer = await host.press("play", fields={"preset": preset})
        assert isinstance(answer, Publish)
        shown = text(answer.sheet)
        assert ("Abbot and gardens: **with" in shown) is told
        assert "without" not in shown
        assert "Farmers: **in play**" in shown
        host.table = answer.sheet.table
        panel = await host.must("setup")
        titles = [item.label for menu in menus(panel) if menu.action == "pick" for item in menu.items]
        assert "Abbot and gardens" in titles
