"""The rights that the bot asks a server for, each with its reason, and the link that invites it with them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import discord

RIGHTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "view_channel": "to post in a channel at all, and to know the channel a thread is to start in",
        "send_messages": "where no thread can be made, the table plays in the channel itself",
        "create_public_threads": "each table gets a thread under its lobby",
        "send_messages_in_threads": "every post of a table",
        "attach_files": "the pictures of the board, and the record of a finished game",
        "read_message_history": "after a crash: to see whether a post was sent before sending it again",
    }
)
"""By discord.py's name of the right. No Embed Links: components show attachments and buttons only. No Manage
Threads: a message reopens an archived thread. No Mention Everyone: only players are pinged."""
SCOPES: Final = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    """The address at which a server's owner adds the bot with exactly these rights."""
    permissions = discord.Permissions(**dict.fromkeys(RIGHTS, True))
    return discord.utils.oauth_url(application, permissions=permissions, scopes=SCOPES)
