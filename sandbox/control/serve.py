"""The control side over HTTP: JSON under `/_sandbox`, for this machine only."""

import ipaddress
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.control import acts, looks, setup, troubles
from sandbox.control.ask import Ask, ControlRoute, Desk
from sandbox.control.refusal import RefusedError
from sandbox.errors import DiscordError

PREFIX: Final = "/_sandbox"
ROUTES: Final[tuple[ControlRoute, ...]] = (*acts.ROUTES, *looks.ROUTES, *setup.ROUTES, *troubles.ROUTES)


def add_routes(app: web.Application, desk: Desk) -> None:
    """Register the control side."""
    for route in ROUTES:
        app.router.add_route(route.method, PREFIX + route.template, _served(desk, route))


def _served(desk: Desk, route: ControlRoute) -> Any:  # noqa: ANN401 - aiohttp's own handler type is a union of these
    async def serve(request: web.Request) -> web.Response:
        try:
            _require_neighbour(request)
            body = await request.json() if request.can_read_body else {}
            if not isinstance(body, dict):
                raise RefusedError("bad_value", "the body must be an object")
            return _json(200, await route.handler(Ask(desk, request.match_info, request.query, body)))
        except RefusedError as refusal:
            return _json(refusal.status, {"error": refusal.code, "message": refusal.message})
        except DiscordError as refusal:
            return _json(refusal.status, {"error": f"discord_{refusal.code}", "message": refusal.message})
        except ValueError as error:
            return _json(400, {"error": "bad_value", "message": str(error)})

    return serve


def _require_neighbour(request: web.Request) -> None:
    """Refuse what a page of another origin, or a name that points here, would send."""
    origin = request.headers.get("Origin")
    if not is_loopback(urlsplit(f"//{request.host}").hostname) or origin not in (None, f"http://{request.host}"):
        raise RefusedError("foreign", "only this machine and this page may ask", 403)


def is_loopback(host: str | None) -> bool:
    """Whether a host name or address is this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def _json(status: int, body: object) -> web.Response:
    return web.json_response(body, status=status)
