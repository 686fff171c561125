"""Channels, threads, guilds."""

from typing import Final

from sandbox.clock import stamp
from sandbox.json_types import JsonObject
from sandbox.model import threads
from sandbox.model.channel import Channel, ChannelType, Overwrite, ThreadMember
from sandbox.model.guild import Guild
from sandbox.model.permissions import Permission, in_channel
from sandbox.model.world import World
from sandbox.wire.payload import people

_MOST_COUNTED: Final = 50
"""The count of a thread's members goes no further."""


def _id(number: int | None) -> str | None:
    return None if number is None else str(number)


def channel(world: World, one: Channel) -> JsonObject:
    """A channel of any kind."""
    if one.thread is not None:
        return thread(world, one)
    body: JsonObject = {
        "id": str(one.id),
        "type": int(one.kind),
        "flags": 0,
        "last_message_id": _id(one.last_message_id),
        "last_pin_timestamp": None,
    }
    if one.kind is ChannelType.DIRECT:
        return {**body, "recipients": [people.user(world.user(one.recipient_id or 0))]}
    return {
        **body,
        "guild_id": _id(one.guild_id),
        "name": one.name,
        "parent_id": _id(one.parent_id),
        "position": one.position,
        "topic": one.topic,
        "nsfw": False,
        "rate_limit_per_user": one.slow_mode,
        "permission_overwrites": [_overwrite(o) for o in one.overwrites],
    }


def _overwrite(one: Overwrite) -> JsonObject:
    return {
        "id": str(one.target_id),
        "type": 0 if one.is_role else 1,
        "allow": str(one.allow),
        "deny": str(one.deny),
    }


def thread(world: World, one: Channel) -> JsonObject:
    """A thread, with the bot's own membership where it has one."""
    state = threads.state_of(one)
    body: JsonObject = {
        "id": str(one.id),
        "type": int(one.kind),
        "guild_id": _id(one.guild_id),
        "parent_id": _id(one.parent_id),
        "name": one.name,
        "owner_id": str(state.owner_id),
        "last_message_id": _id(one.last_message_id),
        "last_pin_timestamp": None,
        "rate_limit_per_user": one.slow_mode,
        "flags": 0,
        "message_count": state.sent,
        "total_message_sent": state.sent,
        "member_count": min(len(state.members), _MOST_COUNTED),
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": stamp(state.archived_at),
            "auto_archive_duration": state.archive_minutes,
            "locked": state.locked,
            "create_timestamp": stamp(state.created),
        },
    }
    if one.kind is ChannelType.PRIVATE_THREAD:
        body["thread_metadata"]["invitable"] = state.invitable
    own = next((m for m in state.members if m.user_id == world.bot.id), None)
    if own is not None:
        body["member"] = thread_member(one.id, own)
    return body


def thread_member(thread_id: int, one: ThreadMember) -> JsonObject:
    """Someone who follows a thread."""
    return {
        "id": str(thread_id),
        "user_id": str(one.user_id),
        "join_timestamp": stamp(one.joined),
        "flags": 0,
    }


def guild(world: World, one: Guild) -> JsonObject:
    """A guild as `GET /guilds/{id}` gives it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner_id),
        "icon": None,
        "icon_hash": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "features": [],
        "roles": [people.role(role) for role in world.roles_of(one.id)],
        "emojis": [],
        "stickers": [],
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": one.locale,
        "incidents_data": None,
    }


def whole_guild(world: World, one: Guild, *, all_members: bool) -> JsonObject:
    """A guild as GUILD_CREATE gives it: with channels, open threads and members (without the intent, the bot only)."""
    members = world.members_of(one.id)
    own = world.member(one.id, world.bot.id)
    return {
        **guild(world, one),
        "joined_at": stamp(own.joined),
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "voice_states": [],
        "members": [people.member(world, m) for m in (members if all_members else [own])],
        "channels": [channel(world, c) for c in world.channels_of(one.id)],
        "threads": [thread(world, t) for t in threads.active(world, one.id) if seen_by_bot(world, t)],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "activity_instances": [],
    }


def seen_by_bot(world: World, one: Channel) -> bool:
    """Whether the bot may see a channel."""
    return Permission.VIEW_CHANNEL in in_channel(world, one, world.bot.id)
