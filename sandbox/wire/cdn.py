"""The file server: attachments by their signed links."""

from typing import Final

from aiohttp import web

from sandbox.faults.meeting import CutError, Meeting, Perform, cut
from sandbox.faults.troubles import Troubles
from sandbox.model.world import World
from sandbox.wire.links import Links

PATH: Final = "/attachments/{channel_id}/{attachment_id}/{filename}"
_GONE: Final = "This content is no longer available."


class FileServer:
    """Serves the bytes of attachments whose message is still there."""

    def __init__(self, world: World, links: Links, troubles: Troubles, perform: Perform) -> None:
        self._world = world
        self._links = links
        self._troubles = troubles
        self._perform = perform

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One file, after the troubles that the request meets."""
        faults = self._troubles.requests
        meeting = Meeting(faults, faults.meet(request.method, request.path), self._perform)

        async def effect() -> web.Response:
            return self._file(request)

        try:
            if not self._troubles.reachable:
                raise CutError
            return await meeting.lead(effect)
        except CutError as broken:
            await cut(request, broken)
            return web.Response(status=500)

    def _file(self, request: web.Request) -> web.Response:
        """One file; 404 for a link that is unsigned or has expired, and for a file that isn't shown any more."""
        channel, attachment = (request.match_info[key] for key in ("channel_id", "attachment_id"))
        if not (channel.isdecimal() and attachment.isdecimal()):
            return web.Response(status=404, text=_GONE)
        found = self._world.find_attachment(int(channel), int(attachment))
        if found is None or not self._links.admits(found.id, request.query):
            return web.Response(status=404, text=_GONE)
        return web.Response(body=self._world.files[found.id], content_type=found.content_type)
