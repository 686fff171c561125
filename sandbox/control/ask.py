"""One request to the control side, and how it names things: by id, or by name where that is unambiguous."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sandbox.control.journal import Journal
from sandbox.control.refusal import RefusedError
from sandbox.faults.troubles import Troubles
from sandbox.json_types import JsonObject
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.guild import Guild, Role, User
from sandbox.model.message import Message
from sandbox.model.permissions import Permission, in_channel
from sandbox.model.world import World
from sandbox.records import Records
from sandbox.wire.gateway.hub import Hub
from sandbox.wire.gateway.socket import Gateway
from sandbox.wire.links import Links
from sandbox.wire.rest.buckets import Limits

BOT: Final = "bot"


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything the control side works with. `openapi`: whether Discord's text is in use, or why not."""

    world: World
    links: Links
    journal: Journal
    records: Records
    troubles: Troubles
    limits: Limits
    hub: Hub
    gateway: Gateway
    openapi: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A request with the parts of its path, its query and its JSON."""

    desk: Desk
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: JsonObject

    @property
    def world(self) -> World:
        """The store."""
        return self.desk.world

    def need(self, key: str) -> Any:  # noqa: ANN401 - any JSON value
        """A value of the body. Raises RefusedError `missing`."""
        if self.body.get(key) is None:
            raise RefusedError("missing", f"the body lacks {key!r}")
        return self.body[key]

    def person(self) -> User:
        """Who acts or looks: `user` of the body or query."""
        return find_user(self.world, self.body.get("user") or self.query.get("user") or "")

    def channel(self) -> Channel:
        """The channel of path or body."""
        return find_channel(self.world, self.params.get("channel") or self.body.get("channel") or "")

    def guild(self) -> Guild:
        """The guild of path or body; without one, the first."""
        wanted = str(self.params.get("guild") or self.body.get("guild") or "")
        for guild in self.world.guilds.values():
            if wanted in ("", str(guild.id), guild.name):
                return guild
        raise RefusedError("unknown_guild", f"no guild {wanted!r}", 404)


Handler = Callable[[Ask], Coroutine[Any, Any, object]]


@dataclass(frozen=True, slots=True)
class ControlRoute:
    """A method and path (without `/_sandbox`) and what answers it."""

    method: str
    template: str
    handler: Handler


def find_user(world: World, wanted: object) -> User:
    """A user by id or user name; `bot` is the bot. Raises RefusedError `unknown_user`."""
    text = str(wanted)
    if text == BOT:
        return world.bot
    for user in world.users.values():
        if text in (str(user.id), user.username):
            return user
    raise RefusedError("unknown_user", f"no user {text!r}", 404)


def find_channel(world: World, wanted: object) -> Channel:
    """A channel or thread by id or name; `dm:USER` is the direct messages of a person. Raises `unknown_channel`."""
    text = str(wanted)
    if text.startswith("dm:"):
        user = find_user(world, text.removeprefix("dm:"))
        for channel in world.channels.values():
            if channel.recipient_id == user.id:
                return channel
    for channel in world.channels.values():
        named = channel.kind is not ChannelType.CATEGORY and text == channel.name
        if text == str(channel.id) or named:
            return channel
    raise RefusedError("unknown_channel", f"no channel {text!r}", 404)


def find_role(world: World, guild: Guild, wanted: object) -> Role:
    """A role by id or name; `everyone` and `bot` name those two. Raises `unknown_role`."""
    text = str(wanted)
    for role in world.roles_of(guild.id):
        own = text == BOT and role.bot_id == world.bot.id
        everyone = text == "everyone" and role.id == guild.id
        if own or everyone or text in (str(role.id), role.name):
            return role
    raise RefusedError("unknown_role", f"no role {text!r}", 404)


def sees(world: World, user: User, message: Message) -> bool:
    """Whether a person sees a message."""
    channel = world.channels.get(message.channel_id)
    if channel is None or message.viewer_id not in (None, user.id):
        return False
    return Permission.VIEW_CHANNEL in in_channel(world, channel, user.id)


def find_message(world: World, user: User, wanted: object) -> Message:
    """A message by id that a person sees. Raises `unknown_message`."""
    found = world.find_message(int(str(wanted))) if str(wanted).isdecimal() else None
    if found is None or not sees(world, user, found):
        raise RefusedError("unknown_message", f"{user.username} sees no message {wanted!r}", 404)
    return found
