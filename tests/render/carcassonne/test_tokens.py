import numpy as np
import pytest
from PIL import Image

from render.carcassonne.painting.tokens import token
from render.palette import CITY, GRASS, Colour

KINDS = ("gold", "wine", "grain", "cloth", "chip_b1", "chip_o2", "isle")


def seen(kind: str, size: int, ground: Colour = GRASS) -> Image.Image:
    picture = Image.new("RGB", (size, size), ground)
    sprite = token(kind, size)
    picture.paste(sprite, (0, 0), sprite)
    return picture


@pytest.mark.parametrize("size", [64, 40, 24])
@pytest.mark.parametrize("ground", [GRASS, CITY])
def test_tokens_differ_by_shape_even_without_colour(size: int, ground: Colour) -> None:
    grey = {kind: np.asarray(seen(kind, size, ground).convert("L"), float) for kind in KINDS}
    for one in KINDS:
        for other in KINDS:
            if one < other:
                assert (np.abs(grey[one] - grey[other]) > 40).mean() > 0.08, (one, other)


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_fills_its_picture_and_no_more(kind: str) -> None:
    sprite = token(kind, 48)
    assert sprite.size == (48, 48)
    left, _, right, _ = sprite.getchannel("A").point(lambda level: 255 * (level > 200)).getbbox() or (0, 0, 0, 0)
    assert left > 0
    assert right < 48
    assert right - left > 38


def test_the_front_of_an_ingot_is_plain_for_its_number() -> None:
    front = token("gold", 120).convert("RGB").crop((40, 58, 80, 86))
    assert len(front.getcolors() or ()) == 1


def test_there_is_no_token_of_an_unknown_kind() -> None:
    with pytest.raises(KeyError):
        token("silver", 20)
    with pytest.raises(KeyError):
        token("chip_g1", 20)
