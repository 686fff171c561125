"""Which changes a gateway session is told of, and in what words."""

from dataclasses import dataclass
from enum import IntFlag
from typing import Final

from sandbox.clock import stamp
from sandbox.json_types import JsonObject
from sandbox.model import pins
from sandbox.model.change import Change, Following, Pinned, Reacted
from sandbox.model.channel import Channel, ChannelType
from sandbox.model.guild import Guild, Member, Role
from sandbox.model.interaction import Interaction
from sandbox.model.message import Message
from sandbox.model.world import World
from sandbox.wire.links import Links
from sandbox.wire.payload import interactions, messages, people, places


class Intents(IntFlag):
    """What a session wants to hear of; the rest of Discord's bits have no events here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED: Final = Intents.GUILD_MEMBERS | Intents.GUILD_PRESENCES | Intents.MESSAGE_CONTENT
_EMPTIED: Final[JsonObject] = {"content": "", "embeds": [], "attachments": [], "components": []}


@dataclass(frozen=True, slots=True)
class Reader:
    """Who a change is told to."""

    world: World
    links: Links
    intents: Intents

    def event(self, change: Change) -> JsonObject | None:
        """The payload of the event, or None where this session isn't told."""
        subject = change.subject
        match subject:
            case Interaction() if change.name == "INTERACTION_CREATE":
                return interactions.interaction(self.world, subject, self.links)
            case Message():
                return self._message(change.name, subject)
            case Channel():
                return self._channel(change.name, subject)
            case Following():
                return self._following(subject)
            case Reacted():
                return self._reacted(change.name, subject)
            case Pinned() if Intents.GUILDS in self.intents:
                return self._pinned(subject.channel)
            case Guild():
                return self._guild(change.name, subject)
            case Role() if Intents.GUILDS in self.intents:
                return {"guild_id": str(subject.guild_id), "role": people.role(subject)}
            case Member():
                return self._member(change.name, subject)
            case _:
                return None

    def _message(self, name: str, one: Message) -> JsonObject | None:
        wanted = Intents.GUILD_MESSAGES if one.guild_id is not None else Intents.DIRECT_MESSAGES
        channel = self.world.channels.get(one.channel_id)
        if one.viewer_id is not None or wanted not in self.intents or channel is None:
            return None
        if not places.seen_by_bot(self.world, channel):
            return None
        if name == "MESSAGE_DELETE":
            gone: JsonObject = {"id": str(one.id), "channel_id": str(one.channel_id)}
            return gone if one.guild_id is None else {**gone, "guild_id": str(one.guild_id)}
        body = messages.told(self.world, one, self.links)
        return body if self._reads(one) else {**body, **_EMPTIED}

    def _reads(self, one: Message) -> bool:
        """Without the intent, a bot reads its own messages, direct ones and those that mention it."""
        own = self.world.bot.id
        return (
            Intents.MESSAGE_CONTENT in self.intents
            or one.guild_id is None
            or one.author_id == own
            or own in one.mentions.users
        )

    def _reacted(self, name: str, one: Reacted) -> JsonObject | None:
        at = one.message
        wanted = Intents.DIRECT_MESSAGE_REACTIONS if at.guild_id is None else Intents.GUILD_MESSAGE_REACTIONS
        channel = self.world.channels.get(at.channel_id)
        if wanted not in self.intents or channel is None or not places.seen_by_bot(self.world, channel):
            return None
        body: JsonObject = {"message_id": str(at.id), "channel_id": str(at.channel_id)}
        if at.guild_id is not None:
            body["guild_id"] = str(at.guild_id)
        if one.emoji is not None:
            body["emoji"] = messages.emoji(one.emoji)
        if one.user_id is None:
            return body
        body |= {"user_id": str(one.user_id), "burst": False, "type": 0}
        member = self.world.members.get((at.guild_id or 0, one.user_id))
        if name == "MESSAGE_REACTION_ADD":
            body |= {"message_author_id": str(at.author_id), "burst_colors": []}
            body |= {} if member is None else {"member": people.member(self.world, member)}
        return body

    def _pinned(self, channel: Channel) -> JsonObject | None:
        if not places.seen_by_bot(self.world, channel):
            return None
        held = pins.of(self.world, channel)
        last = stamp(held[0].pinned_at or 0.0) if held else None
        body: JsonObject = {"channel_id": str(channel.id), "last_pin_timestamp": last}
        return body if channel.guild_id is None else {**body, "guild_id": str(channel.guild_id)}

    def _channel(self, name: str, one: Channel) -> JsonObject | None:
        if Intents.GUILDS not in self.intents or one.kind is ChannelType.DIRECT:
            return None
        if one.thread is not None and not places.seen_by_bot(self.world, one):
            return None
        body = places.channel(self.world, one)
        if name == "THREAD_CREATE":
            return {**body, "newly_created": True}
        if name == "THREAD_DELETE":
            return {key: body[key] for key in ("id", "guild_id", "parent_id", "type")}
        return body

    def _following(self, one: Following) -> JsonObject | None:
        own = self.world.bot.id
        concerned = own in one.removed or any(member.user_id == own for member in one.added)
        if not concerned and Intents.GUILD_MEMBERS not in self.intents:
            return None
        thread = places.thread(self.world, one.thread)
        return {
            "id": thread["id"],
            "guild_id": thread["guild_id"],
            "member_count": thread["member_count"],
            "added_members": [self._added(one.thread, member.user_id) for member in one.added],
            "removed_member_ids": [str(user) for user in one.removed],
        }

    def _added(self, thread: Channel, user_id: int) -> JsonObject:
        held = thread.thread.members if thread.thread is not None else ()
        found = next(member for member in held if member.user_id == user_id)
        body = {**places.thread_member(thread.id, found), "presence": None}
        member = self.world.members.get((thread.guild_id or 0, user_id))
        return body if member is None else {**body, "member": people.member(self.world, member)}

    def _guild(self, name: str, one: Guild) -> JsonObject | None:
        if Intents.GUILDS not in self.intents:
            return None
        if name == "GUILD_DELETE":
            gone = (one.id, self.world.bot.id) not in self.world.members
            return {"id": str(one.id)} if gone else {"id": str(one.id), "unavailable": True}
        return places.whole_guild(self.world, one, all_members=Intents.GUILD_MEMBERS in self.intents)

    def _member(self, name: str, one: Member) -> JsonObject | None:
        own = one.user_id == self.world.bot.id
        if Intents.GUILD_MEMBERS not in self.intents and not (own and name == "GUILD_MEMBER_UPDATE"):
            return None
        if name == "GUILD_MEMBER_REMOVE":
            return {"guild_id": str(one.guild_id), "user": people.user(self.world.user(one.user_id))}
        return {**people.member(self.world, one), "guild_id": str(one.guild_id)}
