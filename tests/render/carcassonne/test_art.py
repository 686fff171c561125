from dataclasses import replace

import pytest

from render.art import Art
from render.carcassonne.art import CarcassonneArt, sprite_name
from render.scene import Tile
from render.sprites import SpriteStore
from tests.render.carcassonne.designs import SETS, TYPES


@pytest.fixture
def art() -> CarcassonneArt:
    return CarcassonneArt(SETS["base"].types, SpriteStore())


def test_it_serves_the_board(art: CarcassonneArt) -> None:
    served: Art = art
    assert served.tile("base.D", 1, 56).size == (56, 56)


def test_a_tile_is_painted_once(art: CarcassonneArt) -> None:
    assert art.tile("base.D", 1, 56) is art.tile("base.D", 5, 56)
    assert art.tile("base.D", 1, 56) is not art.tile("base.D", 2, 56)


def test_neighbours_share_the_towers_between_them(art: CarcassonneArt) -> None:
    city_north, city_south = Tile((0, 0), "base.E", 0), Tile((0, -1), "base.E", 2)
    joints = art.joints([city_north, city_south], 56)
    assert [joint.corner for joint in joints] == [(0, 0), (1, 0)]
    assert {joint.mark.mode for joint in joints} == {"RGBA"}


def test_tiles_without_walls_have_no_joints(art: CarcassonneArt) -> None:
    assert art.joints([Tile((0, 0), "base.B", 0)], 56) == []


def test_a_figure_stands_where_the_turned_plan_says(art: CarcassonneArt) -> None:
    assert art.standing("base.D", 2, (0,), 0.36) == (art.plan("base.D", 2).anchors[0],)


def test_a_corrected_description_gets_sprites_of_its_own() -> None:
    tile = TYPES["base.D"]
    corrected = replace(tile, parts=tile.parts[:3])
    assert sprite_name(corrected) != sprite_name(tile)
    assert sprite_name(replace(tile)) == sprite_name(tile)
