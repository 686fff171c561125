import hashlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from render.art import AnchoredArt
from render.board import paint_board
from render.coordinates import Coordinates
from render.layout import Layout
from render.new_entdecker.art import (
    BACK,
    BACK_QUESTION,
    FRAME,
    UNKNOWN,
    VARIANTS,
    EntdeckerArt,
    design,
    sprite_name,
)
from render.new_entdecker.measures import BEACH
from render.new_entdecker.painting.tile import paint
from render.scene import Crop, Figure, Pile, Place, Scene, Strip, Tile
from render.shore_joint import SEA, SHORE, joint_mark
from render.sprites import SpriteStore
from rules.new_entdecker.tiles import EVENTS
from tests.render.new_entdecker.designs import DESIGNS, TYPES, planned

ROOT = Path(__file__).parents[3]
FOAMY = 200
"""The least of the three colours of a pixel that is foam."""
PRINT_DIGESTS = """
from tests.render.new_entdecker.test_art import digest
print(*(digest(design) for design in ("coast.1", "waterfall10.2", "sea.0")))
"""


def digest(name: str) -> str:
    return hashlib.sha256(paint(planned(name, 1), 64).tobytes()).hexdigest()


@pytest.fixture
def art() -> EntdeckerArt:
    return EntdeckerArt(TYPES, SpriteStore())


def test_it_serves_the_board(art: EntdeckerArt) -> None:
    served: AnchoredArt = art
    assert served.tile("coast.1", 1, 56).size == (56, 56)
    assert served.anchor("coast.1", 2, 0) == planned("coast.1", 2).anchors[0]


@pytest.mark.parametrize("name", [*DESIGNS, BACK, BACK_QUESTION, UNKNOWN, FRAME, "edge.N.2", "edge.S.0", "coast?storm"])
def test_every_design_is_an_opaque_square(art: EntdeckerArt, name: str) -> None:
    image = art.tile(name, 0, 40)
    assert (image.mode, image.size) == ("RGB", (40, 40))


def test_the_same_design_is_the_same_picture_in_another_process() -> None:
    command = [sys.executable, "-c", PRINT_DIGESTS]
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.split() == [digest(name) for name in ("coast.1", "waterfall10.2", "sea.0")]


def test_a_tile_is_painted_once_and_an_event_does_not_show_on_it(art: EntdeckerArt) -> None:
    assert art.tile("coast.0", 1, 56) is art.tile("coast.0", 5, 56)
    assert art.tile("coast?storm", 0, 56) is art.tile("coast", 0, 56)
    assert art.tile("coast.1", 0, 56) is not art.tile("coast.0", 0, 56)


def test_backs_differ_by_their_question_mark_and_edge_fields_by_their_coins(art: EntdeckerArt) -> None:
    backs = [np.asarray(art.tile(name, 0, 64)).astype(int) for name in (BACK, BACK_QUESTION)]
    red = [np.count_nonzero(back[..., 0] - back[..., 1] > 90) for back in backs]
    assert red[0] == 0 < red[1]
    gold = [
        np.count_nonzero((pixels[..., 0] - pixels[..., 2] > 120).ravel())
        for coins in range(3)
        for pixels in [np.asarray(art.tile(f"edge.N.{coins}", 0, 64)).astype(int)]
    ]
    assert gold[0] == 0 < gold[1] < gold[2]


def test_the_three_variants_are_spread_over_the_board() -> None:
    around = {design("sea", (x, y)) for x in range(3) for y in range(3)}
    assert around == {"sea.0", "sea.1", "sea.2"}


def test_islands_that_touch_at_a_point_are_parted_by_water(art: EntdeckerArt) -> None:
    lie = ((0, 0), 0), ((1, 0), 3), ((1, 1), 2), ((0, 1), 1)
    tiles = [Tile(cell, "corner.0", turn) for cell, turn in lie]
    middle = next(joint for joint in art.joints(tiles, 64) if joint.corner == (1, 1))
    whole = [Tile(cell, "corner.0", turn) for cell, turn in (((0, 0), 1), ((1, 0), 2), ((1, 1), 3), ((0, 1), 0))]
    assert (1, 1) not in {joint.corner for joint in art.joints(whole, 64)}
    red, _, blue, alpha = middle.mark.getpixel((middle.mark.width // 2, middle.mark.height // 2))  # type: ignore[misc]  # RGBA
    assert alpha == 255
    assert blue > red


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_foam_goes_on_from_a_tile_to_the_mark_over_its_corner(variant: int) -> None:
    """A shore that ends in the north-west corner of its tile, and the tip of the island on the sea to the west."""
    edge = 512
    west = np.asarray(paint(planned(f"coast.{variant}"), edge))[:, 0].astype(int)
    mark = np.asarray(joint_mark((SEA, SHORE, SHORE, SEA), edge, BEACH).convert("RGB")).astype(int)
    middle = len(mark) // 2
    tip = mark[middle:, middle - 1]
    ours, theirs = (float(np.flatnonzero(line[: len(tip)].min(axis=-1) > FOAMY).mean()) for line in (west, tip))
    assert abs(ours - theirs) < 0.01 * edge


def test_tokens_are_as_wide_as_asked_and_unknown_ones_are_refused(art: EntdeckerArt) -> None:
    for kind in ("coins", "ship", "hut", *(f"event.{event}" for event in EVENTS)):
        assert art.token(kind, 40).size == (40, 40)
    with pytest.raises(KeyError):
        art.token("goat", 40)


def test_a_corrected_description_gets_sprites_of_its_own() -> None:
    tile = TYPES["waterfall5"]
    assert sprite_name(replace(tile, waterfall=7)) != sprite_name(tile)
    assert sprite_name(replace(tile)) == sprite_name(tile)


def test_the_sea_looks_as_it_always_did(art: EntdeckerArt, golden: Callable[[str, Image.Image], None]) -> None:
    lie = (
        ("corner.0", (0, 0), 0), ("corner.1", (1, 0), 3), ("waterfall10.0", (2, 0), 0), ("corner.2", (0, 1), 1),
        ("corner.0", (1, 1), 2), ("coast.1", (2, 1), 0), ("strait.0", (0, 2), 0),
    )  # fmt: skip
    tiles = tuple(Tile(cell, name, turn) for name, cell, turn in lie)
    edges = tuple(Tile((-1, y), "edge.W.1", 0) for y in range(3))
    ground = (*edges, Tile((1, 2), UNKNOWN, 0), Tile((2, 2), UNKNOWN, 0))
    scene = Scene(
        "new_entdecker",
        "dark",
        Crop(-1, 0, 2, 2),
        Strip(""),
        tiles,
        (Figure((2, 1), art.anchor("coast.1", 0, 0), "fort", 4),),
        piles=(Pile((0, 2), art.anchor("strait.0", 0, 2), "ship", None),),
        coordinates=Coordinates(("A", "B", "C"), ("1", "2", "3")),
        ground=ground,
        trail=(Place((-1, 2), (0.73, 0.5)), Place((0, 2), (0.5, 0.5)), Place((0, 1), (0.5, 0.5))),
    )
    golden("new_entdecker", paint_board(scene, art, Layout(scene.crop, 64, 24)))
