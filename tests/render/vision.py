"""Colours as people with the three common kinds of colour blindness see them, and differences of colours.

Matrices: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), severity 1.0. Differences: CIE 1976; about 2 is just visible, 20 clearly different.
"""

import numpy as np
from numpy.typing import NDArray

from render.palette import Colour

Values = NDArray[np.float64]

MATRICES = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE_POINT = np.array([0.95047, 1.0, 1.08883])


def linear(colour: Colour) -> Values:
    """Linear light, 0 to 1."""
    value = np.array(colour) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(light: Values) -> Values:
    """Lightness and the two colour axes of CIE L*a*b*."""
    x = light @ TO_XYZ.T / WHITE_POINT
    f = np.where(x > 0.008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def seen(colour: Colour, vision: str) -> Values:
    """A colour in L*a*b* as it is seen."""
    return lab(np.clip(MATRICES[vision] @ linear(colour), 0, 1))


def difference(one: Colour, other: Colour, vision: str) -> float:
    """How far apart two colours are seen."""
    return float(np.linalg.norm(seen(one, vision) - seen(other, vision)))


def lightness(colour: Colour) -> float:
    """L*, 0 to 100."""
    return float(lab(linear(colour))[0])
