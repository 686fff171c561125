"""Who the bot is, and where the gateway is."""

from typing import Final

from sandbox.wire.payload import application, people
from sandbox.wire.rest.call import Answer, Call, Route


def _me(call: Call) -> Answer:
    return people.own_user(call.world.bot)


def _application(call: Call) -> Answer:
    return application.application(call.world)


def _gateway(call: Call) -> Answer:
    return {"url": call.links.told.gateway}


def _gateway_bot(call: Call) -> Answer:
    return application.gateway_bot(call.links.told.gateway)


ROUTES: Final = (
    Route("GET", "/users/@me", _me),
    Route("GET", "/oauth2/applications/@me", _application),
    Route("GET", "/applications/@me", _application),
    Route("GET", "/gateway", _gateway, by_token=True),
    Route("GET", "/gateway/bot", _gateway_bot),
)
