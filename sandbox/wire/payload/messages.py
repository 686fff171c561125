"""Messages and attachments."""

from typing import Final

from sandbox.clock import stamp
from sandbox.json_types import JsonObject, objects
from sandbox.model.channel import ChannelType
from sandbox.model.components import REFERENCE
from sandbox.model.interaction import InteractionType
from sandbox.model.message import Attachment, Flags, Message, MessageType, Reaction
from sandbox.model.world import World
from sandbox.wire.links import Links
from sandbox.wire.payload import people, places
from sandbox.wire.payload.components import component

_STARTED_BY_MESSAGE: Final = (MessageType.REPLY, MessageType.THREAD_STARTER)


def attachment(one: Attachment, links: Links, *, ephemeral: bool = False) -> JsonObject:
    """An attachment with a fresh link."""
    url = links.attachment(one)
    body: JsonObject = {
        "id": str(one.id),
        "filename": one.filename,
        "size": one.size,
        "url": url,
        "proxy_url": url,
        "content_type": one.content_type,
    }
    if one.width is not None:
        body |= {"width": one.width, "height": one.height}
    if one.description is not None:
        body["description"] = one.description
    if ephemeral:
        body["ephemeral"] = True
    return body


def message(world: World, one: Message, links: Links) -> JsonObject:
    """A message, without its nonce: only who sent it is told that."""
    ephemeral = one.viewer_id is not None
    attachments = [attachment(a, links, ephemeral=ephemeral) for a in one.attachments]
    files = {shown["filename"]: shown for shown in attachments}
    body: JsonObject = {
        "id": str(one.id),
        "type": int(one.kind),
        "channel_id": str(one.channel_id),
        "author": people.user(world.user(one.author_id)),
        "content": one.content,
        "timestamp": stamp(one.created),
        "edited_timestamp": None if one.edited is None else stamp(one.edited),
        "tts": False,
        "pinned": one.pinned_at is not None,
        "flags": int(one.flags),
        "mention_everyone": one.mentions.everyone,
        "mentions": [people.user(world.user(user)) for user in one.mentions.users],
        "mention_roles": [str(role) for role in one.mentions.roles],
        "attachments": attachments,
        "embeds": [_embed(embed, files) for embed in one.embeds],
        "components": [component(c, files) for c in one.components],
    }
    if one.reactions:
        body["reactions"] = [_reaction(world, reaction) for reaction in one.reactions]
    body |= _reference(world, one, links)
    if one.flags & Flags.HAS_THREAD and one.id in world.channels:
        body["thread"] = places.thread(world, world.channels[one.id])
    if one.interaction_id is not None:
        body |= _interaction(world, one.interaction_id)
    return body


def _reaction(world: World, one: Reaction) -> JsonObject:
    count = len(one.users)
    return {
        "emoji": emoji(one.emoji),
        "count": count,
        "count_details": {"normal": count, "burst": 0},
        "burst_colors": [],
        "me": world.bot.id in one.users,
        "me_burst": False,
    }


def emoji(text: str) -> JsonObject:
    """A character of Unicode, or `name:id` of an emoji of a guild, as Discord writes it."""
    name, _, number = text.partition(":")
    return {"id": number or None, "name": name, "animated": False} if number else {"id": None, "name": name}


def sent(world: World, one: Message, links: Links) -> JsonObject:
    """A message as its sender gets it back."""
    body = message(world, one, links)
    return body if one.nonce is None else {**body, "nonce": one.nonce}


def told(world: World, one: Message, links: Links) -> JsonObject:
    """A message as a gateway event tells it, with guild and member."""
    body = sent(world, one, links)
    if one.guild_id is None:
        return {**body, "channel_type": int(ChannelType.DIRECT)}
    body["guild_id"] = str(one.guild_id)
    body["channel_type"] = int(world.channel(one.channel_id).kind)
    member = world.members.get((one.guild_id, one.author_id))
    if member is not None:
        body["member"] = {key: value for key, value in people.member(world, member).items() if key != "user"}
    return body


def _embed(embed: JsonObject, files: dict[str, JsonObject]) -> JsonObject:
    body = {"type": "rich", **embed}
    for key in ("image", "thumbnail"):
        for shown in objects([embed.get(key)]):
            file = files.get(str(shown.get("url", "")).removeprefix(REFERENCE))
            body[key] = {**shown, "url": file["url"], "proxy_url": file["url"]} if file else shown
    return body


def _reference(world: World, one: Message, links: Links) -> JsonObject:
    if one.reference is None:
        return {}
    reference: JsonObject = {"type": 0, "channel_id": str(one.reference.channel_id)}
    if one.guild_id is not None:
        reference["guild_id"] = str(one.guild_id)
    if one.reference.message_id is None:
        return {"message_reference": reference}
    body: JsonObject = {"message_reference": {**reference, "message_id": str(one.reference.message_id)}}
    answered = world.messages.get(one.reference.channel_id, {}).get(one.reference.message_id)
    if one.kind in _STARTED_BY_MESSAGE:
        body["referenced_message"] = None if answered is None else _shallow(world, answered, links)
    return body


def _shallow(world: World, one: Message, links: Links) -> JsonObject:
    """A message inside another, without the one it answers itself."""
    body = message(world, one, links)
    body.pop("referenced_message", None)
    return body


def _interaction(world: World, interaction_id: int) -> JsonObject:
    """What an answer says about the interaction it belongs to."""
    interaction = world.interactions[interaction_id]
    body: JsonObject = {
        "application_id": str(world.bot.id),
        "webhook_id": str(world.bot.id),
        "interaction_metadata": interaction_metadata(world, interaction_id),
    }
    if interaction.kind is InteractionType.COMMAND:
        body["interaction"] = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "name": interaction.data["name"],
            "user": people.user(world.user(interaction.user_id)),
        }
    return body


def interaction_metadata(world: World, interaction_id: int) -> JsonObject:
    """Who did what to bring a message about."""
    interaction = world.interactions[interaction_id]
    body: JsonObject = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": people.user(world.user(interaction.user_id)),
        "authorizing_integration_owners": integration_owners(interaction.guild_id),
    }
    if interaction.answer is not None and interaction.answer.message_id is not None:
        body["original_response_message_id"] = str(interaction.answer.message_id)
    match interaction.kind:
        case InteractionType.COMMAND:
            body |= {"name": interaction.data["name"], "command_type": interaction.data["type"]}
        case InteractionType.COMPONENT:
            body["interacted_message_id"] = str(interaction.message_id)
        case InteractionType.MODAL_SUBMIT if interaction.parent_id is not None:
            body["triggering_interaction_metadata"] = interaction_metadata(world, interaction.parent_id)
        case _:
            pass
    return body


def integration_owners(guild_id: int | None) -> JsonObject:
    """Through which installation the application was reached: the guild's (type 0), in direct messages guild 0."""
    return {"0": str(guild_id or 0)}
