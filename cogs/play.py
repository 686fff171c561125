"""`/turn`: the private panel of what somebody owes."""

from cogs.ui.clicks import Interaction
from cogs.ui.commands import Declared, declare
from cogs.ui.dispatcher import Dispatcher
from rules.message import message


def commands(dispatcher: Dispatcher) -> list[Declared]:
    """The commands of this module."""

    async def turn(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "turn")

    return [declare(message("command.turn"), message("command.turn.about"), turn)]
