"""`/board` and `/scores`: how a table stands, for one person."""

from cogs.ui.clicks import Interaction
from cogs.ui.commands import Declared, declare
from cogs.ui.dispatcher import Dispatcher
from rules.message import message


def commands(dispatcher: Dispatcher) -> list[Declared]:
    """The commands of this module."""

    async def board(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "board")

    async def scores(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "scores")

    return [
        declare(message("command.board"), message("command.board.about"), board),
        declare(message("command.scores"), message("command.scores.about"), scores),
    ]
