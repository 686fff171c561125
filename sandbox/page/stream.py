"""Server-sent events: a page hears of what changes, and goes on where it was after a break."""

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from sandbox.control.ask import find_user
from sandbox.control.refusal import RefusedError
from sandbox.page.news import Event, News
from sandbox.page.shown import Page

QUIET: Final = 15.0
"""Seconds after which a connection on which nothing happens is told that it is alive."""
_TOGETHER: Final = 0.02
"""Seconds in which what changes is told together."""


@dataclass(frozen=True, slots=True)
class Streams:
    """The open connections of pages."""

    page: Page
    _open: set[asyncio.Task[None]] = field(default_factory=set)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection, until the page or the server ends it."""
        try:
            user = find_user(self.page.desk.world, request.query.get("user", ""))
        except RefusedError as refusal:
            return web.json_response({"error": refusal.code, "message": refusal.message}, status=refusal.status)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        version = request.headers.get("Last-Event-ID") or request.query.get("after", "")
        task = asyncio.create_task(self._tell(response, user.id, version))
        self._open.add(task)
        try:
            await task
        except (ConnectionError, asyncio.CancelledError):
            task.cancel()
        finally:
            self._open.discard(task)
        return response

    async def close(self, _app: web.Application) -> None:
        """End all connections, so that the server need not wait for them."""
        for task in self._open:
            task.cancel()

    async def _tell(self, response: web.StreamResponse, user_id: int, version: str) -> None:
        journal, news = self.page.desk.journal, News(self.page, user_id)
        boot, _, number = version.rpartition(".")
        told = int(number) if number.isdecimal() else -1
        if boot != self.page.boot or not journal.reaches(told):
            told = journal.version
            await self._send(response, [("reset", {})], told)
        while True:
            entries, told = journal.after(told), journal.version
            await self._send(response, news.after(entries), told)
            while not await journal.wait(told, QUIET):
                await response.write(b": still here\n\n")
            await asyncio.sleep(_TOGETHER)

    async def _send(self, response: web.StreamResponse, events: Iterable[Event], number: int) -> None:
        """Some events that belong together; a page that heard only some of them is told all of them again."""
        texts = [f"event: {name}\ndata: {json.dumps(body, ensure_ascii=False)}\n" for name, body in events]
        if texts:
            texts[-1] += f"id: {self.page.boot}.{number}\n"
            await response.write("\n".join((*texts, "")).encode())
