"""One request of the bot, and how routes are declared."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox import errors
from sandbox.checks.form import Form, Violation, error_tree
from sandbox.json_types import JsonObject
from sandbox.model.channel import Channel
from sandbox.model.message import Message, Upload
from sandbox.model.world import World
from sandbox.wire.links import Links


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has been let in. `body` is its JSON, of a multipart request the part `payload_json`."""

    world: World
    links: Links
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: tuple[Upload, ...] = ()

    def id(self, name: str) -> int:
        """An id of the path. Raises 50035 for what is no number; `@me` is the bot."""
        text = self.params[name]
        if text == "@me":
            return self.world.bot.id
        if not text.isdecimal():
            form = Form()
            form.broken((name,), "field.type", wanted="a snowflake")
            raise errors.invalid_form(error_tree(form.violations))
        return int(text)

    @property
    def form(self) -> JsonObject:
        """The body where it is an object, else an empty one."""
        return self.body if isinstance(self.body, dict) else {}

    @property
    def filenames(self) -> dict[int, str]:
        """The files of the request by number."""
        return {file.index: file.filename for file in self.files}

    def channel(self) -> Channel:
        """The channel of the path."""
        return self.world.channel(self.id("channel_id"))

    def message(self) -> Message:
        """The message of the path; ephemeral ones aren't met here. Raises 10008."""
        message = self.world.message(self.id("channel_id"), self.id("message_id"))
        if message.viewer_id is not None:
            raise errors.unknown_message()
        return message

    def asks(self, name: str) -> bool:
        """Whether a query parameter is set to true."""
        return self.query.get(name, "").lower() in ("true", "1")

    def number(self, name: str, default: int, high: int) -> int:
        """A number of the query, from 1 to `high`."""
        text = self.query.get(name, "")
        return max(1, min(int(text), high)) if text.isdecimal() else default


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with another status than 200."""

    status: int
    body: JsonObject


Answer = JsonObject | list[JsonObject] | Reply | None
Handler = Callable[[Call], Answer]
Check = Callable[[Call], Iterable[Violation]]


def unchecked(_call: Call) -> list[Violation]:
    """The check of a route that takes no body."""
    return []


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path (without `/api/v10`), what answers it, and what its body is checked against.

    `body` is the kind of its body in `checks.keys.KINDS`; `by_token`: the path itself carries the right to ask, as with
    interactions and their webhooks.
    """

    method: str
    template: str
    handler: Handler
    check: Check = unchecked
    body: str = ""
    by_token: bool = False
