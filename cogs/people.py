"""`/tables`: all tables of a person, in servers and in a direct message with the bot."""

from cogs.ui.clicks import Interaction
from cogs.ui.commands import SERVERS_AND_BOT, Declared, declare
from cogs.ui.dispatcher import Dispatcher
from rules.message import message


def commands(dispatcher: Dispatcher) -> list[Declared]:
    """The commands of this module."""

    async def tables(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "tables")

    return [declare(message("command.tables"), message("command.tables.about"), tables, SERVERS_AND_BOT)]
