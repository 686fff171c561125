"""`/tables` and `/settings`: what belongs to one person, in servers and in a direct message with the bot."""

from cogs.ui.clicks import Interaction
from cogs.ui.commands import SERVERS_AND_BOT, Declared, declare
from cogs.ui.dispatcher import Dispatcher
from rules.message import message


def commands(dispatcher: Dispatcher) -> list[Declared]:
    """The commands of this module."""

    async def tables(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "tables")

    async def settings(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "settings")

    return [
        declare(message("command.tables"), message("command.tables.about"), tables, SERVERS_AND_BOT),
        declare(message("command.settings"), message("command.settings.about"), settings, SERVERS_AND_BOT),
    ]
