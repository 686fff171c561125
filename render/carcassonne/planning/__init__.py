"""From the parts of a tile to its geometry. Each module plans one thing from what stands before it."""
