"""Only this machine may ask, and of the pages in its browsers only the one that is served here."""

import ipaddress
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_REFUSAL: Final = {"error": "foreign", "message": "only this machine and this page may ask"}


@web.middleware
async def only_neighbours(request: web.Request, handler: _Handler) -> web.StreamResponse:
    """Refuse what a page of another origin, or a name that points here, would send: websockets and files too."""
    if not is_neighbour(request.host, request.headers.get("Origin")):
        return web.json_response(_REFUSAL, status=403)
    return await handler(request)


def is_neighbour(host: str, origin: str | None) -> bool:
    """Whether a request with this Host is meant for this machine, and comes from no page or from that of this Host."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        here = name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
    return here and origin in (None, f"http://{host}")
