"""Messages: posted, edited, deleted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sandbox import errors
from sandbox.json_types import JsonObject, objects
from sandbox.model import components, mentions, threads, uploads
from sandbox.model.channel import Channel
from sandbox.model.message import NO_FLAGS, SETTABLE, Flags, Mentions, Message, MessageType, Reference, Upload
from sandbox.model.world import World

_HOUR: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Frame:
    """What a message is beyond its body: its kind, and for answers to interactions whose they are."""

    kind: MessageType = MessageType.DEFAULT
    flags: Flags = NO_FLAGS
    reference: Reference | None = None
    interaction_id: int | None = None
    viewer_id: int | None = None


PLAIN: Final = Frame()


def post(
    world: World,
    channel: Channel,
    author_id: int,
    body: JsonObject,
    files: Sequence[Upload] = (),
    frame: Frame = PLAIN,
) -> Message:
    """Make a message from a request's body, reopen its thread, tell it. Raises 40005, 160006."""
    uploads.admit(world, files)
    if channel.archived and frame.viewer_id is None:
        threads.require_room(world, channel)
    message = Message(
        id=world.ids.next(),
        channel_id=channel.id,
        guild_id=channel.guild_id,
        author_id=author_id,
        kind=frame.kind,
        created=world.clock.now(),
        reference=frame.reference,
        flags=frame.flags,
        interaction_id=frame.interaction_id,
        viewer_id=frame.viewer_id,
        nonce=None if body.get("nonce") is None else str(body["nonce"]),
    )
    message = _written(world, message, body, files)
    world.messages.setdefault(channel.id, {})[message.id] = message
    if message.viewer_id is None:
        _arrived(world, channel.id, message)
    world.tell("MESSAGE_CREATE", message, message.guild_id, message.channel_id)
    return message


def edit(world: World, message: Message, body: JsonObject, files: Sequence[Upload] = ()) -> Message:
    """Change what a request's body names. Raises 40005, 50083 in an archived thread, 30046."""
    uploads.admit(world, files)
    if message.viewer_id is None:
        threads.require_open(world.channel(message.channel_id))
    now = world.clock.now()
    if now - message.created > _HOUR:
        _count_old_edit(world, message.channel_id, now)
    completes = message.loading
    changed = _written(world, replace(message, flags=message.flags & ~Flags.LOADING), body, files)
    kept = {attachment.id for attachment in changed.attachments}
    uploads.discard(world, (attachment for attachment in message.attachments if attachment.id not in kept))
    return put(world, replace(changed, edited=message.edited if completes else now))


def _count_old_edit(world: World, channel_id: int, now: float) -> None:
    """Raise 30046 where the channel has had its edits of old messages; else there is one more."""
    since = now - world.settings.old_edit_seconds
    recent = [moment for moment in world.old_edits.get(channel_id, ()) if moment > since]
    if len(recent) >= world.settings.old_edits:
        raise errors.old_edits_spent(recent[0] - since if recent else world.settings.old_edit_seconds)
    world.old_edits[channel_id] = [*recent, now]


def put(world: World, message: Message) -> Message:
    """Put a changed message in its place and tell it."""
    world.messages[message.channel_id][message.id] = message
    world.tell("MESSAGE_UPDATE", message, message.guild_id, message.channel_id)
    return message


def delete(world: World, message: Message) -> None:
    """Take a message away. A thread that started from it stays."""
    del world.messages[message.channel_id][message.id]
    uploads.discard(world, message.attachments)
    world.tell("MESSAGE_DELETE", message, message.guild_id, message.channel_id)


def repeated(world: World, channel: Channel, author_id: int, body: JsonObject) -> Message | None:
    """The message that the same author sent with the same nonce a short while ago, where the body asks for it."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    since = world.clock.now() - world.settings.nonce_seconds
    for message in reversed(world.messages.get(channel.id, {}).values()):
        if message.created < since:
            break
        if message.nonce == str(nonce) and message.author_id == author_id:
            return message
    return None


def _written(world: World, message: Message, body: JsonObject, files: Sequence[Upload]) -> Message:
    """The message with what a body says, in the way edits say it: what isn't named stays."""
    flags = message.flags
    if body.get("flags") is not None:
        kept = flags & ~SETTABLE | flags & Flags.COMPONENTS_V2
        flags = kept | Flags(int(body["flags"])) & SETTABLE
    changed = replace(
        message,
        flags=flags,
        attachments=uploads.after(world, message.channel_id, message.attachments, body, files),
        content=str(body.get("content") or "") if "content" in body else message.content,
        embeds=tuple(objects(body.get("embeds"))) if "embeds" in body else message.embeds,
        components=(
            components.numbered(objects(body.get("components"))) if "components" in body else message.components
        ),
    )
    return replace(changed, mentions=_pings(world, changed, body))


def _pings(world: World, message: Message, body: JsonObject) -> Mentions:
    text = "\n".join([message.content, *components.texts(message.components)])
    replied_to = None
    if message.reference is not None and message.kind is MessageType.REPLY:
        answered = world.messages.get(message.channel_id, {}).get(message.reference.message_id or 0)
        replied_to = answered.author_id if answered and message.interaction_id is None else None
    found = mentions.pinged(text, body.get("allowed_mentions"), replied_to)
    return replace(found, users=tuple(user for user in found.users if user in world.users))


def _arrived(world: World, channel_id: int, message: Message) -> None:
    """What a new message does to its channel: it is the last one, and a thread reopens and gains followers."""
    channel = replace(world.channel(channel_id), last_message_id=message.id)
    if channel.thread is not None:
        channel = replace(channel, thread=replace(channel.thread, sent=channel.thread.sent + 1))
    world.channels[channel_id] = channel
    if channel.thread is None:
        return
    threads.reopen(world, channel)
    for user_id in (message.author_id, *message.mentions.users):
        threads.follow(world, world.channel(channel_id), user_id)
