"""One game's room of the gallery: from its views to scenes and the art they are painted with."""

from collections.abc import Callable, Mapping
from typing import Final, Generic, Protocol, TypeVar

from render.alt import Say
from render.art import Art
from render.request import Look, Question
from render.scene import Scene
from render.sprites import SpriteStore
from rules.api import View

V = TypeVar("V", bound=View)
T = TypeVar("T")
A = TypeVar("A", bound=Art)
_ARTS: Final = 8


class Hall(Protocol):
    """What the gallery knows of a game."""

    def scene(self, view: View, look: Look, question: Question | None, say: Say) -> tuple[Scene, Art]:
        """What the picture of a view shows, and the art for it. Raises TypeError for the view of another game."""
        ...


class TileHall(Generic[V, T, A]):
    """A game of tiles on which figures stand.

    `types` gives the tiles of a view's data set by id, `art` makes the art of such a set, `scene` the scene of a view.
    """

    def __init__(
        self,
        store: SpriteStore,
        view: type[V],
        types: Callable[[V], Mapping[str, T]],
        art: Callable[[Mapping[str, T], SpriteStore], A],
        scene: Callable[[V, Look, Question | None, A, Say], Scene],
    ) -> None:
        self._store: Final = store
        self._view: Final = view
        self._types: Final = types
        self._art: Final = art
        self._scene: Final = scene
        self._arts: Final[list[tuple[Mapping[str, T], A]]] = []

    def scene(self, view: View, look: Look, question: Question | None, say: Say) -> tuple[Scene, Art]:
        """See `Hall.scene`."""
        if not isinstance(view, self._view):
            message = f"no art for {view.game}"
            raise TypeError(message)
        art = self._art_of(self._types(view))
        return self._scene(view, look, question, art, say), art

    def _art_of(self, types: Mapping[str, T]) -> A:
        """The art of a data set: tables with the same tiles share it, and with it the plans."""
        found = next((art for known, art in self._arts if known == types), None)
        if found is None:
            found = self._art(types, self._store)
            self._arts.insert(0, (types, found))
            del self._arts[_ARTS:]
        return found
