"""A typed client of the control side: set the scene, look, act as people, let things go wrong."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterable
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import aiohttp
from aiohttp.abc import AbstractResolver

from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject
from sandbox.person import Person
from sandbox.scene import Scene
from sandbox.seen import SeenMessage, read_message
from sandbox.trouble import Trouble

PATIENCE: Final = 10.0
"""Seconds that waits last by default."""
_POLL: Final = 25.0
Found = TypeVar("Found")


class SandboxClient(Scene):
    """`async with SandboxClient(base) as client:` speaks to a sandbox by its address.

    `resolver` leads to where files are, for a sandbox that goes by Discord's names; `tls` is what it trusts there.
    """

    def __init__(
        self, base: str, *, resolver: AbstractResolver | None = None, tls: ssl.SSLContext | None = None
    ) -> None:
        self.base = base.rstrip("/")
        self._resolver = resolver
        self._tls = tls
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._speaking()
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
        url = f"{self.base}/_sandbox{path}"
        async with self._speaking().request(method, url, json=body, params=query) as response:
            told = await response.json()
            if response.status >= 400:
                raise RefusedError(told["error"], told["message"], response.status)
            return told

    async def download(self, url: str) -> bytes:
        """The bytes behind a link of an attachment. Raises aiohttp.ClientResponseError."""
        async with self._speaking().get(url) as response:
            response.raise_for_status()
            return await response.read()

    def _speaking(self) -> aiohttp.ClientSession:
        if self._session is None:
            trusted: ssl.SSLContext | bool = self._tls or True
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(resolver=self._resolver, ssl=trusted))
        return self._session

    @property
    def trouble(self) -> Trouble:
        """Lets things go wrong for the bot."""
        return Trouble(self)

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

    async def plant(self, channel: str | int, **body: object) -> SeenMessage:
        """A message of the bot's account that the bot has not sent, like one of an older build; body as in requests."""
        return read_message(await self.ask("POST", "/messages", {"channel": str(channel), "body": body}))

    async def add_person(self, username: str, name: str | None = None, locale: str = "en-US") -> Person:
        """A new person in the first guild."""
        await self.ask("POST", "/people", {"username": username, "name": name, "locale": locale})
        return self.person(username)

    async def add_channel(self, name: str, guild: str = "", kind: str = "text") -> int:
        """A new channel in a guild (by default the first); gives its id."""
        body = {"name": name, "kind": kind, "guild": guild}
        return int((await self.ask("POST", "/channels", body))["id"])
