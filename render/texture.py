"""Seamless textures: smooth noise whose period is the tile, so that no joint between tiles shows."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.palette import Colour

_FINE = 96
"""Pixels along the edge of the noise; it holds nothing finer."""


def noise(size: int, cut: float, seed: int) -> NDArray[np.float64]:
    """Periodic noise of shape (size, size) with mean 0 and deviation 1. `cut` is the number of waves across."""
    spectrum = np.fft.fft2(np.random.default_rng(seed).standard_normal((size, size)))
    waves = np.fft.fftfreq(size, 1 / size)
    soft = np.exp(-((np.hypot(waves[None, :], waves[:, None]) / cut) ** 2))
    field = np.fft.ifft2(spectrum * soft).real
    return np.asarray((field - field.mean()) / field.std())


@lru_cache(maxsize=16)
def ground(size: int, colours: tuple[Colour, Colour, Colour], cut: float, seed: int, amount: float) -> Image.Image:
    """A ground of two octaves of noise between a low, a middle and a high colour. Shared: not to be drawn on."""
    tile = noise(_FINE, cut, seed) * 0.6 + noise(_FINE, cut * 4, seed + 1) * 0.4
    nine = Image.fromarray(np.tile(tile, (3, 3)).astype(np.float32))
    smooth = nine.resize((size * 3, size * 3), Image.Resampling.BICUBIC).crop((size, size, 2 * size, 2 * size))
    level = np.clip(np.asarray(smooth) * 0.5 * amount, -1, 1)[..., None]
    low, middle, high = (np.array(colour, dtype=np.float32) for colour in colours)
    blend = np.where(level < 0, middle + (low - middle) * -level, middle + (high - middle) * level)
    return Image.fromarray(np.clip(blend, 0, 255).astype(np.uint8))
