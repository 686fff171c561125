"""Guilds and who is in them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class User:
    """An account. `locale` is the language its client shows; `open_to_messages` whether the bot may write to it."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    open_to_messages: bool = True

    @property
    def shown_name(self) -> str:
        """The name others see where no nickname is set."""
        return self.global_name or self.username


@dataclass(frozen=True, slots=True)
class Role:
    """A role; the one with the guild's own id is @everyone. `bot_id` marks the role an application brought along."""

    id: int
    guild_id: int
    name: str
    permissions: int
    position: int
    bot_id: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A user in a guild; `roles` without @everyone."""

    guild_id: int
    user_id: int
    roles: tuple[int, ...]
    joined: float
    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
