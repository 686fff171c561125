"""Under which addresses a bot meets the sandbox: this machine's own, or Discord's."""

import socket
from dataclasses import dataclass
from typing import Final

from aiohttp.abc import AbstractResolver, ResolveResult

HOST: Final = "127.0.0.1"
API_HOST: Final = "discord.com"
GATEWAY_HOSTS: Final = ("gateway.discord.gg", "*.discord.gg")
FILE_HOSTS: Final = ("cdn.discordapp.com", "media.discordapp.net")
_SUFFIXES: Final = (".discord.com", ".discord.gg", ".discordapp.com", ".discordapp.net")


@dataclass(frozen=True, slots=True)
class Names:
    """What stands before the paths of the REST interface and of files, the gateway, and where it is resumed."""

    api: str
    files: str
    gateway: str
    resume: str


PRODUCTION: Final = Names(
    api=f"https://{API_HOST}/api/v10",
    files=f"https://{FILE_HOSTS[0]}",
    gateway="wss://gateway.discord.gg/",
    resume="wss://gateway-here-1.discord.gg/",
)
"""Discord's own addresses, for a bot whose resolver leads them here."""


def local(base: str) -> Names:
    """The addresses of a sandbox at `base`, like `http://127.0.0.1:41234`."""
    gateway = f"{base.replace('http', 'ws', 1)}/gateway/"
    return Names(api=f"{base}/api/v10", files=base, gateway=gateway, resume=gateway)


class OnlyHere(AbstractResolver):
    """Leads Discord's host names to a port of this machine and refuses every other, so that nothing gets out.

    `asked` are the host names that were led here, `refused` the others.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.asked: set[str] = set()
        self.refused: set[str] = set()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The one address. Raises OSError for a host that isn't Discord's."""
        if not f".{host}".endswith(_SUFFIXES):
            self.refused.add(host)
            raise OSError(f"{host} is not Discord's")
        self.asked.add(host)
        return [
            {
                "hostname": host,
                "host": HOST,
                "port": self._port,
                "family": socket.AF_INET,
                "proto": 0,
                "flags": socket.AI_NUMERICHOST,
            }
        ]

    async def close(self) -> None:
        """Nothing to close."""
