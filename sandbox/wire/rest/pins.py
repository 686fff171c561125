"""Pinned messages: pinned, unpinned, listed. The paths without `messages` are the older ones."""

from typing import Final

from sandbox.clock import stamp
from sandbox.model import permissions, pins, threads
from sandbox.model.channel import Channel
from sandbox.model.message import Message
from sandbox.model.permissions import Permission
from sandbox.wire.payload import messages
from sandbox.wire.rest.call import Answer, Call, Route

_PAGE: Final = 50


def _readable(call: Call) -> list[Message]:
    """The pinned messages; without the right to read the history there are none to see."""
    channel = call.channel()
    permissions.require(call.world, channel)
    held = permissions.in_channel(call.world, channel, call.world.bot.id)
    return pins.of(call.world, channel) if Permission.READ_MESSAGE_HISTORY in held else []


def _listed(call: Call) -> Answer:
    before = call.query.get("before")
    found = [one for one in _readable(call) if before is None or stamp(one.pinned_at or 0.0) < before]
    limit = call.number("limit", _PAGE, _PAGE)
    items = [
        {"pinned_at": stamp(one.pinned_at or 0.0), "message": messages.message(call.world, one, call.links)}
        for one in found[:limit]
    ]
    return {"items": items, "has_more": len(found) > limit}


def _listed_whole(call: Call) -> Answer:
    return [messages.message(call.world, one, call.links) for one in _readable(call)[:_PAGE]]


def _place(call: Call) -> Channel:
    channel = call.channel()
    permissions.require(call.world, channel, Permission.PIN_MESSAGES)
    threads.require_open(channel)
    return channel


def _pinned(call: Call) -> None:
    pins.pin(call.world, _place(call), call.message(), call.world.bot.id)


def _unpinned(call: Call) -> None:
    pins.unpin(call.world, _place(call), call.message())


_ALL: Final = "/channels/{channel_id}/messages/pins"
_OLDER: Final = "/channels/{channel_id}/pins"
ROUTES: Final = (
    Route("GET", _ALL, _listed),
    Route("GET", _OLDER, _listed_whole),
    *(Route("PUT", f"{path}/{{message_id}}", _pinned) for path in (_ALL, _OLDER)),
    *(Route("DELETE", f"{path}/{{message_id}}", _unpinned) for path in (_ALL, _OLDER)),
)
