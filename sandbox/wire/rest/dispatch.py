"""From an HTTP request to a handler and back: who may ask, faults, checks, refusals, the log."""

import asyncio
import json
import time
from collections.abc import Iterable
from typing import Any, Final

from aiohttp import web

from sandbox import errors
from sandbox.checks.form import Violation, error_tree
from sandbox.checks.openapi import OpenApi
from sandbox.faults import Fault, Faults
from sandbox.model.message import Upload
from sandbox.model.world import World
from sandbox.records import UNKNOWN_ROUTE, Finding, Records, Request
from sandbox.wire.links import Links
from sandbox.wire.rest.body import read_body
from sandbox.wire.rest.call import Answer, Call, Reply, Route

PREFIX: Final = "/api/v10"
_JSON: Final = {"Content-Type": "application/json"}
"""Clients compare the whole header: a charset behind it makes every answer a text to them."""


class Dispatch:
    """Serves the routes of the REST interface."""

    def __init__(self, world: World, links: Links, records: Records, faults: Faults, openapi: OpenApi | None) -> None:
        self._world = world
        self._links = links
        self._records = records
        self._faults = faults
        self._openapi = openapi

    def add_routes(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Register routes and, after them, what answers every other path."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.template, self._handler(route))
        app.router.add_route("*", "/api/{rest:.*}", self._handler(None))

    def _handler(self, route: Route | None) -> Any:  # noqa: ANN401 - aiohttp's own handler type is a union of these
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._serve(route, request)

        return serve

    async def _serve(self, route: Route | None, request: web.Request) -> web.StreamResponse:
        """One request, from arrival to log entry."""
        number, started = self._records.next_number(), time.perf_counter()
        path = request.path.removeprefix(PREFIX)
        fault = self._faults.hit(request.method, path)
        body: object = None
        files: tuple[Upload, ...] = ()
        try:
            body, files = await read_body(request, self._world.settings.request_limit)
            response = await self._faulty(fault, request)
            if response is None:
                self._admit(route, request)
                response = _success(self._answer(route, request, path, body, files))
        except errors.DiscordError as refusal:
            response = _refused(refusal)
        if fault is not None and fault.kind == "reset_after":
            _cut(request)
        self._records.add(
            Request(
                number=number,
                at=self._world.clock.now(),
                method=request.method,
                path=self._masked(path),
                status=response.status,
                code=_code(response),
                milliseconds=round((time.perf_counter() - started) * 1000, 2),
                body=body,
                files=tuple(file.filename for file in files),
            )
        )
        return response

    async def _faulty(self, fault: Fault | None, request: web.Request) -> web.Response | None:
        """What a fault does before the effect; the answer where there is to be no effect."""
        if fault is None or fault.kind == "reset_after":
            return None
        if fault.kind == "delay":
            await asyncio.sleep(fault.seconds)
            return None
        if fault.kind == "reset_before":
            _cut(request)
        return _response(fault.status, fault.body(), fault.headers())

    def _admit(self, route: Route | None, request: web.Request) -> None:
        """Raise 401 where the request doesn't carry the bot's token."""
        if route is not None and route.by_token:
            return
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        wanted = self._world.settings.token
        if kind != "Bot" or not token or (wanted is not None and token != wanted):
            raise errors.unauthorized()

    def _answer(
        self, route: Route | None, request: web.Request, path: str, body: object, files: tuple[Upload, ...]
    ) -> Answer:
        if route is None:
            place = self._masked(path)
            self._records.find(Finding(UNKNOWN_ROUTE, request.method, place, "", "the sandbox has no such route"))
            raise errors.not_found_route()
        call = Call(self._world, self._links, request.match_info, request.query, body, files)
        violations = list(route.check(call))
        if body is not None:
            violations += self._second_opinion(request.method, path, body, violations)
        if violations:
            self._records.find_all(request.method, self._masked(path), violations)
            raise _refusal(violations)
        return route.handler(call)

    def _second_opinion(self, method: str, path: str, body: object, known: list[Violation]) -> list[Violation]:
        """What Discord's text finds in places where nothing has been found yet."""
        if self._openapi is None:
            return []
        places = {violation.at for violation in known}
        return [v for v in self._openapi.check_request(method, path, body) if v.at not in places]

    def _masked(self, path: str) -> str:
        """The path without interaction tokens."""
        return "/".join("TOKEN" if part in self._world.tokens else part for part in path.split("/"))


def _refusal(violations: list[Violation]) -> errors.DiscordError:
    if any(violation.code == errors.EMPTY_MESSAGE for violation in violations):
        return errors.DiscordError(400, errors.EMPTY_MESSAGE, "Cannot send an empty message")
    return errors.invalid_form(error_tree(violations))


def _success(answer: Answer) -> web.Response:
    if answer is None:
        return web.Response(status=204)
    if isinstance(answer, Reply):
        return _response(answer.status, answer.body)
    return _response(200, answer)


def _refused(refusal: errors.DiscordError) -> web.Response:
    return _response(refusal.status, refusal.body())


def _response(status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(status=status, body=json.dumps(body).encode(), headers={**_JSON, **(headers or {})})


def _code(response: web.Response) -> int | None:
    """Discord's code in a refusal."""
    if response.status < 400 or not isinstance(response.body, bytes):
        return None
    code = json.loads(response.body).get("code")
    return code if isinstance(code, int) else None


def _cut(request: web.Request) -> None:
    """Break the connection as a lost network does."""
    if request.transport is not None:
        request.transport.abort()
