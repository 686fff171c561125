"""Addresses that the sandbox hands out: gateway, and links to attachments that are signed and expire."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from urllib.parse import quote

from sandbox.model.message import Attachment
from sandbox.model.world import World
from sandbox.wire.names import Names, local


class Links:
    """Makes and checks links. `base` is set when the server knows its port.

    `names` are the addresses that a bot is told; None: those at `base`.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._key = secrets.token_bytes(32)
        self.base = ""
        self.names: Names | None = None

    @property
    def told(self) -> Names:
        """The addresses that the bot is told."""
        return self.names or local(self.base)

    def attachment(self, one: Attachment) -> str:
        """A link that works for `link_seconds` from now."""
        issued = int(self._world.clock.now())
        expires = issued + int(self._world.settings.link_seconds)
        path = f"/attachments/{one.channel_id}/{one.id}/{quote(one.filename)}"
        return f"{self.told.files}{path}?ex={expires:x}&is={issued:x}&hm={self._sign(one.id, f'{expires:x}')}"

    def admits(self, attachment_id: int, query: Mapping[str, str]) -> bool:
        """Whether a link is signed by this sandbox and still works."""
        expires = query.get("ex", "")
        if not hmac.compare_digest(query.get("hm", ""), self._sign(attachment_id, expires)):
            return False
        return int(expires, 16) > self._world.clock.now()

    def _sign(self, attachment_id: int, expires: str) -> str:
        return hmac.new(self._key, f"{attachment_id}/{expires}".encode(), hashlib.sha256).hexdigest()
