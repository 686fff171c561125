"""Pointing discord.py at a Discord on this machine, for tests and for trying the bot without an account.

discord.py has no setting for it. All its REST addresses come from one class attribute and its first gateway
connection from another; both are set here, before a client exists. They hold for the whole process.
"""

from typing import Final

import aiohttp
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from cogs.loopback import is_loopback

SECONDS: Final = 10.0


class NoSuchDiscord(Exception):  # noqa: N818 - says what is missing
    """There is no Discord at this address of this machine. The text is for the log."""


async def use(base: str) -> None:
    """Speaks to the API at `base` from now on, and to the gateway that it names. Raises NoSuchDiscord.

    Refuses every host but this machine, of the gateway too, so that no token is ever sent to a stranger.
    """
    base = base.rstrip("/")
    gateway = await _gateway(base)
    for address in (base, gateway):
        if not is_loopback(address):
            raise NoSuchDiscord(f"{address} is not on this machine")
    Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)


async def _gateway(base: str) -> str:
    if not is_loopback(base):
        raise NoSuchDiscord(f"{base} is not on this machine")
    try:
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session, session.get(f"{base}/gateway") as response:
            response.raise_for_status()
            return str((await response.json())["url"])
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
        raise NoSuchDiscord(f"{base}/gateway: {type(error).__name__}: {error}") from error
