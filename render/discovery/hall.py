"""The room of The Discovery in the gallery."""

from render.discovery.art import DiscoveryArt
from render.discovery.scene import discovery_scene
from render.hall import Hall, TileHall
from render.sprites import SpriteStore
from rules.discovery.tiles import TileType
from rules.discovery.view import DiscoveryView


def discovery_hall(store: SpriteStore) -> Hall:
    """Pictures of The Discovery, their sprites kept in a store."""
    return TileHall(store, DiscoveryView, _types, DiscoveryArt, discovery_scene)


def _types(view: DiscoveryView) -> dict[str, TileType]:
    return {face.type.id: face.type for face in view.faces.values()}
