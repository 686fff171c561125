"""A page without a browser: what one person's window asks for, and the events that it hears."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

PATIENCE = 10.0


@dataclass(slots=True)
class Heard:
    """An open stream. `version` is the id of the last event that had one."""

    response: aiohttp.ClientResponse
    version: str = ""
    events: list[tuple[str, Any]] = field(default_factory=list)

    async def until(self, name: str) -> Any:
        """The next event of a name; those before it are in `events`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                event, body = await self._next()
                self.events.append((event, body))
                if event == name:
                    return body

    async def settled(self) -> None:
        """Hear what a new stream is told first."""
        await self.until("welcome")

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.events]

    async def _next(self) -> tuple[str, Any]:
        fields: dict[str, str] = {}
        while (line := (await self.response.content.readline()).decode()) != "\n" or not fields:
            assert line, "the stream ended"
            key, colon, value = line.rstrip("\n").partition(": ")
            if key and colon:
                fields[key] = value
        self.version = fields.get("id", self.version)
        return fields["event"], json.loads(fields["data"])


@dataclass(frozen=True, slots=True)
class Visit:
    """A window in which one person acts."""

    session: aiohttp.ClientSession
    base: str
    who: str

    async def get(self, path: str, **query: object) -> Any:
        params = {"user": self.who, **{key: str(value) for key, value in query.items()}}
        async with self.session.get(f"{self.base}/_sandbox/page{path}", params=params) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def post(self, path: str, status: int = 200, **body: object) -> Any:
        url = f"{self.base}/_sandbox/page{path}"
        async with self.session.post(url, json={"user": self.who, **body}) as response:
            assert response.status == status, await response.text()
            return await response.json()

    async def messages(self, channel: object, **query: object) -> list[Any]:
        return list((await self.get(f"/channels/{channel}/messages", **query))["messages"])

    async def channel(self, name: str) -> Any:
        return next(c for c in (await self.get("/state"))["channels"] if c.get("name") == name)

    async def badge(self) -> tuple[bool, int]:
        user = (await self.get("/state"))["user"]
        return user["unread"], user["mentions"]

    @asynccontextmanager
    async def stream(self, after: str = "", **headers: str) -> AsyncIterator[Heard]:
        url = f"{self.base}/_sandbox/page/stream"
        async with self.session.get(url, params={"user": self.who, "after": after}, headers=headers) as response:
            assert response.content_type == "text/event-stream"
            yield Heard(response)
