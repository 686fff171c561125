"""A table with many open squares, made over the wire by somebody who always builds away from the middle."""

from dataclasses import dataclass
from typing import Final

from sandbox.client import SandboxClient
from sandbox.person import Person
from sandbox.scripted import control_of, found, offers
from sandbox.seen import Answer, SeenMessage

MANY: Final = 25
MOST_TURNS: Final = 34


@dataclass(frozen=True, slots=True)
class Wide:
    """The name of the table's thread, and how many squares the player can choose from."""

    title: str
    squares: int


async def wide_table(client: SandboxClient, who: str) -> Wide:
    """A game of a person against the easy computer; it is that person's move, with more than 25 squares."""
    person = client.person(who)
    lobby = await person.settle(await person.slash("play", "games"))
    setup = await person.settle(await person.click(lobby, control_of(lobby, "setup").custom_id))
    await person.settle(await person.select(setup, control_of(setup, "add").custom_id, "easy"))
    await person.settle(await person.click(lobby, control_of(lobby, "start").custom_id))
    thread = await person.wait_for_channel(lambda channel: channel["id"] == str(lobby.id))
    after = 0
    for _ in range(MOST_TURNS):
        post = await person.wait_for(lobby.id, lambda m: who in m.mentions and not m.ephemeral, after=after, timeout=60)
        panel = await person.settle(await person.click(post, control_of(post, "open").custom_id), timeout=30)
        squares = len(list(offers(panel)))
        if squares > MANY:
            return Wide(thread["name"], squares)
        after = post.id
        while panel.controls:
            panel = await person.settle(await _choice(person, panel), timeout=30)
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
