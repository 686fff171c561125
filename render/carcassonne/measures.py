"""Widths and sizes of things on a tile, in tile edges; planners and painters share them."""

from typing import Final

ROAD: Final = 0.105
ROAD_OUTER: Final = 0.150
ROAD_CLEAR: Final = 0.062
"""Half the width that a road takes from the meadows beside it while they are planned."""
RIVER: Final = 0.165
RIVER_OUTER: Final = 0.215
RIVER_CLEAR: Final = 0.085
WALL: Final = 0.056
WALL_OUTER: Final = 0.086
PLAZA: Final = 0.125
COURT: Final = 0.125
LAKE: Final = 0.20
PORTAL: Final = 0.10
"""Radius of the portal of a tunnel."""
TOWER: Final = 0.058
"""Radius of the round tower on a corner of the tile where a wall ends."""
FIGURE: Final = 0.15
"""Room that figures keep from one another."""
