"""Answers as they look when something is wrong: rate limits, pages of the proxies before Discord, cut texts."""

import hashlib
import json
import math
import time
from collections.abc import Mapping
from typing import Final

from aiohttp import web

from sandbox.faults.fault import Fault, Kind, Scope

JSON_ONLY: Final = {"Content-Type": "application/json"}
"""Clients compare the whole header: a charset behind it makes every answer a text to them."""
VIA: Final = {"Via": "1.1 sandbox"}
"""Without it clients take a 429 for a ban."""
_LIMITED: Final = "You are being rate limited."
_SHARED: Final = "The resource is being rate limited."
_BANNED: Final = 1015
_PAGE: Final = "<html><head><title>{title}</title></head><body><center><h1>{title}</h1></center></body></html>"
_TITLES: Final = {
    500: "500 Internal Server Error",
    502: "502 Bad Gateway",
    503: "503 Service Unavailable",
    504: "504 Gateway Time-out",
    520: "520: Web server is returning an unknown error",
    524: "524: A timeout occurred",
}


def as_json(status: int, body: object, headers: Mapping[str, str] | None = None) -> web.Response:
    """An answer of JSON."""
    return web.Response(status=status, body=json.dumps(body).encode(), headers={**JSON_ONLY, **(headers or {})})


def page(status: int, title: str = "") -> web.Response:
    """An answer of HTML, which no program has written for a bot."""
    title = title or _TITLES.get(status, f"{status} Error")
    return web.Response(status=status, text=_PAGE.format(title=title), content_type="text/html")


def limited(retry_after: float, scope: Scope, headers: Mapping[str, str] | None = None) -> web.Response:
    """A 429 of Discord's own. `headers`: those of the bucket, for a limit of a route."""
    body = {
        "message": _SHARED if scope is Scope.SHARED else _LIMITED,
        "retry_after": round(retry_after, 3),
        "global": scope is Scope.GLOBAL,
    }
    told = {**VIA, "Retry-After": str(math.ceil(retry_after)), "X-RateLimit-Scope": str(scope), **(headers or {})}
    if scope is Scope.GLOBAL:
        told["X-RateLimit-Global"] = "true"
    return as_json(429, body, told)


def replacing(fault: Fault) -> web.Response | None:
    """The answer that a fault gives instead of any effect, or None where it gives none."""
    match fault.kind:
        case Kind.REFUSE:
            return as_json(fault.status, {"message": fault.message, "code": fault.code})
        case Kind.BROKEN:
            return page(fault.status)
        case Kind.LIMIT:
            return limited(fault.retry_after, fault.scope, _bucket(fault))
        case Kind.BAN:
            return page(429, f"Error {_BANNED}")
        case _:
            return None


def _bucket(fault: Fault) -> dict[str, str]:
    """The headers of the bot's own bucket: with nothing left, or not the one that is spent; a global limit has none."""
    if fault.scope is Scope.GLOBAL:
        return {}
    return {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0" if fault.scope is Scope.USER else "4",
        "X-RateLimit-Reset": f"{time.time() + fault.retry_after:.3f}",
        "X-RateLimit-Reset-After": f"{fault.retry_after:.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(str(fault.target).encode()).hexdigest()[:32],
    }


def truncated(response: web.Response) -> web.Response:
    """The same answer with the first half of its text only."""
    body = response.body if isinstance(response.body, bytes) else b""
    return web.Response(status=response.status, body=body[: len(body) // 2], headers=JSON_ONLY)
