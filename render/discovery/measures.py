"""Widths and sizes of things on a tile, in tile edges; planners and painters share them."""

from typing import Final

from render.shore import Beach

BEACH: Final = Beach(sand=0.078, outer=0.100)
FOOT: Final = 0.032
"""The line at the foot of the mountains."""
PORT: Final = 0.32
PORT_INLAND: Final = 0.05
"""How far the middle of a port lies from the shore."""
PORT_REACH: Final = 0.155
"""The radius of a port."""
FLAG_REACH: Final = 0.172
"""How far a port reaches from its middle with its flag."""
PEAK: Final = 0.19
FIGURE: Final = 0.15
"""Room that figures keep from one another."""
