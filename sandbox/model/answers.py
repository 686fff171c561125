"""The life of an interaction: begun by a person, answered once in time, followed up until its token expires."""

import secrets
from dataclasses import replace
from typing import Final

from sandbox import errors
from sandbox.json_types import JsonObject
from sandbox.model.channel import Channel
from sandbox.model.interaction import Answer, CallbackType, Interaction, InteractionType
from sandbox.model.message import Message
from sandbox.model.world import World

_UPDATES: Final = (CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE)
FITTING: Final = {
    InteractionType.COMMAND: (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.MODAL),
    InteractionType.COMPONENT: (
        CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE,
        CallbackType.MODAL,
    ),
    InteractionType.AUTOCOMPLETE: (CallbackType.AUTOCOMPLETE,),
    InteractionType.MODAL_SUBMIT: (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, *_UPDATES),
}  # fmt: skip
"""Which first answers each kind of interaction takes."""


def fits(interaction: Interaction, kind: int) -> bool:
    """Whether a kind of first answer may be given; a modal of a command has no message to update."""
    if kind in _UPDATES and interaction.message_id is None:
        return False
    return kind in FITTING[interaction.kind]


def begin(
    world: World,
    kind: InteractionType,
    user_id: int,
    channel: Channel,
    data: JsonObject,
    *,
    message_id: int | None = None,
    parent_id: int | None = None,
) -> Interaction:
    """A person did something; the bot is told."""
    interaction = Interaction(
        id=world.ids.next(),
        token=secrets.token_urlsafe(48),
        kind=kind,
        user_id=user_id,
        channel_id=channel.id,
        guild_id=channel.guild_id,
        data=data,
        created=world.clock.now(),
        message_id=message_id,
        parent_id=parent_id,
    )
    world.interactions[interaction.id] = interaction
    world.tokens[interaction.token] = interaction.id
    world.tell("INTERACTION_CREATE", interaction, interaction.guild_id, interaction.channel_id)
    return interaction


def store(world: World, interaction: Interaction) -> Interaction:
    """Put a changed interaction in its place and tell the people's side."""
    world.interactions[interaction.id] = interaction
    world.tell("interaction.changed", interaction, interaction.guild_id, interaction.channel_id)
    return interaction


def fail(world: World, interaction_id: int) -> None:
    """Nobody answered in time: the person sees that the interaction failed."""
    interaction = world.interactions[interaction_id]
    if not interaction.settled:
        store(world, replace(interaction, failed=True))


def admit(world: World, interaction: Interaction) -> None:
    """Raise 40060 for a second first answer, 10062 for one that comes too late."""
    if interaction.answer is not None:
        raise errors.already_acknowledged()
    late = world.clock.now() > interaction.created + world.settings.acknowledge_seconds
    if interaction.failed or late:
        fail(world, interaction.id)
        raise errors.unknown_interaction()


def by_token(world: World, application_id: int, token: str) -> Interaction:
    """The answered interaction whose token this is. Raises 10015 where there is none, 50027 when it has expired."""
    interaction = world.interactions.get(world.tokens.get(token, 0))
    if interaction is None or interaction.answer is None or application_id != world.bot.id:
        raise errors.unknown_webhook()
    if interaction.expired or world.clock.now() > interaction.created + world.settings.token_seconds:
        raise errors.expired_token()
    return interaction


def expire(world: World, interaction: Interaction) -> Interaction:
    """The token works no more, though its time isn't over."""
    return store(world, replace(interaction, expired=True))


def count_follow_up(world: World, interaction: Interaction) -> Interaction:
    """One followup more. Raises 40094 where the token takes none any more."""
    most = world.settings.follow_ups
    if most is not None and interaction.follow_ups >= most:
        raise errors.too_many_follow_ups()
    return store(world, replace(interaction, follow_ups=interaction.follow_ups + 1))


def original(world: World, interaction: Interaction) -> Message:
    """What `@original` means. Raises 10008."""
    answer = interaction.answer
    if answer is None or answer.message_id is None:
        raise errors.unknown_message()
    return world.message(interaction.channel_id, answer.message_id)


def message_of(world: World, interaction: Interaction, message_id: int) -> Message:
    """A message that an interaction's token gives access to. Raises 10008."""
    message = world.message(interaction.channel_id, message_id)
    if message.interaction_id != interaction.id and message.id != interaction.message_id:
        raise errors.unknown_message()
    return message


def completed(world: World, interaction: Interaction) -> None:
    """Note that the deferred message has been filled or taken away."""
    if interaction.answer is not None and not interaction.answer.completed:
        store(world, replace(interaction, answer=replace(interaction.answer, completed=True)))


def awaits_completion(interaction: Interaction) -> bool:
    """Whether the first followup will fill the "thinking" message."""
    answer = interaction.answer
    return answer is not None and answer.kind is CallbackType.DEFERRED_MESSAGE and not answer.completed


def answered(interaction: Interaction, answer: Answer) -> Interaction:
    """The interaction with its first answer."""
    return replace(interaction, answer=answer)
