from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from render.art import AnchoredArt
from render.board import paint_board
from render.discovery.art import DiscoveryArt, sprite_name
from render.layout import Layout
from render.scene import Badge, Crop, Figure, Scene, Strip, Tile
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


def test_coasts_and_foothills_go_on_through_the_corners(
    art: DiscoveryArt, golden: Callable[[str, Image.Image], None]
) -> None:
    lie = (
        ("half-ms-c", (0, 0), 2), ("cap-sm", (1, 0), 3), ("band-gm", (2, 0), 0),
        ("half-ms", (0, 1), 0), ("half-mg", (1, 1), 3), ("half-mg", (2, 1), 1),
    )  # fmt: skip
    tiles = tuple(Tile(cell, design, turn) for design, cell, turn in lie)
    figure = Figure((1, 1), art.anchor("half-mg", 3, 1), "follower", 2)
    scene = Scene(
        "discovery", "dark", Crop(0, 0, 2, 1), Strip(""), tiles, (figure,), badges=(Badge("A", "home", figure),)
    )
    golden("discovery_board", paint_board(scene, art, Layout(scene.crop, 64, 24)))
