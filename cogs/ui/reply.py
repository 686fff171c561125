"""The one way in which an interaction is answered: held at once, finished by the answer of the house.

Discord wants a sign within three seconds, so nearly everything is deferred first (`Reply.hold`); what the answer
then looks like on Discord depends on how it was held (`Reply.give`).
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Final, TypeVar

import discord

from cogs.ui.clicks import Interaction, language
from cogs.ui.forms import modal
from cogs.ui.layout import lay_out, text_sheet
from cogs.ui.troubles import ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, WIRE
from rules.message import Message
from tables.actions import Kind
from tables.ports import Answer, Ask, Publish, Refuse, Show, Update
from tables.sheet import Sheet
from words.speech import words

T = TypeVar("T")
NOTHING: Final = "…"
"""What a public answer says for a moment before it is taken away."""


AGAIN: Final = (0.0, 0.5)
"""Seconds after which an answer is given again to which the connection broke."""
PAUSES: Final = (0.1, 0.4)
"""Seconds after which a first sign that got no answer is given again: well within the three that there are."""


class Held(Enum):
    """How far an interaction has been answered."""

    NOT = "not"
    UPDATE = "update"  # the message with the control is going to change, or stays as it is
    PRIVATE = "private"  # one person sees that an answer is being made
    PUBLIC = "public"  # everybody sees that an answer is being made


class NotDelivered(Exception):  # noqa: N818 - says what became of the answer
    """The way to Discord stayed broken while an answer was given: no fault of the program."""


class NotTaken(Exception):  # noqa: N818 - says what became of the interaction
    """Discord does not take an answer any more: too late, or this very interaction was answered already."""


class Reply:
    """One interaction and how far it has been answered. `signed`: when it was held, by the monotonic clock.

    `first`: this process has not been given this interaction before. `published`: the public message it led to.
    """

    def __init__(self, interaction: Interaction, *, first: bool = True) -> None:
        self.interaction = interaction
        self.published: int | None = None
        self._first = first
        self.held = Held.NOT
        self.signed: float | None = None

    def say(self, said: Message) -> str:
        """A message in the language of the person."""
        return words(language(self.interaction)).say(said)

    async def hold(self, kind: Kind) -> None:
        """Gives the first sign that this kind of action needs. Raises NotTaken; then nothing must be done."""
        held = self._holding(kind)
        if held is Held.NOT:
            return
        for pause in (*PAUSES, None):
            try:
                await self._defer(held)
            except (*WIRE, discord.DiscordServerError) as error:
                if pause is not None:
                    await asyncio.sleep(pause)
                elif not await self._stands():
                    raise NotTaken(f"no first sign, {error!r}") from error
            else:
                break
        self.held, self.signed = held, time.monotonic()

    async def _defer(self, held: Held) -> None:
        """One try of the first sign.

        An interaction that was given to this process only once and counts as answered was answered by this process:
        a try before reached Discord though its answer did not come back. discord.py tries by itself, too.
        """
        try:
            await self.interaction.response.defer(thinking=held is not Held.UPDATE, ephemeral=held is Held.PRIVATE)
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED and self._first:
                return
            if error.code in (ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION):
                raise NotTaken(str(error)) from error
            raise

    async def _stands(self) -> bool:
        """Whether Discord took a first sign after all, though the answers to it did not come back: then people see
        that an answer is being made, and it has to be. Only where nobody else can have given it.
        """
        try:
            await self.interaction.original_response()
        except (discord.HTTPException, *WIRE):
            return False
        return self._first

    def _holding(self, kind: Kind) -> Held:
        """How to hold. What is private never goes into a public message, wherever its control was found."""
        message = self.interaction.message
        match kind:
            case Kind.FORM:
                return Held.NOT
            case Kind.PUBLISH:
                return Held.PUBLIC
            case Kind.PUBLIC if message is not None and not message.flags.ephemeral:
                return Held.UPDATE
            case Kind.PANEL if message is not None and message.flags.ephemeral:
                return Held.UPDATE
            case _:
                return Held.PRIVATE

    async def give(self, answer: Answer) -> None:
        """Shows the answer of the house. Raises NotDelivered, discord.py's errors, TypeError for a wrong pair."""
        with _delivering():
            await self._give(answer)

    async def _give(self, answer: Answer) -> None:
        match answer:
            case Show(sheet):
                await self._show(sheet)
            case Refuse(_, text):
                await self.tell(text)
            case Update(sheet, note) if self.held is Held.UPDATE:
                await self._edited(sheet)
                if note:
                    await self.tell(note)
            case Publish(sheet) if self.held is Held.PUBLIC:
                self.published = await attempt(lambda: self._edit_once(sheet))
                self.held = Held.UPDATE
            case Ask(form) if self.held is Held.NOT:
                await self.interaction.response.send_modal(modal(form))
            case _:
                raise TypeError(f"{type(answer).__name__} for an interaction held {self.held.value}")

    async def tell(self, text: str) -> None:
        """Tells the person something in private; the message with the control stays as it is. Raises as `give`."""
        sheet = text_sheet(text)
        with _delivering():
            match self.held:
                case Held.NOT:
                    await self._begin(sheet)
                case Held.UPDATE:
                    await self.add(sheet)
                case Held.PRIVATE | Held.PUBLIC:
                    await self._show(sheet)

    async def add(self, sheet: Sheet) -> None:
        """One more private message. Raises as `give`."""
        with _delivering():
            await attempt(lambda: self._follow(sheet))

    async def _show(self, sheet: Sheet) -> None:
        match self.held:
            case Held.NOT if self._on_panel:
                await self._redraw(sheet)
            case Held.NOT:
                await self._begin(sheet)
            case Held.PUBLIC:
                # What was deferred in public stays public, and so does the first message after it: so it is
                # finished first; then the private one follows while the public one goes, whatever becomes of either.
                await self._edit(text_sheet(NOTHING))
                self.held = Held.UPDATE
                await _both(attempt(self.interaction.delete_original_response), self.add(sheet))
            case Held.UPDATE if not self._on_panel:
                await self.add(sheet)
            case Held.UPDATE | Held.PRIVATE:
                if not await self._edited(sheet):
                    await self.add(sheet)

    @property
    def _on_panel(self) -> bool:
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def _begin(self, sheet: Sheet) -> None:
        laid = lay_out(sheet, self.interaction.filesize_limit)
        await self.interaction.response.send_message(
            view=laid.view, files=laid.files, allowed_mentions=laid.mentions, ephemeral=True
        )
        self.held = Held.PRIVATE

    async def _redraw(self, sheet: Sheet) -> None:
        laid = lay_out(sheet, self.interaction.filesize_limit)
        await self.interaction.response.edit_message(
            view=laid.view, attachments=laid.files, allowed_mentions=laid.mentions
        )
        self.held = Held.UPDATE

    async def _edited(self, sheet: Sheet) -> bool:
        """Edits the message of the answer; whether it was still there. Anybody may delete or dismiss it meanwhile."""
        try:
            await self._edit(sheet)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _edit(self, sheet: Sheet) -> None:
        await attempt(lambda: self._edit_once(sheet))

    async def _edit_once(self, sheet: Sheet) -> int:
        laid = lay_out(sheet, self.interaction.filesize_limit)
        message = await self.interaction.edit_original_response(
            view=laid.view, attachments=laid.files, allowed_mentions=laid.mentions
        )
        return message.id

    async def _follow(self, sheet: Sheet) -> None:
        laid = lay_out(sheet, self.interaction.filesize_limit)
        await self.interaction.followup.send(
            view=laid.view, files=laid.files, allowed_mentions=laid.mentions, ephemeral=True
        )


@contextmanager
def _delivering() -> Iterator[None]:
    """Within it a broken way to Discord is NotDelivered."""
    try:
        yield
    except (*WIRE, discord.DiscordServerError, discord.RateLimited) as error:
        raise NotDelivered(repr(error)) from error


async def _both(first: Awaitable[object], second: Awaitable[object]) -> None:
    """Two things at the same time: neither is given up for the other. Raises what went wrong, of the second first."""
    errors = await asyncio.gather(second, first, return_exceptions=True)
    for error in errors:
        if isinstance(error, BaseException):
            raise error


async def attempt(call: Callable[[], Awaitable[T]]) -> T:
    """Calls, and again after a moment and after another if the connection broke. For what does no harm when it happens
    several times.
    """
    for pause in AGAIN:
        try:
            return await call()
        except WIRE:
            await asyncio.sleep(pause)
    return await call()
