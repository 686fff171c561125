"""A host lists the tiles that lie at the start."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.api import Laid
from rules.message import IllegalMove
from rules.new_entdecker.game import NEW_ENTDECKER
from rules.new_entdecker.view import EntdeckerView
from rules.options import parse_starts, starts_text
from tables.ports import Ask, Refuse, Update
from tests.tables.world import Someone, World, buttons, text, world_at

LISTED = "sea E4, strait d4 180; waterfall10 I6\ncorner A8"
STARTS = (Laid("sea", "E4", 0), Laid("strait", "D4", 180), Laid("waterfall10", "I6", 0), Laid("corner", "A8", 0))


@pytest.fixture
async def sea(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "tables.db", game=NEW_ENTDECKER) as world:
        yield world


@pytest.fixture
async def host(sea: World) -> Someone:
    """The host of a lobby that is set to own tiles; a second person sits there."""
    host, other = sea.person(1), sea.person(2)
    await host.opens()
    other.table = host.table
    await other.press("join")
    await host.must("set", ("option:setup",), values=("own",), public=False)
    return host


async def listed(host: Someone, tiles: str) -> object:
    asked = await host.press("lay", public=False)
    assert isinstance(asked, Ask)
    return await host.press(asked.form.action, asked.form.args, fields={"starts": tiles}, public=False)


def test_tiles_are_read_as_people_write_them() -> None:
    assert parse_starts(LISTED) == STARTS
    assert parse_starts(starts_text(STARTS)) == STARTS
    assert parse_starts(" , ;\n") == ()


@pytest.mark.parametrize("wrong", ["sea", "sea E4 45", "sea E4 90 now", "sea E4 sea F5"])
def test_what_is_no_list_of_tiles_is_refused_with_its_part(wrong: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_starts(f"sea C3, {wrong}")
    assert refused.value.code == "bad_value"
    assert dict(refused.value.message.args)["value"] == wrong


async def test_the_game_starts_with_the_tiles_that_were_listed(sea: World, host: Someone) -> None:
    await listed(host, LISTED)
    assert "sea E4, strait D4 180, waterfall10 I6, corner A8" in text(host.sheet)
    assert isinstance(await host.press("start"), Update)
    await sea.house.idle()
    await sea.restart()
    await host.must("board")
    view = sea.pictures.seen[-1][0].view
    assert isinstance(view, EntdeckerView)
    assert {view.map.name(cell): (face.type.id, face.turn * 90) for cell, face in view.tiles.items()} == {
        laid.at: (laid.tile, laid.degrees) for laid in STARTS
    }


async def test_the_form_shows_what_is_listed_and_only_the_host_gets_it(sea: World, host: Someone) -> None:
    await listed(host, LISTED)
    asked = await host.press("lay", public=False)
    assert isinstance(asked, Ask)
    assert asked.form.fields[0].value == starts_text(STARTS)
    other = sea.person(2)
    other.table = host.table
    answer = await other.press("lay", public=False)
    assert isinstance(answer, Refuse)
    assert answer.code == "host_only"


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("sea E4, sea E4", "square_taken"),
        ("coast C1", "edges"),
        ("cape C1", "unknown_tile"),
        ("sea M1", "off_map"),
        ("waterfall10 C3, waterfall10 F3", "tile_used_up"),
        ("sea", "bad_value"),
    ],
)
async def test_tiles_that_cannot_lie_like_that_are_refused_and_nothing_changes(
    host: Someone, tiles: str, code: str
) -> None:
    await listed(host, LISTED)
    answer = await listed(host, tiles)
    assert isinstance(answer, Refuse)
    assert answer.code == code
    await host.must("setup")
    assert "waterfall10 I6" in text(host.sheet)


async def test_other_set_ups_have_no_tiles_to_list(host: Someone) -> None:
    assert [b.action for b in buttons(host.sheet) if b.action == "lay"] == ["lay"]
    await host.must("set", ("option:setup",), values=("variant2",), public=False)
    assert not [b for b in buttons(host.sheet) if b.action == "lay"]
    answer = await listed(host, LISTED)
    assert isinstance(answer, Refuse)
    assert answer.code == "not_offered"
