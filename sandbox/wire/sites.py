"""What is served where: everything on one port of this machine, or each part under the host names of Discord."""

from dataclasses import dataclass
from typing import Final

from aiohttp import web

from sandbox.wire import cdn
from sandbox.wire.cdn import FileServer
from sandbox.wire.gateway.socket import Gateway
from sandbox.wire.names import API_HOST, FILE_HOSTS, GATEWAY_HOSTS
from sandbox.wire.neighbours import only_neighbours
from sandbox.wire.rest.dispatch import Dispatch
from sandbox.wire.rest.routes import ROUTES

_LOCAL_GATEWAY: Final = "/gateway/"


@dataclass(frozen=True, slots=True)
class Wire:
    """The three things that a bot meets."""

    rest: Dispatch
    gateway: Gateway
    files: FileServer


def local_app(wire: Wire, request_limit: int) -> web.Application:
    """All of it, told apart by paths, for neighbours only."""
    app = web.Application(client_max_size=request_limit, middlewares=[only_neighbours])
    app.router.add_get(_LOCAL_GATEWAY, wire.gateway.serve)
    app.router.add_get(cdn.PATH, wire.files.serve)
    wire.rest.add_routes(app, ROUTES)
    return app


def discords_app(wire: Wire, request_limit: int) -> web.Application:
    """All of it, told apart by host names as Discord does; a path under the wrong name is not found."""
    app = web.Application(client_max_size=request_limit)
    rest = web.Application(client_max_size=request_limit)
    wire.rest.add_routes(rest, ROUTES)
    app.add_domain(API_HOST, rest)
    for host in GATEWAY_HOSTS:
        gateway = web.Application()
        gateway.router.add_get("/", wire.gateway.serve)
        app.add_domain(host, gateway)
    for host in FILE_HOSTS:
        files = web.Application()
        files.router.add_get(cdn.PATH, wire.files.serve)
        app.add_domain(host, files)
    return app
