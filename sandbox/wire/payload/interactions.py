"""Interactions as the gateway tells them, and the answer to a callback."""

from typing import Final

from sandbox.json_types import JsonObject
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.interaction import CallbackType, Interaction
from sandbox.model.message import Message
from sandbox.model.permissions import in_channel
from sandbox.model.world import World
from sandbox.wire.links import Links
from sandbox.wire.payload import messages, people, places

_GUILD: Final = 0
_BOT_DM: Final = 1
_VERSION: Final = 1


def interaction(world: World, one: Interaction, links: Links) -> JsonObject:
    """The payload of INTERACTION_CREATE."""
    channel = world.channel(one.channel_id)
    user = world.user(one.user_id)
    body: JsonObject = {
        "id": str(one.id),
        "application_id": str(world.bot.id),
        "type": int(one.kind),
        "token": one.token,
        "version": _VERSION,
        "data": one.data,
        "channel_id": str(channel.id),
        "channel": _partial_channel(world, channel, one.user_id),
        "locale": user.locale,
        "app_permissions": str(int(in_channel(world, channel, world.bot.id))),
        "attachment_size_limit": world.settings.attachment_limit,
        "authorizing_integration_owners": messages.integration_owners(one.guild_id),
        "context": _GUILD if one.guild_id is not None else _BOT_DM,
        "entitlements": [],
    }
    if one.message_id is not None:
        body["message"] = messages.message(world, world.message(channel.id, one.message_id), links)
    if one.guild_id is None:
        return {**body, "user": people.user(user)}
    guild = world.guild(one.guild_id)
    member = world.member(guild.id, user.id)
    return {
        **body,
        "guild_id": str(guild.id),
        "guild_locale": guild.locale,
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "member": people.member(world, member, permissions=in_channel(world, channel, user.id)),
    }


def _partial_channel(world: World, channel: Channel, user_id: int) -> JsonObject:
    body = places.channel(world, channel)
    body.pop("member", None)
    if channel.kind is not ChannelType.DIRECT:
        body["permissions"] = str(int(in_channel(world, channel, user_id)))
    return body


def callback(world: World, one: Interaction, message: Message | None, links: Links) -> JsonObject:
    """The answer to a callback with `with_response`. `message` is the one it made or changed."""
    kind = one.answer.kind if one.answer is not None else CallbackType.MESSAGE
    told: JsonObject = {"id": str(one.id), "type": int(one.kind), "channel_id": str(one.channel_id)}
    if one.guild_id is not None:
        told["guild_id"] = str(one.guild_id)
    if message is None:
        return {"interaction": told}
    told |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.viewer_id is not None,
    }
    body: JsonObject = {"interaction": told}
    if kind in (CallbackType.MESSAGE, CallbackType.UPDATE):
        body["resource"] = {"type": int(kind), "message": messages.message(world, message, links)}
    return body
