"""The page acts: what was read, own messages, the bot's process and its clock."""

from dataclasses import dataclass
from typing import Final

from sandbox.checks import limits
from sandbox.control.ask import Ask, ControlRoute, find_message
from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject
from sandbox.model import direct, posting, threads
from sandbox.model.message import Message
from sandbox.page.shown import Page

_SECONDS_OF_HOUR: Final = 3600
_MOST_HOURS: Final = 24 * 366


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the page asks to be done."""

    page: Page

    @property
    def routes(self) -> tuple[ControlRoute, ...]:
        """Paths without `/_sandbox`."""
        return (
            ControlRoute("POST", "/page/read", self.read),
            ControlRoute("POST", "/page/direct", self.direct),
            ControlRoute("POST", "/page/edit", self.edit),
            ControlRoute("POST", "/page/delete", self.delete),
            ControlRoute("POST", "/page/bot", self.bot),
            ControlRoute("POST", "/page/clock", self.clock),
        )

    async def read(self, ask: Ask) -> JsonObject:
        """A person has read a channel up to a message."""
        user, channel = ask.person(), ask.channel()
        self.page.memory.read(user, channel, int(ask.need("message")))
        return self.page.channel(channel, user)

    async def direct(self, ask: Ask) -> JsonObject:
        """The direct messages of a person with the bot."""
        user = ask.person()
        return self.page.channel(direct.channel_with(ask.world, user.id), user)

    async def edit(self, ask: Ask) -> JsonObject:
        """A person changes a message that they wrote."""
        user, text = ask.person(), str(ask.need("content"))
        if not 0 < len(text) <= limits.CONTENT:
            raise RefusedError("bad_value", f"a message has 1 to {limits.CONTENT} characters")
        message = find_message(ask.world, user, ask.need("message"))
        if message.author_id != user.id:
            raise RefusedError("not_allowed", "only who wrote a message may change it", 403)
        return self.page.message(posting.edit(ask.world, message, {"content": text}), user)

    async def delete(self, ask: Ask) -> JsonObject:
        """A person deletes a message that they wrote, or dismisses one that only they see."""
        user = ask.person()
        message = find_message(ask.world, user, ask.need("message"))
        if user.id not in (message.author_id, message.viewer_id):
            raise RefusedError("not_allowed", "only who wrote a message may delete it", 403)
        return self._deleted(ask, message)

    def _deleted(self, ask: Ask, message: Message) -> JsonObject:
        posting.delete(ask.world, message)
        return {"id": str(message.id)}

    async def bot(self, ask: Ask) -> JsonObject:
        """The bot's process is started, asked to end, killed, or started anew."""
        bot = self.page.bot
        match ask.need("do"):
            case "start":
                await self._start(ask)
            case "stop":
                await bot.stop()
            case "kill":
                await bot.kill()
            case "restart":
                await bot.stop()
                await self._start(ask)
            case what:
                raise RefusedError("bad_value", f"the bot can't be told to {what!r}")
        return self._bot(ask)

    async def clock(self, ask: Ask) -> JsonObject:
        """Time is skipped: threads that were quiet for long archive themselves, and the bot is started anew."""
        hours = float(ask.need("hours"))
        if not 0 < hours <= _MOST_HOURS:
            raise RefusedError("bad_value", f"a clock goes forward by up to {_MOST_HOURS} hours")
        running = self.page.bot.state == "running"
        if running:
            await self.page.bot.stop()
        ask.world.clock.advance(hours * _SECONDS_OF_HOUR)
        threads.archive_quiet_ones(ask.world)
        if running:
            await self._start(ask)
        return self._bot(ask)

    async def _start(self, ask: Ask) -> None:
        await self.page.bot.start(offset_hours=ask.world.clock.offset / _SECONDS_OF_HOUR)

    def _bot(self, ask: Ask) -> JsonObject:
        ask.desk.journal.note("bot.changed")
        return self.page.bot_state()
