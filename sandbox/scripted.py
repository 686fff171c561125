"""Somebody who plays by a script: opens the private panel, picks from what it offers, confirms."""

import random
from dataclasses import dataclass
from typing import Final

from sandbox.person import Person
from sandbox.seen import Answer, Control, SeenMessage

MOST_CLICKS: Final = 40
"""A turn that takes more clicks than this goes round in circles."""
PASSING: Final = 0.3
"""How often an offer that may be declined is."""


class StuckError(Exception):
    """The bot offered nothing to go on with, or did not answer."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """A person and a generator of choices. Controls are known by the action in their custom_id."""

    person: Person
    generator: random.Random

    async def turn(self, post: SeenMessage) -> int:
        """Answers everything that the person owes after a public post. Gives the number of clicks."""
        panel = await self._done(await self.person.click(post, control_of(post, "open").custom_id))
        for clicks in range(1, MOST_CLICKS):
            if not panel.controls:
                return clicks
            panel = await self._done(await self._choose(panel))
        raise StuckError(f"{self.person.who}: the turn does not end: {panel.text[:200]}")

    async def _choose(self, panel: SeenMessage) -> Answer:
        """Confirms where that is offered, else takes any key, or declines."""
        confirm = found(panel, "confirm")
        if confirm:
            return await self.person.click(panel, confirm[0].custom_id)
        keys, declining = found(panel, "key"), found(panel, "pass")
        if declining and (not keys or self.generator.random() < PASSING):
            return await self.person.click(panel, declining[0].custom_id)
        if not keys:
            raise StuckError(f"{self.person.who}: nothing to choose: {panel.text[:200]}")
        key = self.generator.choice(keys)
        if key.options:
            return await self.person.select(panel, key.custom_id, self.generator.choice(key.options).value)
        return await self.person.click(panel, key.custom_id)

    async def _done(self, answer: Answer) -> SeenMessage:
        if answer.failed:
            raise StuckError(f"{self.person.who}: This interaction failed")
        return await self.person.settle(answer, timeout=30)


def found(message: SeenMessage, action: str) -> list[Control]:
    """The usable controls of a message with this action."""
    return [c for c in message.controls if not c.disabled and action_of(c) == action]


def control_of(message: SeenMessage, action: str) -> Control:
    """The control of a message with this action. Raises StuckError."""
    controls = found(message, action)
    if not controls:
        raise StuckError(f"no control for {action} on: {message.text[:200]}")
    return controls[0]


def action_of(control: Control) -> str:
    """The action in a custom_id like `1|open|K7QRX|12`."""
    parts = control.custom_id.split("|")
    return parts[1] if len(parts) > 1 else ""
