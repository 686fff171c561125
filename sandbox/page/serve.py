"""The page over HTTP: its files, the events, the pictures, and what it may ask under `/_sandbox/page`."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from aiohttp import web

from sandbox.control import acts, serve
from sandbox.control.ask import ControlRoute, Desk
from sandbox.page.deeds import Deeds
from sandbox.page.looks import Looks
from sandbox.page.memory import Memory
from sandbox.page.process import BotControl
from sandbox.page.shown import FILES, LastingLinks, Page
from sandbox.page.stream import Streams

STATIC: Final = Path(__file__).parent / "static"
_KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".json": "application/json",
                 ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".webp": "image/webp",
                 ".png": "image/png"}  # fmt: skip
_POLICY: Final = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
    "connect-src 'self'", "font-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip
_GUARDED: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_PICTURE: Final = "image/"


def add_routes(app: web.Application, desk: Desk, memory: Memory, bot: BotControl, boot: str) -> None:
    """Register the page. `boot` names this run of the server."""
    page = Page(replace(desk, links=LastingLinks(desk.world)), memory, bot, boot)
    streams = Streams(page)
    own = tuple(ControlRoute(one.method, f"/page{one.template}", one.handler) for one in acts.ROUTES)
    serve.add_routes(app, page.desk, (*Looks(page).routes, *Deeds(page).routes, *own))
    app.router.add_get(f"{serve.PREFIX}/page/stream", streams.serve)
    app.router.add_get(FILES + "/{channel}/{file}/{name}", Files(desk).serve)
    app.router.add_get("/", _index)
    app.router.add_get("/page/{path:.+}", _static)
    app.on_shutdown.append(streams.close)


async def _index(_request: web.Request) -> web.StreamResponse:
    return _file(STATIC / "index.html")


async def _static(request: web.Request) -> web.StreamResponse:
    path = (STATIC / request.match_info["path"]).resolve()
    if not path.is_relative_to(STATIC.resolve()) or not path.is_file() or path.suffix not in _KINDS:
        return web.Response(status=404, text="no such file")
    return _file(path)


def _file(path: Path) -> web.Response:
    headers = {**_GUARDED, "Cache-Control": "no-cache"}
    return web.Response(body=path.read_bytes(), content_type=_KINDS[path.suffix], charset="utf-8", headers=headers)


class Files:
    """Attachments for the page, under paths that stay the same. What is no picture is saved, never opened."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The bytes of one attachment."""
        channel, number = (request.match_info[key] for key in ("channel", "file"))
        world = self._desk.world
        found = world.find_attachment(int(channel), int(number)) if channel.isdecimal() and number.isdecimal() else None
        if found is None:
            return web.Response(status=404, text="no such file")
        shown = found.content_type.startswith(_PICTURE) and "svg" not in found.content_type
        headers = {
            **_GUARDED,
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "Content-Disposition": "inline" if shown else "attachment",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        return web.Response(body=world.files[found.id], content_type=found.content_type, headers=headers)
