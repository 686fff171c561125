"""Rights: Discord's bits, and how roles and overwrites add up."""

from enum import IntFlag
from functools import reduce
from operator import or_
from typing import Final

from sandbox import errors
from sandbox.model.channel import Channel, ChannelType, Overwrite
from sandbox.model.world import World


class Permission(IntFlag):
    """The rights of Discord."""

    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    PRIORITY_SPEAKER = 1 << 8
    STREAM = 1 << 9
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    VIEW_GUILD_INSIGHTS = 1 << 19
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    MUTE_MEMBERS = 1 << 22
    DEAFEN_MEMBERS = 1 << 23
    MOVE_MEMBERS = 1 << 24
    USE_VAD = 1 << 25
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    REQUEST_TO_SPEAK = 1 << 32
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EMBEDDED_ACTIVITIES = 1 << 39
    MODERATE_MEMBERS = 1 << 40
    CREATE_GUILD_EXPRESSIONS = 1 << 43
    CREATE_EVENTS = 1 << 44
    SEND_VOICE_MESSAGES = 1 << 46
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL: Final = reduce(or_, Permission)
NONE: Final = Permission(0)
_P = Permission
EVERYONE: Final = (
    _P.VIEW_CHANNEL | _P.SEND_MESSAGES | _P.SEND_MESSAGES_IN_THREADS | _P.CREATE_PUBLIC_THREADS | _P.EMBED_LINKS
    | _P.ATTACH_FILES | _P.READ_MESSAGE_HISTORY | _P.ADD_REACTIONS | _P.USE_EXTERNAL_EMOJIS | _P.CHANGE_NICKNAME
    | _P.USE_APPLICATION_COMMANDS | _P.CREATE_INSTANT_INVITE | _P.CONNECT | _P.SPEAK
)  # fmt: skip
"""What a new guild gives to everybody."""
INVITED_BOT: Final = EVERYONE | _P.MANAGE_THREADS | _P.CREATE_PRIVATE_THREADS | _P.PIN_MESSAGES
"""What the bot's own role has where the settings name no other rights."""
DIRECT: Final = (
    _P.VIEW_CHANNEL | _P.SEND_MESSAGES | _P.EMBED_LINKS | _P.ATTACH_FILES | _P.READ_MESSAGE_HISTORY
    | _P.ADD_REACTIONS | _P.USE_EXTERNAL_EMOJIS | _P.USE_APPLICATION_COMMANDS
)  # fmt: skip
"""What both sides of a direct message may do."""


def named(names: list[str]) -> Permission:
    """Rights by their names. Raises KeyError for a name that doesn't exist."""
    return reduce(or_, (Permission[name] for name in names), NONE)


def in_guild(world: World, guild_id: int, user_id: int) -> Permission:
    """What roles alone give a member; nothing to who isn't one."""
    member = world.members.get((guild_id, user_id))
    if member is None:
        return NONE
    if world.guild(guild_id).owner_id == user_id:
        return ALL
    held = (world.roles[role_id].permissions for role_id in (guild_id, *member.roles) if role_id in world.roles)
    rights = Permission(reduce(or_, held, 0))
    return ALL if Permission.ADMINISTRATOR in rights else rights


def _overwritten(rights: Permission, overwrites: list[Overwrite]) -> Permission:
    """Rights after overwrites of one step: all denials, then all allowances."""
    deny = reduce(or_, (o.deny for o in overwrites), 0)
    allow = reduce(or_, (o.allow for o in overwrites), 0)
    return Permission((rights & ~deny) | allow)


def in_channel(world: World, channel: Channel, user_id: int) -> Permission:
    """What a user may do in a channel, a thread or a direct message."""
    if channel.kind is ChannelType.DIRECT:
        return DIRECT if user_id in (channel.recipient_id, world.bot.id) else NONE
    guild_id = channel.guild_id
    if guild_id is None:
        return NONE
    rights = in_guild(world, guild_id, user_id)
    if rights == ALL or not rights:
        return rights
    place = world.channels.get(channel.parent_id or 0, channel) if channel.thread is not None else channel
    roles = world.members[guild_id, user_id].roles
    for step in (
        [o for o in place.overwrites if o.target_id == guild_id],
        [o for o in place.overwrites if o.is_role and o.target_id in roles],
        [o for o in place.overwrites if not o.is_role and o.target_id == user_id],
    ):
        rights = _overwritten(rights, step)
    if Permission.VIEW_CHANNEL not in rights or not _admitted(channel, user_id, rights):
        return NONE
    return rights


def _admitted(channel: Channel, user_id: int, rights: Permission) -> bool:
    """Whether a private thread, if this is one, lets a user in."""
    if channel.thread is None or channel.kind is not ChannelType.PRIVATE_THREAD:
        return True
    return channel.thread.follows(user_id) or Permission.MANAGE_THREADS in rights


def sending(channel: Channel) -> Permission:
    """The right that sending in a channel takes."""
    return Permission.SEND_MESSAGES if channel.thread is None else Permission.SEND_MESSAGES_IN_THREADS


def require(world: World, channel: Channel, *rights: Permission) -> None:
    """Raise 50001 where the bot doesn't see the channel, 50013 where it lacks one of the rights."""
    held = in_channel(world, channel, world.bot.id)
    if Permission.VIEW_CHANNEL not in held:
        raise errors.missing_access()
    if any(right not in held for right in rights):
        raise errors.missing_permissions()
