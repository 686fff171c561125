"""Widths and sizes of things on a tile, in tile edges; planners and painters share them."""

from typing import Final

from render.shore import Beach
from render.space import Disc

BEACH: Final = Beach(sand=0.126, outer=0.150)
DROP: Final = 0.088
"""The radius of the water between islands that touch at a corner point."""
ROUTE_DOT: Final = 0.018
ROUTE_RIM: Final = 0.023
ROUTE_PITCH: Final = 0.071
HUB: Final = 0.030
HUB_RIM: Final = 0.036
BUSH: Final = 0.050
PALM: Final = 0.095
"""Half the height of a palm."""
FALL: Final = Disc((0.5, 0.40), 0.24)
"""The rock with the waterfall."""
FALL_SIZE: Final = 0.52
BONUS: Final = Disc((0.76, 0.76), 0.17)
"""The medal with the bonus of a waterfall."""
FIGURE: Final = 0.15
"""Room that units and the ship keep from one another."""
