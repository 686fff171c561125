"""What can go wrong on the way to Discord, by name."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import aiohttp
import discord

from tables.ports import CourierError, Trouble

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
UNKNOWN_WEBHOOK: Final = 10015
UNKNOWN_INTERACTION: Final = 10062
TOO_MANY_CHANNELS: Final = 30013
TOO_MANY_IN_THREAD: Final = 30033
EDITED_TOO_OFTEN: Final = 30046
TOO_LARGE: Final = 40005
ALREADY_ACKNOWLEDGED: Final = 40060
NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
WRONG_CHANNEL_TYPE: Final = 50024
INVALID_TOKEN: Final = 50027
ARCHIVED: Final = 50083
THREAD_EXISTS: Final = 160004
THREAD_LOCKED: Final = 160005
TOO_MANY_THREADS: Final = 160006

WIRE: Final = (aiohttp.ClientError, TimeoutError, OSError, json.JSONDecodeError)
"""What a broken connection raises besides discord.py's own exceptions; the last one, where an answer breaks off."""
LOST: Final = frozenset({UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_TOKEN})
"""Codes that say: nothing more can be answered to this interaction."""
TROUBLES: Final[Mapping[int, Trouble]] = MappingProxyType(
    {
        UNKNOWN_CHANNEL: Trouble.GONE,
        UNKNOWN_GUILD: Trouble.GONE,
        UNKNOWN_MESSAGE: Trouble.GONE,
        NO_ACCESS: Trouble.FORBIDDEN,
        NO_PERMISSION: Trouble.FORBIDDEN,
        WRONG_CHANNEL_TYPE: Trouble.FORBIDDEN,
        EDITED_TOO_OFTEN: Trouble.FORBIDDEN,
        ARCHIVED: Trouble.CLOSED,
        THREAD_LOCKED: Trouble.CLOSED,
        TOO_MANY_CHANNELS: Trouble.FULL,
        TOO_MANY_IN_THREAD: Trouble.FULL,
        TOO_MANY_THREADS: Trouble.FULL,
        TOO_LARGE: Trouble.TOO_LARGE,
        THREAD_EXISTS: Trouble.EXISTS,
    }
)
BY_STATUS: Final[Mapping[int, Trouble]] = MappingProxyType(
    {403: Trouble.FORBIDDEN, 404: Trouble.GONE, 413: Trouble.TOO_LARGE, 429: Trouble.UNREACHABLE}
)


def courier_error(error: BaseException) -> CourierError | None:
    """What an exception of the way to Discord means for the tables; None for one that is a fault of the program."""
    detail = f"{type(error).__name__}: {error}"
    if isinstance(error, discord.HTTPException):
        trouble = TROUBLES.get(error.code) or BY_STATUS.get(error.status)
        if trouble is None and error.status >= 500:
            trouble = Trouble.UNREACHABLE
        return None if trouble is None else CourierError(trouble, detail)
    if isinstance(error, (*WIRE, discord.RateLimited)):
        return CourierError(Trouble.UNREACHABLE, detail)
    return None
