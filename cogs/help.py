"""`/help`: what can be done here and now, in servers and in a direct message with the bot."""

from cogs.ui.clicks import Interaction
from cogs.ui.commands import SERVERS_AND_BOT, Declared, declare
from cogs.ui.dispatcher import Dispatcher
from rules.message import message


def commands(dispatcher: Dispatcher) -> list[Declared]:
    """The commands of this module."""

    async def explain(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "help")

    return [declare(message("command.help"), message("command.help.about"), explain, SERVERS_AND_BOT)]
