"""What one person's page shows, as JSON."""

from dataclasses import dataclass
from urllib.parse import quote

from sandbox.control.ask import Desk
from sandbox.control.views import seen_channel, seen_message, seen_user
from sandbox.json_types import JsonObject
from sandbox.model.channel import Channel
from sandbox.model.guild import Guild, User
from sandbox.model.interaction import Interaction, InteractionType
from sandbox.model.message import Attachment, Message
from sandbox.model.permissions import Permission, in_channel, sending
from sandbox.page.memory import Badge, Memory, pings
from sandbox.page.process import BotControl
from sandbox.wire.links import Links

FILES = "/_sandbox/page/files"
_SECONDS_OF_HOUR = 3600


class LastingLinks(Links):
    """Links of the page's own, which stay the same: a picture is not loaded again because its message is told again."""

    def attachment(self, one: Attachment) -> str:
        """A path on this server."""
        return f"{FILES}/{one.channel_id}/{one.id}/{quote(one.filename)}"


@dataclass(frozen=True, slots=True)
class Page:
    """Everything the page works with. `boot` names this run of the server."""

    desk: Desk
    memory: Memory
    bot: BotControl
    boot: str

    @property
    def version(self) -> str:
        """How far the events have come."""
        return f"{self.boot}.{self.desk.journal.version}"

    def may_see(self, channel: Channel, user: User) -> bool:
        """Whether a person sees a channel."""
        return Permission.VIEW_CHANNEL in in_channel(self.desk.world, channel, user.id)

    def message(self, one: Message, user: User) -> JsonObject:
        """A message as a person sees it."""
        called = pings(self.desk.world, one, user)
        return {**seen_message(self.desk, one), "pings": called, "mine": one.author_id == user.id}

    def channel(self, one: Channel, user: User) -> JsonObject:
        """A channel or thread with what is new in it for a person."""
        rights = in_channel(self.desk.world, one, user.id)
        locked = one.thread is not None and one.thread.locked and Permission.MANAGE_THREADS not in rights
        last = self.memory.last_read(user, one)
        return {
            **seen_channel(self.desk.world, one, user),
            **_badge(self.memory.badge(self.desk.world, user, one)),
            "last_read": str(last) if last else None,
            "may_write": sending(one) in rights and not locked,
            "followed": one.thread is not None and one.thread.follows(user.id),
        }

    def channels(self, user: User) -> list[JsonObject]:
        """All that a person sees."""
        return [self.channel(one, user) for one in self.desk.world.channels.values() if self.may_see(one, user)]

    def person(self, user: User) -> JsonObject:
        """A person with what is new for them."""
        return {**seen_user(user), **_badge(self.memory.badges(self.desk.world, user))}

    def people(self) -> list[JsonObject]:
        """Everybody who may act on the page: the members of the guild, without its bots."""
        world = self.desk.world
        members = (world.user(one.user_id) for one in world.members_of(self.guild.id))
        return [self.person(user) for user in members if not user.bot]

    @property
    def guild(self) -> Guild:
        """The guild that the page shows: the first."""
        return next(iter(self.desk.world.guilds.values()))

    def bot_state(self) -> JsonObject:
        """Whether the bot is there, and what is known of it."""
        world = self.desk.world
        return {
            "id": str(world.bot.id),
            "name": world.bot.shown_name,
            "connected": self.desk.hub.connected > 0,
            "process": self.bot.state,
            "code": self.bot.code,
            "offset_hours": world.clock.offset / _SECONDS_OF_HOUR,
            "findings": len(self.desk.records.findings),
            "openapi": self.desk.openapi,
        }

    def welcome(self) -> JsonObject | None:
        """The table of the first visit."""
        one = self.memory.current_welcome(self.desk.world)
        if one is None:
            return None
        who = self.desk.world.user(one.user_id).username
        return {"channel": str(one.channel_id), "message": str(one.message_id), "user": who}

    def interaction(self, one: Interaction) -> JsonObject:
        """How something that a person did stands."""
        state = "failed" if one.failed else "waiting" if one.answer is None else "answered"
        return {
            "id": str(one.id),
            "type": int(one.kind),
            "user": str(one.user_id),
            "channel": str(one.channel_id),
            "state": state,
            "answer": None if one.answer is None else int(one.answer.kind),
            "message": None if one.message_id is None else str(one.message_id),
            "name": one.data.get("name") if one.kind is InteractionType.COMMAND else None,
        }


def _badge(one: Badge) -> JsonObject:
    return {"unread": one.unread, "mentions": one.mentions}
