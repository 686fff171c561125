"""Painters of a tile of The Discovery, layer by layer."""
