"""Messages with controls that the bot of today would not make."""

import discord
from simcord import Env


async def message_with(env: Env, channel: int, custom_id: str) -> discord.Message:
    """A public message of the bot with one button, `Old`."""
    view = discord.ui.LayoutView(timeout=None)
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="Old", custom_id=custom_id)
    view.add_item(discord.ui.ActionRow(button))
    view.stop()
    return await env.bot.get_partial_messageable(channel).send(view=view)
