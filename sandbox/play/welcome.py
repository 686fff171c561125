"""The first visit: a table a few turns old against the computer, made over the wire as a person would make it."""

import random
from typing import Final

from sandbox.client import SandboxClient
from sandbox.page.memory import Welcome
from sandbox.scripted import Scripted, control_of
from sandbox.seen import SeenMessage

VISITOR: Final = "ada"
CHANNEL: Final = "games"
OPPONENT: Final = "normal"
TURNS: Final = 3
"""So many turns each has had when the visitor comes."""
PATIENCE: Final = 60.0


async def made_ready(client: SandboxClient, locale: str) -> Welcome:
    """The table, with the visitor, who reads this language, to move. Raises StuckError or TimeoutError."""
    await client.ask("PATCH", f"/people/{VISITOR}", {"locale": locale})
    visitor = client.person(VISITOR)
    scripted = Scripted(visitor, random.Random(VISITOR))
    lobby = await visitor.settle(await visitor.slash("play", CHANNEL))
    setup = await visitor.settle(await visitor.click(lobby, control_of(lobby, "setup").custom_id))
    await visitor.settle(await visitor.select(setup, control_of(setup, "add").custom_id, OPPONENT))
    await visitor.settle(await visitor.click(lobby, control_of(lobby, "start").custom_id))
    post = await _called(client, lobby.id, 0)
    for _ in range(TURNS):
        await scripted.turn(post)
        before, post = post, await _called(client, lobby.id, post.id)
    await _tidied(client, lobby.id, before)
    called = next(int(user["id"]) for user in post.raw["mentions"] if user["username"] == VISITOR)
    return Welcome(lobby.id, post.id, called)


async def _called(client: SandboxClient, thread: int, after: int) -> SeenMessage:
    """The next post that calls the visitor."""
    return await client.person(VISITOR).wait_for(
        thread, lambda m: VISITOR in m.mentions and not m.ephemeral, after=after, timeout=PATIENCE
    )


async def _tidied(client: SandboxClient, thread: int, read: SeenMessage) -> None:
    """The private panels are put away, and everything but the last post counts as read."""
    for channel in (CHANNEL, thread):
        seen = await client.person(VISITOR).messages(channel)
        for panel in (message for message in seen if message.ephemeral):
            await client.ask("POST", "/page/delete", {"user": VISITOR, "message": str(panel.id)})
        newest = read if channel == thread else seen[-1]
        await client.ask("POST", "/page/read", {"user": VISITOR, "channel": str(channel), "message": str(newest.id)})
