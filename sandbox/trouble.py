"""The typed side of all faults: `client.trouble` lets things go wrong for the bot.

A target names the requests that are hit, by default one of them: `SEND`, `CALLBACK.times(2)`, `SEND.within(thread)`,
`EDIT.after(1).always()` of `faults.target`, or a `Target` of one's own.
"""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from sandbox.faults.events import EventFault, EventKind
from sandbox.faults.fault import Fault, Kind, Moment, Scope
from sandbox.faults.target import Target
from sandbox.json_types import JsonObject
from sandbox.scene import Scene, Script
from sandbox.wire.rest.buckets import Bucket

if TYPE_CHECKING:
    from sandbox.client import SandboxClient

_PATIENCE: Final = 10.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A fault that is set."""

    client: "SandboxClient"
    number: int

    async def hits(self) -> int:
        """How many requests it has hit."""
        return int((await self._now())["hits"])

    async def wait_for_hit(self, hits: int = 1, timeout: float = _PATIENCE) -> None:
        """Wait until it has hit so many requests. Raises TimeoutError."""

        async def look() -> bool | None:
            return True if await self.hits() >= hits else None

        await self.client.until(look, f"fault {self.number} to be met {hits} times", timeout)

    async def wait_for_held(self, timeout: float = _PATIENCE) -> None:
        """Wait until it holds a request. Raises TimeoutError."""

        async def look() -> bool | None:
            return True if (await self._now())["held"] else None

        await self.client.until(look, f"fault {self.number} to hold a request", timeout)

    async def release(self, *, effect: bool = True) -> None:
        """Let go what it holds, and what it would still hold; without `effect` those connections break."""
        await self.client.ask("POST", f"/faults/{self.number}/release", {"effect": effect})

    async def _now(self) -> JsonObject:
        return dict(await self.client.ask("GET", f"/faults/{self.number}"))


@dataclass(frozen=True, slots=True)
class Trouble:
    """Sets faults. Those of requests are met in the order in which they are set, scenes beside them."""

    client: "SandboxClient"

    # refusals without effect

    async def refuse(self, target: Target, status: int, code: int, message: str = "Refused") -> Placed:
        """Discord refuses with a code of its own, like 403 and 50013."""
        return await self._set(Fault(Kind.REFUSE, target, status=status, code=code, message=message))

    async def break_down(self, target: Target, status: int = 502) -> Placed:
        """A proxy before Discord answers 5xx with a page of HTML."""
        return await self._set(Fault(Kind.BROKEN, target, status=status))

    async def limit(self, target: Target, retry_after: float, scope: Scope = Scope.USER) -> Placed:
        """429: of the route, of a resource that is `SHARED` with others, or `GLOBAL`."""
        return await self._set(Fault(Kind.LIMIT, target, status=429, retry_after=retry_after, scope=scope))

    async def ban(self, target: Target) -> Placed:
        """429 without `Via` and with HTML: the proxy has banned this address."""
        return await self._set(Fault(Kind.BAN, target, status=429))

    # the wire

    async def delay(self, target: Target, seconds: float, moment: Moment = Moment.BEFORE) -> Placed:
        """A slow answer; `AFTER`: the effect comes at once, the answer late."""
        return await self._set(Fault(Kind.DELAY, target, moment, seconds=seconds))

    async def reset(self, target: Target, moment: Moment = Moment.BEFORE) -> Placed:
        """The connection breaks `BEFORE` the effect, `AFTER` it, or `AMID` the answer."""
        return await self._set(Fault(Kind.RESET, target, moment))

    async def truncate(self, target: Target) -> Placed:
        """The effect, and then an answer whose JSON stops half way."""
        return await self._set(Fault(Kind.TRUNCATE, target))

    async def hold(self, target: Target, moment: Moment = Moment.BEFORE) -> Placed:
        """Requests wait, `BEFORE` the effect or `AFTER` it, until they are released: time to kill the bot."""
        return await self._set(Fault(Kind.HOLD, target, moment))

    @asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        """Within the block nothing of Discord can be reached: sockets break, no connection is answered."""
        await self.client.change_wire(reachable=False)
        try:
            yield
        finally:
            await self.client.change_wire(reachable=True)

    # scenes

    @asynccontextmanager
    async def when(self, target: Target, moment: Moment = Moment.AFTER) -> AsyncIterator[Scene]:
        """What is asked of the scene within the block happens when the bot makes such a request.

        `AFTER`: the request has had its effect, the bot has not been told yet. `BEFORE`: it has come, without effect.
        """
        script = Script()
        yield script
        await self._set(Fault(Kind.SCENE, target, moment, then=tuple(script.steps)))

    # events

    async def repeat_event(self, event: str = "INTERACTION_CREATE", times: int = 2, **more: int) -> None:
        """An event is told several times. More, here and below: `count`, `skip`."""
        await self._set_event(EventFault(EventKind.REPEAT, event, times=times, **more))

    async def delay_event(
        self, event: str = "INTERACTION_CREATE", behind: int = 1, seconds: float = 1.0, **more: int
    ) -> None:
        """An event comes after `behind` others that came later, or after `seconds`."""
        await self._set_event(EventFault(EventKind.LATE, event, behind=behind, seconds=seconds, **more))

    async def lose_event(self, event: str = "INTERACTION_CREATE", **more: int) -> None:
        """An event is never told."""
        await self._set_event(EventFault(EventKind.LOSE, event, **more))

    async def break_at_event(self, event: str = "INTERACTION_CREATE", code: int | None = None, **more: int) -> None:
        """The socket breaks, or is closed with a code, and the event comes when the session is resumed."""
        kind = EventKind.ABORT if code is None else EventKind.CLOSE
        await self._set_event(EventFault(kind, event, code=code or 0, **more))

    # limits

    async def set_limits(self, buckets: Iterable[Bucket] = (), everything: int | None = None) -> None:
        """Rate limits as Discord has them, from now on; without arguments none."""
        body = {"buckets": [asdict(bucket) for bucket in buckets], "everything": everything}
        await self.client.ask("PUT", "/limits", body)

    async def clear(self) -> list[JsonObject]:
        """Take all faults away; gives those that hit nothing."""
        told = await self.client.ask("DELETE", "/faults")
        return [*told["faults"], *told["events"]]

    async def _set(self, fault: Fault) -> Placed:
        told = await self.client.ask("POST", "/faults", fault.as_json())
        return Placed(self.client, int(told["number"]))

    async def _set_event(self, fault: EventFault) -> None:
        await self.client.ask("POST", "/faults/events", fault.as_json())
