"""Users, members, roles."""

from sandbox.clock import stamp
from sandbox.json_types import JsonObject
from sandbox.model.guild import Member, Role, User
from sandbox.model.permissions import Permission
from sandbox.model.world import World


def user(one: User) -> JsonObject:
    """A user as others see it."""
    return {
        "id": str(one.id),
        "username": one.username,
        "global_name": one.global_name,
        "discriminator": "0" if not one.bot else f"{one.id % 10_000:04}",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "bot": one.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
    }


def own_user(one: User) -> JsonObject:
    """The bot's account as the bot itself sees it."""
    return {
        **user(one),
        "mfa_enabled": True,
        "verified": True,
        "email": None,
        "locale": one.locale,
        "premium_type": 0,
    }


def member(world: World, one: Member, *, permissions: Permission | None = None) -> JsonObject:
    """A member with its user; `permissions` in the channel of an interaction."""
    body = {**_bare_member(one), "user": user(world.user(one.user_id))}
    if permissions is not None:
        body["permissions"] = str(int(permissions))
    return body


def resolved_member(one: Member, permissions: Permission) -> JsonObject:
    """A member as `resolved` of an interaction has it: without user, deaf and mute."""
    body = {**_bare_member(one), "permissions": str(int(permissions))}
    del body["deaf"], body["mute"]
    return body


def _bare_member(one: Member) -> JsonObject:
    return {
        "nick": one.nick,
        "roles": [str(role) for role in one.roles],
        "joined_at": stamp(one.joined),
        "avatar": None,
        "banner": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "communication_disabled_until": None,
        "premium_since": None,
        "flags": 0,
        "pending": False,
        "deaf": False,
        "mute": False,
    }


def role(one: Role) -> JsonObject:
    """A role."""
    body: JsonObject = {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.bot_id is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "description": None,
        "flags": 0,
    }
    if one.bot_id is not None:
        body["tags"] = {"bot_id": str(one.bot_id)}
    return body
