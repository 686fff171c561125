import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from render.art import Art
from render.encode import AIM, PictureTooLargeError, encoded, webp
from render.picture import painted, picture
from render.scene import Figure, Letter, Scene


def noise(share: float) -> Image.Image:
    side = round(1000 * share)
    pixels = np.random.default_rng(1).integers(0, 256, (side, side, 3), dtype=np.uint8)
    return Image.fromarray(pixels)


def test_a_picture_under_the_limit_is_full_size_and_full_quality() -> None:
    image = Image.new("RGB", (300, 200), (9, 99, 199))
    file = encoded("board", lambda share: image.resize((round(300 * share), round(200 * share))))
    assert (file.name, file.width, file.height) == ("board.webp", 300, 200)
    assert file.data == webp(image)
    assert file.size == len(file.data)


@pytest.mark.parametrize("limit", [10_000_000, 700_000, 300_000, 150_000, 40_000, 8_000])
def test_the_ladder_ends_under_the_limit_and_never_over_the_aim(limit: int) -> None:
    file = encoded("board", noise, limit)
    assert file.size <= min(limit, AIM)
    assert Image.open(io.BytesIO(file.data)).size == (file.width, file.height)


def test_tiles_get_smaller_before_quality_gets_lower() -> None:
    shares: list[float] = []

    def paint(share: float) -> Image.Image:
        shares.append(share)
        return noise(share)

    with pytest.raises(PictureTooLargeError):
        encoded("board", paint, 100)
    assert shares == sorted(shares, reverse=True)
    assert len(shares) == len(set(shares))


def test_a_whole_picture_is_board_and_strip_or_a_close_up(scene: Scene, art: Art) -> None:
    whole = picture(scene, art, "board")
    assert whole.size < 100_000
    assert (whole.width, whole.height) == painted(scene, art).size
    letter = Letter("A", "road", Figure((1, 0), (0.5, 0.5), "follower", 0))
    close = picture(replace(scene, draft=(1, 0), letters=(letter,)), art, "part")
    assert close.width == 360 + 2 * round(360 * 0.52)


def test_a_picture_painted_smaller_has_smaller_tiles(scene: Scene, art: Art) -> None:
    assert painted(scene, art, 0.5).width < 0.6 * painted(scene, art).width
