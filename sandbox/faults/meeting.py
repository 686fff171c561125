"""A request on its way through the faults that it meets."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.faults.answers import replacing, truncated
from sandbox.faults.fault import Kind, Moment, Step
from sandbox.faults.standing import Faults, Met

Effect = Callable[[], Awaitable[web.Response]]
Places = dict[str, str]
Perform = Callable[[Step, Places], Awaitable[None]]
"""Changes the scene; `Places` are the ids that stand for `{channel}`, `{message}` and `{interaction}`."""


class CutError(Exception):
    """The connection breaks. `answer`: what would have been said after the effect; with `amid`, half of it is said."""

    def __init__(self, answer: web.Response | None = None, *, amid: bool = False) -> None:
        super().__init__("the connection breaks")
        self.answer = answer
        self.amid = amid


@dataclass(frozen=True, slots=True)
class Meeting:
    """One request and what it meets. `places` gains what is known after the effect."""

    faults: Faults
    met: Met
    perform: Perform
    places: Places = field(default_factory=dict)

    @property
    def trouble(self) -> str | None:
        """The kind of the trouble that is met."""
        return None if self.met.trouble is None else str(self.met.trouble.fault.kind)

    async def lead(self, effect: Effect) -> web.Response:
        """Let the request have its effect, or not, between what happens before and after. Raises CutError."""
        await self._change(Moment.BEFORE)
        instead = await self._before()
        if instead is not None:
            return instead
        response = await effect()
        await self._change(Moment.AFTER)
        return await self._after(response)

    async def _change(self, moment: Moment) -> None:
        for standing in self.met.scenes:
            if standing.fault.moment is moment:
                for step in standing.fault.then:
                    await self.perform(step, self.places)

    async def _before(self) -> web.Response | None:
        """What the trouble does before the effect; the answer where there is to be no effect."""
        standing = self.met.trouble
        if standing is None:
            return None
        fault = standing.fault
        if fault.moment is Moment.BEFORE:
            if fault.kind is Kind.DELAY:
                await asyncio.sleep(fault.seconds)
            if fault.kind is Kind.RESET or (fault.kind is Kind.HOLD and not await self.faults.hold(standing)):
                raise CutError
        return replacing(fault)

    async def _after(self, response: web.Response) -> web.Response:
        """What the trouble does once the effect has been had."""
        standing = self.met.trouble
        if standing is None:
            return response
        fault = standing.fault
        if fault.kind is Kind.TRUNCATE:
            return truncated(response)
        if fault.moment is Moment.AFTER:
            if fault.kind is Kind.DELAY:
                await asyncio.sleep(fault.seconds)
            if fault.kind is Kind.RESET or (fault.kind is Kind.HOLD and not await self.faults.hold(standing)):
                raise CutError(response)
        if fault.kind is Kind.RESET and fault.moment is Moment.AMID:
            raise CutError(response, amid=True)
        return response


async def cut(request: web.Request, broken: CutError) -> None:
    """Break the connection of a request as a lost network does, half of the answer being sent where that is meant."""
    if broken.amid and broken.answer is not None and isinstance(broken.answer.body, bytes):
        body = broken.answer.body
        begun = web.StreamResponse(status=broken.answer.status, headers={"Content-Length": str(len(body))})
        begun.content_type = broken.answer.content_type
        await begun.prepare(request)
        await begun.write(body[: len(body) // 2])
    if request.transport is not None:
        request.transport.abort()
