"""Direct messages between the bot and one person."""

from sandbox import errors
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.world import World


def channel_with(world: World, user_id: int) -> Channel:
    """The channel with a person, opened on first use. Raises 10013, 50007 for another bot."""
    user = world.user(user_id)
    if user.bot:
        raise errors.closed_to_messages()
    found = (c for c in world.channels.values() if c.kind is ChannelType.DIRECT and c.recipient_id == user_id)
    channel = next(found, None)
    if channel is None:
        channel = Channel(world.ids.next(), ChannelType.DIRECT, recipient_id=user_id)
        world.channels[channel.id] = channel
        world.tell("CHANNEL_CREATE", channel, None, channel.id)
    return channel
