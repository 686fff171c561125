"""Acts of the rules played over HTTP and websocket, click by click."""

from collections.abc import Sequence

from bench.company import Watched
from rules.api import PASS, Move
from sandbox.scripted import action_of, control_of, found
from sandbox.seen import SeenMessage
from tests.cogs.game.online import Online


async def started(people: Sequence[Watched], preset: str) -> SeenMessage:
    """The first post of a game of a preset; the people sit as they joined."""
    host, *guests = people
    lobby = await host.answered(await host.slash("play", "games", game="carcassonne", preset=preset))
    for guest in guests:
        await guest.answered(await guest.click(lobby, control_of(lobby, "join").custom_id))
    panel = await host.answered(await host.click(lobby, control_of(lobby, "setup").custom_id))
    panel = await host.answered(await host.select(panel, control_of(panel, "pick").custom_id, "order"))
    await host.answered(await host.select(panel, control_of(panel, "set").custom_id, "joined"))
    await host.answered(await host.click(lobby, control_of(lobby, "start").custom_id))
    return await host.wait_for(lobby.id, lambda m: bool(m.files))


async def draft(person: Watched, post: SeenMessage, moves: Sequence[Move]) -> SeenMessage:
    """A panel where only confirming the act is left."""
    panel = await clicked(person, post, control_of(post, "open").custom_id)
    for move in moves:
        if move == PASS:
            panel = await clicked(person, panel, control_of(panel, "pass").custom_id)
        for key in move.keys:
            panel = await chosen(person, panel, key)
    assert found(panel, "confirm"), f"{moves} leaves something open: {panel.text}"
    return panel


async def chosen(person: Watched, panel: SeenMessage, key: str) -> SeenMessage:
    """The panel after a key was picked, or turned to; one that there is no choice about is not offered."""
    for control in found(panel, "key"):
        if key in {item.value for item in control.options}:
            return await person.answered(await person.select(panel, control.custom_id, key))
        if control.custom_id.split("|")[-1] == key:
            return await clicked(person, panel, control.custom_id)
    while key.isdecimal() and (turning := turned(panel)) and turning != f"{key}°":
        panel = await clicked(person, panel, [c for c in panel.controls if action_of(c) == "step"][2].custom_id)
    return panel


def turned(panel: SeenMessage) -> str:
    """How the tile lies that can be turned; nothing where it cannot."""
    steps = [control for control in panel.controls if action_of(control) == "step"]
    return steps[1].label if steps else ""


async def clicked(person: Watched, message: SeenMessage, custom_id: str) -> SeenMessage:
    return await person.answered(await person.click(message, custom_id))


async def newest(bot: Online, person: Watched, post: SeenMessage) -> SeenMessage:
    """The newest post, once the bot is at rest."""
    await bot.life.now.house.idle()
    later = await person.messages(post.channel_id, post.id)
    return next((m for m in reversed(later) if m.files and not m.ephemeral), post)
