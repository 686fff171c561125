"""A running sandbox: everything put together behind one port of this machine."""

import asyncio
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from sandbox.checks.openapi import find_openapi
from sandbox.clock import Clock
from sandbox.control import serve
from sandbox.control.ask import Desk
from sandbox.control.journal import Journal
from sandbox.faults import Faults
from sandbox.model import answers, founding
from sandbox.model.change import Change
from sandbox.model.interaction import Interaction
from sandbox.model.world import World
from sandbox.records import Records
from sandbox.settings import Settings
from sandbox.wire import cdn
from sandbox.wire.gateway.hub import Hub
from sandbox.wire.gateway.socket import Gateway
from sandbox.wire.links import Links
from sandbox.wire.rest.dispatch import Dispatch
from sandbox.wire.rest.routes import ROUTES

HOST: Final = "127.0.0.1"
_GOING_AWAY: Final = 1001


class Sandbox:
    """`async with Sandbox() as sandbox:` serves until the block ends. `world` may be looked at and changed directly."""

    def __init__(self, settings: Settings | None = None, port: int = 0) -> None:
        self.world = World(settings or Settings(), Clock())
        self.guild = founding.found_all(self.world)
        self.journal = Journal(self.world)
        self.records = Records(lambda: self.journal.note("records.changed"))
        self.faults = Faults()
        self._links = Links(self.world)
        self._port = port
        self._openapi, self.openapi_state = find_openapi()
        self._hub = Hub(self.world, self._links)
        self._gateway = Gateway(self.world, self._hub, self.records)
        self._runner: web.AppRunner | None = None
        self._deadlines: dict[int, asyncio.TimerHandle] = {}
        self.world.listen(self._keep_deadlines)

    @property
    def base(self) -> str:
        """The address, like `http://127.0.0.1:41234`; empty before the start."""
        return self._links.base

    @property
    def api(self) -> str:
        """What a bot takes for `https://discord.com/api/v10`."""
        return self._links.api

    @property
    def gateway(self) -> str:
        """What a bot takes for `wss://gateway.discord.gg/`."""
        return self._links.gateway

    async def start(self) -> None:
        """Listen on the port, or on a free one. Raises OSError where the port is taken."""
        runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, HOST, self._port)
        await site.start()
        self._runner = runner
        port = runner.addresses[0][1]
        self._links.base = f"http://{HOST}:{port}"

    async def stop(self) -> None:
        """Close all sockets and stop listening."""
        for timer in self._deadlines.values():
            timer.cancel()
        self._deadlines.clear()
        await self._gateway.close(_GOING_AWAY)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=2 * self.world.settings.request_limit)
        dispatch = Dispatch(self.world, self._links, self.records, self.faults, self._openapi)
        desk = Desk(
            self.world,
            self._links,
            self.journal,
            self.records,
            self.faults,
            self._hub,
            self._gateway,
            self.openapi_state,
        )
        serve.add_routes(app, desk)
        app.router.add_get("/gateway/", self._gateway.serve)
        app.router.add_get(cdn.PATH, cdn.FileServer(self.world, self._links).serve)
        dispatch.add_routes(app, ROUTES)
        return app

    def _keep_deadlines(self, change: Change) -> None:
        """Let an interaction fail when its time is over, and forget the timer when it is settled."""
        one = change.subject
        if not isinstance(one, Interaction):
            return
        if change.name == "INTERACTION_CREATE" and not one.settled and one.id not in self._deadlines:
            loop = asyncio.get_running_loop()
            seconds = self.world.settings.acknowledge_seconds
            self._deadlines[one.id] = loop.call_later(seconds, answers.fail, self.world, one.id)
        elif one.settled and one.id in self._deadlines:
            self._deadlines.pop(one.id).cancel()
