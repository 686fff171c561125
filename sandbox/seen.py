"""What a person sees, as frozen values for tests and the scripted game."""

from dataclasses import dataclass
from typing import Final

from sandbox.json_types import JsonObject, objects
from sandbox.model.components import SELECTS, Kind, media, walk
from sandbox.model.message import Flags

_CONTROLS: Final = SELECTS | {Kind.BUTTON}


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a select."""

    label: str
    value: str
    description: str
    default: bool


@dataclass(frozen=True, slots=True)
class Control:
    """A button or select. `custom_id` is empty for links, `label` holds the placeholder of a select."""

    kind: Kind
    custom_id: str
    label: str
    disabled: bool
    emoji: str = ""
    url: str = ""
    style: int = 0
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class File:
    """An attachment; `alt` is its own description or that of the gallery that shows it."""

    name: str
    url: str
    size: int
    content_type: str
    alt: str
    width: int | None
    height: int | None


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message as one person sees it. `raw` is Discord's JSON of it."""

    id: int
    channel_id: int
    author_id: int
    author: str
    content: str
    kind: int
    flags: Flags
    edited: str | None
    text: str
    controls: tuple[Control, ...]
    files: tuple[File, ...]
    mentions: tuple[str, ...]
    thread_id: int | None
    raw: JsonObject

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return Flags.EPHEMERAL in self.flags

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return Flags.LOADING in self.flags

    @property
    def v2(self) -> bool:
        """Whether it consists of components."""
        return Flags.COMPONENTS_V2 in self.flags

    @property
    def silent(self) -> bool:
        """Whether it notifies nobody."""
        return Flags.SUPPRESS_NOTIFICATIONS in self.flags

    @property
    def buttons(self) -> tuple[Control, ...]:
        """The buttons, in reading order."""
        return tuple(one for one in self.controls if one.kind is Kind.BUTTON)

    @property
    def selects(self) -> tuple[Control, ...]:
        """The selects, in reading order."""
        return tuple(one for one in self.controls if one.kind in SELECTS)

    def control(self, wanted: str) -> Control:
        """The control with this custom_id or, failing that, this label. Raises LookupError."""
        for one in self.controls:
            if one.custom_id == wanted:
                return one
        for one in self.controls:
            if wanted in (one.label, f"{one.emoji} {one.label}".strip()):
                return one
        raise LookupError(f"no control {wanted!r} among {[c.label or c.custom_id for c in self.controls]}")

    def starting(self, prefix: str) -> tuple[Control, ...]:
        """The controls whose custom_id begins with a text."""
        return tuple(one for one in self.controls if one.custom_id.startswith(prefix))


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal that waits to be filled: its fields by custom_id, with their labels."""

    custom_id: str
    title: str
    fields: dict[str, str]
    raw: JsonObject


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an act. `state`: `answered`, `failed` (too late) or `waiting`; `kind`: Discord's callback type.

    `message` is what the first answer made or what a component belongs to, as it stood then.
    """

    id: int
    channel_id: int
    state: str
    kind: int | None
    message: SeenMessage | None
    modal: Modal | None
    choices: tuple[JsonObject, ...]
    edited_before: str | None

    @property
    def failed(self) -> bool:
        """Whether the person reads that the interaction failed."""
        return self.state == "failed"


def read_message(raw: JsonObject) -> SeenMessage:
    """A message from the control side's JSON."""
    components = list(walk(objects(raw["components"])))
    thread = raw.get("thread")
    return SeenMessage(
        id=int(raw["id"]),
        channel_id=int(raw["channel_id"]),
        author_id=int(raw["author"]["id"]),
        author=raw["author_name"],
        content=raw["content"],
        kind=raw["type"],
        flags=Flags(raw["flags"]),
        edited=raw["edited_timestamp"],
        text="\n".join(_texts(raw, components)),
        controls=tuple(_control(one) for one in components if one["type"] in _CONTROLS),
        files=_files(raw, components),
        mentions=tuple(user["username"] for user in raw["mentions"]),
        thread_id=None if thread is None else int(thread["id"]),
        raw=raw,
    )


def _texts(raw: JsonObject, components: list[JsonObject]) -> list[str]:
    """All texts of a message: content, embeds, text displays."""
    found = [raw["content"]]
    for embed in raw["embeds"]:
        found += [embed.get("title"), embed.get("description")]
        found += [text for one in embed.get("fields", ()) for text in (one["name"], one["value"])]
        found.append((embed.get("footer") or {}).get("text"))
    found += [one["content"] for one in components if one["type"] == Kind.TEXT]
    return [text for text in found if text]


def _control(raw: JsonObject) -> Control:
    return Control(
        kind=Kind(raw["type"]),
        custom_id=raw.get("custom_id", ""),
        label=raw.get("label") or raw.get("placeholder") or "",
        disabled=bool(raw.get("disabled")),
        emoji=(raw.get("emoji") or {}).get("name") or "",
        url=raw.get("url", ""),
        style=raw.get("style", 0),
        options=tuple(
            Option(one["label"], one["value"], one.get("description", ""), bool(one.get("default")))
            for one in raw.get("options", ())
        ),
        least=raw.get("min_values", 1),
        most=raw.get("max_values", 1),
    )


def _files(raw: JsonObject, components: list[JsonObject]) -> tuple[File, ...]:
    shown: dict[str, str] = {}
    for component in components:
        for part in (component, *objects(component.get("items"))):
            described = part.get("description") or ""
            shown |= {str(one.get("attachment_id")): described for one in media(part) if described}
    return tuple(
        File(
            name=one["filename"],
            url=one["url"],
            size=one["size"],
            content_type=one["content_type"],
            alt=one.get("description") or shown.get(one["id"], ""),
            width=one.get("width"),
            height=one.get("height"),
        )
        for one in raw["attachments"]
    )


def read_modal(raw: JsonObject | None) -> Modal | None:
    """A modal from the control side's JSON."""
    if raw is None:
        return None
    labels: dict[str, str] = {}
    for row in objects(raw["components"]):
        for control in walk([row]):
            if "custom_id" in control:
                labels[control["custom_id"]] = control.get("label") or row.get("label") or ""
    return Modal(raw["custom_id"], raw["title"], labels, raw)


def read_answer(raw: JsonObject) -> Answer:
    """What came of an act, from the control side's JSON."""
    message = raw["message"]
    return Answer(
        id=int(raw["id"]),
        channel_id=int(raw["channel"]),
        state=raw["state"],
        kind=raw["answer"],
        message=None if message is None else read_message(message),
        modal=read_modal(raw["modal"]),
        choices=tuple(raw["choices"]),
        edited_before=raw.get("edited_before"),
    )
