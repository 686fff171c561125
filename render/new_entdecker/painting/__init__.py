"""Painters of tiles, of the printed sea around them, and of what is counted."""
