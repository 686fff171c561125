"""Tests set the scene: guilds, people, channels, rights, time."""

from dataclasses import asdict, replace
from typing import Final

from sandbox.control.ask import Ask, ControlRoute, find_role, find_user
from sandbox.control.refusal import RefusedError
from sandbox.control.views import seen_message, seen_user
from sandbox.json_types import JsonObject
from sandbox.model import founding, posting, threads
from sandbox.model.channel import ChannelType, Overwrite
from sandbox.model.permissions import NONE, Permission, named
from sandbox.settings import CHANGEABLE
from sandbox.wire.payload import places

_KINDS: Final = {"text": ChannelType.TEXT, "category": ChannelType.CATEGORY}


def _rights(ask: Ask, key: str) -> Permission:
    """Rights by name from a list of the body."""
    try:
        return named(list(ask.body.get(key) or []))
    except KeyError as unknown:
        raise RefusedError("unknown_permission", f"there is no right {unknown}") from None


async def _add_guild(ask: Ask) -> JsonObject:
    """A guild with one text channel, an owner and, unless `bot` is false, the bot."""
    owner = find_user(ask.world, ask.body.get("owner", founding.OWNER[0]))
    guild = founding.add_guild(ask.world, str(ask.need("name")), owner.id, str(ask.body.get("locale", "en-US")))
    channel = founding.add_channel(ask.world, guild.id, str(ask.body.get("channel", "general")))
    for wanted in ask.body.get("people") or []:
        founding.join(ask.world, guild.id, find_user(ask.world, wanted).id)
    if ask.body.get("bot", True):
        founding.invite_bot(ask.world, guild.id)
    return {"id": str(guild.id), "name": guild.name, "channel": str(channel.id)}


async def _add_person(ask: Ask) -> JsonObject:
    """A new person, who comes into the guild of the body or the first one."""
    user = founding.add_person(
        ask.world, str(ask.need("username")), ask.body.get("name"), str(ask.body.get("locale", "en-US"))
    )
    founding.join(ask.world, ask.guild().id, user.id)
    return seen_user(user)


async def _change_person(ask: Ask) -> JsonObject:
    """Another language, name or openness to direct messages."""
    user = find_user(ask.world, ask.params["person"])
    changed = replace(
        user,
        locale=str(ask.body.get("locale", user.locale)),
        global_name=ask.body.get("name", user.global_name),
        open_to_messages=bool(ask.body.get("open_to_messages", user.open_to_messages)),
    )
    ask.world.users[user.id] = changed
    ask.world.tell("user.changed", changed)
    return seen_user(changed)


async def _join(ask: Ask) -> JsonObject:
    """A person, or the bot with its usual rights, comes into a guild; nickname and roles are set."""
    user, guild = find_user(ask.world, ask.params["person"]), ask.guild()
    if user.id == ask.world.bot.id and (guild.id, user.id) not in ask.world.members:
        rights = _rights(ask, "permissions") if "permissions" in ask.body else None
        founding.invite_bot(ask.world, guild.id, None if rights is None else int(rights))
    member = founding.join(ask.world, guild.id, user.id)
    if "nick" in ask.body or "roles" in ask.body:
        wanted = ask.body.get("roles")
        roles = member.roles if wanted is None else tuple(find_role(ask.world, guild, one).id for one in wanted)
        founding.change_member(ask.world, member, nick=ask.body.get("nick", member.nick), roles=roles)
    return seen_user(user)


async def _leave(ask: Ask) -> JsonObject:
    """A person or the bot leaves a guild."""
    user = find_user(ask.world, ask.params["person"])
    founding.leave(ask.world, ask.guild().id, user.id)
    return seen_user(user)


async def _add_channel(ask: Ask) -> JsonObject:
    """A text channel or category."""
    kind = _KINDS[str(ask.body.get("kind", "text"))]
    return places.channel(ask.world, founding.add_channel(ask.world, ask.guild().id, str(ask.need("name")), kind))


async def _change_channel(ask: Ask) -> JsonObject:
    """A thread is archived, opened, locked; a channel or thread gets another name."""
    channel = ask.channel()
    if channel.thread is not None:
        return places.channel(ask.world, threads.update(ask.world, channel, ask.body))
    changed = replace(channel, name=str(ask.body.get("name", channel.name)))
    ask.world.channels[channel.id] = changed
    ask.world.tell("CHANNEL_UPDATE", changed, changed.guild_id, changed.id)
    return places.channel(ask.world, changed)


