"""A numbered list of what changed, on which others wait."""

import asyncio
from collections import deque
from typing import Final

from sandbox.json_types import JsonObject
from sandbox.model.change import Change, Following, Pinned, Reacted
from sandbox.model.channel import Channel
from sandbox.model.guild import Guild, Member, Role, User
from sandbox.model.interaction import Interaction
from sandbox.model.message import Message
from sandbox.model.world import World

_REMEMBERED: Final = 10_000


class Journal:
    """Entries are numbered from 1; the newest number is the version of the world."""

    def __init__(self, world: World) -> None:
        self.version = 0
        self._entries: deque[JsonObject] = deque(maxlen=_REMEMBERED)
        self._waiting: set[asyncio.Event] = set()
        world.listen(self._changed)

    def note(self, event: str, **ids: str | None) -> None:
        """Add an entry and wake who waits."""
        self.version += 1
        self._entries.append({"number": self.version, "event": event, **{k: v for k, v in ids.items() if v}})
        for event_set in self._waiting:
            event_set.set()

    def after(self, number: int) -> list[JsonObject]:
        """The remembered entries with a higher number."""
        return [entry for entry in self._entries if entry["number"] > number]

    def reaches(self, number: int) -> bool:
        """Whether everything after a number is still remembered."""
        oldest = self._entries[0]["number"] if self._entries else self.version + 1
        return int(oldest) - 1 <= number <= self.version

    async def wait(self, number: int, seconds: float) -> bool:
        """Wait until the version is above `number`, at most some seconds; says whether it is."""
        woken = asyncio.Event()
        self._waiting.add(woken)
        try:
            if self.version > number:
                return True
            await asyncio.wait_for(woken.wait(), seconds)
        except TimeoutError:
            return self.version > number
        finally:
            self._waiting.discard(woken)
        return True

    def _changed(self, change: Change) -> None:
        channel = None if change.channel_id is None else str(change.channel_id)
        guild = None if change.guild_id is None else str(change.guild_id)
        self.note(change.name, guild=guild, channel=channel, **_ids(change))


def _ids(change: Change) -> dict[str, str | None]:
    match change.subject:
        case Message() as one:
            viewer = None if one.viewer_id is None else str(one.viewer_id)
            return {"message": str(one.id), "viewer": viewer}
        case Interaction() as one:
            return {"interaction": str(one.id), "user": str(one.user_id)}
        case Member() as one:
            return {"user": str(one.user_id)}
        case Role() | User() as one:
            return {"id": str(one.id)}
        case Following() as one:
            return {"thread": str(one.thread.id)}
        case Reacted() as one:
            return {"message": str(one.message.id)}
        case Guild() | Channel() | Pinned() | None:
            return {}
