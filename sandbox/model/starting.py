"""How a thread begins: from a message, or by itself."""

from dataclasses import replace

from sandbox import errors
from sandbox.json_types import JsonObject
from sandbox.model import posting, threads
from sandbox.model.channel import Channel, ChannelType, ThreadState
from sandbox.model.message import Flags, Message, MessageType, Reference
from sandbox.model.world import World


def from_message(world: World, channel: Channel, message: Message, owner_id: int, body: JsonObject) -> Channel:
    """A thread that has the id of its message. Raises 160004 for a second one, 160006, 50024."""
    if message.flags & Flags.HAS_THREAD or message.id in world.channels:
        raise errors.thread_exists()
    thread = _open(world, channel, owner_id, body, ChannelType.PUBLIC_THREAD, message.id)
    posting.put(world, replace(message, flags=message.flags | Flags.HAS_THREAD))
    origin = Reference(channel.id, message.id)
    posting.post(world, thread, owner_id, {}, (), posting.Frame(MessageType.THREAD_STARTER, reference=origin))
    return world.channel(thread.id)


def by_itself(world: World, channel: Channel, owner_id: int, body: JsonObject) -> Channel:
    """A thread without a message; a private one unless the body asks for a public one. Raises 160006, 50024."""
    kind = ChannelType(int(body.get("type") or ChannelType.PRIVATE_THREAD))
    thread = _open(world, channel, owner_id, body, kind, world.ids.next())
    if kind is ChannelType.PUBLIC_THREAD:
        origin = Reference(thread.id)
        frame = posting.Frame(MessageType.THREAD_CREATED, reference=origin)
        posting.post(world, channel, owner_id, {"content": thread.name}, (), frame)
    return world.channel(thread.id)


def _open(
    world: World, channel: Channel, owner_id: int, body: JsonObject, kind: ChannelType, thread_id: int
) -> Channel:
    if channel.kind is not ChannelType.TEXT or channel.guild_id is None:
        raise errors.wrong_channel_type()
    threads.require_room(world, channel)
    now = world.clock.now()
    state = ThreadState(owner_id=owner_id, created=now, archived_at=now)
    thread = Channel(
        id=thread_id,
        kind=kind,
        guild_id=channel.guild_id,
        name=str(body["name"]),
        parent_id=channel.id,
        thread=replace(state, archive_minutes=int(body.get("auto_archive_duration") or state.archive_minutes)),
        slow_mode=int(body.get("rate_limit_per_user") or 0),
    )
    world.channels[thread.id] = thread
    world.tell("THREAD_CREATE", thread, thread.guild_id, thread.id)
    threads.follow(world, thread, owner_id)
    return world.channel(thread.id)