async def _delete_channel(ask: Ask) -> JsonObject:
    """A channel with its threads, or a thread, is deleted."""
    channel = ask.channel()
    threads.remove(ask.world, channel)
    return {"id": str(channel.id)}


async def _overwrite(ask: Ask) -> JsonObject:
    """Rights of a role or member in a channel; `allow` and `deny` empty take the overwrite away."""
    channel = ask.channel()
    guild = ask.world.guild(channel.guild_id or 0)
    who = ask.params["who"]
    try:
        target, is_role = find_role(ask.world, guild, who).id, True
    except RefusedError:
        target, is_role = find_user(ask.world, who).id, False
    one = Overwrite(target, is_role, int(_rights(ask, "allow")), int(_rights(ask, "deny")))
    return places.channel(ask.world, founding.overwrite(ask.world, channel, one))


async def _add_role(ask: Ask) -> JsonObject:
    """A new role."""
    role = founding.add_role(ask.world, ask.guild().id, str(ask.need("name")), int(_rights(ask, "permissions")))
    return {"id": str(role.id), "name": role.name, "permissions": str(role.permissions)}


async def _change_role(ask: Ask) -> JsonObject:
    """A role loses and gains rights: `add` and `remove`, or all of them anew by `permissions`."""
    role = find_role(ask.world, ask.guild(), ask.params["role"])
    held = _rights(ask, "permissions") if "permissions" in ask.body else Permission(role.permissions)
    rights = (held | _rights(ask, "add")) & ~_rights(ask, "remove")
    changed = founding.change_role(ask.world, role, int(rights or NONE))
    return {"id": str(changed.id), "name": changed.name, "permissions": str(changed.permissions)}


async def _delete_message(ask: Ask) -> JsonObject:
    """A message disappears, whoever wrote it."""
    wanted = ask.params["message"]
    message = ask.world.find_message(int(wanted)) if wanted.isdecimal() else None
    if message is None:
        raise RefusedError("unknown_message", f"no message {wanted!r}", 404)
    posting.delete(ask.world, message)
    return {"id": wanted}


async def _plant(ask: Ask) -> JsonObject:
    """A message of the bot's account that the bot has not sent, like one of an older build: `body` as in a request."""
    message = posting.post(ask.world, ask.channel(), ask.world.bot.id, dict(ask.need("body")))
    return seen_message(ask.desk, message)


async def _settings(ask: Ask) -> JsonObject:
    """Deadlines and limits change while the sandbox runs."""
    unknown = set(ask.body) - CHANGEABLE
    if unknown:
        raise RefusedError("unknown_setting", f"can't be changed: {', '.join(sorted(unknown))}")
    ask.world.settings = replace(ask.world.settings, **ask.body)
    return {key: value for key, value in asdict(ask.world.settings).items() if key in CHANGEABLE}


async def _clock(ask: Ask) -> JsonObject:
    """Time is skipped; threads that were quiet for long enough archive themselves."""
    ask.world.clock.advance(float(ask.need("advance")))
    threads.archive_quiet_ones(ask.world)
    return {"now": ask.world.clock.now(), "offset": ask.world.clock.offset}


ROUTES: Final = (
    ControlRoute("POST", "/guilds", _add_guild),
    ControlRoute("POST", "/people", _add_person),
    ControlRoute("PATCH", "/people/{person}", _change_person),
    ControlRoute("PUT", "/guilds/{guild}/members/{person}", _join),
    ControlRoute("DELETE", "/guilds/{guild}/members/{person}", _leave),
    ControlRoute("POST", "/guilds/{guild}/roles", _add_role),
    ControlRoute("PATCH", "/guilds/{guild}/roles/{role}", _change_role),
    ControlRoute("POST", "/channels", _add_channel),
    ControlRoute("PATCH", "/channels/{channel}", _change_channel),
    ControlRoute("DELETE", "/channels/{channel}", _delete_channel),
    ControlRoute("PUT", "/channels/{channel}/permissions/{who}", _overwrite),
    ControlRoute("POST", "/messages", _plant),
    ControlRoute("DELETE", "/messages/{message}", _delete_message),
    ControlRoute("PATCH", "/settings", _settings),
    ControlRoute("POST", "/clock", _clock),
)
