"""The room of New Entdecker in the gallery."""

from render.alt import Say
from render.hall import Hall, TileHall
from render.new_entdecker.art import EntdeckerArt
from render.new_entdecker.scene import entdecker_scene
from render.request import Look, Question
from render.scene import Scene
from render.sprites import SpriteStore
from rules.new_entdecker.tiles import TileType
from rules.new_entdecker.view import EntdeckerView


def entdecker_hall(store: SpriteStore) -> Hall:
    """Pictures of New Entdecker, their sprites kept in a store."""
    return TileHall(store, EntdeckerView, _types, EntdeckerArt, _scene)


def _types(view: EntdeckerView) -> dict[str, TileType]:
    return {face.type.id: face.type for face in view.faces.values()}


def _scene(view: EntdeckerView, look: Look, question: Question | None, art: EntdeckerArt, say: Say) -> Scene:
    return entdecker_scene(view, look, question, art.anchor, say)
