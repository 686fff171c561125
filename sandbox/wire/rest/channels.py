"""Channels: looked at, changed, deleted."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sandbox import errors
from sandbox.checks.channels import check_channel_edit
from sandbox.checks.form import Violation
from sandbox.model import permissions, threads
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.permissions import Permission
from sandbox.wire.payload import places
from sandbox.wire.rest.call import Answer, Call, Route

_OPENING: Final = frozenset({"archived", "auto_archive_duration"})
"""What a thread's owner, or whoever may send in it, changes without Manage Threads."""


def _got(call: Call) -> Answer:
    channel = call.channel()
    permissions.require(call.world, channel)
    return places.channel(call.world, channel)


def _patched(call: Call) -> Answer:
    channel = call.channel()
    if channel.thread is not None:
        _require_thread_change(call, channel)
        return places.channel(call.world, threads.update(call.world, channel, call.form))
    if channel.kind is ChannelType.DIRECT:
        raise errors.not_in_direct_messages()
    permissions.require(call.world, channel, Permission.MANAGE_CHANNELS)
    changed = replace(
        channel,
        name=call.form.get("name") or channel.name,
        topic=call.form.get("topic", channel.topic),
        slow_mode=int(call.form.get("rate_limit_per_user") or channel.slow_mode),
    )
    call.world.channels[channel.id] = changed
    call.world.tell("CHANNEL_UPDATE", changed, changed.guild_id, changed.id)
    return places.channel(call.world, changed)


def _require_thread_change(call: Call, thread: Channel) -> None:
    """Raise 50013 or 50083 for what the bot may not change, or not while the thread is archived."""
    world, state = call.world, threads.state_of(thread)
    permissions.require(world, thread)
    held = permissions.in_channel(world, thread, world.bot.id)
    opens = call.form.get("archived") is False
    if Permission.MANAGE_THREADS not in held:
        own = state.owner_id == world.bot.id
        reopens = opens and set(call.form) <= _OPENING and Permission.SEND_MESSAGES_IN_THREADS in held
        if not (own or reopens) or state.locked or "locked" in call.form:
            raise errors.missing_permissions()
    if state.archived and not opens:
        raise errors.archived_thread()


def _deleted(call: Call) -> Answer:
    channel = call.channel()
    if channel.kind is ChannelType.DIRECT:
        return places.channel(call.world, channel)
    needed = Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS
    permissions.require(call.world, channel, needed)
    told = places.channel(call.world, channel)
    threads.remove(call.world, channel)
    return told


def _check(call: Call) -> Iterable[Violation]:
    return check_channel_edit(call.form)


ROUTES: Final = (
    Route("GET", "/channels/{channel_id}", _got),
    Route("PATCH", "/channels/{channel_id}", _patched, _check, "channel"),
    Route("DELETE", "/channels/{channel_id}", _deleted),
)
