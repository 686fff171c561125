"""The room of Carcassonne in the gallery."""

from render.carcassonne.art import CarcassonneArt
from render.carcassonne.scene import carcassonne_scene
from render.hall import Hall, TileHall
from render.sprites import SpriteStore
from rules.carcassonne.tiles import TileType
from rules.carcassonne.view import CarcassonneView


def carcassonne_hall(store: SpriteStore) -> Hall:
    """Pictures of Carcassonne, their sprites kept in a store."""
    return TileHall(store, CarcassonneView, _types, CarcassonneArt, carcassonne_scene)


def _types(view: CarcassonneView) -> dict[str, TileType]:
    printed = () if view.printed is None else view.printed.cities
    faces = (*view.faces.values(), *(city.face for city in printed))
    return {face.type.id: face.type for face in faces}
