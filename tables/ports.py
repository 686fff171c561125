"""The ports of `tables`: what comes in from a front end, and what a front end does for it.

Discord is one front end; tests have another one. Every id of a person, channel or message is Discord's number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from render.request import Question
from rules.api import Event, Move, View
from rules.message import Seat
from rules.play import Play
from tables.sheet import Document, Form, Picture, Sheet
from words.speech import Words


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
    """One thing a person did: a command, a control, a form. `cause` is the id of the interaction, unique for ever.

    `action` is a key of `tables.actions.ACTIONS`. `args` come back from the control as they were laid out. `values`
    are the items picked in a menu; `fields` the answers of a form, or the options of a command by name.
    `message` is the id of the public message that carries the control.
    """

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
    """The answer to a command is a public message. Its id is told to `House.published`, or by the first click on it."""

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

    async def direct(self, person: int) -> int:
        """The channel of direct messages with a person; that one may refuse them all the same."""

    async def present(self, guild: int, person: int) -> bool:
        """Whether a person is a member of a server; not so who left it, was banned, or has no account any more."""

    async def open_thread(self, channel: int, message: int, name: str) -> int:
        """Starts a thread from a message and gives its id; a thread that is there already is the answer too."""

    async def open_private(self, channel: int, name: str, people: Sequence[int]) -> int:
        """Starts a private thread that these people can read; an own one of this name is the answer too."""

    async def retire(self, channel: int, message: int) -> None:
        """Takes the controls off an own message."""

    def link(self, guild: int | None, channel: int, message: int | None) -> str:
        """The address that opens a channel or message."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What a picture is to show. `names` of the seats are clean but not escaped; `limit` is in bytes.

    `events` are what happened since the last picture. `private`: one person waits for it. `computers` are the seats
    that computer players have, `winners` those who have won. `marked`: the squares of the tiles that the events have
    laid are marked. `zoom` is the region of the board to be shown (see `render.zoom`), empty for all of it.
    """

    table: str
    view: View
    names: tuple[str, ...]
    language: str
    limit: int
    events: tuple[Event, ...] = ()
    private: bool = False
    computers: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    marked: bool = False
    zoom: str = ""


class NoPicture(Exception):  # noqa: N818 - what the painter says
    """A picture cannot be had: it would be too large, or painting failed. `detail` is for the log."""


class Pictures(Protocol):
    """Who paints: one picture, or two where one would be too wide for a phone, each with its alt text.

    Each call raises NoPicture; then a text board takes the picture's place.
    """

    async def board(self, shot: Shot) -> tuple[Picture, ...]:
        """The whole table as the view shows it."""

    async def tiles(self, shot: Shot, counts: Mapping[str, int]) -> tuple[Picture, ...]:
        """So many tiles of each design, as those that may still come."""

    async def choice(self, shot: Shot, question: Question) -> tuple[Picture, ...]:
        """The keys that a seat can choose from, by the labels of `render.labels`; without keys, what it has chosen."""


class Boards(Protocol):
    """Who writes a view as text, for where no picture can be shown. Nothing that the picture shows is missing."""

    def __call__(self, view: View, words: Words, names: Sequence[str]) -> str:
        """Lines of text, shown in a fixed-width font; `names` are not escaped."""


class Records(Protocol):
    """Who writes the open game record of a game that is over."""

    def __call__(self, play: Play[Any], table: str, names: Sequence[str], tags: Mapping[str, str]) -> Document:
        """The record as a file. `tags` say what its luck can be checked with, who left, and whether it was ended."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a computer player is asked: the moves of a seat that owes a decision; the same luck brings the same."""

    play: Play[Any]
    seat: Seat
    luck: str


class Player(Protocol):
    """A computer player. It thinks off the event loop: see `tables.thinking`."""

    async def __call__(self, turn: Turn, /) -> Sequence[Move]:
        """The moves of one act."""


class Clock(Protocol):
    """The time, so that tests have another one."""

    @property
    def offset(self) -> int:
        """Seconds by which somebody has put it ahead of the machine's."""

    def now(self) -> int:
        """Whole seconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Waits."""
