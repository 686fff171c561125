"""A typed client of the control side: set the scene, look, and act as people."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import aiohttp

from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject
from sandbox.person import Person

PATIENCE: Final = 10.0
"""Seconds that waits last by default."""
_POLL: Final = 25.0
Found = TypeVar("Found")


class SandboxClient:
    """`async with SandboxClient(base) as client:` speaks to a sandbox by its address."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def ask(
        self, method: str, path: str, body: JsonObject | None = None, query: dict[str, str] | None = None
    ) -> Any:  # noqa: ANN401 - any JSON
        """One request to `/_sandbox` + path. Raises RefusedError."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        url = f"{self.base}/_sandbox{path}"
        async with self._session.request(method, url, json=body, params=query) as response:
            told = await response.json()
            if response.status >= 400:
                raise RefusedError(told["error"], told["message"], response.status)
            return told

    async def download(self, url: str) -> bytes:
        """The bytes behind a link of an attachment. Raises aiohttp.ClientResponseError."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        async with self._session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    def person(self, who: str) -> Person:
        """A person by user name or id."""
        return Person(self, who)

    async def until(self, look: Callable[[], Awaitable[Found | None]], what: str, timeout: float = PATIENCE) -> Found:
        """Look again after every change until something is found. Raises TimeoutError that says `what` was awaited."""
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        version = int((await self.ask("GET", "/events"))["version"])
        while (found := await look()) is None:
            left = end - loop.time()
            if left <= 0:
                raise TimeoutError(f"not within {timeout:g} s: {what}")
            query = {"after": str(version), "wait": f"{min(left, _POLL):.3f}"}
            version = int((await self.ask("GET", "/events", query=query))["version"])
        return found

    # looking

    async def status(self) -> JsonObject:
        """Addresses, the bot, people, guilds, settings."""
        return dict(await self.ask("GET", "/status"))

    async def wait_for_bot(self, commands: Iterable[str] = (), timeout: float = PATIENCE) -> None:
        """Wait until the bot is on the gateway and has registered these commands."""
        wanted = set(commands)

        async def look() -> bool | None:
            bot = (await self.status())["bot"]
            return True if bot["connected"] and wanted <= set(bot["commands"]) else None

        await self.until(look, f"the bot with the commands {sorted(wanted)}", timeout)

    async def wait_for_no_bot(self, timeout: float = PATIENCE) -> None:
        """Wait until the bot is off the gateway."""

        async def look() -> bool | None:
            return None if (await self.status())["bot"]["connected"] else True

        await self.until(look, "the bot leaving the gateway", timeout)

    async def findings(self) -> list[JsonObject]:
        """What the bot did that it mustn't: rule, method, path, pointer, message."""
        return list((await self.ask("GET", "/findings"))["findings"])

    async def forget_findings(self) -> list[JsonObject]:
        """The findings so far; a new list begins."""
        return list((await self.ask("DELETE", "/findings"))["findings"])

    async def requests(self, after: int = 0) -> list[JsonObject]:
        """The bot's requests: number, at, method, path, status, code, milliseconds, body, files."""
        return list((await self.ask("GET", "/requests", query={"after": str(after)}))["requests"])

    async def guild(self, guild: str) -> JsonObject:
        """Members, roles and channels of a guild."""
        return dict(await self.ask("GET", f"/guilds/{guild}"))

    # setting the scene

    async def add_guild(self, name: str, people: Iterable[str] = (), **more: object) -> JsonObject:
        """A guild with one channel: `id`, `name`, `channel`. More: owner, locale, channel, bot (False: without)."""
        return dict(await self.ask("POST", "/guilds", {"name": name, "people": list(people), **more}))

    async def add_person(self, username: str, name: str | None = None, locale: str = "en-US") -> Person:
        """A new person in the first guild."""
        await self.ask("POST", "/people", {"username": username, "name": name, "locale": locale})
        return self.person(username)

    async def add_channel(self, name: str, guild: str = "", kind: str = "text") -> int:
        """A new channel in a guild (by default the first); gives its id."""
        body = {"name": name, "kind": kind, "guild": guild}
        return int((await self.ask("POST", "/channels", body))["id"])

    async def change_channel(self, channel: str | int, **changes: object) -> JsonObject:
        """`name`, and for threads `archived`, `locked`, `auto_archive_duration`."""
        return dict(await self.ask("PATCH", f"/channels/{channel}", changes))

    async def delete_channel(self, channel: str | int) -> None:
        """Delete a channel or thread."""
        await self.ask("DELETE", f"/channels/{channel}")

    async def delete_message(self, message: int) -> None:
        """Delete a message, whoever wrote it."""
        await self.ask("DELETE", f"/messages/{message}")

    async def overwrite(
        self, channel: str | int, who: str, allow: Iterable[str] = (), deny: Iterable[str] = ()
    ) -> None:
        """Rights by name of a role (`everyone`, `bot`) or person in a channel, in the place of what was set."""
        body = {"allow": list(allow), "deny": list(deny)}
        await self.ask("PUT", f"/channels/{channel}/permissions/{who}", body)

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

    async def change_settings(self, **settings: object) -> None:
        """Settings of `settings.CHANGEABLE`."""
        await self.ask("PATCH", "/settings", settings)

    async def advance(self, seconds: float) -> None:
        """Skip time."""
        await self.ask("POST", "/clock", {"advance": seconds})

    async def drop_gateway(self, how: str = "close", code: int = 4000) -> None:
        """`close` with a code, `abort`, `reconnect`, `invalid`, `invalid_resumable`."""
        await self.ask("POST", "/gateway", {"drop": how, "code": code})

    async def repeat(self, interaction: int) -> None:
        """Tell the bot of an interaction once more, as the gateway sometimes does."""
        await self.ask("POST", f"/interactions/{interaction}/repeat")

    async def set_fault(self, kind: str, **more: object) -> None:
        """A fault as in `faults.Fault`."""
        await self.ask("POST", "/faults", {"kind": kind, **more})

    async def clear_faults(self) -> list[JsonObject]:
        """Take all faults away; gives those that hit nothing."""
        return list((await self.ask("DELETE", "/faults"))["faults"])
