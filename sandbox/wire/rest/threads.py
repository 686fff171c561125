"""Threads: started, followed, listed."""

from collections.abc import Iterable
from typing import Final

from sandbox import errors
from sandbox.checks.channels import check_thread
from sandbox.checks.form import Violation
from sandbox.json_types import JsonObject
from sandbox.model import permissions, starting, threads
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.permissions import Permission
from sandbox.wire.payload import people, places
from sandbox.wire.rest.call import Answer, Call, Reply, Route


def _started_from_message(call: Call) -> Answer:
    channel = call.channel()
    permissions.require(call.world, channel, Permission.CREATE_PUBLIC_THREADS)
    message = call.message()
    thread = starting.from_message(call.world, channel, message, call.world.bot.id, call.form)
    return Reply(201, places.thread(call.world, thread))


def _started(call: Call) -> Answer:
    channel = call.channel()
    public = call.form.get("type") == ChannelType.PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    permissions.require(call.world, channel, needed)
    thread = starting.by_itself(call.world, channel, call.world.bot.id, call.form)
    return Reply(201, places.thread(call.world, thread))


def _open_thread(call: Call, *needed: Permission) -> Channel:
    """The thread of the path. Raises 50024, 50001, 50013, 50083."""
    thread = call.channel()
    state = threads.state_of(thread)
    permissions.require(call.world, thread, *needed)
    if state.archived:
        raise errors.archived_thread()
    return thread


def _joined(call: Call) -> None:
    threads.follow(call.world, _open_thread(call), call.world.bot.id)


def _left(call: Call) -> None:
    threads.unfollow(call.world, _open_thread(call), call.world.bot.id)


def _added(call: Call) -> None:
    thread = _open_thread(call, Permission.SEND_MESSAGES_IN_THREADS)
    user = call.world.user(call.id("user_id"))
    call.world.member(thread.guild_id or 0, user.id)
    threads.follow(call.world, thread, user.id)


def _removed(call: Call) -> None:
    threads.unfollow(call.world, _open_thread(call, Permission.MANAGE_THREADS), call.id("user_id"))


def _members(call: Call) -> list[JsonObject]:
    thread = call.channel()
    permissions.require(call.world, thread)
    told = []
    for one in threads.state_of(thread).members:
        body = places.thread_member(thread.id, one)
        member = call.world.members.get((thread.guild_id or 0, one.user_id))
        if call.asks("with_member") and member is not None:
            body["member"] = people.member(call.world, member)
        told.append(body)
    return told


def _all_members(call: Call) -> Answer:
    return _members(call)


def _one_member(call: Call) -> Answer:
    wanted = str(call.id("user_id"))
    found = next((body for body in _members(call) if body["user_id"] == wanted), None)
    if found is None:
        raise errors.unknown_member()
    return found


def _active(call: Call) -> Answer:
    guild = call.world.guild(call.id("guild_id"))
    seen = [t for t in threads.active(call.world, guild.id) if places.seen_by_bot(call.world, t)]
    return _page(call, seen)


def _archived(call: Call) -> Answer:
    channel = call.channel()
    permissions.require(call.world, channel, Permission.READ_MESSAGE_HISTORY)
    found = [
        t
        for t in call.world.threads_of(channel.guild_id or 0)
        if t.parent_id == channel.id and t.archived and t.kind is ChannelType.PUBLIC_THREAD
    ]
    found.sort(key=lambda thread: threads.state_of(thread).archived_at, reverse=True)
    return _page(call, found)


def _page(call: Call, found: list[Channel]) -> JsonObject:
    bodies = [places.thread(call.world, thread) for thread in found]
    members = [body["member"] for body in bodies if "member" in body]
    return {"threads": bodies, "members": members, "has_more": False}


def _check(call: Call) -> Iterable[Violation]:
    return check_thread(call.form)


_MEMBERS: Final = "/channels/{channel_id}/thread-members"
ROUTES: Final = (
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", _started_from_message, _check, "thread"),
    Route("POST", "/channels/{channel_id}/threads", _started, _check, "thread.alone"),
    Route("GET", "/channels/{channel_id}/threads/archived/public", _archived),
    Route("GET", "/guilds/{guild_id}/threads/active", _active),
    Route("GET", _MEMBERS, _all_members),
    Route("PUT", f"{_MEMBERS}/@me", _joined),
    Route("DELETE", f"{_MEMBERS}/@me", _left),
    Route("GET", f"{_MEMBERS}/{{user_id}}", _one_member),
    Route("PUT", f"{_MEMBERS}/{{user_id}}", _added),
    Route("DELETE", f"{_MEMBERS}/{{user_id}}", _removed),
)
