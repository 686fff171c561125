"""What happens when an interaction cannot be answered as it should: a code for the person and for the log."""

import logging
import secrets
from typing import Final

import discord

from cogs.ui.layout import lay_out, text_sheet
from cogs.ui.reply import Held, NotDelivered, NotTaken, Reply
from cogs.ui.troubles import ALREADY_ACKNOWLEDGED, LOST, WIRE
from rules.message import Message, message
from tables.names import clean, escape

log = logging.getLogger(__name__)
UNDELIVERED: Final = (NotDelivered, discord.HTTPException, discord.RateLimited, *WIRE)
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
    if isinstance(error, NotDelivered):
        log.warning("%s: the answer did not get through: %s", what, error)
        await _tell(reply, what, _lost(reply))
        return
    code = new_code()
    log.error("%s: failed, code %s", what, code, exc_info=error)
    await _tell(reply, f"{what}: code {code}", message("ui.failed", code=code))


async def _tell(reply: Reply, what: str, said: Message) -> None:
    """Tells the person in private, or where that fails, in the channel that an answer got lost."""
    try:
        await reply.tell(reply.say(said))
    except UNDELIVERED as error:
        log.warning("%s could not be told: %s", what, error)
        await _tell_channel(reply, what)


def _lost(reply: Reply) -> Message:
    return message("ui.lost", name=escape(clean(reply.interaction.user.display_name)))


async def _tell_channel(reply: Reply, what: str) -> None:
    """Says in the channel that an answer got lost, to whoever waits for it. Nothing private, and no ping.

    Not where the interaction was never held: there Discord itself says that it failed. Not in a direct message.
    """
    interaction = reply.interaction
    if reply.held is Held.NOT or interaction.guild_id is None or interaction.channel_id is None:
        return
    laid = lay_out(text_sheet(reply.say(_lost(reply))))
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    try:
        await channel.send(view=laid.view, allowed_mentions=laid.mentions)
    except UNDELIVERED as error:
        log.warning("%s: the channel could not be told either: %s", what, error)
