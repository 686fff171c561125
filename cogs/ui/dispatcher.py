"""The one way from every command, control and form to the house and back."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

import discord

from cogs.ui.clicks import NO_FIELDS, Interaction, click
from cogs.ui.codec import Unreadable, decode
from cogs.ui.delays import Delays
from cogs.ui.errors import finish
from cogs.ui.forms import answers
from cogs.ui.layout import text_sheet
from cogs.ui.reply import Reply
from rules.message import message
from tables.actions import ACTIONS, Kind
from tables.ports import Answer, Click, Refuse, Show
from tables.sheet import Item

log = logging.getLogger(__name__)
CONTROLS: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)
OLD: Final = message("ui.old")


class Presses(Protocol):
    """The house, as far as the front needs it."""

    async def press(self, click: Click, /) -> Answer:
        """Carries out what a person did."""

    def suggest(self, click: Click, /) -> Sequence[Item]:
        """What could be meant by the option `args[0]` of a command, whose options so far are in `fields`; at once."""


class Dispatcher:
    """Answers every interaction. After `close` it only says that the bot is about to stop.

    `public_language` is that of new tables; empty: what their server says.
    """

    def __init__(self, house: Presses, public_language: str = "") -> None:
        self.delays = Delays()
        self._house = house
        self._click = partial(click, public_language=public_language)
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def command(self, interaction: Interaction, action: str, fields: Mapping[str, str] = NO_FIELDS) -> None:
        """Answers a command. Never raises."""
        given = {name: value for name, value in fields.items() if value}
        clicked = self._click(interaction, action, fields=given)
        await self._answer(interaction, action, lambda reply: self._press(reply, ACTIONS[action], clicked))

    async def control(self, interaction: Interaction) -> None:
        """Answers a control of a message, or a form that was filled in; leaves all else alone. Never raises."""
        if interaction.type in CONTROLS:
            custom_id = str(_data(interaction).get("custom_id", ""))
            await self._answer(interaction, custom_id, lambda reply: self._control(reply, custom_id))

    async def unknown(self, interaction: Interaction) -> None:
        """Answers a command that is there no more. Never raises."""
        await self._answer(interaction, "unknown command", lambda reply: self._old(reply, ""))

    def suggest(self, interaction: Interaction, action: str, option: str, fields: Mapping[str, str]) -> Sequence[Item]:
        """What may be typed into an option of a command; nothing where that fails. Never raises."""
        if self._closing:
            return ()
        try:
            return self._house.suggest(self._click(interaction, action, args=(option,), fields=fields))
        except Exception:
            log.exception("suggestions for %s %s failed", action, option)
            return ()

    async def close(self, seconds: float) -> None:
        """Takes no new clicks, and waits so long at most for the running ones to be answered."""
        self._closing = True
        running = self._running - {asyncio.current_task()}
        if running:
            _, late = await asyncio.wait(running, timeout=seconds)
            if late:
                log.warning("%d clicks were not answered in time", len(late))

    async def _control(self, reply: Reply, custom_id: str) -> None:
        data = _data(reply.interaction)
        try:
            control = decode(custom_id)
        except Unreadable as error:
            await self._old(reply, error.table)
            return
        kind = ACTIONS.get(control.action, Kind.PUBLISH)
        if kind is Kind.PUBLISH:  # that only a command does
            await self._old(reply, control.table)
            return
        clicked = self._click(
            reply.interaction,
            control.action,
            table=control.table,
            args=control.args,
            values=tuple(data.get("values", ())),
            fields=answers(data),
        )
        await self._press(reply, kind, clicked)

    async def _press(self, reply: Reply, kind: Kind, clicked: Click) -> None:
        await reply.hold(kind)
        answer = await self._house.press(clicked)
        if isinstance(answer, Refuse):
            log.info("%s of %s by %d refused: %s", clicked.action, clicked.table, clicked.person.id, answer.code)
        await reply.give(answer)

    async def _old(self, reply: Reply, table: str) -> None:
        """A control of another version of the bot: says so, and shows what is due now."""
        await reply.hold(Kind.PRIVATE)
        await reply.give(Show(text_sheet(reply.say(OLD))))
        clicked = self._click(reply.interaction, "open" if table else "turn", table=table)
        match await self._house.press(clicked):
            case Show(sheet):
                await reply.add(sheet)
            case Refuse(_, text):
                await reply.add(text_sheet(text))
            case other:
                raise TypeError(f"{type(other).__name__} for {clicked.action}")

    async def _answer(self, interaction: Interaction, what: str, work: Callable[[Reply], Awaitable[None]]) -> None:
        """Answers an interaction, and ends its answer whatever happens."""
        reply = Reply(interaction)
        task = asyncio.current_task()
        if task is not None and not self._closing:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        started = time.monotonic()
        try:
            if self._closing:
                await reply.tell(reply.say(message("ui.closing")))
            else:
                await work(reply)
        except Exception as error:
            await finish(reply, f"{what} by {interaction.user.id}", error)
        finally:
            ended = time.monotonic()
            self.delays.add((reply.signed or ended) - started)
            log.info("%s by %d in %.0f ms", what, interaction.user.id, 1000 * (ended - started))


def _data(interaction: Interaction) -> Mapping[str, Any]:
    """What an interaction brings, as Discord sent it."""
    return dict(interaction.data or {})
