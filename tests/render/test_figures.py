from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from render.figures import figure
from render.palette import GRASS, SEATS
from render.silhouettes import SILHOUETTES

Golden = Callable[[str, Image.Image], None]


def on_grass(sprite: Image.Image) -> Image.Image:
    ground = Image.new("RGB", sprite.size, GRASS)
    ground.paste(sprite, (0, 0), sprite)
    return ground


@pytest.mark.parametrize("kind", SILHOUETTES)
def test_a_figure_is_about_as_high_as_asked_and_in_the_middle(kind: str) -> None:
    sprite = figure(kind, 0, 48)
    left, top, right, foot = sprite.getchannel("A").point(lambda level: 255 * (level > 200)).getbbox() or (0, 0, 0, 0)
    assert 34 <= (foot - top) / SILHOUETTES[kind].scale <= 66
    assert abs((left + right) / 2 - sprite.width / 2) <= 9
    assert min(left, top, sprite.width - right, sprite.height - foot) >= 0


def test_seats_differ_by_shape_even_without_colour() -> None:
    grey = [np.asarray(on_grass(figure("follower", seat, 40)).convert("L"), float) for seat in range(len(SEATS))]
    shapes = []
    for picture in grey:
        mark = picture[30:60, 20:48]
        shapes.append(np.abs(mark - np.median(mark)) > 40)
    for one, other in combinations(shapes, 2):
        assert (one != other).mean() > 0.02


def test_a_farmer_lies_with_the_head_to_the_west() -> None:
    standing, lying = figure("follower", 0, 60), figure("follower", 0, 60, lying=True)
    up = standing.getbbox() or (0, 0, 0, 0)
    flat = lying.getbbox() or (0, 0, 0, 0)
    assert flat[0] < up[0]
    assert flat[1] > up[1]


def test_figures_look_as_they_always_did(golden: Golden) -> None:
    standing = [figure(kind, 0, 28) for kind in SILHOUETTES] + [figure("follower", 0, 28, lying=True)]
    rows = (standing, [figure("follower", seat, 28) for seat in range(len(SEATS))])
    sheet = Image.new("RGB", (54 * len(standing), 108), GRASS)
    for row, sprites in enumerate(rows):
        for column, sprite in enumerate(sprites):
            at = 54 * column + 27 - sprite.width // 2, 54 * row + 27 - sprite.height // 2
            sheet.paste(sprite, at, sprite)
    golden("figures", sheet)
