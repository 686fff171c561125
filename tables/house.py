"""The house: one door for everything that people do, and the errands that follow from it."""

import asyncio
import logging
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.api import Game
from rules.message import IllegalMove, Message, message
from store.errors import StoreError
from store.rows import Phase, Table
from store.store import Store
from tables import lobby_sheets
from tables.ballots import recount
from tables.computers import play_computers
from tables.errands import Errand, Errands
from tables.forgotten import see_to_forgotten
from tables.handlers import HANDLERS
from tables.kit import Hook, Kit, Step, no_hook
from tables.leaving import look_for, see_off
from tables.lobby import remember
from tables.locks import Locks
from tables.outage import beat, make_up
from tables.outbox import send_all
from tables.plays import Plays
from tables.ports import (
    Answer,
    Boards,
    Click,
    Clock,
    Courier,
    CourierError,
    Pictures,
    Player,
    Records,
    Refuse,
    Show,
    Trouble,
)
from tables.poster import tell
from tables.refusal import Refusal
from tables.reminders import remind
from tables.scheduler import Scheduler
from tables.sheet import Item, Text
from tables.sitting import load
from tables.suggest import suggest
from tables.sweeper import close_lobbies, still, wake_behind
from tables.time_up import time_up
from tables.vacation import settle
from tables.voice import Voice
from tables.vote_posts import close_posts
from words.speech import Words, words

SEED_BYTES: Final = 32
GRACE: Final = 3.0
"""Seconds that running clicks have to come to their end when the house closes."""
AGAIN: Final = (1.0, 5.0)
"""Seconds after which a post is tried again that got no answer; after that the clock does it."""
FORBIDDEN_SECONDS: Final = 60 * 60
"""After so long a post that a server did not allow is tried again, though nobody clicked."""
REDRAW_PAUSE: Final = 2.0
"""Seconds before a lobby post is drawn again, so that answers to clicks arrive before it."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The time of the machine, or one that is ahead of it by some seconds."""

    offset: int = 0

    def now(self) -> int:
        """Whole seconds since 1970."""
        return int(time.time()) + self.offset

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        await asyncio.sleep(seconds)


def new_seed() -> str:
    """256 random bits, in hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


@dataclass(frozen=True, slots=True)
class Status:
    """How the house is doing, for a line of the log: clicks being answered, tables with errands, posts that failed,
    acts since it was opened.
    """

    clicks: int
    errands: int
    troubled: int
    acts: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands against the post of a table, and when that was seen last."""

    trouble: Trouble
    at: int

    def rests(self, now: int) -> bool:
        """Whether it is too early to try again: what a server does not allow it seldom allows a minute later."""
        return self.trouble is not Trouble.UNREACHABLE and now - self.at < FORBIDDEN_SECONDS


