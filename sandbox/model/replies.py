"""Messages that answer interactions: where they go, who sees them, what they point back to."""

from collections.abc import Sequence
from typing import Final

from sandbox.json_types import JsonObject
from sandbox.model import answers, posting
from sandbox.model.interaction import Interaction, InteractionType
from sandbox.model.message import NO_FLAGS, Flags, Message, MessageType, Reference, Upload
from sandbox.model.world import World

_MENU_KINDS: Final = (2, 3)


def post(world: World, interaction: Interaction, body: JsonObject, files: Sequence[Upload] = ()) -> Message:
    """A message as first answer."""
    return _post(world, interaction, body, files, interaction.message_id, NO_FLAGS)


def think(world: World, interaction: Interaction, body: JsonObject) -> Message:
    """The "thinking" message of a deferral."""
    asked = {"flags": body.get("flags")}
    return _post(world, interaction, asked, (), interaction.message_id, Flags.LOADING)


def follow_up(world: World, interaction: Interaction, body: JsonObject, files: Sequence[Upload] = ()) -> Message:
    """A later message; the first one after a deferral fills the "thinking" message. Raises 40094."""
    interaction = answers.count_follow_up(world, interaction)
    if answers.awaits_completion(interaction):
        message = answers.original(world, interaction)
        answers.completed(world, interaction)
        return posting.edit(world, message, body, files)
    answer = interaction.answer
    return _post(world, interaction, body, files, answer.message_id if answer else None, NO_FLAGS)


def _post(
    world: World,
    interaction: Interaction,
    body: JsonObject,
    files: Sequence[Upload],
    answers_to: int | None,
    flags: Flags,
) -> Message:
    ephemeral = bool(Flags(int(body.get("flags") or 0)) & Flags.EPHEMERAL)
    frame = posting.Frame(
        kind=_kind(interaction, answers_to),
        flags=flags | (Flags.EPHEMERAL if ephemeral else NO_FLAGS),
        reference=Reference(interaction.channel_id, answers_to) if answers_to is not None else None,
        interaction_id=interaction.id,
        viewer_id=interaction.user_id if ephemeral else None,
    )
    return posting.post(world, world.channel(interaction.channel_id), world.bot.id, body, files, frame)


def _kind(interaction: Interaction, answers_to: int | None) -> MessageType:
    """Answers to commands are of their own types; what points back to a message is a reply."""
    if answers_to is not None:
        return MessageType.REPLY
    if interaction.kind is not InteractionType.COMMAND:
        return MessageType.DEFAULT
    menu = interaction.data.get("type") in _MENU_KINDS
    return MessageType.CONTEXT_MENU_COMMAND if menu else MessageType.CHAT_INPUT_COMMAND
