"""How the commands are declared, alike in every module of the room."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

from discord.app_commands import AppCommandContext, AppInstallationType, Choice, Command

from cogs.ui import limits
from cogs.ui.clicks import Interaction
from cogs.ui.dispatcher import Dispatcher
from cogs.ui.translator import named
from rules.message import Message

Declared = Command[Any, ..., None]
Suggesting = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]
SERVERS: Final = AppCommandContext(guild=True, dm_channel=False, private_channel=False)
SERVERS_AND_BOT: Final = AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""In servers, and in a direct message with the bot."""
ON_SERVERS: Final = AppInstallationType(guild=True, user=False)


def declare(
    name: Message,
    about: Message,
    callback: Callable[..., Coroutine[Any, Any, None]],
    contexts: AppCommandContext = SERVERS,
) -> Declared:
    """A command; the parameters of `callback` after the interaction are its options."""
    return Command(
        name=named(name),
        description=named(about),
        callback=callback,
        allowed_contexts=contexts,
        allowed_installs=ON_SERVERS,
    )


def suggesting(dispatcher: Dispatcher, action: str, option: str) -> Suggesting:
    """An autocomplete callback that asks the house; what is typed already stands in the fields of the click."""

    async def suggest(interaction: Interaction, _: str) -> list[Choice[str]]:
        fields = {name: str(value) for name, value in interaction.namespace}
        items = dispatcher.suggest(interaction, action, option, fields)
        return [Choice(name=item.label, value=item.value) for item in items[: limits.SUGGESTIONS]]

    return suggest
