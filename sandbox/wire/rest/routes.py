"""All routes, in the order in which they are tried."""

from typing import Final

from sandbox.wire.rest import (
    channels,
    commands,
    guilds,
    interactions,
    login,
    messages,
    pins,
    reactions,
    threads,
    webhooks,
)
from sandbox.wire.rest.call import Route

ROUTES: Final[tuple[Route, ...]] = (
    *login.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *webhooks.ROUTES,
    *pins.ROUTES,
    *reactions.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
)
