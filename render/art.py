"""What a game paints by itself: its tiles, and the marks that close the joints between them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from PIL import Image

from render.geometry import Point
from render.scene import Tile

Anchor = Callable[[str, int, int], Point]
"""Where a figure stands within its square, by design, quarter turns and index of the part."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A mark at the point where four squares meet: the corner point as a cell's north-west corner, and a picture.

    `ground`: it is a piece of the tiles themselves, and dimmed with them on a dark table.
    """

    corner: tuple[int, int]
    mark: Image.Image
    ground: bool = False


class Art(Protocol):
    """The art of one game. Pictures are cached by it and must not be changed."""

    def tile(self, design: str, turn: int, edge: int) -> Image.Image:
        """A tile as an RGB picture with `edge` pixels a side, after `turn` quarter turns clockwise."""
        ...

    def joints(self, tiles: Sequence[Tile], edge: int) -> Sequence[Joint]:
        """The marks over the corners of these tiles, RGBA, drawn centred on the corner."""
        ...

    def token(self, kind: str, size: int) -> Image.Image:
        """A thing that is counted (`gold`, `wine`) as RGBA, `size` pixels wide; its middle has room for a number."""
        ...


class AnchoredArt(Art, Protocol):
    """The art of a game whose figures stand on parts of tiles."""

    def anchor(self, design: str, turn: int, part: int) -> Point:
        """Where a figure on a part stands, within the square."""
        ...
