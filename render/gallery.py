"""From a view to the files of a message: one picture, or two where the board is too wide for a phone."""

from dataclasses import dataclass
from typing import Final

from render.alt import Say, alt
from render.art import Art
from render.carcassonne.art import CarcassonneArt
from render.carcassonne.scene import carcassonne_scene
from render.encode import AIM, Encoded
from render.picture import picture
from render.request import Look, Question
from render.scene import Scene, zoomed
from render.sprites import SpriteStore
from rules.api import View
from rules.carcassonne.view import CarcassonneView

NEAR: Final = "-near"
"""What the name of the second picture ends in."""
_ARTS: Final = 8


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as a file, and what it shows in words."""

    file: Encoded
    alt: str


class Gallery:
    """Draws the pictures of all games. It is meant for the worker threads of the render queue."""

    def __init__(self, store: SpriteStore) -> None:
        self._store: Final = store
        self._arts: Final[list[CarcassonneArt]] = []

    def draw(
        self, view: View, look: Look, say: Say, name: str, question: Question | None = None, limit: int = AIM
    ) -> tuple[Drawn, ...]:
        """The pictures of a view, `name` and a suffix being the names of the files, each under `limit` bytes.

        `say` words messages in the reader's language. Raises TypeError for a game without art, and
        PictureTooLargeError.
        """
        scene, art = self.scene(view, look, say, question)
        second = zoomed(scene)
        drawn = [Drawn(picture(scene, art, name, limit), alt(scene, say))]
        if second is not None:
            drawn.append(Drawn(picture(second, art, name + NEAR, limit), alt(second, say)))
        return tuple(drawn)

    def scene(self, view: View, look: Look, say: Say, question: Question | None = None) -> tuple[Scene, Art]:
        """What the first picture shows, and the art of its game."""
        if not isinstance(view, CarcassonneView):
            message = f"no art for {view.game}"
            raise TypeError(message)
        art = self._art(view)
        return carcassonne_scene(view, look, question, art, say), art

    def _art(self, view: CarcassonneView) -> CarcassonneArt:
        """The art of the view's data set: tables with the same tiles share it, and with it the plans."""
        types = {face.type.id: face.type for face in view.faces.values()}
        found = next((art for art in self._arts if art.types == types), None)
        if found is None:
            found = CarcassonneArt(types, self._store)
            self._arts.insert(0, found)
            del self._arts[_ARTS:]
        return found
