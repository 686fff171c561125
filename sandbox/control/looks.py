"""Tests and people look: state, messages, findings, the log."""

from dataclasses import asdict
from typing import Final

from sandbox.control.ask import Ask, ControlRoute, find_message
from sandbox.control.offers import offered
from sandbox.control.refusal import RefusedError
from sandbox.control.views import seen_channel, seen_command, seen_message, seen_user
from sandbox.json_types import JsonObject
from sandbox.model.channel import ChannelType
from sandbox.model.permissions import Permission, in_channel

_LONGEST_WAIT: Final = 60.0


async def _status(ask: Ask) -> JsonObject:
    """Addresses, the bot, and everything that can be named."""
    world, desk = ask.world, ask.desk
    return {
        "version": desk.journal.version,
        "base": desk.links.base,
        "api": desk.links.told.api,
        "gateway": desk.links.told.gateway,
        "openapi": desk.openapi,
        "now": world.clock.now(),
        "bot": {**seen_user(world.bot), "connected": desk.hub.connected > 0, "commands": _command_names(ask)},
        "guilds": [{"id": str(guild.id), "name": guild.name} for guild in world.guilds.values()],
        "people": [seen_user(user) for user in world.users.values() if not user.bot],
        "settings": {key: value for key, value in asdict(world.settings).items() if key != "token"},
        "findings": len(desk.records.findings),
    }


def _command_names(ask: Ask) -> list[str]:
    scopes = (None, *ask.world.guilds)
    return [command.name for scope in scopes for command in ask.world.commands.of(scope)]


async def _channels(ask: Ask) -> JsonObject:
    """The channels, threads and direct messages that a person sees."""
    user, world = ask.person(), ask.world
    seen = [
        channel for channel in world.channels.values() if Permission.VIEW_CHANNEL in in_channel(world, channel, user.id)
    ]
    return {
        "version": ask.desk.journal.version,
        "channels": [seen_channel(world, channel, user) for channel in seen],
    }


async def _messages(ask: Ask) -> JsonObject:
    """The messages of a channel that a person sees, oldest first; their own ephemeral ones too."""
    user, channel = ask.person(), ask.channel()
    if Permission.VIEW_CHANNEL not in in_channel(ask.world, channel, user.id):
        raise RefusedError("not_visible", f"{user.username} doesn't see {channel.name!r}", 403)
    after = int(ask.query.get("after", "0"))
    held = ask.world.messages.get(channel.id, {}).values()
    seen = [m for m in held if m.viewer_id in (None, user.id) and m.id > after]
    limit = int(ask.query.get("limit", "0"))
    return {
        "version": ask.desk.journal.version,
        "channel": str(channel.id),
        "messages": [seen_message(ask.desk, message) for message in (seen[-limit:] if limit else seen)],
    }


async def _message(ask: Ask) -> JsonObject:
    """One message as a person sees it."""
    return seen_message(ask.desk, find_message(ask.world, ask.person(), ask.params["message"]))


async def _commands(ask: Ask) -> JsonObject:
    """The commands that a person is offered in a channel, in their language."""
    user, channel = ask.person(), ask.channel()
    found = offered(ask.world, user, channel)
    return {"version": ask.desk.journal.version, "commands": [seen_command(one, user.locale) for one in found]}


async def _members(ask: Ask) -> JsonObject:
    """Who is in a guild, with roles, and the guild's roles and channels."""
    guild, world = ask.guild(), ask.world
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner": str(guild.owner_id),
        "members": [
            {**seen_user(world.user(m.user_id)), "nick": m.nick, "roles": [str(role) for role in m.roles]}
            for m in world.members_of(guild.id)
        ],
        "roles": [
            {"id": str(role.id), "name": role.name, "permissions": str(role.permissions)}
            for role in world.roles_of(guild.id)
        ],
        "channels": [
            {"id": str(c.id), "name": c.name, "type": int(c.kind)}
            for c in world.channels_of(guild.id)
            if c.kind is not ChannelType.DIRECT
        ],
    }


async def _events(ask: Ask) -> JsonObject:
    """What changed after a version, by default the present one; waits up to `wait` seconds for something to change."""
    wait = float(ask.query.get("wait", "0"))
    after = int(ask.query.get("after", ask.desk.journal.version))
    await ask.desk.journal.wait(after, min(wait, _LONGEST_WAIT))
    return {"version": ask.desk.journal.version, "events": ask.desk.journal.after(after)}


async def _findings(ask: Ask) -> JsonObject:
    """What the bot did that it mustn't."""
    return {"findings": [asdict(finding) for finding in ask.desk.records.findings]}


async def _forget_findings(ask: Ask) -> JsonObject:
    """Begin a new list of findings; gives the old one."""
    told = await _findings(ask)
    ask.desk.records.findings.clear()
    return told


async def _requests(ask: Ask) -> JsonObject:
    """The bot's requests with a number above `after`."""
    return {"requests": ask.desk.records.requests_after(int(ask.query.get("after", "0")))}


ROUTES: Final = (
    ControlRoute("GET", "/status", _status),
    ControlRoute("GET", "/guilds/{guild}", _members),
    ControlRoute("GET", "/channels", _channels),
    ControlRoute("GET", "/channels/{channel}/messages", _messages),
    ControlRoute("GET", "/channels/{channel}/commands", _commands),
    ControlRoute("GET", "/messages/{message}", _message),
    ControlRoute("GET", "/events", _events),
    ControlRoute("GET", "/findings", _findings),
    ControlRoute("DELETE", "/findings", _forget_findings),
    ControlRoute("GET", "/requests", _requests),
)
