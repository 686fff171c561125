"""The ports of `tables`: what comes in from a front end, and what a front end does for it.

Discord is one front end; tests have another one. Every id of a person, channel or message is Discord's number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from tables.sheet import Form, Sheet


@dataclass(frozen=True, slots=True)
class Person:
    """Who acts: the id, the name shown in this server, and the language of private answers."""

    id: int
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody acts. `guild` is None in a direct message; `channel` may be a thread.

    `language` is that of the server; `file_limit` is the largest upload there, in bytes.
    """

    guild: int | None
    channel: int
    language: str
    file_limit: int


@dataclass(frozen=True, slots=True)
class Click:
    """One thing a person did: a command, a control, a form. `cause` is the id of the interaction, unique for ever."""

    cause: str
    person: Person
    place: Place
    action: str
    table: str = ""
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    message: int | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """The private answer: a new panel, or the present one redrawn."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Update:
    """The public message that carries the control becomes this; `note` is a private word besides."""

    sheet: Sheet
    note: str = ""


@dataclass(frozen=True, slots=True)
class Publish:
    """The answer to a command is a public message. Its id arrives with the first click on it."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Ask:
    """A form is to be opened; it comes back as a `Click` with the form's action."""

    form: Form


@dataclass(frozen=True, slots=True)
class Refuse:
    """A private, friendly no: the code and the worded reason. Nothing has changed."""

    code: str
    text: str


Answer = Show | Update | Publish | Ask | Refuse


class Trouble(StrEnum):
    """Why a front end could not do something."""

    GONE = "gone"  # the channel, thread or message does not exist any more
    FORBIDDEN = "forbidden"  # a right is missing
    CLOSED = "closed"  # the thread is archived or locked
    FULL = "full"  # a limit of the server is reached, e.g. of threads
    TOO_LARGE = "too_large"  # the file is above the limit
    EXISTS = "exists"  # there is a thread already
    UNREACHABLE = "unreachable"  # no answer; it may or may not have happened


class CourierError(Exception):
    """A front end could not do what was asked. `detail` is for the log."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(trouble, detail)
        self.trouble = trouble
        self.detail = detail


class Courier(Protocol):
    """What a front end does for the tables. Each call raises CourierError."""

    async def post(self, channel: int, sheet: Sheet, nonce: str) -> int:
        """Sends a message once for this nonce (at most 25 characters) and gives its id."""

    async def edit(self, channel: int, message: int, sheet: Sheet) -> None:
        """Replaces an own message."""

    async def find(self, channel: int, table: str, entry: int) -> int | None:
        """The newest own message whose controls name this table and entry, among the last hundred."""

    async def open_thread(self, channel: int, message: int, name: str) -> int:
        """Starts a thread from a message and gives its id; a thread that is there already is the answer too."""

    async def retire(self, channel: int, message: int) -> None:
        """Takes the controls off an own message."""

    def link(self, guild: int | None, channel: int, message: int | None) -> str:
        """The address that opens a channel or message."""
