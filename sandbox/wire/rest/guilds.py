"""Guilds, their members, roles and channels; users and direct messages."""

from collections.abc import Iterable
from typing import Final

from sandbox import errors
from sandbox.checks.channels import check_direct
from sandbox.checks.form import Violation
from sandbox.json_types import JsonObject
from sandbox.model import direct
from sandbox.model.guild import Guild
from sandbox.model.permissions import in_guild
from sandbox.wire.payload import people, places
from sandbox.wire.rest.call import Answer, Call, Route

_MOST_MEMBERS: Final = 1_000


def _guild(call: Call) -> Guild:
    """The guild of the path. Raises 10004, 50001 where the bot isn't in it."""
    guild = call.world.guild(call.id("guild_id"))
    if (guild.id, call.world.bot.id) not in call.world.members:
        raise errors.missing_access()
    return guild


def _got(call: Call) -> Answer:
    guild = _guild(call)
    body = places.guild(call.world, guild)
    if call.asks("with_counts"):
        count = len(call.world.members_of(guild.id))
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return body


def _own_guilds(call: Call) -> Answer:
    world = call.world
    shown: JsonObject = {"icon": None, "banner": None, "owner": False, "features": []}
    return [
        {"id": str(one.id), "name": one.name, "permissions": str(int(in_guild(world, one.id, world.bot.id))), **shown}
        for one in world.guilds.values()
        if (one.id, world.bot.id) in world.members
    ]


def _channels(call: Call) -> Answer:
    return [places.channel(call.world, one) for one in call.world.channels_of(_guild(call).id)]


def _roles(call: Call) -> Answer:
    return [people.role(one) for one in call.world.roles_of(_guild(call).id)]


def _member(call: Call) -> Answer:
    return people.member(call.world, call.world.member(_guild(call).id, call.id("user_id")))


def _members(call: Call) -> Answer:
    after = call.query.get("after", "0")
    found = sorted(call.world.members_of(_guild(call).id), key=lambda member: member.user_id)
    found = [member for member in found if member.user_id > int(after)]
    return [people.member(call.world, one) for one in found[: call.number("limit", 1, _MOST_MEMBERS)]]


def _user(call: Call) -> Answer:
    return people.user(call.world.user(call.id("user_id")))


def _direct(call: Call) -> Answer:
    channel = direct.channel_with(call.world, int(call.form["recipient_id"]))
    return places.channel(call.world, channel)


def _check_direct(call: Call) -> Iterable[Violation]:
    return check_direct(call.form)


ROUTES: Final = (
    Route("GET", "/users/@me/guilds", _own_guilds),
    Route("POST", "/users/@me/channels", _direct, _check_direct, "direct"),
    Route("GET", "/users/{user_id}", _user),
    Route("GET", "/guilds/{guild_id}", _got),
    Route("GET", "/guilds/{guild_id}/channels", _channels),
    Route("GET", "/guilds/{guild_id}/roles", _roles),
    Route("GET", "/guilds/{guild_id}/members", _members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", _member),
)
