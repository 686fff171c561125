"""Scenes: what a test would ask of the control side, asked at the moment when the bot makes a certain request."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from sandbox.control.ask import Ask, ControlRoute, Desk
from sandbox.control.refusal import RefusedError
from sandbox.errors import DiscordError
from sandbox.faults.fault import Step
from sandbox.faults.meeting import Places
from sandbox.records import SCENE, Finding

_PART: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Stage:
    """Performs the steps of scenes. A step that is refused is a finding: the test asked for what cannot be."""

    desk: Desk
    routes: Iterable[ControlRoute]

    async def perform(self, step: Step, places: Places) -> None:
        """Ask the control side for one step. `places` are the ids that its path may name."""
        try:
            path = step.path.format_map(places)
            route, params = self._found(step.method, path)
            await route.handler(Ask(self.desk, params, {}, step.body))
        except (RefusedError, DiscordError, ValueError, KeyError) as error:
            self.desk.records.find(Finding(SCENE, step.method, step.path, "", f"{type(error).__name__}: {error}"))

    def _found(self, method: str, path: str) -> tuple[ControlRoute, dict[str, str]]:
        for route in self.routes:
            pattern = _PART.sub(r"(?P<\1>[^/]+)", route.template)
            found = re.fullmatch(pattern, path)
            if route.method == method and found is not None:
                return route, {key: unquote(value) for key, value in found.groupdict().items()}
        raise RefusedError("unknown_step", f"the control side has no {method} {path}", 404)
