"""What people type, turned into what the bot gets: checked as Discord's client does, with `resolved` beside it."""

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sandbox.checks.options import OptionType
from sandbox.control.ask import find_channel, find_role, find_user
from sandbox.control.offers import shown_name
from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject, objects
from sandbox.model import uploads
from sandbox.model.channel import Channel
from sandbox.model.message import Upload
from sandbox.model.permissions import in_channel
from sandbox.model.world import World
from sandbox.wire.links import Links
from sandbox.wire.payload import messages, people, places

_SAFE: Final = 2**53
_LONGEST: Final = 6_000


@dataclass(slots=True)
class Resolver:
    """Collects the users, roles, channels and files that one act names."""

    world: World
    links: Links
    channel: Channel
    found: JsonObject = field(default_factory=dict)

    def _add(self, kind: str, key: str, body: JsonObject) -> str:
        self.found.setdefault(kind, {})[key] = body
        return key

    def user(self, wanted: object) -> str:
        """A user, with the member where there is one."""
        user = find_user(self.world, wanted)
        member = self.world.members.get((self.channel.guild_id or 0, user.id))
        if member is not None:
            rights = in_channel(self.world, self.channel, user.id)
            self._add("members", str(user.id), people.resolved_member(member, rights))
        return self._add("users", str(user.id), people.user(user))

    def role(self, wanted: object) -> str:
        """A role of the guild."""
        if self.channel.guild_id is None:
            raise RefusedError("bad_value", "there are no roles in direct messages")
        role = find_role(self.world, self.world.guild(self.channel.guild_id), wanted)
        return self._add("roles", str(role.id), people.role(role))

    def mentionable(self, wanted: object) -> str:
        """A user or a role."""
        try:
            return self.user(wanted)
        except RefusedError:
            return self.role(wanted)

    def place(self, wanted: object) -> str:
        """A channel."""
        channel = find_channel(self.world, wanted)
        body = places.channel(self.world, channel)
        kept: JsonObject = {key: body[key] for key in ("id", "name", "type", "parent_id") if key in body}
        kept["permissions"] = str(int(in_channel(self.world, channel, self.world.bot.id)))
        return self._add("channels", str(channel.id), kept)

    def file(self, wanted: object) -> str:
        """A file, given as `{"name": ..., "data": BASE64}`."""
        if not isinstance(wanted, dict) or not isinstance(wanted.get("data"), str):
            raise RefusedError("bad_value", "a file is an object with name and data")
        try:
            data = base64.b64decode(wanted["data"], validate=True)
        except binascii.Error:
            raise RefusedError("bad_value", "the data of a file is no base64") from None
        upload = Upload(0, str(wanted.get("name") or "file"), data)
        attachment = uploads.take(self.world, self.channel.id, upload, {})
        self.world.loose_files[attachment.id] = attachment
        shown = messages.attachment(attachment, self.links, ephemeral=True)
        return self._add("attachments", str(attachment.id), shown)


def option_value(option: JsonObject, value: object, resolver: Resolver, locale: str) -> object:
    """The value of one option as it is sent. Raises `bad_value`."""
    kind = OptionType(option["type"])
    choices = list(objects(option.get("choices")))
    if choices:
        return _chosen(option, choices, value, locale)
    return _READERS[kind](option, value, resolver)


def _chosen(option: JsonObject, choices: list[JsonObject], value: object, locale: str) -> object:
    for choice in choices:
        if value in (choice["value"], choice["name"], shown_name(choice, locale)):
            return choice["value"]
    raise _bad(option, f"{value!r} is none of its choices")


def _bad(option: JsonObject, why: str) -> RefusedError:
    return RefusedError("bad_value", f"option {option['name']!r}: {why}")


def _string(option: JsonObject, value: object, _resolver: Resolver) -> object:
    if not isinstance(value, str):
        raise _bad(option, "must be a text")
    if not int(option.get("min_length") or 0) <= len(value) <= int(option.get("max_length") or _LONGEST):
        raise _bad(option, "has a wrong length")
    return value


def _number(option: JsonObject, value: object, _resolver: Resolver) -> object:
    whole = option["type"] == OptionType.INTEGER
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        raise _bad(option, "must be a whole number" if whole else "must be a number")
    least, most = option.get("min_value", -_SAFE), option.get("max_value", _SAFE)
    if not least <= value <= most:
        raise _bad(option, f"must be between {least} and {most}")
    return value


def _boolean(option: JsonObject, value: object, _resolver: Resolver) -> object:
    if not isinstance(value, bool):
        raise _bad(option, "must be true or false")
    return value


def _place(option: JsonObject, value: object, resolver: Resolver) -> object:
    key = resolver.place(value)
    kinds = option.get("channel_types")
    if kinds and resolver.found["channels"][key]["type"] not in kinds:
        raise _bad(option, "is no channel of the asked kind")
    return key


_READERS: Final[dict[OptionType, Callable[[JsonObject, object, Resolver], object]]] = {
    OptionType.STRING: _string,
    OptionType.INTEGER: _number,
    OptionType.NUMBER: _number,
    OptionType.BOOLEAN: _boolean,
    OptionType.USER: lambda _option, value, resolver: resolver.user(value),
    OptionType.ROLE: lambda _option, value, resolver: resolver.role(value),
    OptionType.MENTIONABLE: lambda _option, value, resolver: resolver.mentionable(value),
    OptionType.CHANNEL: _place,
    OptionType.ATTACHMENT: lambda _option, value, resolver: resolver.file(value),
}
