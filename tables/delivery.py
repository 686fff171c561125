"""Getting one post to where a table's people read: in its thread, else in its channel; with a picture, else without."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.message import Message, message
from store.rows import Phase, Post, Table
from tables.kit import Kit, Step
from tables.pictures import painted, text_board
from tables.ports import CourierError, Shot, Trouble
from tables.post import News, Sending, compose, fresh_events
from tables.recording import written
from tables.rooms import is_private
from tables.sheet import Document, Picture
from tables.sitting import PLAYED, Playing
from tables.stopping import Stopped, stopped
from tables.times import Away, away_at
from tables.voice import Voice

FILE_LIMIT: Final = 3 * 1024 * 1024
"""Bytes of each picture of a post: a server without boosts allows 10 MiB for two of them and a record."""
EDITABLE_SECONDS: Final = 3000
"""How old a post may be to have its controls taken off: edits of messages older than an hour are counted apart."""
LONGEST_THREAD_NAME: Final = 100
NOT_IN_THREAD: Final = message("post.not_in_thread")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a post may go; `notes` say why it is not the usual place, or what was said elsewhere meanwhile."""

    channel: int
    notes: tuple[Message, ...] = ()


async def open_places(kit: Kit, table: Table, posts: Sequence[Post]) -> tuple[Spot, ...]:
    """Where a post may go, the best place first. Starts the thread from the lobby post before the first one.

    `posts` are those that stand. Raises CourierError `unreachable`; any other trouble with the thread means that the
    table stays in its channel. A private table has no other place than its thread: there every trouble is raised, and
    the post stays due.
    """
    if is_private(table):
        return (Spot(table.thread_id or await _private_thread(kit, table)),)
    if table.thread_id is not None:
        return Spot(table.thread_id, _missed(kit, table, posts)), Spot(table.channel_id, (NOT_IN_THREAD,))
    if table.told_phase is not Phase.LOBBY or table.lobby_message_id is None or table.phase not in PLAYED:
        return (Spot(table.channel_id),)
    try:
        thread = await kit.courier.open_thread(table.channel_id, table.lobby_message_id, _thread_name(kit, table))
    except CourierError as error:
        if error.trouble is Trouble.UNREACHABLE:
            raise
        log.warning("table %s: no thread: %s", table.id, error)
        return (Spot(table.channel_id, (message("post.no_thread"),)),)
    await _keep_thread(kit, table, thread)
    return Spot(thread), Spot(table.channel_id, (NOT_IN_THREAD,))


def _missed(kit: Kit, table: Table, posts: Sequence[Post]) -> tuple[Message, ...]:
    """Where the post before this one is, if it did not reach the thread: a line of the first one that does."""
    last = _last(posts)
    if last is None or last.channel_id == table.thread_id:
        return ()
    return (message("post.missed", link=kit.courier.link(table.guild_id, last.channel_id, last.message_id)),)


def _last(posts: Sequence[Post]) -> Post | None:
    """The newest post of the game; the lobby is none."""
    return next((post for post in reversed(posts) if post.phase is not Phase.LOBBY), None)


async def _private_thread(kit: Kit, table: Table) -> int:
    """A private thread is opened. The lobby post says so where it cannot be, and no more once it is."""
    people = tuple(seat.user_id for seat in table.seats if seat.user_id is not None)
    try:
        thread = await kit.courier.open_private(table.channel_id, _thread_name(kit, table), people)
        await _keep_thread(kit, table, thread)
    finally:
        kit.redraw(table.id)
    return thread


async def _keep_thread(kit: Kit, table: Table, thread: int) -> None:
    await kit.hook(Step.THREAD_OPENED, table.id)
    await kit.store.set_thread(table.id, thread)
    await kit.hook(Step.THREAD_KEPT, table.id)


def _thread_name(kit: Kit, table: Table) -> str:
    game = kit.speak(table.language).say(message(f"game.{table.game}"))
    return f"{game} · {table.id}"[:LONGEST_THREAD_NAME]


class Draft:
    """One post before it is known how it can be sent. The picture is painted once."""

    def __init__(self, kit: Kit, news: Playing | Stopped) -> None:
        self.table = news.table
        self._kit = kit
        self._news = news
        self._voice = Voice.of(kit.speak(news.table.language), news.table)
        self._pictures: tuple[Picture, ...] = ()
        self._record: Document | None = None
        self._absent: Away = {}

    async def prepare(self) -> None:
        """Paints the picture and writes the record of a finished game."""
        if isinstance(self._news, Stopped):
            return
        self._absent = await away_at(self._kit, self.table)
        self._pictures = await painted(self._kit, self._shot(self._news))
        if self._news.over:
            self._record = written(self._kit, self._news)

    @property
    def has_files(self) -> bool:
        """Whether there is anything that could be left out."""
        return bool(self._pictures or self._record)

    def sending(self, notes: tuple[Message, ...], *, with_files: bool) -> Sending:
        """The post as it goes out."""
        if isinstance(self._news, Stopped):
            return stopped(self.table, self._voice, notes)
        pictures, record = (self._pictures, self._record) if with_files else ((), None)
        if not with_files:
            later = (message("post.record_later"),) if self._record else ()
            notes = (*notes, message("post.no_files"), *later)
        board = "" if pictures else text_board(self._kit, self._shot(self._news), self._voice)
        return compose(News(self._news, self._voice, notes, self._absent), pictures, board, record)

    def _shot(self, at: Playing) -> Shot:
        view = at.view(None)
        return Shot(
            self.table.id,
            view,
            self._voice.plain,
            self._voice.words.lang,
            FILE_LIMIT,
            fresh_events(at),
            computers=at.computers,
            winners=at.winners,
        )


async def deliver(kit: Kit, draft: Draft, places: Sequence[Spot], nonce: str) -> tuple[int, int]:
    """Sends a post in the first way that works and gives its channel and its id.

    Raises CourierError: `unreachable` at once, for then it may have been sent; otherwise that of the last way tried,
    and then nothing stands.
    """
    last = CourierError(Trouble.GONE)
    for place in places:
        for with_files in (True, False) if draft.has_files else (True,):
            try:
                return place.channel, await _sent(kit, place, draft.sending(place.notes, with_files=with_files), nonce)
            except CourierError as error:
                if error.trouble is Trouble.UNREACHABLE:
                    raise
                log.warning("table %s: no post in %d: %s", draft.table.id, place.channel, error)
                last = error
                if error.trouble not in (Trouble.FORBIDDEN, Trouble.TOO_LARGE):
                    break
        if last.trouble is Trouble.GONE and place.channel == draft.table.thread_id:
            await kit.store.set_thread(draft.table.id, None)
    raise last


async def _sent(kit: Kit, place: Spot, sending: Sending, nonce: str) -> int:
    """Sends what goes before, then the message that counts."""
    for i, sheet in enumerate(sending.before):
        await kit.courier.post(place.channel, sheet, f"{nonce}-{i}")
    return await kit.courier.post(place.channel, sending.main, nonce)


async def retire(kit: Kit, posts: Sequence[Post]) -> None:
    """Takes the controls off the post before the newest one: a courtesy, tried once."""
    last = _last(posts)
    if last is None or kit.clock.now() - last.at > EDITABLE_SECONDS:
        return
    try:
        await kit.courier.retire(last.channel_id, last.message_id)
    except CourierError as error:
        log.info("an old post keeps its controls: %s", error)
