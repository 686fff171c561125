"""The rights that the bot asks a server for, each with its reason, and the link that invites it with them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import discord

from rules.message import message
from words.speech import Words

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
ASKED_TOO: Final = ("create_private_threads",)
"""Rights that an invitation gives besides, for what not every server needs: private tables."""
NOT_IN_THREADS: Final = frozenset({"send_messages", "create_public_threads"})
"""Rights that mean nothing within a thread."""
SCOPES: Final = ("bot", "applications.commands")


def missing(held: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The names of the rights that the bot lacks where it holds these."""
    if held.administrator:
        return ()
    wanted = (right for right in RIGHTS if not (in_thread and right in NOT_IN_THREADS))
    return tuple(right for right in wanted if not getattr(held, right))


def warning(lacking: Sequence[str], said: Words) -> str:
    """What will not work without these rights, a line each."""
    lines = (said.say(message(f"rights.{right}")) for right in lacking)
    return "\n".join((said.say(message("rights.missing")), *(f"- {line}" for line in lines)))


def invited() -> discord.Permissions:
    """All rights that an invitation gives."""
    return discord.Permissions(**dict.fromkeys((*RIGHTS, *ASKED_TOO), True))


def invite_link(application: int) -> str:
    """The address at which a server's owner adds the bot with exactly these rights."""
    return discord.utils.oauth_url(application, permissions=invited(), scopes=SCOPES)
