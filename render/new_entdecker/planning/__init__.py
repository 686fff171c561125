"""From the parts of a tile to the geometry of its plan."""
