"""The bot as Discord sees it: what it listens to, its commands, and when it is ready."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from cogs import help as help_cog
from cogs import lobby, people, play, table
from cogs.rights import invite_link
from cogs.ui.clicks import Interaction
from cogs.ui.courier import DiscordCourier
from cogs.ui.dispatcher import Dispatcher, Presses
from cogs.ui.registration import Memory, register
from cogs.ui.translator import WordsTranslator
from cogs.ui.troubles import WIRE

log = logging.getLogger(__name__)
COGS: Final[Sequence[ModuleType]] = (lobby, play, table, people, help_cog)
LONGEST_WAIT: Final = 60.0
"""Seconds of a rate limit that are waited for; a longer one is taken as no answer."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The bot is there: who it is, in how many servers, and how it is invited into more."""

    name: str
    servers: int
    invite: str


class CannotLogIn(Exception):  # noqa: N818 - says what went wrong
    """Discord does not take the token."""


class NotReached(Exception):  # noqa: N818 - says what went wrong
    """Discord does not answer, or ended the connection for good. The text says why."""


class Tilewright(discord.Client):
    """The client. It needs no privileged intent, nothing of a server's cache, and keeps no message in memory.

    `serve` has to be called before `start`. `connector` and `ready_timeout` are for tests.
    """

    def __init__(
        self,
        memory: Memory,
        *,
        force_registration: bool = False,
        ready_timeout: float | None = None,
        connector: aiohttp.BaseConnector | None = None,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is no voice to warn about
        options: dict[str, Any] = {} if ready_timeout is None else {"guild_ready_timeout": ready_timeout}
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
            connector=connector,
            **options,
        )
        self.courier = DiscordCourier(self)
        self.tree = _Tree(self)
        self.dispatcher: Dispatcher
        self._memory = memory
        self._force_registration = force_registration
        self._opening: Callable[[], Awaitable[None]]
        self._tell_ready: Callable[[Ready], None]
        self._told = False
        self._connection_task: asyncio.Task[None] | None = None

    def serve(
        self,
        house: Presses,
        opening: Callable[[], Awaitable[None]],
        tell_ready: Callable[[Ready], None],
        public_language: str = "",
    ) -> None:
        """Sends clicks to a house. `opening` is awaited once the bot is logged in, `tell_ready` called once after.

        `public_language` is that of new tables; empty: what their server says.
        """
        self.dispatcher = Dispatcher(house, public_language)
        self._opening = opening
        self._tell_ready = tell_ready

    async def run_until(self, stop: asyncio.Event, token: str) -> None:
        """Logs in and serves until `stop` is set; still connected then, so that running clicks can be answered.

        Raises CannotLogIn, and NotReached if there is no connection to be had.
        """
        try:
            await self.login(token)
            self._connection_task = asyncio.create_task(self.connect())
            stopped = asyncio.create_task(stop.wait())
            await asyncio.wait((self._connection_task, stopped), return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if self._connection_task.done():
                self._connection_task.result()
        except discord.LoginFailure as error:
            raise CannotLogIn from error
        except (discord.HTTPException, discord.ConnectionClosed, *WIRE) as error:
            raise NotReached(str(error) or type(error).__name__) from error

    async def close(self) -> None:
        """Leaves Discord. More than once does no harm."""
        await super().close()
        task = self._connection_task
        if task is not None and task is not asyncio.current_task():
            task.cancel()
            await asyncio.wait((task,))

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Called by discord.py for whatever it is told; once the bot has left there is nobody to hear of it."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def setup_hook(self) -> None:
        """Called by discord.py between login and the first connection."""
        await self.tree.set_translator(WordsTranslator())
        for cog in COGS:
            for command in cog.commands(self.dispatcher):
                self.tree.add_command(command)
        application = self.application_id
        if application is None:
            raise RuntimeError("logged in without an application")
        await register(self.tree, self._memory, application, force=self._force_registration)
        await self._opening()

    async def on_ready(self) -> None:
        """Called by discord.py whenever a new session has all its servers."""
        log.info("connected, %d servers", len(self.guilds))
        if self._told or self.user is None or self.application_id is None:
            return
        self._told = True
        self._tell_ready(Ready(self.user.name, len(self.guilds), invite_link(self.application_id)))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Called by discord.py for everything that people do; commands go through the tree."""
        await self.dispatcher.control(interaction)


class _Tree(app_commands.CommandTree[Tilewright]):
    """The commands. What discord.py itself finds wrong with one of them is answered like an old control."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Called by discord.py for what no command could take; the dispatcher ends all else by itself."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("a command of another version: %s", error)
        else:
            log.error("a command failed outside of the dispatcher", exc_info=error)
        if interaction.type is discord.InteractionType.application_command:
            await self.client.dispatcher.unknown(interaction)
