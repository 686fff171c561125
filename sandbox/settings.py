"""What may be set when a sandbox starts; some of it may change while it runs."""

from dataclasses import dataclass
from typing import Final

MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Deadlines in seconds, sizes in bytes. The defaults are those of Discord."""

    token: str | None = None
    """The only bot token that is let in; None lets in any."""
    bot_name: str = "Tilewright"
    bot_permissions: int | None = None
    """Rights of the bot's own role; None stands for a usual invitation."""
    guild_locale: str = "en-US"
    """The language of the first guild."""
    privileged_intents: int = 0
    """Privileged gateway intents that the application has been granted, as bits."""
    acknowledge_seconds: float = 3.0
    """How long an interaction waits for its first answer."""
    token_seconds: float = 900.0
    """How long an interaction token works."""
    nonce_seconds: float = 300.0
    """How long a repeated nonce with `enforce_nonce` gives the first message."""
    link_seconds: float = 86_400.0
    """How long a link to an attachment works."""
    heartbeat_seconds: float = 41.25
    """How often a new connection is asked for a heartbeat."""
    resume_seconds: float = 120.0
    """How long a dropped gateway session can be resumed."""
    active_threads: int = 1_000
    """Open threads that a guild may have (error 160006)."""
    old_edits: int = 30
    """Edits of messages older than an hour that a channel takes in `old_edit_seconds` (error 30046). Discord names no
    figures."""
    old_edit_seconds: float = 3_600.0
    follow_ups: int | None = None
    """Followups that one token takes (error 40094); Discord has a limit, of five, only where a person has installed
    the application for themselves."""
    reactions: int = 20
    """Different emoji on one message (error 30010)."""
    pins: int = 250
    """Pinned messages of a channel (error 30003)."""
    attachment_limit: int = 10 * MIB
    request_limit: int = 25 * MIB
    clicks_in_archived_threads: bool = False
    """Whether people's clients send clicks on messages of archived threads."""


CHANGEABLE: Final = frozenset({
    "acknowledge_seconds", "token_seconds", "nonce_seconds", "link_seconds", "heartbeat_seconds", "resume_seconds",
    "active_threads", "old_edits", "old_edit_seconds", "follow_ups", "reactions", "pins", "attachment_limit",
    "clicks_in_archived_threads",
})  # fmt: skip
"""Settings that the control side may change while the sandbox runs."""
