"""The whole interface of the store. Every method that writes is one transaction: kept wholly or not at all.

All methods raise StoreFailed and StoreClosed; those about one table also UnknownTable and DamagedTable. A method
that writes and is cancelled either leaves nothing, or is finished and kept before the cancellation goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from aiosqlite import Connection

from store import clocks_sql, drafts_sql, log_sql, posts_sql, shelf_sql, tables_sql, votes_sql
from store.backup import copy_database
from store.check import check
from store.database import Database
from store.errors import Damage, DamagedTable, FileDamaged, StoreFailed
from store.ids import new_table_id
from store.rows import (
    Act,
    Appended,
    Changes,
    Draft,
    Entry,
    Fault,
    Intent,
    Listing,
    NewAct,
    NewTable,
    Phase,
    Post,
    Repeated,
    Table,
)
from store.time_rows import Clock, Notice, Told, Vacation, Vote, VotePost

T = TypeVar("T")
_ID_TRIES = 50


class Store:
    """Everything that is kept. One per process and file."""

    def __init__(self, database: Database, make_id: Callable[[], str] = new_table_id) -> None:
        self._database = database
        self._make_id = make_id

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Opens or makes the database, after a copy if its schema is older.

        Raises DatabaseInUse, NewerSchema, NotOurDatabase, FileDamaged, StoreFailed.
        """
        return cls(await Database.open(path))

    async def close(self) -> None:
        """Lets the writes that were asked for come to their end, and closes. More than once does no harm."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Tables

    async def create_table(self, new: NewTable, cause: str, answer: str = "") -> Appended | Repeated:
        """Opens a table in its lobby; the act carries its id. The same cause opens one table only."""
        for _ in range(_ID_TRIES):
            create = partial(log_sql.create, table_id=self._make_id(), new=new, cause=cause, answer=answer)
            made = await self._database.write(create)
            if made is not None:
                return made
        raise StoreFailed("no free table id")

    async def table(self, table_id: str) -> Table:
        """One table with its seats."""
        return await self._read_of(table_id, lambda c: tables_sql.table(c, table_id))

    async def remnant(self, table_id: str) -> Table:
        """What is left of a table whose rows make no sense: enough to tell its channel. No seats, no settings."""
        return await self._read_of(table_id, lambda c: tables_sql.remnant(c, table_id))

    async def tables_by_phase(self, *phases: Phase) -> Listing:
        """All tables in these phases."""
        return await self._database.read(lambda c: tables_sql.in_phases(c, phases))

    async def count_open(self) -> int:
        """How many tables somebody may still be waiting for."""
        return await self._database.read(tables_sql.count_open)

    async def tables_of_user(self, user_id: int) -> Listing:
        """The tables in lobby, running or frozen at which a person sits."""
        return await self._database.read(lambda c: tables_sql.of_user(c, user_id))

    async def tables_at(self, place_id: int) -> Listing:
        """The table whose thread this is, in whatever phase, or the open tables that play in this channel."""
        return await self._database.read(lambda c: tables_sql.at_place(c, place_id))

    async def tables_behind(self) -> Listing:
        """The tables in whatever phase whose channel has not been told everything (`Table.behind`)."""
        return await self._database.read(tables_sql.behind)

    async def change(self, table_id: str, changes: Changes, at: int) -> None:
        """Changes a table without a click: by the clock, or to freeze it. Works on a damaged table too."""
        await self._write_of(table_id, lambda c: tables_sql.change(c, table_id, changes, at))

    async def set_thread(self, table_id: str, thread_id: int | None) -> None:
        """Writes down in which thread a table plays."""
        await self._write_of(table_id, lambda c: tables_sql.set_thread(c, table_id, thread_id))

    # Log

    async def append(self, act: NewAct) -> Appended | Repeated:
        """Keeps an act. Raises LogMoved where the log doesn't have the expected length.

        A cause that came before gets its first act back, of whatever table, and nothing is added or checked.
        """
        return await self._write_of(act.table_id, lambda c: log_sql.append(c, act))

    async def act(self, cause: str) -> Act | None:
        """What a cause brought, or None if it never came or left nothing."""
        return await self._database.read(lambda c: log_sql.act(c, cause))

    async def acts(self, table_id: str) -> tuple[Act, ...]:
        """The acts that made the log of a table, in their order; none for a table that isn't there."""
        return await self._read_of(table_id, lambda c: log_sql.acts(c, table_id))

    async def entries(self, table_id: str) -> tuple[Entry, ...]:
        """The whole log of a table, checked to be without gaps and as long as anything says it was."""
        return await self._read_of(table_id, lambda c: log_sql.entries(c, table_id))

    # Drafts

    async def drafts(self, table_id: str) -> tuple[Draft, ...]:
        """The drafts of a table by seat; none for a table that isn't there."""
        return await self._read_of(table_id, lambda c: drafts_sql.drafts(c, table_id))

    async def draft(self, table_id: str, seat: int) -> Draft | None:
        """The draft of a seat. It may be for a decision that is no longer due: compare its id."""
        found = (draft for draft in await self.drafts(table_id) if draft.seat == seat)
        return next(found, None)

    async def put_draft(self, draft: Draft) -> None:
        """Keeps a draft in place of the one before. Raises StoreFailed if there is no such seat."""
        await self._write_of(draft.table_id, lambda c: drafts_sql.put(c, draft))

    async def drop_draft(self, table_id: str, seat: int) -> None:
        """Forgets the draft of a seat, if there is one."""
        await self._write_of(table_id, lambda c: drafts_sql.drop(c, table_id, seat))

    # Posts

    async def open_intent(self, intent: Intent) -> None:
        """To be done before a message is sent. Raises IntentOpen while another one is open."""
        await self._write_of(intent.table_id, lambda c: posts_sql.open_intent(c, intent))

    async def intent(self, table_id: str) -> Intent | None:
        """The open intent of a table. After a restart its message may stand or not: look before sending."""
        return await self._read_of(table_id, lambda c: posts_sql.intent(c, table_id))

    async def tables_with_intent(self) -> tuple[str, ...]:
        """The ids of tables with an open intent, longest open first."""
        return await self._database.read(posts_sql.intents)

    async def drop_intent(self, table_id: str, nonce: str) -> None:
        """Takes an intent back when it is sure that its message doesn't stand."""
        await self._write_of(table_id, lambda c: posts_sql.drop_intent(c, table_id, nonce))

    async def confirm_post(self, table_id: str, nonce: str, channel_id: int, message_id: int, at: int) -> Post:
        """Records the intent's message, moves the cursor and closes the intent, in one transaction.

        A message that tells the lobby becomes the table's lobby message. A message that is recorded already
        changes nothing. Raises NoSuchIntent.
        """
        return await self._write_of(
            table_id, lambda c: posts_sql.confirm(c, table_id, nonce, channel_id, message_id, at)
        )

    async def mark_told(self, table_id: str, phase: Phase) -> None:
        """Moves the cursor without a message: the channel knows that a lobby is closed from the lobby's own one."""
        await self._write_of(table_id, lambda c: posts_sql.mark_told(c, table_id, phase))

    async def posts(self, table_id: str) -> tuple[Post, ...]:
        """The posts of a table, oldest first."""
        return await self._read_of(table_id, lambda c: posts_sql.posts(c, table_id))

    # Time

    async def next_due(self) -> int | None:
        """When the clock has to do something next, at whatever table or for whomever; None: never, as things are."""
        return await self._database.read(clocks_sql.next_due)

    async def tables_due(self, now: int) -> tuple[str, ...]:
        """The ids of running tables at which a time is over: of a seat, a vote or a pause."""
        return await self._database.read(lambda c: clocks_sql.tables_due(c, now))

    async def people_due(self, now: int) -> tuple[int, ...]:
        """The people whom a message of their own is to tell of something by now."""
        return await self._database.read(lambda c: clocks_sql.people_due(c, now))

    async def clocks_of(self, user_id: int) -> tuple[Clock, ...]:
        """The clocks of all decisions that a person owes at running tables, longest due first."""
        return await self._database.read(lambda c: clocks_sql.of_person(c, user_id))

    async def tell(self, user_id: int, told: tuple[Told, ...], body: str | None, at: int) -> bool:
        """Notes that a person is told of decisions, and keeps the message (if `body`), in one transaction.

        Clocks that are no longer as they were read stay as they are; False where that holds for all: then there is
        no message either.
        """

        async def work(connection: Connection) -> bool:
            done = bool(await clocks_sql.tell(connection, told))
            if done and body is not None:
                await votes_sql.put_notice(connection, None, user_id, body, at)
            return done

        return await self._database.write(work)

    async def lengthen(self, gap: int, scope: str, key: str, value: str) -> None:
        """Gives running clocks, open votes and open tables so many seconds more, and sets a setting, all at once."""

        async def work(connection: Connection) -> None:
            await clocks_sql.lengthen(connection, gap)
            await shelf_sql.put_setting(connection, scope, key, value)

        await self._database.write(work)

    async def votes(self, table_id: str) -> tuple[Vote, ...]:
        """All proposals ever made at a table, oldest first."""
        return await self._read_of(table_id, lambda c: votes_sql.votes(c, table_id))

    async def vote_posts(self, table_id: str) -> tuple[VotePost, ...]:
        """The messages of a table's proposals that have controls."""
        return await self._read_of(table_id, lambda c: votes_sql.posts(c, table_id))

    async def past_vote_posts(self) -> tuple[VotePost, ...]:
        """The messages of proposals that are not open any more, as long as they have controls."""
        return await self._database.read(votes_sql.past_posts)

    async def drop_vote_post(self, post: VotePost) -> None:
        """Forgets the message of a proposal: it has no controls any more, or cannot be changed."""
        await self._database.write(lambda c: votes_sql.drop_post(c, post))

    async def warn(self, table_id: str, touched: int, body: str, at: int) -> bool:
        """Notes that a table last `touched` then is told that it ends soon, and keeps the message, in one transaction.

        False, and no message, where it was told before or has been touched since.
        """

        async def work(connection: Connection) -> bool:
            done = await tables_sql.warn(connection, table_id, touched, at)
            if done:
                await votes_sql.put_notice(connection, table_id, None, body, at)
            return done

        return await self._write_of(table_id, work)

    async def vacations(self, *people: int) -> tuple[Vacation, ...]:
        """All vacations of some people, oldest first."""
        return await self._database.read(lambda c: clocks_sql.vacations(c, people))

    async def vacations_due(self, now: int) -> tuple[Vacation, ...]:
        """The vacations that have begun or are over, and are not marked so."""
        return await self._database.read(lambda c: clocks_sql.vacations_due(c, now))

    async def put_vacation(self, vacation: Vacation) -> None:
        """Keeps a vacation, or what has become of it."""
        await self._database.write(lambda c: clocks_sql.put_vacation(c, vacation))

    # Messages besides posts

    async def put_notice(self, table_id: str | None, user_id: int | None, body: str, at: int) -> None:
        """Has a message sent soon: to a table's place, or to a person."""
        await self._database.write(lambda c: votes_sql.put_notice(c, table_id, user_id, body, at))

    async def notices(self) -> tuple[Notice, ...]:
        """The messages that are still to be sent, oldest first."""
        return await self._database.read(votes_sql.notices)

    async def begin_notice(self, serial: int, at: int, channel: int) -> None:
        """To be done before a message is sent to a channel: after a crash it may stand there or not, so look for it."""
        await self._database.write(lambda c: votes_sql.begin_notice(c, serial, at, channel))

    async def drop_notice(self, serial: int, shows: VotePost | None = None) -> None:
        """Forgets a message that stands, or is not to be sent any more; `shows`: it stands, and shows a proposal."""

        async def work(connection: Connection) -> None:
            if shows is not None:
                await votes_sql.put_post(connection, shows)
            await votes_sql.drop_notice(connection, serial)

        await self._database.write(work)

    # Data sets and settings

    async def put_data_set(self, text: str) -> str:
        """Keeps a data set for ever and gives its hash; a second time changes nothing."""
        return await self._database.write(lambda c: shelf_sql.put_data_set(c, text))

    async def data_set(self, digest: str) -> str:
        """The data set with this hash. Raises UnknownDataSet, DamagedDataSet."""
        return await self._database.read(lambda c: shelf_sql.data_set(c, digest))

    async def settings(self, scope: str) -> dict[str, str]:
        """All settings of a scope, such as `user:123`, `guild:55` or `app`."""
        return await self._database.read(lambda c: shelf_sql.settings(c, scope))

    async def put_setting(self, scope: str, key: str, value: str | None) -> None:
        """Sets a setting; None takes it away."""
        await self._database.write(lambda c: shelf_sql.put_setting(c, scope, key, value))

    # Care

    async def check(self) -> tuple[Fault, ...]:
        """Looks through everything. Takes a while on a large database."""
        return await check(self._database)

    async def backup(self, path: Path) -> None:
        """Copies the database while it is in use; `path` appears whole or not at all."""
        await asyncio.to_thread(copy_database, self._database.path, path)

    async def _read_of(self, table_id: str, work: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            return await self._database.read(work)
        except FileDamaged as error:
            raise DamagedTable(table_id, Damage.FILE, str(error)) from error

    async def _write_of(self, table_id: str, work: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            return await self._database.write(work)
        except FileDamaged as error:
            raise DamagedTable(table_id, Damage.FILE, str(error)) from error
