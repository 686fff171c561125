"""From an HTTP request to a handler and back: who may ask, faults, limits, checks, refusals, the log."""

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from sandbox import errors
from sandbox.checks.form import Violation, error_tree
from sandbox.checks.keys import check_keys
from sandbox.checks.openapi import OpenApi
from sandbox.faults.answers import VIA, as_json
from sandbox.faults.meeting import CutError, Meeting, Perform, cut
from sandbox.faults.troubles import Troubles
from sandbox.model.message import Upload
from sandbox.model.world import World
from sandbox.records import UNKNOWN_ROUTE, Finding, Records, Request
from sandbox.wire.links import Links
from sandbox.wire.rest.body import read_body
from sandbox.wire.rest.buckets import Limits
from sandbox.wire.rest.call import Answer, Call, Reply, Route

PREFIX: Final = "/api/v10"
_UNANSWERED: Final = 0
"""What stands for the status in the log of a request that got no answer."""


@dataclass(slots=True)
class _Visit:
    """A request while it is served."""

    request: web.Request
    route: Route | None
    number: int
    path: str
    meeting: Meeting
    started: float = field(default_factory=time.perf_counter)
    body: object = None
    files: tuple[Upload, ...] = ()


class Dispatch:
    """Serves the routes of the REST interface."""

    def __init__(
        self,
        world: World,
        links: Links,
        records: Records,
        troubles: Troubles,
        limits: Limits,
        perform: Perform,
        openapi: OpenApi | None,
    ) -> None:
        self._world = world
        self._links = links
        self._records = records
        self._troubles = troubles
        self._limits = limits
        self._perform = perform
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
        path = request.path.removeprefix(PREFIX)
        met = self._troubles.requests.meet(request.method, path)
        meeting = Meeting(self._troubles.requests, met, self._perform, self._places(request))
        visit = _Visit(request, route, self._records.next_number(), path, meeting)
        try:
            response = await self._answered(visit)
        except CutError as broken:
            self._note(visit, broken.answer)
            await cut(request, broken)
            return web.Response(status=500)
        self._note(visit, response)
        return response

    async def _answered(self, visit: _Visit) -> web.Response:
        """The answer, after the troubles that the request meets. Raises CutError."""
        if not self._troubles.reachable:
            raise CutError
        try:
            visit.body, visit.files = await read_body(visit.request, self._world.settings.request_limit)
        except errors.DiscordError as refusal:
            return _refused(refusal)

        async def effect() -> web.Response:
            return self._effect(visit)

        return await visit.meeting.lead(effect)

    def _effect(self, visit: _Visit) -> web.Response:
        """What Discord does with a request where nothing is wrong with the wire."""
        headers: dict[str, str] = {}
        try:
            self._admit(visit)
            if visit.route is not None:
                params, alone = visit.request.match_info, visit.route.by_token
                refused, headers = self._limits.admit(
                    visit.request.method, visit.path, params, counts_for_all=not alone
                )
                if refused is not None:
                    return refused
            response = _success(self._answer(visit))
        except errors.DiscordError as refusal:
            response = _refused(refusal)
        response.headers.update(headers)
        if visit.meeting.met.scenes:
            _learn(visit.meeting.places, response)
        return response

    def _admit(self, visit: _Visit) -> None:
        """Raise 401 where the request doesn't carry the bot's token."""
        if visit.route is not None and visit.route.by_token:
            return
        kind, _, token = visit.request.headers.get("Authorization", "").partition(" ")
        wanted = self._world.settings.token
        if kind != "Bot" or not token or (wanted is not None and token != wanted):
            raise errors.unauthorized()

    def _answer(self, visit: _Visit) -> Answer:
        request, route = visit.request, visit.route
        place = self._masked(visit.path)
        if route is None:
            self._records.find(Finding(UNKNOWN_ROUTE, request.method, place, "", "the sandbox has no such route"))
            raise errors.not_found_route()
        call = Call(self._world, self._links, request.match_info, request.query, visit.body, visit.files)
        violations = list(route.check(call))
        if visit.body is not None:
            violations += check_keys(route.body, visit.body)
            violations += self._second_opinion(request.method, visit.path, visit.body, violations)
        self._records.find_all(request.method, place, violations)
        refused = [violation for violation in violations if violation.refused]
        if refused:
            raise _refusal(refused)
        return route.handler(call)

    def _second_opinion(self, method: str, path: str, body: object, known: list[Violation]) -> list[Violation]:
        """What Discord's text finds in places where nothing has been found yet."""
        if self._openapi is None:
            return []
        places = {violation.at for violation in known}
        return [v for v in self._openapi.check_request(method, path, body) if v.at not in places]

    def _note(self, visit: _Visit, response: web.Response | None) -> None:
        """Write the request down."""
        self._records.add(
            Request(
                number=visit.number,
                at=self._world.clock.now(),
                method=visit.request.method,
                path=self._masked(visit.path),
                status=_UNANSWERED if response is None else response.status,
                code=None if response is None else _code(response),
                milliseconds=round((time.perf_counter() - visit.started) * 1000, 2),
                body=visit.body,
                files=tuple(file.filename for file in visit.files),
                trouble=visit.meeting.trouble,
            )
        )

    def _places(self, request: web.Request) -> dict[str, str]:
        """The ids that the path of a request names, for scenes."""
        named = request.match_info
        found = {"channel": named.get("channel_id"), "message": named.get("message_id")}
        interaction = self._world.interactions.get(self._world.tokens.get(named.get("token", ""), 0))
        if interaction is not None:
            found |= {"interaction": str(interaction.id), "channel": str(interaction.channel_id)}
            if found["message"] is None and interaction.message_id is not None:
                found["message"] = str(interaction.message_id)
        return {key: value for key, value in found.items() if value is not None}

    def _masked(self, path: str) -> str:
        """The path without interaction tokens."""
        return "/".join("TOKEN" if part in self._world.tokens else part for part in path.split("/"))


def _learn(places: dict[str, str], response: web.Response) -> None:
    """The message that a request made is the one that scenes mean from then on."""
    body = _json(response)
    if response.status == 200 and isinstance(body, dict):
        made = body.get("resource", {}).get("message", body) if "interaction" in body else body
        if "channel_id" in made and "content" in made:
            places["message"] = made["id"]


def _refusal(violations: list[Violation]) -> errors.DiscordError:
    if any(violation.code == errors.EMPTY_MESSAGE for violation in violations):
        return errors.DiscordError(400, errors.EMPTY_MESSAGE, "Cannot send an empty message")
    return errors.invalid_form(error_tree(violations))


def _success(answer: Answer) -> web.Response:
    if answer is None:
        return web.Response(status=204)
    if isinstance(answer, Reply):
        return as_json(answer.status, answer.body)
    return as_json(200, answer)


def _refused(refusal: errors.DiscordError) -> web.Response:
    return as_json(refusal.status, refusal.body(), VIA if refusal.retry_after is not None else None)


def _code(response: web.Response) -> int | None:
    """Discord's code in a refusal."""
    body = _json(response) if response.status >= 400 else None
    code = body.get("code") if isinstance(body, dict) else None
    return code if isinstance(code, int) else None


def _json(response: web.Response) -> object:
    """The JSON of an answer; None where it has none."""
    if response.content_type != "application/json" or not isinstance(response.body, bytes):
        return None
    try:
        return json.loads(response.body)
    except ValueError:
        return None
