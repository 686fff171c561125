"""One person at their client: types commands, clicks, chooses, fills modals, reads."""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject
from sandbox.model.interaction import CallbackType
from sandbox.seen import Answer, SeenMessage, read_answer, read_message

if TYPE_CHECKING:
    from sandbox.client import SandboxClient

_PATIENCE: Final = 10.0
_LOOKED_AT: Final = 50
"""How many of the newest messages a wait looks at."""
_ON_USER, _ON_MESSAGE = 2, 3
Place = str | int
"""A channel or thread by id or name; `dm:NAME` for the direct messages of a person."""


@dataclass(frozen=True, slots=True)
class Person:
    """Acts by user name or id. What a real client would not send raises `RefusedError`."""

    client: "SandboxClient"
    who: str

    async def slash(self, command: str, channel: Place, /, **options: object) -> Answer:
        """Send a command like `play` or `admin close`; option values as people give them, files by `file()`."""
        return await self._act("slash", {"command": command, "channel": str(channel), "options": options})

    async def complete(
        self, command: str, channel: Place, focused: str, typed: str = "", /, **options: object
    ) -> tuple[JsonObject, ...]:
        """What is offered while typing an option: objects with name and value."""
        body = {"command": command, "channel": str(channel), "focused": focused}
        return (await self._act("complete", {**body, "options": {**options, focused: typed}})).choices

    async def on_user(self, command: str, channel: Place, target: str) -> Answer:
        """A command from a user's context menu."""
        body = {"command": command, "channel": str(channel), "type": _ON_USER, "target": target}
        return await self._act("menu", body)

    async def on_message(self, command: str, message: SeenMessage) -> Answer:
        """A command from a message's context menu."""
        body: JsonObject = {"command": command, "channel": str(message.channel_id), "type": _ON_MESSAGE}
        return await self._act("menu", {**body, "target": str(message.id)})

    async def click(self, message: SeenMessage | int, control: str) -> Answer:
        """Click a button by custom_id; of a SeenMessage also by label."""
        return await self._act("click", _on(message, control))

    async def select(self, message: SeenMessage | int, control: str, *values: str) -> Answer:
        """Choose values (or labels; users and channels by name) in a select."""
        return await self._act("select", {**_on(message, control), "values": list(values)})

    async def submit(self, answer: Answer, values: Mapping[str, object]) -> Answer:
        """Fill the modal that an act was answered with; values by custom_id."""
        return await self._act("submit", {"interaction": str(answer.id), "values": dict(values)})

    async def say(self, channel: Place, content: str, reply_to: SeenMessage | None = None) -> SeenMessage:
        """Write a message."""
        body: JsonObject = {"user": self.who, "channel": str(channel), "content": content}
        if reply_to is not None:
            body["reply_to"] = str(reply_to.id)
        return read_message(await self.client.ask("POST", "/act/say", body))

    async def messages(self, channel: Place, after: int = 0, limit: int = 0) -> list[SeenMessage]:
        """The messages that this person sees, oldest first, own ephemeral ones included.

        Only those with an id above `after`, and of them the newest `limit`, 0 for all.
        """
        query = self._as(after=str(after), limit=str(limit))
        told = await self.client.ask("GET", f"/channels/{channel}/messages", query=query)
        return [read_message(raw) for raw in told["messages"]]

    async def message(self, message: SeenMessage | int) -> SeenMessage:
        """One message as it stands now."""
        number = message if isinstance(message, int) else message.id
        return read_message(await self.client.ask("GET", f"/messages/{number}", query=self._as()))

    async def channels(self) -> list[JsonObject]:
        """The channels, threads and direct messages that this person sees, in Discord's JSON."""
        return list((await self.client.ask("GET", "/channels", query=self._as()))["channels"])

    async def commands(self, channel: Place) -> list[JsonObject]:
        """The commands that this person is offered: id, type, name, shown_name, description, options."""
        return list((await self.client.ask("GET", f"/channels/{channel}/commands", query=self._as()))["commands"])

    async def settle(self, answer: Answer, timeout: float = _PATIENCE) -> SeenMessage:
        """The message of an answer when the bot is done with it.

        Waits for the end of "thinking", and after a deferred update for the edit. Raises TimeoutError, RefusedError
        where the message has gone, and LookupError for an answer without a message (failed, a modal, choices).
        """
        first = answer.message
        if first is None:
            raise LookupError(f"interaction {answer.id} ({answer.state}) has no message")

        async def look() -> SeenMessage | None:
            now = await self.message(first)
            deferred = answer.kind == CallbackType.DEFERRED_UPDATE
            return None if now.loading or (deferred and now.edited == answer.edited_before) else now

        return await self.client.until(look, f"the answer to interaction {answer.id}", timeout)

    async def wait_for(
        self, channel: Place, test: Callable[[SeenMessage], bool], *, after: int = 0, timeout: float = _PATIENCE
    ) -> SeenMessage:
        """The newest message of a channel that passes a test, as soon as there is one.

        The channel itself may still have to come. Raises TimeoutError.
        """

        async def look() -> SeenMessage | None:
            seen = await self._messages_if_there(channel, after)
            return next((message for message in reversed(seen) if test(message)), None)

        try:
            return await self.client.until(look, f"a message in {channel} for {self.who}", timeout)
        except TimeoutError as late:
            seen = [message.text[:80] for message in await self._messages_if_there(channel, after)]
            raise TimeoutError(f"{late}; seen: {seen}") from None

    async def wait_for_channel(self, test: Callable[[JsonObject], bool], timeout: float = _PATIENCE) -> JsonObject:
        """The first channel or thread that passes a test, as soon as this person sees one. Raises TimeoutError."""

        async def look() -> JsonObject | None:
            return next((channel for channel in await self.channels() if test(channel)), None)

        return await self.client.until(look, f"a channel for {self.who}", timeout)

    async def _messages_if_there(self, channel: Place, after: int) -> list[SeenMessage]:
        """The messages of a channel that may not exist yet."""
        try:
            return await self.messages(channel, after, _LOOKED_AT)
        except RefusedError as refused:
            if refused.code != "unknown_channel":
                raise
            return []

    async def _act(self, act: str, body: JsonObject) -> Answer:
        return read_answer(await self.client.ask("POST", f"/act/{act}", {"user": self.who, **body}))

    def _as(self, **more: str) -> dict[str, str]:
        return {"user": self.who, **more}


def file(name: str, data: bytes) -> JsonObject:
    """A file for an attachment option or an upload field."""
    return {"name": name, "data": base64.b64encode(data).decode()}


def _on(message: SeenMessage | int, control: str) -> JsonObject:
    if isinstance(message, int):
        return {"message": str(message), "custom_id": control}
    return {"message": str(message.id), "custom_id": message.control(control).custom_id}
