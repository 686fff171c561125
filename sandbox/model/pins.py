"""Pinned messages."""

from dataclasses import replace

from sandbox import errors
from sandbox.model import posting
from sandbox.model.change import Pinned
from sandbox.model.channel import Channel
from sandbox.model.message import Message, MessageType, Reference
from sandbox.model.world import World


def of(world: World, channel: Channel) -> list[Message]:
    """The pinned messages of a channel, the one pinned last first."""
    held = [message for message in world.messages.get(channel.id, {}).values() if message.pinned_at is not None]
    return sorted(held, key=lambda message: message.pinned_at or 0.0, reverse=True)


def pin(world: World, channel: Channel, message: Message, user_id: int) -> None:
    """Pin a message and announce it; nothing happens where it is pinned. Raises 30003."""
    if message.pinned_at is not None:
        return
    if len(of(world, channel)) >= world.settings.pins:
        raise errors.too_many_pins(world.settings.pins)
    posting.put(world, replace(message, pinned_at=world.clock.now()))
    _told(world, channel)
    origin = Reference(channel.id, message.id)
    posting.post(world, channel, user_id, {}, (), posting.Frame(MessageType.PINNED, reference=origin))


def unpin(world: World, channel: Channel, message: Message) -> None:
    """Take a pin away; nothing happens where there is none."""
    if message.pinned_at is not None:
        posting.put(world, replace(message, pinned_at=None))
        _told(world, channel)


def _told(world: World, channel: Channel) -> None:
    world.tell("CHANNEL_PINS_UPDATE", Pinned(channel), channel.guild_id, channel.id)
