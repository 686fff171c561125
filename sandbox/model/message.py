"""Messages and what hangs on them."""

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Final

from sandbox.json_types import JsonObject


class MessageType(IntEnum):
    """The kinds of message that occur here, numbered as Discord does."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU_COMMAND = 23


class Flags(IntFlag):
    """Message flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS: Final = Flags(0)
SETTABLE: Final = Flags.SUPPRESS_EMBEDS | Flags.SUPPRESS_NOTIFICATIONS | Flags.COMPONENTS_V2
"""Flags that a request may set on any message; `EPHEMERAL` on answers to interactions only."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request: its number in `files[n]`, its name and its bytes."""

    index: int
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Attachment:
    """A stored file; `width` and `height` of pictures in pixels."""

    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    """The message, or only the channel, that a message answers or starts from."""

    channel_id: int
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Reaction:
    """An emoji under a message and who put it there: a character of Unicode, or `name:id` of an emoji of a guild."""

    emoji: str
    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mentions:
    """Who a message pings: users, roles, everyone. What `allowed_mentions` holds back isn't here."""

    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False


NOBODY: Final = Mentions()


@dataclass(frozen=True, slots=True)
class Message:
    """A message as stored. `viewer_id`: the one person who sees it, for ephemeral ones."""

    id: int
    channel_id: int
    guild_id: int | None
    author_id: int
    kind: MessageType
    created: float
    content: str = ""
    embeds: tuple[JsonObject, ...] = ()
    components: tuple[JsonObject, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: Flags = NO_FLAGS
    mentions: Mentions = NOBODY
    edited: float | None = None
    reference: Reference | None = None
    interaction_id: int | None = None
    viewer_id: int | None = None
    nonce: str | None = None
    pinned_at: float | None = None
    reactions: tuple[Reaction, ...] = ()

    @property
    def loading(self) -> bool:
        """Whether this is the "thinking" of a deferred answer."""
        return bool(self.flags & Flags.LOADING)

    @property
    def v2(self) -> bool:
        """Whether the message consists of components only."""
        return bool(self.flags & Flags.COMPONENTS_V2)
