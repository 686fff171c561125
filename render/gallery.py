"""From a view to the files of a message: one picture, or more where one can't show everything on a phone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from render.alt import Say, alt
from render.art import Art
from render.carcassonne.hall import carcassonne_hall
from render.discovery.hall import discovery_hall
from render.encode import AIM, Encoded, encoded
from render.hall import Hall
from render.leftover import paint_leftover, told
from render.new_entdecker.hall import entdecker_hall
from render.picture import picture
from render.request import Look, Question
from render.scene import Scene, further
from render.sprites import SpriteStore
from render.zoom import zoomed_in
from rules.api import View

NEAR: Final = "-near"
"""What the name of a further picture ends in; from the third on a number follows."""
HALLS: Final[Mapping[str, Callable[[SpriteStore], Hall]]] = MappingProxyType(
    {"carcassonne": carcassonne_hall, "discovery": discovery_hall, "new_entdecker": entdecker_hall}
)
"""The games that have pictures."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as a file, and what it shows in words; `squares` are the columns and rows of a board."""

    file: Encoded
    alt: str
    squares: tuple[int, int] = (0, 0)


class Gallery:
    """Draws the pictures of all games. It is meant for the worker threads of the render queue."""

    def __init__(self, store: SpriteStore) -> None:
        self._halls: Final = {game: hall(store) for game, hall in HALLS.items()}

    def draw(
        self, view: View, look: Look, say: Say, name: str, question: Question | None = None, limit: int = AIM
    ) -> tuple[Drawn, ...]:
        """The pictures of a view, `name` and a suffix being the names of the files.

        Each is under `limit` bytes, and all together under twice as many.

        `say` words messages in the reader's language. Raises TypeError for a game without art, and
        PictureTooLargeError.
        """
        scene, art = self.scene(view, look, say, question)
        scenes = (scene, *further(scene))
        most = min(limit, 2 * limit // len(scenes))
        return tuple(
            Drawn(
                picture(one, art, name + _suffix(number), most),
                alt(one, say, view.tile),
                (one.crop.columns, one.crop.rows),
            )
            for number, one in enumerate(scenes, 1)
        )

    def tiles(
        self, view: View, counts: Mapping[str, int], look: Look, say: Say, name: str, limit: int = AIM
    ) -> tuple[Drawn, ...]:
        """A picture of so many tiles of each design, under a title. Raises as `draw`."""
        _, art = self.scene(view, look, say)
        file = encoded(name, lambda share: paint_leftover(counts, look.title, look.theme, art, share), limit)
        return (Drawn(file, told(counts, look.title, say, view.tile)),)

    def scene(self, view: View, look: Look, say: Say, question: Question | None = None) -> tuple[Scene, Art]:
        """What the first picture shows, and the art of its game."""
        hall = self._halls.get(view.game)
        if hall is None:
            message = f"no art for {view.game}"
            raise TypeError(message)
        scene, art = hall.scene(view, look, question, say)
        if look.fresh:
            scene = replace(scene, fresh=look.fresh, last=None)
        return (zoomed_in(scene, look.zoom) if look.zoom else scene), art


def _suffix(number: int) -> str:
    """What the name of a file ends in, by the number of the picture from 1."""
    return {1: "", 2: NEAR}.get(number, f"{NEAR}{number}")
