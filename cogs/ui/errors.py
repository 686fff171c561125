"""What happens when an interaction cannot be answered as it should: a code for the person and for the log."""

import logging
import secrets
from typing import Final

import discord

from cogs.ui.layout import lay_out, text_sheet
from cogs.ui.reply import Held, NotTaken, Reply
from cogs.ui.troubles import ALREADY_ACKNOWLEDGED, LOST, WIRE
from rules.message import message
from tables.names import clean, escape

log = logging.getLogger(__name__)
UNDELIVERED: Final = (discord.HTTPException, discord.RateLimited, *WIRE)
"""What the way to Discord raises."""


def new_code() -> str:
    """A short code, to be told to the host of the bot and found in the log."""
    return secrets.token_hex(3).upper()


async def finish(reply: Reply, what: str, error: Exception) -> None:
    """Ends an interaction whose answer failed; `what` says for the log who did what. Never raises."""
    code_of_discord = error.code if isinstance(error, discord.HTTPException) else None
    if isinstance(error, NotTaken) or code_of_discord == ALREADY_ACKNOWLEDGED:
        log.warning("%s: not carried out, %s", what, error)
        return
    if code_of_discord in LOST:
        log.warning("%s: carried out, but Discord did not take the answer: %s", what, error)
        await _tell_channel(reply, what)
        return
    code = new_code()
    log.error("%s: failed, code %s", what, code, exc_info=error)
    try:
        await reply.tell(reply.say(message("ui.failed", code=code)))
    except UNDELIVERED as second:
        log.warning("%s: code %s could not be told: %s", what, code, second)
        await _tell_channel(reply, what)


async def _tell_channel(reply: Reply, what: str) -> None:
    """Says in the channel that an answer got lost, to whoever waits for it. Nothing private, and no ping.

    Not where the interaction was never held: there Discord itself says that it failed. Not in a direct message.
    """
    interaction = reply.interaction
    if reply.held is Held.NOT or interaction.guild_id is None or interaction.channel_id is None:
        return
    name = escape(clean(interaction.user.display_name))
    laid = lay_out(text_sheet(reply.say(message("ui.lost", name=name))))
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    try:
        await channel.send(view=laid.view, allowed_mentions=laid.mentions)
    except UNDELIVERED as error:
        log.warning("%s: the channel could not be told either: %s", what, error)