class House:
    """All tables. `open` it before the first `press`; `close` it before the store."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        pictures: Pictures,
        boards: Boards,
        courier: Courier,
        *,
        players: Mapping[str, Player],
        records: Records,
        clock: Clock | None = None,
        speak: Callable[[str], Words] = words,
        entropy: Callable[[], str] = new_seed,
        hook: Hook = no_hook,
        delay: float = 0.0,
        patience: int = 0,
    ) -> None:
        self._errands = Errands(self._run)
        self._kit = Kit(
            store=store,
            games=games,
            players=players,
            pictures=pictures,
            boards=boards,
            records=records,
            courier=courier,
            clock=clock or SystemClock(),
            speak=speak,
            entropy=entropy,
            plays=Plays(store, games),
            locks=Locks(),
            wake=self._wake,
            redraw=lambda table: self._errands.want(table, Errand.REDRAW),
            hook=self._step,
            delay=delay,
            patience=patience,
        )
        self._hook = hook
        self._acts = 0
        self._troubles: dict[str, Standing] = {}
        self._clicks: set[asyncio.Task[Any]] = set()
        self._scheduler = Scheduler(store, self._kit.clock, self._errands.want, self.minute)
        self._closing = False

    async def open(self) -> None:
        """Takes up what was due when the program ended, and begins to look after everything by the clock."""
        await make_up(self._kit)
        for vacation in await self._kit.store.vacations_due(sys.maxsize):
            self._errands.want(str(vacation.user_id), Errand.SETTLE)
        await self.minute()
        self._scheduler.start()

    async def close(self) -> None:
        """Takes no more clicks, lets running ones end for some seconds, and stops the errands: posts stay due."""
        self._closing = True
        if self._clicks:
            await asyncio.wait(self._clicks, timeout=GRACE)
        await self._scheduler.stop()
        await self._errands.close()

    async def press(self, click: Click) -> Answer:
        """Does what somebody asked for. Only faults of the program or of the store are raised."""
        handler = HANDLERS.get(click.action)
        if handler is None or self._closing:
            return await self._refuse(click, Refusal("closing" if self._closing else "old_control").message)
        task = asyncio.current_task()
        if task is not None:
            self._clicks.add(task)
        try:
            await self._kit.hook(Step.CLICKED, click.table)
            return self._with_trouble(click, await handler(self._kit, click))
        except Refusal as no:
            return self._with_trouble(click, await self._refuse(click, no.message, no.table))
        except IllegalMove as no:
            return self._with_trouble(click, await self._refuse(click, no.message))
        finally:
            if task is not None:
                self._clicks.discard(task)

    async def published(self, table_id: str, message_id: int) -> None:
        """Keeps in mind which message shows a lobby, so that it can be brought up to date. For after a `Publish`."""
        with suppress(Refusal):
            async with self._kit.locks.of(table_id):
                await remember(self._kit, await load(self._kit, table_id), message_id)

    def _with_trouble(self, click: Click, answer: Answer) -> Answer:
        """A panel with a word on why the table's channel has not been told, where that is so; it is tried again."""
        table = answer.sheet.table if isinstance(answer, Show) else click.table
        standing = self._troubles.get(table)
        if standing is None:
            return answer
        self._kit.wake(table)
        if not isinstance(answer, Show):
            return answer
        voice = Voice(self._kit.speak(click.person.language))
        note = Text(voice.say("panel.not_told", why=message(f"trouble.{standing.trouble}")))
        return Show(replace(answer.sheet, blocks=(note, *answer.sheet.blocks)))

    def suggest(self, click: Click) -> list[Item]:
        """What autocomplete offers; it waits for nothing."""
        return suggest(self._kit, click)

    def status(self) -> Status:
        """How the house is doing."""
        return Status(len(self._clicks), self._errands.busy, len(self._troubles), self._acts)

    async def _step(self, step: Step, table: str) -> None:
        self._acts += step is Step.KEPT
        await self._hook(step, table)

    async def idle(self) -> None:
        """Waits until no errand is left."""
        await self._errands.idle()

    async def tick(self) -> None:
        """All that the clock does when a minute has passed."""
        await self.minute()
        await self._scheduler.look()

    async def minute(self) -> None:
        """What is looked after by the minute. Posts that a server does not allow wait for a click, or for an hour."""
        await beat(self._kit)
        await close_lobbies(self._kit)
        await see_to_forgotten(self._kit)
        for table in await still(self._kit):
            self._errands.want(table, Errand.CLOCK)
        now = self._kit.clock.now()
        waiting = frozenset(table for table, standing in self._troubles.items() if standing.rests(now))
        await wake_behind(self._kit, waiting)

    def _wake(self, table: str) -> None:
        """Something has changed at a table: it may have to move, to be told, or to be looked after sooner."""
        self._errands.want(table, Errand.TELL)
        self._scheduler.rouse()

    async def _run(self, target: str, errand: Errand) -> None:
        try:
            await self._do(target, errand)
        except Exception:
            self._scheduler.failed(target, errand)
            raise

    async def _do(self, target: str, errand: Errand) -> None:
        match errand:
            case Errand.TELL:
                await self._go_on(target)
            case Errand.REDRAW:
                await self._redraw(target)
            case Errand.CLOCK:
                await time_up(self._kit, target)
            case Errand.REMIND:
                await look_for(self._kit, int(target))
                await remind(self._kit, int(target))
                self._scheduler.rouse()
            case Errand.SETTLE:
                await settle(self._kit, int(target))
                self._scheduler.rouse()
            case Errand.LOOK:
                await self._scheduler.round()
            case Errand.SEND:
                await send_all(self._kit)
                await close_posts(self._kit)

    async def _go_on(self, table: str) -> None:
        """Lets computer players move, then sends the post that is due."""
        await self._kit.hook(Step.WOKEN, table)
        await play_computers(self._kit, table)
        if await see_off(self._kit, table):
            return  # the table has been woken again
        await recount(self._kit, table)
        for pause in AGAIN:
            if await self._told(table) is not Trouble.UNREACHABLE:
                return
            await self._kit.clock.sleep(pause)
        await self._told(table)

    async def _told(self, table: str) -> Trouble | None:
        """Sends the post that is due, if one is; or what stands against it."""
        try:
            await tell(self._kit, table)
        except CourierError as error:
            log.warning("table %s: the post stays due: %s", table, error)
            self._troubles[table] = Standing(error.trouble, self._kit.clock.now())
            return error.trouble
        self._troubles.pop(table, None)
        return None

    async def _redraw(self, table: str) -> None:
        """Brings the lobby post up to date; it is a courtesy, for every click on it does the same."""
        await self._kit.clock.sleep(REDRAW_PAUSE)
        try:
            at = await load(self._kit, table)
        except Refusal:
            return
        if at.table.lobby_message_id is not None:
            try:
                standing = self._troubles.get(table)
                shut = standing is not None and standing.trouble is not Trouble.UNREACHABLE
                sheet = lobby_sheets.lobby(self._kit, at, shut=shut)
                await self._kit.courier.edit(at.table.channel_id, at.table.lobby_message_id, sheet)
            except CourierError as error:
                log.warning("table %s: the lobby post stays as it is: %s", table, error)
                if error.trouble is Trouble.UNREACHABLE:
                    return
        if at.table.phase is Phase.CLOSED:
            await self._kit.store.mark_told(table, Phase.CLOSED)

    async def _refuse(self, click: Click, said: Message, table: Table | None = None) -> Refuse:
        """A refusal in the person's words, with the names at its table: that of the click if it has none."""
        if table is None and click.table and any(not isinstance(arg, (str, int)) for _, arg in said.args):
            with suppress(StoreError):
                table = await self._kit.store.table(click.table)
        words = self._kit.speak(click.person.language)
        voice = Voice(words) if table is None else Voice.of(words, table)
        return Refuse(said.key.removeprefix("refused."), voice.tell(said))
