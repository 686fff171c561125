"""Emoji under messages."""

from dataclasses import replace

from sandbox import errors
from sandbox.model.change import Reacted
from sandbox.model.message import Message, Reaction
from sandbox.model.world import World


def find(message: Message, emoji: str) -> Reaction:
    """The reaction with an emoji. Raises 10014."""
    for one in message.reactions:
        if one.emoji == emoji:
            return one
    raise errors.unknown_emoji()


def add(world: World, message: Message, emoji: str, user_id: int) -> None:
    """A user puts an emoji under a message; nothing happens where they did before. Raises 30010."""
    held = next((one for one in message.reactions if one.emoji == emoji), Reaction(emoji, ()))
    if user_id in held.users:
        return
    if not held.users and len(message.reactions) >= world.settings.reactions:
        raise errors.too_many_reactions(world.settings.reactions)
    changed = Reaction(emoji, (*held.users, user_id))
    among = tuple(changed if one.emoji == emoji else one for one in message.reactions)
    _store(world, message, among if held.users else (*among, changed))
    world.tell("MESSAGE_REACTION_ADD", Reacted(message, emoji, user_id), message.guild_id, message.channel_id)


def remove(world: World, message: Message, emoji: str, user_id: int) -> None:
    """A user's emoji goes away. Raises 10014."""
    held = find(message, emoji)
    if user_id not in held.users:
        raise errors.unknown_emoji()
    left = Reaction(emoji, tuple(user for user in held.users if user != user_id))
    kept = (left if one is held else one for one in message.reactions)
    _store(world, message, tuple(one for one in kept if one.users))
    world.tell("MESSAGE_REACTION_REMOVE", Reacted(message, emoji, user_id), message.guild_id, message.channel_id)


def clear(world: World, message: Message, emoji: str | None = None) -> None:
    """All reactions go away, or all with one emoji."""
    _store(world, message, tuple(one for one in message.reactions if emoji not in (None, one.emoji)))
    name = "MESSAGE_REACTION_REMOVE_ALL" if emoji is None else "MESSAGE_REACTION_REMOVE_EMOJI"
    world.tell(name, Reacted(message, emoji), message.guild_id, message.channel_id)


def _store(world: World, message: Message, reactions: tuple[Reaction, ...]) -> None:
    world.messages[message.channel_id][message.id] = replace(message, reactions=reactions)
