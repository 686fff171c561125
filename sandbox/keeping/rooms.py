"""What of the world is kept: which values, under which keys, and how they come back."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from sandbox.clock import Clock
from sandbox.keeping.shapes import read
from sandbox.keeping.shelf import Shelf
from sandbox.model.channel import Channel
from sandbox.model.commands import Command
from sandbox.model.guild import Guild, Member, Role, User
from sandbox.model.interaction import Interaction
from sandbox.model.message import Message
from sandbox.model.world import World
from sandbox.settings import Settings

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Time:
    """How far the clock is ahead, the last id that was given, and whose account the bot's is."""

    offset: float
    last_id: int
    bot_id: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Values of one class: how they are listed in a world, and how one is put back."""

    name: str
    kind: type[Any]
    listed: Callable[[World], Iterable[tuple[Key, Any]]]
    put: Callable[[World, Any], None]


def _messages(world: World) -> Iterator[tuple[Key, Message]]:
    """Without ephemeral ones: Discord's clients forget those when they are closed."""
    for held in world.messages.values():
        yield from (((one.id,), one) for one in held.values() if one.viewer_id is None)


def _interactions(world: World) -> Iterator[tuple[Key, Interaction]]:
    """Those that messages came of, and those that opened their modals."""
    wanted = [message.interaction_id for _, message in _messages(world)]
    for number in wanted:
        one = world.interactions.get(number or 0)
        while one is not None:
            yield (one.id,), one
            one = world.interactions.get(one.parent_id or 0)


def _put_interaction(world: World, one: Interaction) -> None:
    world.interactions[one.id] = one if one.settled else replace(one, failed=True)
    world.tokens[one.token] = one.id


KEPT: Final = (
    Kept("user", User, lambda w: (((u.id,), u) for u in w.users.values()), lambda w, u: w.users.update({u.id: u})),
    Kept("guild", Guild, lambda w: (((g.id,), g) for g in w.guilds.values()), lambda w, g: w.guilds.update({g.id: g})),
    Kept("role", Role, lambda w: (((r.id,), r) for r in w.roles.values()), lambda w, r: w.roles.update({r.id: r})),
    Kept(
        "member",
        Member,
        lambda w: w.members.items(),
        lambda w, m: w.members.update({(m.guild_id, m.user_id): m}),
    ),
    Kept(
        "channel",
        Channel,
        lambda w: (((c.id,), c) for c in w.channels.values()),
        lambda w, c: w.channels.update({c.id: c}),
    ),
    Kept("message", Message, _messages, lambda w, m: w.messages.setdefault(m.channel_id, {}).update({m.id: m})),
    Kept("interaction", Interaction, _interactions, _put_interaction),
    Kept("command", Command, lambda w: (((c.id,), c) for c in w.commands.all()), lambda w, c: w.commands.restore(c)),
)


def files_of(world: World) -> Iterator[tuple[Key, bytes]]:
    """The bytes of all attachments of messages that are kept."""
    for _, message in _messages(world):
        yield from (((one.id,), world.files[one.id]) for one in message.attachments if one.id in world.files)


def time_of(world: World) -> Time:
    """The clock and the ids of a world."""
    return Time(world.clock.offset, world.ids.last, world.bot.id)


def world_from(shelf: Shelf, time: Time, settings: Settings) -> World:
    """The world that a file holds."""
    clock = Clock()
    clock.advance(time.offset)
    world = World(settings, clock, bot_id=time.bot_id)
    world.ids.last = time.last_id
    for kept in KEPT:
        for _, body in shelf.all(kept.name):
            kept.put(world, read(kept.kind, str(body)))
    world.files.update((int(key), bytes(body)) for key, body in shelf.all("file") if isinstance(body, bytes))
    return world
