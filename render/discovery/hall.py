"""The room of The Discovery in the gallery."""

from render.alt import Say
from render.discovery.art import DiscoveryArt
from render.discovery.scene import discovery_scene
from render.hall import Hall, TileHall
from render.request import Look, Question
from render.scene import Scene
from render.sprites import SpriteStore
from rules.discovery.tiles import TileType
from rules.discovery.view import DiscoveryView


def discovery_hall(store: SpriteStore) -> Hall:
    """Pictures of The Discovery, their sprites kept in a store."""
    return TileHall(store, DiscoveryView, _types, DiscoveryArt, _scene)


def _types(view: DiscoveryView) -> dict[str, TileType]:
    return {face.type.id: face.type for face in view.faces.values()}


def _scene(view: DiscoveryView, look: Look, question: Question | None, art: DiscoveryArt, say: Say) -> Scene:
    return discovery_scene(view, look, question, art.anchor, say)
