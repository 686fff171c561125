"""Somebody who plays by a script: opens the private panel, picks from what it offers, confirms.

They know no game. They read what the panel says of each offer, like most points, best at once, and otherwise stay
near the middle of the board.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sandbox.person import Person
from sandbox.seen import Answer, Control, SeenMessage

MOST_CLICKS: Final = 40
"""A turn that takes more clicks than this goes round in circles."""
PASSING: Final = 0.3
"""How often an offer that may be declined is, unless it brings points at once."""
WORTHWHILE: Final = 2
"""An offer that may be declined is, if it promises fewer points than this."""
AT_ONCE: Final = "at once"
NUMBER: Final = re.compile(r"\d+")
SQUARE: Final = re.compile(r"(-?\d+),(-?\d+)")


class StuckError(Exception):
    """The bot offered nothing to go on with, or did not answer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A key that can be taken: on a button, or as an item of a menu. `hint` is what the panel says of it."""

    control: str
    item: str | None
    hint: str

    @property
    def at_once(self) -> bool:
        """Whether it promises points now."""
        return AT_ONCE in self.hint

    @property
    def points(self) -> int:
        """The most points that the hint speaks of."""
        return max(map(int, NUMBER.findall(self.hint)), default=0)

    @property
    def distance(self) -> int:
        """How far from the middle of the board it is, squared, if its key is a square like `3,-1`."""
        square = SQUARE.fullmatch(self.item or self.control.split("|")[-1])
        return sum(int(number) ** 2 for number in square.groups()) if square else 0


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
        """Confirms where that is offered, else takes the best key, or declines."""
        confirm = found(panel, "confirm")
        if confirm:
            return await self.person.click(panel, confirm[0].custom_id)
        offer = best(offers(panel), self.generator)
        declining = found(panel, "pass")
        if declining and (offer is None or self._declines(offer)):
            return await self.person.click(panel, declining[0].custom_id)
        if offer is None:
            raise StuckError(f"{self.person.who}: nothing to choose: {panel.text[:200]}")
        if offer.item is not None:
            return await self.person.select(panel, offer.control, offer.item)
        return await self.person.click(panel, offer.control)

    def _declines(self, offer: Offer) -> bool:
        if offer.at_once:
            return False
        return offer.points < WORTHWHILE or self.generator.random() < PASSING

    async def _done(self, answer: Answer) -> SeenMessage:
        if answer.failed:
            raise StuckError(f"{self.person.who}: This interaction failed")
        return await self.person.settle(answer, timeout=30)


def offers(panel: SeenMessage) -> Iterator[Offer]:
    """All keys that a panel offers, each with its hint: the line that begins with its label in bold letters."""
    for control in found(panel, "key"):
        for item in control.options:
            yield Offer(control.custom_id, item.value, _hint(panel.text, item.label))
        if not control.options:
            yield Offer(control.custom_id, None, _hint(panel.text, control.label))


def best(offered: Iterator[Offer], generator: random.Random) -> Offer | None:
    """The offer with the most points, best at once, then the one nearest to the middle; of equal ones any."""
    return max(offered, key=lambda o: (o.at_once, o.points, -o.distance, generator.random()), default=None)


def _hint(text: str, label: str) -> str:
    start = f"**{label}**"
    return next((line.removeprefix(start) for line in text.splitlines() if line.startswith(start)), "")


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
