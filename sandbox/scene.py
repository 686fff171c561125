"""What a test changes about the world: now, by the client, or when the bot makes a certain request."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Final

from sandbox.faults.fault import Step
from sandbox.json_types import JsonObject
from sandbox.model.permissions import Permission

THAT_CHANNEL: Final = "{channel}"
"""In a scene set for a request: the channel of the request."""
THAT_MESSAGE: Final = "{message}"
"""The message that the request made or is about; for an answer to a click, before it, the message clicked on."""
THAT_INTERACTION: Final = "{interaction}"
"""The interaction that the request answers."""


class Scene(ABC):
    """Changes of the scene. What they give is the thing as it is afterwards; in a scene set for later, nothing."""

    @abstractmethod
    async def ask(
        self, method: str, path: str, body: JsonObject | None = None, query: dict[str, str] | None = None
    ) -> Any:  # noqa: ANN401 - any JSON
        """One request to the control side."""

    async def change_channel(self, channel: str | int, **changes: object) -> JsonObject:
        """`name`, and for threads `archived`, `locked`, `auto_archive_duration`."""
        return dict(await self.ask("PATCH", f"/channels/{channel}", changes))

    async def delete_channel(self, channel: str | int) -> None:
        """Delete a channel or thread."""
        await self.ask("DELETE", f"/channels/{channel}")

    async def delete_message(self, message: str | int) -> None:
        """Delete a message, whoever wrote it."""
        await self.ask("DELETE", f"/messages/{message}")

    async def overwrite(
        self, channel: str | int, who: str, allow: Iterable[str] = (), deny: Iterable[str] = ()
    ) -> None:
        """Rights by name of a role (`everyone`, `bot`) or person in a channel, in the place of what was set."""
        body = {"allow": list(allow), "deny": list(deny)}
        await self.ask("PUT", f"/channels/{channel}/permissions/{who}", body)

    async def limit_bot(self, channel: str | int, permissions: int) -> None:
        """The bot has exactly these rights in a channel, as bits of an invitation, whatever its roles give it."""
        held = [right.name or "" for right in Permission if right & permissions]
        await self.overwrite(
            channel, "bot", held, [right.name or "" for right in Permission if not right & permissions]
        )

    async def change_role(self, guild: str, role: str, **changes: list[str]) -> JsonObject:
        """Rights of a role: `add`, `remove`, or `permissions` for all of them."""
        return dict(await self.ask("PATCH", f"/guilds/{guild}/roles/{role}", dict(changes)))

    async def change_person(self, who: str, **changes: object) -> None:
        """`locale`, `name`, `open_to_messages`."""
        await self.ask("PATCH", f"/people/{who}", changes)

    async def join(self, guild: str, who: str, **more: object) -> None:
        """A person or the bot (`bot`) comes into a guild; more: `nick`, `roles`, for the bot `permissions`."""
        await self.ask("PUT", f"/guilds/{guild}/members/{who}", more)

    async def leave(self, guild: str, who: str) -> None:
        """A person or the bot leaves a guild."""
        await self.ask("DELETE", f"/guilds/{guild}/members/{who}")

    async def change_guild(self, guild: str, *, available: bool) -> None:
        """An outage takes a guild away from the bot, or gives it back."""
        await self.ask("PATCH", f"/guilds/{guild}", {"available": available})

    async def change_settings(self, **settings: object) -> None:
        """Settings of `settings.CHANGEABLE`."""
        await self.ask("PATCH", "/settings", settings)

    async def change_wire(self, **wire: bool) -> None:
        """Whether Discord is `reachable` at all, and whether it `acknowledges` heartbeats."""
        await self.ask("PATCH", "/wire", dict(wire))

    async def advance(self, seconds: float) -> None:
        """Skip time."""
        await self.ask("POST", "/clock", {"advance": seconds})

    async def drop_gateway(self, how: str = "close", code: int = 4000) -> None:
        """`close` with a code, `abort`, `reconnect` (op 7), `invalid` (op 9, not resumable), `invalid_resumable`."""
        await self.ask("POST", "/gateway", {"drop": how, "code": code})

    async def repeat(self, interaction: str | int) -> None:
        """Tell the bot of an interaction once more, as the gateway sometimes does."""
        await self.ask("POST", f"/interactions/{interaction}/repeat")

    async def expire(self, interaction: str | int) -> None:
        """The token of an interaction works no more."""
        await self.ask("POST", f"/interactions/{interaction}/expire")


class Script(Scene):
    """A scene that is not played but written down."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    async def ask(
        self, method: str, path: str, body: JsonObject | None = None, _query: dict[str, str] | None = None
    ) -> JsonObject:
        """Write a step down."""
        self.steps.append(Step(method, path, body or {}))
        return {}
