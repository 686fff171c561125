"""Emoji under messages: put there, taken away, listed."""

import re
from typing import Final

from sandbox import errors
from sandbox.model import permissions, reactions, threads
from sandbox.model.message import Message
from sandbox.model.permissions import Permission
from sandbox.wire.payload import people
from sandbox.wire.rest.call import Answer, Call, Route

_CUSTOM: Final = re.compile(r"\w{2,32}:\d+")
_PICTURES: Final = 0x203C
"""Where the emoji of Unicode begin, but for a few signs like ©."""
_SIGNS: Final = "©®"
_PAGE: Final = 25
_MOST: Final = 100


def _emoji(call: Call) -> str:
    """The emoji of the path. Raises 10014 for what is none."""
    text = call.params["emoji"]
    if _CUSTOM.fullmatch(text) or any(ord(char) >= _PICTURES or char in _SIGNS for char in text):
        return text
    raise errors.unknown_emoji()


def _message(call: Call, *needed: Permission) -> Message:
    """The message of the path, which the bot can read and whose thread is open."""
    channel = call.channel()
    permissions.require(call.world, channel, Permission.READ_MESSAGE_HISTORY, *needed)
    threads.require_open(channel)
    return call.message()


def _added(call: Call) -> None:
    emoji, message = _emoji(call), _message(call)
    if not any(one.emoji == emoji for one in message.reactions):
        permissions.require(call.world, call.channel(), Permission.ADD_REACTIONS)
    reactions.add(call.world, message, emoji, call.world.bot.id)


def _taken_back(call: Call) -> None:
    reactions.remove(call.world, _message(call), _emoji(call), call.world.bot.id)


def _removed(call: Call) -> None:
    message = _message(call, Permission.MANAGE_MESSAGES)
    reactions.remove(call.world, message, _emoji(call), call.id("user_id"))


def _cleared(call: Call) -> None:
    reactions.clear(call.world, _message(call, Permission.MANAGE_MESSAGES))


def _cleared_of_one(call: Call) -> None:
    message, emoji = _message(call, Permission.MANAGE_MESSAGES), _emoji(call)
    reactions.find(message, emoji)
    reactions.clear(call.world, message, emoji)


def _listed(call: Call) -> Answer:
    permissions.require(call.world, call.channel(), Permission.READ_MESSAGE_HISTORY)
    emoji = _emoji(call)
    after = int(call.query.get("after", "0"))
    found = [user for one in call.message().reactions if one.emoji == emoji for user in sorted(one.users)]
    page = [user for user in found if user > after][: call.number("limit", _PAGE, _MOST)]
    return [people.user(call.world.user(user)) for user in page]


_ALL: Final = "/channels/{channel_id}/messages/{message_id}/reactions"
_ONE: Final = f"{_ALL}/{{emoji}}"
ROUTES: Final = (
    Route("PUT", f"{_ONE}/@me", _added),
    Route("DELETE", f"{_ONE}/@me", _taken_back),
    Route("DELETE", f"{_ONE}/{{user_id}}", _removed),
    Route("GET", _ONE, _listed),
    Route("DELETE", _ONE, _cleared_of_one),
    Route("DELETE", _ALL, _cleared),
)
