"""`/board`, `/scores` and `/since`: how a table stands, for one person, and what is new there."""

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

    async def since(interaction: Interaction) -> None:
        await dispatcher.command(interaction, "since")

    return [
        declare(message("command.board"), message("command.board.about"), board),
        declare(message("command.scores"), message("command.scores.about"), scores),
        declare(message("command.since"), message("command.since.about"), since),
    ]
