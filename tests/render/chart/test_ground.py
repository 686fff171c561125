from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from render.chart.ground import inner, paint_ground
from render.layout import Layout, laid_out
from render.palette import INK, REGIONS, REGIONS_DARK, THEMES, Colour
from render.scene import Crop
from tests.render.chart.toy import CHART, EAST, WEST

WHOLE = Crop(0, 0, 4, 2)


def painted(layout: Layout, theme: str = "light", marker: Colour = (255, 0, 255)) -> Image.Image:
    image = Image.new("RGB", (layout.width, layout.height), marker)
    paint_ground(image, layout, THEMES[theme], CHART)
    return image


def at(image: Image.Image, layout: Layout, x: float, y: float) -> Colour:
    red, green, blue = image.getpixel(tuple(map(round, layout.point((0, 0), (x, y)))))  # type: ignore[misc, arg-type]  # RGB
    return red, green, blue


def far(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("theme", "tints"), [("light", REGIONS), ("dark", REGIONS_DARK)])
def test_squares_have_the_tint_of_their_region_and_the_rest_is_water(theme: str, tints: tuple[Colour, ...]) -> None:
    layout = laid_out(WHOLE)
    image = painted(layout, theme)
    for cells, tint in ((WEST, tints[0]), (EAST, tints[1])):
        for x, y in cells:
            assert far(at(image, layout, x + 0.5, y + 0.5), tint) < 8
    red, green, blue = at(image, layout, 2.5, 2.0)
    assert blue > green > red


def test_the_rim_is_left_to_the_coordinates() -> None:
    layout = laid_out(WHOLE)
    image = painted(layout)
    left, top, right, foot = inner(layout)
    assert 0 < left < layout.rim
    assert image.getpixel((left, top)) == INK
    for point in ((left - 1, 100), (right, 100), (100, top - 1), (100, foot)):
        assert image.getpixel(point) == (255, 0, 255)


def test_a_part_of_the_map_is_the_same_as_in_the_whole() -> None:
    whole, part = laid_out(WHOLE, 96), laid_out(Crop(2, 0, 4, 2), 96)
    full, piece = painted(whole), painted(part)
    x, y = whole.corner((2, 0))
    size = 3 * 96, 3 * 96
    one = np.asarray(full.crop((x, y, x + size[0], y + size[1])), int)
    other = np.asarray(piece.crop((part.rim, part.rim, part.rim + size[0], part.rim + size[1])), int)
    land = np.zeros((size[1], size[0]), bool)
    land[10:-10, 2 * 96 + 10 : -10] = True
    assert np.abs(one - other)[land].max() < 12


@pytest.mark.parametrize("crop", [Crop(-9, -7, -4, -3), Crop(3, 1, 12, 12), Crop(-6, 0, 2, 8)])
def test_beyond_the_map_there_is_only_sea(crop: Crop) -> None:
    layout = laid_out(crop, 32)
    image = painted(layout)
    for cell in ((crop.left, crop.foot), (crop.right, crop.foot)):
        if cell not in (*WEST, *EAST):
            red, green, blue = image.getpixel(tuple(map(round, layout.point(cell, (0.5, 0.5)))))  # type: ignore[misc, arg-type]  # RGB
            assert blue > green > red


def test_another_map_looks_different() -> None:
    layout = laid_out(WHOLE)
    image = Image.new("RGB", (layout.width, layout.height))
    paint_ground(image, layout, THEMES["light"], replace(CHART, land=(*CHART.land, ((2, 2), 0))))
    assert image.tobytes() != painted(layout, marker=(0, 0, 0)).tobytes()
