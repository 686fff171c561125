"""A running sandbox: everything put together behind one port of this machine."""

import asyncio
import secrets
import ssl
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from sandbox.checks.openapi import find_openapi
from sandbox.clock import Clock
from sandbox.control import serve
from sandbox.control.ask import Desk
from sandbox.control.journal import Journal
from sandbox.control.scenes import Stage
from sandbox.faults.troubles import Troubles
from sandbox.keeping.keeper import Keeper
from sandbox.model import answers, founding
from sandbox.model.change import Change
from sandbox.model.interaction import Interaction
from sandbox.model.world import World
from sandbox.page import serve as page
from sandbox.page.memory import Memory
from sandbox.page.process import BotControl, NoProcess
from sandbox.records import Records
from sandbox.settings import Settings
from sandbox.wire.cdn import FileServer
from sandbox.wire.gateway.hub import Hub
from sandbox.wire.gateway.socket import Gateway
from sandbox.wire.links import Links
from sandbox.wire.names import HOST, PRODUCTION, Names
from sandbox.wire.rest.buckets import Limits
from sandbox.wire.rest.dispatch import Dispatch
from sandbox.wire.sites import Wire, discords_app, local_app

_GOING_AWAY: Final = 1001


class Sandbox:
    """`async with Sandbox() as sandbox:` serves until the block ends. `world` may be looked at and changed directly.

    With `tls` it serves a second port, as the hosts of Discord and under their names, to a bot whose resolver leads
    them here (`wire.names.OnlyHere`); that bot is told no other addresses. With `kept` the world is the one of a file,
    and goes on there. `bot` is what the page may start and stop.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        port: int = 0,
        *,
        tls: ssl.SSLContext | None = None,
        kept: Keeper | None = None,
        bot: BotControl | None = None,
    ) -> None:
        settings = settings or Settings()
        before = kept.world(settings) if kept is not None else None
        self.world = before or World(settings, Clock())
        self.guild = next(iter(self.world.guilds.values())) if before else founding.found_all(self.world)
        self.journal = Journal(self.world)
        self.memory = kept.memory(self.journal) if kept is not None else Memory(self.journal)
        self.records = Records(lambda: self.journal.note("records.changed"))
        self.troubles = Troubles(lambda: self.journal.note("fault.met"))
        self.limits = Limits(self.world.clock)
        self.tls_port = 0
        self._tls = tls
        self._kept = kept
        self._bot = bot or NoProcess()
        self._parts = AsyncExitStack()
        self._links = Links(self.world)
        self._port = port
        self._openapi, self.openapi_state = find_openapi()
        self._hub = Hub(self.world, self._links, self.troubles.events)
        self._gateway = Gateway(self.world, self._hub, self.records, self.troubles)
        self._runners: list[web.AppRunner] = []
        self._deadlines: dict[int, asyncio.TimerHandle] = {}
        self.world.listen(self._keep_deadlines)

    @property
    def base(self) -> str:
        """The address, like `http://127.0.0.1:41234`; empty before the start."""
        return self._links.base

    @property
    def names(self) -> Names:
        """The addresses that a bot is told."""
        return self._links.told

    @property
    def api(self) -> str:
        """What a bot takes for `https://discord.com/api/v10`."""
        return self.names.api

    @property
    def gateway(self) -> str:
        """What a bot takes for `wss://gateway.discord.gg/`."""
        return self.names.gateway

    async def start(self) -> None:
        """Listen on the port, or on a free one. Raises OSError where the port is taken."""
        desk = self._desk()
        wire = self._wire(desk)
        app = local_app(wire, self._request_limit)
        serve.add_routes(app, desk)
        page.add_routes(app, desk, self.memory, self._bot, secrets.token_hex(4))
        self._links.base = f"http://{HOST}:{await self._listen(app, self._port, None)}"
        if self._tls is not None:
            self.tls_port = await self._listen(discords_app(wire, self._request_limit), 0, self._tls)
            self._links.names = PRODUCTION
        if self._kept is not None:
            await self._parts.enter_async_context(self._kept.keeping(self.world, self.memory, self.journal))

    async def stop(self) -> None:
        """Close all sockets and stop listening."""
        for timer in self._deadlines.values():
            timer.cancel()
        self._deadlines.clear()
        self.troubles.clear()
        await self._gateway.close(_GOING_AWAY)
        for runner in self._runners:
            await runner.cleanup()
        self._runners.clear()
        await self._parts.aclose()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def _request_limit(self) -> int:
        """Bytes that aiohttp lets through: more than Discord does, whose refusal is to be seen."""
        return 2 * self.world.settings.request_limit

    async def _listen(self, app: web.Application, port: int, tls: ssl.SSLContext | None) -> int:
        """Serve an application; gives its port."""
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        self._runners.append(runner)
        await web.TCPSite(runner, HOST, port, ssl_context=tls).start()
        return int(runner.addresses[0][1])

    def _desk(self) -> Desk:
        return Desk(
            world=self.world,
            links=self._links,
            journal=self.journal,
            records=self.records,
            troubles=self.troubles,
            limits=self.limits,
            hub=self._hub,
            gateway=self._gateway,
            openapi=self.openapi_state,
        )

    def _wire(self, desk: Desk) -> Wire:
        perform = Stage(desk, serve.ROUTES).perform
        rest = Dispatch(self.world, self._links, self.records, self.troubles, self.limits, perform, self._openapi)
        return Wire(rest, self._gateway, FileServer(self.world, self._links, self.troubles, perform))

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
