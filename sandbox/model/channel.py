"""Channels, direct messages and threads."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class ChannelType(IntEnum):
    """The kinds of channel that exist here, numbered as Discord does."""

    TEXT = 0
    DIRECT = 1
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREAD_TYPES: Final = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)
"""After how many quiet minutes a thread may archive itself."""


@dataclass(frozen=True, slots=True)
class Overwrite:
    """Rights that a role or a member gains or loses in one channel."""

    target_id: int
    is_role: bool
    allow: int
    deny: int


@dataclass(frozen=True, slots=True)
class ThreadMember:
    """Someone who follows a thread."""

    user_id: int
    joined: float


@dataclass(frozen=True, slots=True)
class ThreadState:
    """What a thread has beyond a channel. `archived_at`: when `archived` last changed."""

    owner_id: int
    created: float
    archived_at: float
    archive_minutes: int = 4320
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    sent: int = 0
    members: tuple[ThreadMember, ...] = ()

    def follows(self, user_id: int) -> bool:
        """Whether a user follows the thread."""
        return any(member.user_id == user_id for member in self.members)


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of a guild, a thread, or the direct messages between the bot and one person (`recipient_id`)."""

    id: int
    kind: ChannelType
    guild_id: int | None = None
    name: str = ""
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: tuple[Overwrite, ...] = ()
    recipient_id: int | None = None
    thread: ThreadState | None = None
    last_message_id: int | None = None
    slow_mode: int = 0

    @property
    def archived(self) -> bool:
        """Whether this is a thread that is archived."""
        return self.thread is not None and self.thread.archived
