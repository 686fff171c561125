"""Tests let things go wrong: faults of requests and events, limits, outages, a gateway that drops."""

from typing import Final

from sandbox.control.ask import Ask, ControlRoute
from sandbox.control.refusal import RefusedError
from sandbox.faults.events import read_event_fault
from sandbox.faults.fault import read_fault
from sandbox.faults.standing import Standing
from sandbox.json_types import JsonObject, objects
from sandbox.model import founding
from sandbox.wire.rest.buckets import read_buckets


async def _set_fault(ask: Ask) -> JsonObject:
    """A fault of requests as in `faults.fault.Fault`; its `number` names it from then on."""
    return ask.desk.troubles.requests.set(read_fault(ask.body)).as_json()


async def _faults(ask: Ask) -> JsonObject:
    """The faults of requests that are set, with how often each was met."""
    return {"faults": [standing.as_json() for standing in ask.desk.troubles.requests.all()]}


async def _fault(ask: Ask) -> JsonObject:
    """One of them."""
    return _named(ask).as_json()


async def _release(ask: Ask) -> JsonObject:
    """Requests that a fault holds go on; without `effect` their connections break."""
    standing = _named(ask)
    ask.desk.troubles.requests.release(standing.number, has_effect=bool(ask.body.get("effect", True)))
    return standing.as_json()


def _named(ask: Ask) -> Standing:
    number = ask.params["fault"]
    if not number.isdecimal():
        raise RefusedError("unknown_fault", f"no fault {number!r}", 404)
    return ask.desk.troubles.requests.get(int(number))


async def _clear(ask: Ask) -> JsonObject:
    """All faults are taken away; gives those that hit nothing."""
    troubles = ask.desk.troubles
    idle = [standing.as_json() for standing in troubles.requests.clear() if not standing.hits]
    return {"faults": idle, "events": [fault.as_json() for fault in troubles.events.clear()]}


async def _set_event_fault(ask: Ask) -> JsonObject:
    """A fault of gateway events as in `faults.events.EventFault`."""
    fault = read_event_fault(ask.body)
    ask.desk.troubles.events.set(fault)
    return fault.as_json()


async def _limits(ask: Ask) -> JsonObject:
    """Rate limits from now on: `buckets` as in `wire.rest.buckets.Bucket`, `everything` a second."""
    limits = ask.desk.limits
    limits.buckets = read_buckets(objects(ask.body.get("buckets")))
    everything = ask.body.get("everything")
    limits.everything = None if everything is None else int(everything)
    return {"buckets": len(limits.buckets), "everything": limits.everything}


async def _wire(ask: Ask) -> JsonObject:
    """Whether Discord is `reachable` at all, and whether it `acknowledges` heartbeats."""
    troubles = ask.desk.troubles
    troubles.acknowledges = bool(ask.body.get("acknowledges", troubles.acknowledges))
    troubles.reachable = bool(ask.body.get("reachable", troubles.reachable))
    if not troubles.reachable:
        ask.desk.gateway.abort()
    return {"reachable": troubles.reachable, "acknowledges": troubles.acknowledges}


async def _guild(ask: Ask) -> JsonObject:
    """A guild is `available`, or an outage has taken it away from the bot."""
    guild, available = ask.guild(), bool(ask.need("available"))
    founding.set_available(ask.world, guild.id, available=available)
    return {"id": str(guild.id), "available": available}


async def _gateway(ask: Ask) -> JsonObject:
    """The gateway's sockets are dropped: `close` with a code, `abort`, `reconnect`, `invalid`, `invalid_resumable`."""
    gateway = ask.desk.gateway
    match ask.need("drop"):
        case "close":
            await gateway.close(int(ask.body.get("code", 4000)))
        case "abort":
            gateway.abort()
        case "reconnect":
            gateway.ask_to_reconnect()
        case "invalid" | "invalid_resumable" as how:
            gateway.invalidate(resumable=how != "invalid")
        case how:
            raise RefusedError("bad_value", f"can't drop the gateway by {how!r}")
    return {"connected": ask.desk.hub.connected}


ROUTES: Final = (
    ControlRoute("GET", "/faults", _faults),
    ControlRoute("POST", "/faults", _set_fault),
    ControlRoute("DELETE", "/faults", _clear),
    ControlRoute("POST", "/faults/events", _set_event_fault),
    ControlRoute("GET", "/faults/{fault}", _fault),
    ControlRoute("POST", "/faults/{fault}/release", _release),
    ControlRoute("PUT", "/limits", _limits),
    ControlRoute("PATCH", "/wire", _wire),
    ControlRoute("PATCH", "/guilds/{guild}", _guild),
    ControlRoute("POST", "/gateway", _gateway),
)
