"""Threads: opened, closed, followed, changed, removed."""

from dataclasses import replace
from typing import Final

from sandbox import errors
from sandbox.json_types import JsonObject
from sandbox.model.change import Following
from sandbox.model.channel import Channel, ThreadMember, ThreadState
from sandbox.model.world import World
from sandbox.snowflake import made_at

_SECONDS: Final = 60


def state_of(thread: Channel) -> ThreadState:
    """The thread's own state. Raises 50024 for a channel that isn't one."""
    if thread.thread is None:
        raise errors.wrong_channel_type()
    return thread.thread


def require_open(channel: Channel) -> None:
    """Raise 50083 in an archived thread."""
    if channel.archived:
        raise errors.archived_thread()


def require_room(world: World, thread: Channel) -> None:
    """Raise 160006 where the guild has as many open threads as it may."""
    if len(active(world, thread.guild_id or 0)) >= world.settings.active_threads:
        raise errors.too_many_threads()


def active(world: World, guild_id: int) -> list[Channel]:
    """The threads of a guild that aren't archived."""
    return [thread for thread in world.threads_of(guild_id) if not thread.archived]


def store(world: World, thread: Channel) -> Channel:
    """Put a changed thread in its place and tell it."""
    world.channels[thread.id] = thread
    world.tell("THREAD_UPDATE", thread, thread.guild_id, thread.id)
    return thread


def update(world: World, thread: Channel, body: JsonObject) -> Channel:
    """Change name, `archived`, `locked` and the rest as a request says. Raises 160006 for one thread too many."""
    state = state_of(thread)
    archived = bool(body.get("archived", state.archived))
    if state.archived and not archived:
        require_room(world, thread)
    state = replace(
        state,
        archived=archived,
        archived_at=world.clock.now() if archived != state.archived else state.archived_at,
        locked=bool(body.get("locked", state.locked)),
        invitable=bool(body.get("invitable", state.invitable)),
        archive_minutes=int(body.get("auto_archive_duration") or state.archive_minutes),
    )
    slow_mode = int(body.get("rate_limit_per_user") or thread.slow_mode)
    return store(world, replace(thread, name=body.get("name") or thread.name, slow_mode=slow_mode, thread=state))


def reopen(world: World, thread: Channel) -> Channel:
    """Take a thread out of the archive, as a send does."""
    return update(world, thread, {"archived": False}) if thread.archived else thread


def follow(world: World, thread: Channel, user_id: int) -> None:
    """Make a user follow a thread; nothing happens for who does already."""
    state = state_of(thread)
    if state.follows(user_id):
        return
    member = ThreadMember(user_id, world.clock.now())
    changed = replace(thread, thread=replace(state, members=(*state.members, member)))
    world.channels[thread.id] = changed
    world.tell("THREAD_MEMBERS_UPDATE", Following(changed, added=(member,)), thread.guild_id, thread.id)


def unfollow(world: World, thread: Channel, user_id: int) -> None:
    """Take a user out of a thread."""
    state = state_of(thread)
    if not state.follows(user_id):
        return
    left = tuple(member for member in state.members if member.user_id != user_id)
    changed = replace(thread, thread=replace(state, members=left))
    world.channels[thread.id] = changed
    world.tell("THREAD_MEMBERS_UPDATE", Following(changed, removed=(user_id,)), thread.guild_id, thread.id)


def remove(world: World, channel: Channel) -> None:
    """Delete a channel with its threads, or a thread, and all messages in them."""
    for thread in [c for c in world.channels.values() if c.parent_id == channel.id and c.thread is not None]:
        remove(world, thread)
    del world.channels[channel.id]
    world.messages.pop(channel.id, None)
    name = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
    world.tell(name, channel, channel.guild_id, channel.id)


def archive_quiet_ones(world: World) -> None:
    """Archive the threads in which nothing was said for as long as they keep open."""
    for thread in [c for c in world.channels.values() if c.thread is not None and not c.archived]:
        state = state_of(thread)
        quiet_since = max(state.created, state.archived_at, made_at(thread.last_message_id or thread.id))
        if world.clock.now() - quiet_since > state.archive_minutes * _SECONDS:
            update(world, thread, {"archived": True})
