"""Guilds, people and channels come into being, and people leave."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sandbox.model import threads
from sandbox.model.channel import Channel, ChannelType, Overwrite
from sandbox.model.guild import Guild, Member, Role, User
from sandbox.model.permissions import EVERYONE, INVITED_BOT
from sandbox.model.world import World

PEOPLE: Final = (
    ("ada", "Ada", "en-US"),
    ("bohumil", "Bohumil Čapek", "cs"),
    ("fox", "🦊 Füchsin", "de"),
    ("layla", "ليلى", "ar"),
    ("yamada", "山田 太郎", "ja"),
    ("shira", "שירה", "he"),
    ("max", "**Max** `Power` ||_x_||", "en-GB"),
    ("wide", "ＷＩＤＥ" * 8, "fr"),
)
"""The people of the first guild: user name, shown name, language of their client."""
OWNER: Final = ("olga", "Olga", "en-US")
GUILD: Final = "Table Games"
CATEGORY: Final = "Games"
CHANNELS: Final = ("games", "lounge")


def found_all(world: World) -> Guild:
    """The guild that every sandbox begins with: its owner, people, channels and the bot."""
    owner = add_person(world, *OWNER)
    guild = add_guild(world, GUILD, owner.id, world.settings.guild_locale)
    for username, shown, locale in PEOPLE:
        join(world, guild.id, add_person(world, username, shown, locale).id)
    category = add_channel(world, guild.id, CATEGORY, ChannelType.CATEGORY)
    for name in CHANNELS:
        add_channel(world, guild.id, name, ChannelType.TEXT, category.id)
    invite_bot(world, guild.id)
    return guild


def add_person(world: World, username: str, shown: str | None = None, locale: str = "en-US") -> User:
    """A new account that is in no guild yet."""
    user = User(world.ids.next(), username, shown, locale=locale)
    world.users[user.id] = user
    world.tell("user.changed", user)
    return user


def add_guild(world: World, name: str, owner_id: int, locale: str = "en-US") -> Guild:
    """A guild with @everyone and its owner, without channels and without the bot."""
    guild = Guild(world.ids.next(), name, owner_id, locale)
    world.guilds[guild.id] = guild
    world.roles[guild.id] = Role(guild.id, guild.id, "@everyone", int(EVERYONE), 0)
    join(world, guild.id, owner_id)
    return guild


def join(world: World, guild_id: int, user_id: int, roles: Iterable[int] = ()) -> Member:
    """A user comes in; nothing happens to who is there."""
    if (guild_id, user_id) in world.members:
        return world.members[guild_id, user_id]
    member = Member(guild_id, user_id, tuple(roles), world.clock.now())
    world.members[guild_id, user_id] = member
    if user_id == world.bot.id:
        world.tell("GUILD_CREATE", world.guild(guild_id), guild_id)
    else:
        world.tell("GUILD_MEMBER_ADD", member, guild_id)
    return member


def invite_bot(world: World, guild_id: int, permissions: int | None = None) -> Member:
    """The bot comes in with a role of its own that has the rights of the invitation."""
    rights = permissions if permissions is not None else world.settings.bot_permissions
    granted = int(INVITED_BOT) if rights is None else rights
    role = Role(world.ids.next(), guild_id, world.bot.username, granted, len(world.roles_of(guild_id)), world.bot.id)
    world.roles[role.id] = role
    return join(world, guild_id, world.bot.id, (role.id,))


def leave(world: World, guild_id: int, user_id: int) -> None:
    """A user leaves or is removed; the bot takes its role along. Raises 10007."""
    member = world.member(guild_id, user_id)
    del world.members[guild_id, user_id]
    if user_id != world.bot.id:
        for thread in world.threads_of(guild_id):
            threads.unfollow(world, thread, user_id)
        world.tell("GUILD_MEMBER_REMOVE", member, guild_id)
        return
    for role in [role for role in world.roles_of(guild_id) if role.bot_id == user_id]:
        del world.roles[role.id]
    world.tell("GUILD_DELETE", world.guild(guild_id), guild_id)


def set_available(world: World, guild_id: int, *, available: bool) -> None:
    """An outage takes a guild away from the bot, or gives it back. Nothing else about it changes."""
    guild = world.guild(guild_id)
    if available == (guild_id not in world.unavailable):
        return
    if available:
        world.unavailable.discard(guild_id)
        world.tell("GUILD_CREATE", guild, guild_id)
    else:
        world.tell("GUILD_DELETE", guild, guild_id)
        world.unavailable.add(guild_id)


def add_role(world: World, guild_id: int, name: str, permissions: int) -> Role:
    """A new role at the top."""
    role = Role(world.ids.next(), guild_id, name, permissions, len(world.roles_of(guild_id)))
    world.roles[role.id] = role
    world.tell("GUILD_ROLE_CREATE", role, guild_id)
    return role


def change_role(world: World, role: Role, permissions: int) -> Role:
    """Give a role other rights."""
    changed = replace(role, permissions=permissions)
    world.roles[role.id] = changed
    world.tell("GUILD_ROLE_UPDATE", changed, role.guild_id)
    return changed


def change_member(world: World, member: Member, *, nick: str | None, roles: tuple[int, ...]) -> Member:
    """Give a member another nickname and other roles."""
    changed = replace(member, nick=nick, roles=roles)
    world.members[member.guild_id, member.user_id] = changed
    world.tell("GUILD_MEMBER_UPDATE", changed, member.guild_id)
    return changed


def add_channel(
    world: World, guild_id: int, name: str, kind: ChannelType = ChannelType.TEXT, parent_id: int | None = None
) -> Channel:
    """A new channel at the end of the list."""
    channel = Channel(world.ids.next(), kind, guild_id, name, parent_id, position=world.next_position(guild_id))
    world.channels[channel.id] = channel
    world.tell("CHANNEL_CREATE", channel, guild_id, channel.id)
    return channel


def overwrite(world: World, channel: Channel, one: Overwrite) -> Channel:
    """Set the rights of one role or member in a channel, in the place of those it had."""
    others = tuple(o for o in channel.overwrites if o.target_id != one.target_id)
    changed = replace(channel, overwrites=(*others, one) if one.allow or one.deny else others)
    world.channels[channel.id] = changed
    world.tell("CHANNEL_UPDATE", changed, channel.guild_id, channel.id)
    return changed
