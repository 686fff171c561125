"""Pictures that are painted once: in memory up to a number of bytes, and on disk if there is a folder.

Files lie in a folder named after the version of the art. That version is a digest of the sources of this room and
of the libraries that paint, not a number kept by hand: a forgotten number would show old pictures for ever, while
a digest that changes with a comment only costs a few milliseconds a picture.
"""

import hashlib
import logging
import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote

import numpy as np
import PIL
from PIL import Image

LOG: Final = logging.getLogger(__name__)
CAPACITY: Final = 64 * 2**20
"""Bytes of pictures kept in memory: about 1300 tiles of 128 px."""
_VERSION_FOLDER: Final = "art-"
_UNFINISHED: Final = ".part"


@dataclass(frozen=True, slots=True)
class SpriteKey:
    """What a sprite shows. `design` names it uniquely, whatever rules data it comes from; `size` is in pixels."""

    design: str
    turn: int
    size: int

    def file_name(self) -> str:
        """The name of its file on disk."""
        return f"{quote(self.design, safe='+')}-{self.turn}-{self.size}.png"


class SpriteStore:
    """Sprites on demand. May be used by several threads; a sprite that two of them need is painted once.

    Sprites are shared: they must not be drawn on. `folder` is created if it is missing; folders of other versions
    of the art in it are removed. When the disk fails, the store goes on without it.
    """

    def __init__(self, folder: Path | None = None, capacity: int = CAPACITY) -> None:
        self._capacity: Final = capacity
        self._lock: Final = threading.Lock()
        self._held: Final[OrderedDict[SpriteKey, Image.Image]] = OrderedDict()
        self._painting: Final[dict[SpriteKey, Future[Image.Image]]] = {}
        self._bytes = 0
        self._folder = None if folder is None else _version_folder(folder)

    def __len__(self) -> int:
        return len(self._held)

    def get(self, key: SpriteKey, paint: Callable[[], Image.Image]) -> Image.Image:
        """The sprite of this key, painted by `paint` if it is nowhere yet. Raises what `paint` raises."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
            other = self._painting.get(key)
            if other is None:
                own: Future[Image.Image] = Future()
                self._painting[key] = own
        if other is not None:
            return other.result()
        try:
            sprite = self._read(key) or self._write(key, paint())
        except BaseException as error:
            with self._lock:
                del self._painting[key]
            own.set_exception(error)
            raise
        with self._lock:
            self._hold(key, sprite)
            del self._painting[key]
        own.set_result(sprite)
        return sprite

    def _hold(self, key: SpriteKey, sprite: Image.Image) -> None:
        """Keeps a sprite and lets go of those that were not asked for longest."""
        self._held[key] = sprite
        self._bytes += _size(sprite)
        while self._bytes > self._capacity and len(self._held) > 1:
            _, oldest = self._held.popitem(last=False)
            self._bytes -= _size(oldest)

    def _read(self, key: SpriteKey) -> Image.Image | None:
        """The sprite from disk; None where it isn't there or can't be read."""
        folder = self._folder
        if folder is None:
            return None
        path = folder / key.file_name()
        try:
            with Image.open(path) as image:
                image.load()
                return image.copy()
        except FileNotFoundError:
            return None
        except (OSError, ValueError, SyntaxError) as error:  # what Pillow raises for broken files
            LOG.warning("sprite %s can't be read and is painted again: %s", path.name, error)
            return None

    def _write(self, key: SpriteKey, sprite: Image.Image) -> Image.Image:
        """Puts a sprite on disk, whole or not at all, and returns it."""
        folder = self._folder
        if folder is None:
            return sprite
        try:
            with tempfile.NamedTemporaryFile(dir=folder, suffix=_UNFINISHED, delete=False) as file:
                sprite.save(file, "PNG", compress_level=3)
            Path(file.name).replace(folder / key.file_name())
        except OSError as error:
            LOG.warning("sprites are no longer kept on disk: %s", error)
            self._folder = None
        return sprite


@cache
def art_version() -> str:
    """The version of the art: a digest of the sources of this room and of the versions of Pillow and numpy."""
    digest = hashlib.sha256(f"Pillow {PIL.__version__} numpy {np.__version__}".encode())
    room = Path(__file__).parent
    for path in sorted(room.rglob("*.py")):
        digest.update(path.relative_to(room).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _version_folder(folder: Path) -> Path | None:
    """The folder of the present version, without what an interrupted write left; None if the disk fails."""
    own = folder / (_VERSION_FOLDER + art_version())
    try:
        own.mkdir(parents=True, exist_ok=True)
        for old in folder.glob(_VERSION_FOLDER + "*"):
            if old != own:
                shutil.rmtree(old)
        for left in own.glob("*" + _UNFINISHED):
            left.unlink()
    except OSError as error:
        LOG.warning("sprites are not kept on disk: %s", error)
        return None
    return own


def _size(sprite: Image.Image) -> int:
    """The bytes that a sprite takes in memory; Pillow pads RGB to four bytes a pixel."""
    return sprite.width * sprite.height * (1 if sprite.mode == "L" else 4)
