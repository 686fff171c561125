from dataclasses import replace

import pytest

from render.art import AnchoredArt
from render.discovery.art import DiscoveryArt, sprite_name
from render.scene import Tile
from render.sprites import SpriteStore
from tests.render.discovery.designs import TYPES


@pytest.fixture
def art() -> DiscoveryArt:
    return DiscoveryArt(TYPES, SpriteStore())


def test_it_serves_the_board(art: DiscoveryArt) -> None:
    served: AnchoredArt = art
    assert served.tile("start", 1, 56).size == (56, 56)


def test_a_tile_is_painted_once(art: DiscoveryArt) -> None:
    assert art.tile("start", 1, 56) is art.tile("start", 5, 56)
    assert art.tile("start", 1, 56) is not art.tile("start", 2, 56)


def test_every_corner_in_which_a_line_ends_has_one_mark(art: DiscoveryArt) -> None:
    # A cape in the west: the mountains of two tiles above one another, with the sea around them.
    north, south = Tile((0, 0), "cap-ms", 2), Tile((0, 1), "cap-ms", 0)
    joints = art.joints([north, south], 64)
    assert [joint.corner for joint in joints] == [(0, 1), (1, 1)]
    assert all(joint.ground and joint.mark.mode == "RGBA" for joint in joints)


def test_joints_alike_share_their_mark(art: DiscoveryArt) -> None:
    one, other = Tile((0, 0), "cap-ms", 0), Tile((5, 5), "cap-ms", 0)
    joints = art.joints([one, other], 64)
    assert joints[0].mark is joints[2].mark
    assert joints[0].mark is not joints[1].mark


def test_tiles_of_one_terrain_have_no_joints(art: DiscoveryArt) -> None:
    assert art.joints([Tile((0, 0), "full-g", 0), Tile((1, 0), "full-s", 0)], 56) == []


def test_a_follower_stands_where_the_turned_plan_says(art: DiscoveryArt) -> None:
    assert art.anchor("start", 2, 0) == art.plan("start", 2).anchors[0]


def test_a_corrected_description_gets_sprites_of_its_own() -> None:
    tile = TYPES["start"]
    assert sprite_name(replace(tile, cities=())) != sprite_name(tile)
    assert sprite_name(replace(tile)) == sprite_name(tile)
