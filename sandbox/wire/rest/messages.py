"""Messages of channels: listed, sent, edited, deleted."""

from collections.abc import Iterable
from typing import Final

from sandbox import errors
from sandbox.checks.form import Violation
from sandbox.checks.messages import Situation, check_message
from sandbox.model import permissions, posting, threads
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.message import Message, MessageType, Reference
from sandbox.model.permissions import Permission
from sandbox.model.world import World
from sandbox.wire.payload import messages
from sandbox.wire.rest.call import Answer, Call, Route

_PAGE: Final = 50
_MOST: Final = 100


def _listed(call: Call) -> Answer:
    channel = call.channel()
    permissions.require(call.world, channel)
    held = permissions.in_channel(call.world, channel, call.world.bot.id)
    if Permission.READ_MESSAGE_HISTORY not in held:
        return []
    found = [m for m in call.world.messages.get(channel.id, {}).values() if m.viewer_id is None]
    page = _page(call, found)
    return [messages.message(call.world, one, call.links) for one in reversed(page)]


def _page(call: Call, found: list[Message]) -> list[Message]:
    """The asked part of a channel's messages, oldest first."""
    limit = call.number("limit", _PAGE, _MOST)
    if call.query.get("after", "").isdecimal():
        return [m for m in found if m.id > int(call.query["after"])][:limit]
    if call.query.get("around", "").isdecimal():
        middle, half = int(call.query["around"]), limit // 2
        before = [m for m in found if m.id < middle][-half:] if half else []
        return [*before, *[m for m in found if m.id >= middle][: limit - half]]
    before_id = call.query.get("before", "")
    return [m for m in found if not before_id.isdecimal() or m.id < int(before_id)][-limit:]


def _got(call: Call) -> Answer:
    permissions.require(call.world, call.channel(), Permission.READ_MESSAGE_HISTORY)
    return messages.message(call.world, call.message(), call.links)


def _sent(call: Call) -> Answer:
    channel = call.channel()
    _require_sending(call, channel)
    first = posting.repeated(call.world, channel, call.world.bot.id, call.form)
    if first is not None:
        return messages.sent(call.world, first, call.links)
    message = posting.post(call.world, channel, call.world.bot.id, call.form, call.files, _frame(call, channel))
    return messages.sent(call.world, message, call.links)


def _require_sending(call: Call, channel: Channel) -> None:
    """Raise what stands against a send: rights, a locked thread, a person who takes no messages."""
    world = call.world
    if channel.kind is ChannelType.DIRECT and not _takes_messages(world, channel.recipient_id or 0):
        raise errors.closed_to_messages()
    if channel.kind is ChannelType.CATEGORY:
        raise errors.wrong_channel_type()
    needed = [permissions.sending(channel)]
    if call.files:
        needed.append(Permission.ATTACH_FILES)
    if call.form.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    permissions.require(world, channel, *needed)
    held = permissions.in_channel(world, channel, world.bot.id)
    if channel.thread is not None and channel.thread.locked and Permission.MANAGE_THREADS not in held:
        raise errors.locked_thread()


def _takes_messages(world: World, user_id: int) -> bool:
    """Whether a person lets the bot write to them: they don't forbid it, and share a guild with it."""
    shared = any((guild, world.bot.id) in world.members and (guild, user_id) in world.members for guild in world.guilds)
    return shared and world.user(user_id).open_to_messages


def _frame(call: Call, channel: Channel) -> posting.Frame:
    """What the message answers. Raises 160002, 50035 for a message that isn't there."""
    asked = call.form.get("message_reference")
    if not isinstance(asked, dict):
        return posting.PLAIN
    answered = call.world.messages.get(channel.id, {}).get(int(asked.get("message_id") or 0))
    if answered is None or answered.viewer_id is not None:
        if asked.get("fail_if_not_exists", True):
            tree = {
                "message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]}
            }
            raise errors.invalid_form(tree)
        return posting.PLAIN
    held = permissions.in_channel(call.world, channel, call.world.bot.id)
    if Permission.READ_MESSAGE_HISTORY not in held:
        raise errors.unreadable_history()
    return posting.Frame(MessageType.REPLY, reference=Reference(channel.id, answered.id))


def _patched(call: Call) -> Answer:
    permissions.require(call.world, call.channel())
    message = call.message()
    if message.author_id != call.world.bot.id:
        raise errors.not_the_author()
    changed = posting.edit(call.world, message, call.form, call.files)
    return messages.message(call.world, changed, call.links)


def _deleted(call: Call) -> None:
    channel, message = call.channel(), call.message()
    own = message.author_id == call.world.bot.id
    permissions.require(call.world, channel, *(() if own else (Permission.MANAGE_MESSAGES,)))
    threads.require_open(channel)
    if message.kind is MessageType.THREAD_STARTER:
        raise errors.system_message()
    posting.delete(call.world, message)


def _typed(call: Call) -> None:
    channel = call.channel()
    permissions.require(call.world, channel, permissions.sending(channel))


def _check_new(call: Call) -> Iterable[Violation]:
    return check_message(call.form, Situation(call.filenames))


def _check_edit(call: Call) -> Iterable[Violation]:
    try:
        present: Message | None = call.message()
    except errors.DiscordError:
        present = None
    return check_message(call.form, Situation(call.filenames, present))


_ALL: Final = "/channels/{channel_id}/messages"
_ONE: Final = _ALL + "/{message_id}"
ROUTES: Final = (
    Route("GET", _ALL, _listed),
    Route("POST", _ALL, _sent, _check_new, "message"),
    Route("GET", _ONE, _got),
    Route("PATCH", _ONE, _patched, _check_edit, "message.edit"),
    Route("DELETE", _ONE, _deleted),
    Route("POST", "/channels/{channel_id}/typing", _typed),
)
