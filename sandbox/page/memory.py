"""What the page remembers of people: what they have read, and the table that was made ready for the first visit."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from sandbox.control.journal import Journal
from sandbox.model.channel import Channel
from sandbox.model.guild import User
from sandbox.model.message import Message
from sandbox.model.permissions import Permission, in_channel
from sandbox.model.world import World

MOST_COUNTED: Final = 100
"""So many of a channel's newest messages are looked at for what is new."""


@dataclass(frozen=True, slots=True)
class Read:
    """Up to which message a person has read a channel."""

    user_id: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Welcome:
    """A table a few turns old: its thread, the last post in it, and whose move it is."""

    channel_id: int
    message_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class Badge:
    """What is new for a person in one channel, or in all of them."""

    unread: bool
    mentions: int


class Memory:
    """Reads by person and channel, and the welcome as long as there is one."""

    def __init__(self, journal: Journal) -> None:
        self.reads: dict[tuple[int, int], Read] = {}
        self.welcome: Welcome | None = None
        self._journal = journal

    def read(self, user: User, channel: Channel, message_id: int) -> None:
        """Everything up to a message is read; nothing that was read becomes new again."""
        before = self.reads.get((user.id, channel.id))
        if before is None or before.message_id < message_id:
            self.reads[user.id, channel.id] = Read(user.id, channel.id, message_id)
            self._journal.note("read.changed", user=str(user.id), channel=str(channel.id))

    def last_read(self, user: User, channel: Channel) -> int:
        """The newest message that a person has read, 0 if none."""
        one = self.reads.get((user.id, channel.id))
        return 0 if one is None else one.message_id

    def welcome_with(self, welcome: Welcome) -> None:
        """A table is ready for the first visit."""
        self.welcome = welcome
        self._journal.note("welcome.changed")

    def current_welcome(self, world: World) -> Welcome | None:
        """The table of the first visit, until something was posted after it."""
        one = self.welcome
        if one is None or one.message_id not in world.messages.get(one.channel_id, {}):
            return None
        newer = (m for m in reversed(world.messages[one.channel_id].values()) if m.viewer_id is None)
        return one if next(newer).id == one.message_id else None

    def badge(self, world: World, user: User, channel: Channel) -> Badge:
        """What is new for a person in a channel. Threads count for those who follow them."""
        unread, mentions = False, 0
        for message in self._new(world, user, channel):
            unread = True
            mentions += pings(world, message, user)
        follows = channel.thread is None or channel.thread.follows(user.id)
        return Badge(unread and follows, mentions)

    def badges(self, world: World, user: User) -> Badge:
        """What is new for a person altogether."""
        seen = [c for c in world.channels.values() if Permission.VIEW_CHANNEL in in_channel(world, c, user.id)]
        each = [self.badge(world, user, channel) for channel in seen]
        return Badge(any(one.unread for one in each), sum(one.mentions for one in each))

    def _new(self, world: World, user: User, channel: Channel) -> Iterator[Message]:
        """What others wrote after the last message that a person has read, newest first."""
        last = self.last_read(user, channel)
        for message in islice(reversed(world.messages.get(channel.id, {}).values()), MOST_COUNTED):
            if message.id <= last:
                return
            if message.viewer_id in (None, user.id) and message.author_id != user.id:
                yield message


def pings(world: World, message: Message, user: User) -> bool:
    """Whether a message calls a person who did not write it: by name, by a role, or as one of all."""
    if message.author_id == user.id:
        return False
    if message.mentions.everyone or user.id in message.mentions.users:
        return True
    member = world.members.get((message.guild_id or 0, user.id))
    return member is not None and any(role in message.mentions.roles for role in member.roles)
