"""`/play`: opens a lobby in the channel."""

from discord.app_commands import describe, rename

from cogs.ui.clicks import Interaction
from cogs.ui.commands import Declared, declare, suggesting
from cogs.ui.dispatcher import Dispatcher
from cogs.ui.translator import named
from rules.message import message


def commands(dispatcher: Dispatcher) -> list[Declared]:
    """The commands of this module."""

    @describe(game=named(message("command.play.game.about")), preset=named(message("command.play.preset.about")))
    @rename(game=named(message("command.play.game")), preset=named(message("command.play.preset")))
    async def play(interaction: Interaction, game: str = "", preset: str = "") -> None:
        await dispatcher.command(interaction, "play", {"game": game, "preset": preset})

    command = declare(message("command.play"), message("command.play.about"), play)
    command.autocomplete("game")(suggesting(dispatcher, "play", "game"))
    command.autocomplete("preset")(suggesting(dispatcher, "play", "preset"))
    return [command]
