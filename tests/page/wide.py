"""A table with many open squares, made over the wire by two who always build away from the middle."""

import random
from dataclasses import dataclass
from typing import Final

from sandbox.client import SandboxClient
from sandbox.person import Person
from sandbox.scripted import Scripted, control_of, found, offers
from sandbox.seen import Answer, SeenMessage

MANY: Final = 25
MOST_TURNS: Final = 60


@dataclass(frozen=True, slots=True)
class Wide:
    """The table's thread, its name, and how many squares the player can choose from."""

    thread: int
    title: str
    squares: int


async def wide_table(client: SandboxClient, who: str, other: str) -> Wide:
    """A game of two people; it is the move of the first, with more than 25 squares."""
    person, partner = client.person(who), client.person(other)
    lobby = await person.settle(await person.slash("play", "games"))
    await partner.settle(await partner.click(lobby, control_of(lobby, "join").custom_id))
    await person.settle(await person.click(lobby, control_of(lobby, "start").custom_id))
    thread = await person.wait_for_channel(lambda channel: channel["id"] == str(lobby.id))
    after = 0
    for _ in range(MOST_TURNS):
        post = await person.wait_for(lobby.id, lambda m: bool(m.mentions) and not m.ephemeral, after=after, timeout=60)
        mover = person if who in post.mentions else partner
        panel = await mover.settle(await mover.click(post, control_of(post, "open").custom_id), timeout=30)
        squares = len(list(offers(panel)))
        if squares > MANY and mover is person:
            return Wide(lobby.id, thread["name"], squares)
        after = post.id
        while panel.controls:
            panel = await mover.settle(await _choice(mover, panel), timeout=30)
    raise AssertionError("the board does not become wide")


async def _choice(person: Person, panel: SeenMessage) -> Answer:
    """Confirms, or takes no figure, or builds as far from the middle as it goes."""
    final = found(panel, "confirm") or found(panel, "pass")
    if final:
        return await person.click(panel, final[0].custom_id)
    far = max(offers(panel), key=lambda offer: offer.distance)
    if far.item is not None:
        return await person.select(panel, far.control, far.item)
    return await person.click(panel, far.control)


async def others_turn(client: SandboxClient, wide: Wide, other: str) -> None:
    """The other person moves as soon as they are called."""
    person = client.person(other)
    post = await person.wait_for(wide.thread, lambda m: bool(found(m, "open")), timeout=60)
    while other not in post.mentions:
        post = await person.wait_for(wide.thread, lambda m: bool(found(m, "open")), after=post.id, timeout=60)
    await Scripted(person, random.Random(1)).turn(post)
