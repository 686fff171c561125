"""What the tiles of The Discovery are called."""

from rules.discovery.tiles import TileType
from rules.message import Message, message
from rules.tile_naming import NamedPart, tile_label


def tile_name(tile: TileType) -> Message:
    """Its terrains with their sides, and the cities with the land they stand in."""
    cities = [
        [message("part.city")] * sum(city.land == index for city in tile.cities) for index in range(len(tile.parts))
    ]
    return tile_label(
        NamedPart(part.kind, part.borders, tuple(found), inner=True)
        for part, found in zip(tile.parts, cities, strict=True)
    )
