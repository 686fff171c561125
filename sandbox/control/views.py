"""What people and tests are shown."""

from sandbox.control.ask import Desk
from sandbox.control.offers import shown_name
from sandbox.json_types import JsonObject, objects
from sandbox.model.channel import Channel
from sandbox.model.commands import Command
from sandbox.model.guild import User
from sandbox.model.interaction import Interaction
from sandbox.model.message import Message
from sandbox.model.permissions import in_channel
from sandbox.model.world import World
from sandbox.wire.payload import messages, places


def seen_message(desk: Desk, message: Message) -> JsonObject:
    """A message in Discord's shape, with the name its author is shown under."""
    body = messages.message(desk.world, message, desk.links)
    return {**body, "author_name": shown_author(desk.world, message)}


def shown_author(world: World, message: Message) -> str:
    """The nickname or name of who wrote a message."""
    member = world.members.get((message.guild_id or 0, message.author_id))
    return (member.nick if member else None) or world.user(message.author_id).shown_name


def outcome(desk: Desk, interaction: Interaction) -> JsonObject:
    """How an interaction stands: `waiting`, `answered` or `failed`; with the message, modal or choices it led to."""
    answer = interaction.answer
    state = "failed" if interaction.failed else "waiting" if answer is None else "answered"
    message = None
    if answer is not None and answer.message_id is not None:
        message = desk.world.messages.get(interaction.channel_id, {}).get(answer.message_id)
    return {
        "version": desk.journal.version,
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": str(interaction.user_id),
        "channel": str(interaction.channel_id),
        "state": state,
        "answer": None if answer is None else int(answer.kind),
        "message": None if message is None else seen_message(desk, message),
        "modal": None if answer is None else answer.modal,
        "choices": [] if answer is None else list(answer.choices),
    }


def seen_channel(world: World, channel: Channel, user: User) -> JsonObject:
    """A channel or thread as a person sees it in the list."""
    rights = in_channel(world, channel, user.id)
    return {**places.channel(world, channel), "permissions": str(int(rights))}


def seen_user(user: User) -> JsonObject:
    """An account, with what only the sandbox knows of it."""
    return {
        "id": str(user.id),
        "username": user.username,
        "name": user.shown_name,
        "bot": user.bot,
        "locale": user.locale,
        "open_to_messages": user.open_to_messages,
    }


def seen_command(command: Command, locale: str) -> JsonObject:
    """A command as a client's picker lists it, in its language."""
    described = (command.data.get("description_localizations") or {}).get(locale)
    return {
        "id": str(command.id),
        "type": command.kind,
        "name": command.name,
        "shown_name": shown_name(command.data, locale),
        "description": described or command.data["description"],
        "options": list(objects(command.data["options"])),
    }
