"""What listeners of the world are told."""

from dataclasses import dataclass

from sandbox.model.channel import Channel, ThreadMember
from sandbox.model.guild import Guild, Member, Role, User
from sandbox.model.interaction import Interaction
from sandbox.model.message import Message


@dataclass(frozen=True, slots=True)
class Following:
    """A thread and who came or left."""

    thread: Channel
    added: tuple[ThreadMember, ...] = ()
    removed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reacted:
    """A message and the emoji and user that a reaction is about; None: all of them."""

    message: Message
    emoji: str | None = None
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Pinned:
    """A channel whose pins changed."""

    channel: Channel


Subject = Guild | Channel | Message | Role | Member | User | Interaction | Following | Reacted | Pinned | None


@dataclass(frozen=True, slots=True)
class Change:
    """One change. `name` is that of Discord's gateway event, or lower case where no bot is told of it."""

    name: str
    subject: Subject = None
    guild_id: int | None = None
    channel_id: int | None = None
