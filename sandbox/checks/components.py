"""Components of messages: where each may stand, and what each may hold."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from sandbox.checks import limits
from sandbox.checks.controls import CONTROLS, Seen
from sandbox.checks.form import Form, Path
from sandbox.json_types import JsonObject
from sandbox.model import components as stored
from sandbox.model.components import REFERENCE, SELECTS, Kind


class Place(Enum):
    """Where a component may stand."""

    MESSAGE = "message"
    V2_MESSAGE = "message with the components V2 flag"
    ROW = "row"
    CONTAINER = "container"
    ACCESSORY = "accessory"


_BLOCKS: Final = frozenset({Kind.ROW, Kind.TEXT, Kind.SECTION, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR})
ALLOWED: Final = {
    Place.MESSAGE: frozenset({Kind.ROW}),
    Place.V2_MESSAGE: _BLOCKS | {Kind.CONTAINER},
    Place.ROW: SELECTS | {Kind.BUTTON},
    Place.CONTAINER: _BLOCKS,
    Place.ACCESSORY: frozenset({Kind.BUTTON, Kind.THUMBNAIL}),
}


@dataclass(slots=True)
class Reader:
    """Reads the components of one message. `names`: the files that `attachment://` may mean."""

    form: Form
    names: frozenset[str]
    seen: Seen = field(default_factory=Seen)

    def read(self, component: JsonObject, at: Path, place: Place) -> None:
        """One component and all that is inside it."""
        kind = component.get("type")
        if place is Place.MESSAGE and kind in ALLOWED[Place.V2_MESSAGE] - ALLOWED[Place.MESSAGE]:
            self.form.broken((*at, "type"), "v2.flag")
            return
        if kind not in ALLOWED[place]:
            self.form.broken((*at, "type"), "component.type")
            return
        self.seen.number(self.form, component, at)
        if kind in CONTROLS:
            CONTROLS[Kind(kind)](self.form, self.seen, component, at)
        else:
            _BLOCK_CHECKS[Kind(kind)](self, component, at)

    def read_all(self, components: list[JsonObject], at: Path, place: Place) -> None:
        """Components that stand beside each other."""
        for index, component in enumerate(components):
            self.read(component, (*at, index), place)

    def media(self, body: JsonObject, key: str, at: Path) -> str:
        """A media object; gives its url."""
        held = self.form.inner(body, key, at, needed=True) or {}
        url = str(held.get("url") or "")
        if held and not url:
            self.form.broken((*at, key, "url"), "field.required")
        if url.startswith(REFERENCE) and url.removeprefix(REFERENCE) not in self.names:
            self.form.broken((*at, key, "url"), "attachment.reference")
        return url


def check_components(form: Form, body: JsonObject, at: Path, *, v2: bool, names: frozenset[str]) -> None:
    """The `components` of a message body."""
    high, rule = (limits.COMPONENTS, "components.total") if v2 else (limits.ROWS, "components.rows")
    components = form.listed(body, "components", at, rule, high=high)
    reader = Reader(form, names)
    reader.read_all(components, (*at, "components"), Place.V2_MESSAGE if v2 else Place.MESSAGE)
    if v2 and sum(1 for _ in stored.walk(components)) > limits.COMPONENTS >= len(components):
        form.broken((*at, "components"), "components.total", high=limits.COMPONENTS)
    if sum(len(text) for text in stored.texts(components)) > limits.DISPLAY_CHARACTERS:
        form.broken((*at, "components"), "components.characters", high=limits.DISPLAY_CHARACTERS)


def _row(reader: Reader, row: JsonObject, at: Path) -> None:
    held = reader.form.listed(row, "components", at, "row.size", low=1, high=limits.BUTTONS_IN_ROW, needed=True)
    if len(held) > 1 and any(one.get("type") in SELECTS for one in held):
        reader.form.broken((*at, "components"), "row.mixed")
    reader.read_all(held, (*at, "components"), Place.ROW)


def _text(reader: Reader, text: JsonObject, at: Path) -> None:
    high = limits.DISPLAY_CHARACTERS
    reader.form.text(text, "content", at, "text.length", low=1, high=high, needed=True)


def _section(reader: Reader, section: JsonObject, at: Path) -> None:
    form = reader.form
    held = form.listed(section, "components", at, "section.texts", low=1, high=limits.SECTION_TEXTS, needed=True)
    for index, text in enumerate(held):
        place = (*at, "components", index)
        if text.get("type") != Kind.TEXT:
            form.broken((*place, "type"), "component.type")
            continue
        reader.seen.number(form, text, place)
        _text(reader, text, place)
    accessory = form.inner(section, "accessory", at, needed=True)
    if accessory is not None:
        reader.read(accessory, (*at, "accessory"), Place.ACCESSORY)


def _thumbnail(reader: Reader, thumbnail: JsonObject, at: Path) -> None:
    reader.media(thumbnail, "media", at)
    reader.form.text(thumbnail, "description", at, "media.description", low=1, high=limits.DESCRIPTION)


def _gallery(reader: Reader, gallery: JsonObject, at: Path) -> None:
    high = limits.GALLERY_ITEMS
    for index, item in enumerate(
        reader.form.listed(gallery, "items", at, "gallery.items", low=1, high=high, needed=True)
    ):
        _thumbnail(reader, item, (*at, "items", index))


def _file(reader: Reader, file: JsonObject, at: Path) -> None:
    url = reader.media(file, "file", at)
    if url and not url.startswith(REFERENCE):
        reader.form.broken((*at, "file", "url"), "file.reference")


def _separator(reader: Reader, separator: JsonObject, at: Path) -> None:
    reader.form.number(separator, "spacing", at, "separator.spacing", low=1, high=2)


def _container(reader: Reader, container: JsonObject, at: Path) -> None:
    form = reader.form
    form.number(container, "accent_color", at, "container.colour", low=0, high=limits.COLOUR)
    held = form.listed(container, "components", at, "container.size", low=1, high=limits.COMPONENTS, needed=True)
    reader.read_all(held, (*at, "components"), Place.CONTAINER)


_BLOCK_CHECKS: Final[dict[Kind, Callable[[Reader, JsonObject, Path], None]]] = {
    Kind.ROW: _row,
    Kind.TEXT: _text,
    Kind.SECTION: _section,
    Kind.THUMBNAIL: _thumbnail,
    Kind.GALLERY: _gallery,
    Kind.FILE: _file,
    Kind.SEPARATOR: _separator,
    Kind.CONTAINER: _container,
}
