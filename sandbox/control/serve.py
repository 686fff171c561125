"""The control side over HTTP: JSON under `/_sandbox`."""

from collections.abc import Iterable
from typing import Any, Final

from aiohttp import web

from sandbox.control import acts, looks, setup, troubles
from sandbox.control.ask import Ask, ControlRoute, Desk
from sandbox.control.refusal import RefusedError
from sandbox.errors import DiscordError

PREFIX: Final = "/_sandbox"
ROUTES: Final[tuple[ControlRoute, ...]] = (*acts.ROUTES, *looks.ROUTES, *setup.ROUTES, *troubles.ROUTES)


def add_routes(app: web.Application, desk: Desk, routes: Iterable[ControlRoute] = ROUTES) -> None:
    """Register the control side, or other routes that go by its rules."""
    for route in routes:
        app.router.add_route(route.method, PREFIX + route.template, _served(desk, route))


def _served(desk: Desk, route: ControlRoute) -> Any:  # noqa: ANN401 - aiohttp's own handler type is a union of these
    async def serve(request: web.Request) -> web.Response:
        try:
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


def _json(status: int, body: object) -> web.Response:
    return web.json_response(body, status=status)
