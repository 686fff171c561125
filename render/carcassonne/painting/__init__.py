"""From the plan of a tile to pixels. Each module paints one thing; `tile.py` knows the order."""
