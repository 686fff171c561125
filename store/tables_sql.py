"""Tables and their seats."""

import json
from itertools import groupby
from typing import Final

from aiosqlite import Connection, Row

from store import clocks_sql, votes_sql
from store.errors import Damage, DamagedTable, UnknownTable
from store.query import Value, Values, first_row, legible, rows
from store.rows import OPEN, OVER, Changes, Fault, Listing, NewTable, Phase, Seat, Table
from store.time_rows import Clock, Quit

_SEATED: Final = """
SELECT tables.*, seats.number, seats.user_id, seats.name, seats.computer, seats.cause, seats.quit,
    (SELECT coalesce(max(entries.number) + 1, 0) FROM entries WHERE entries.table_id = tables.id) AS length
FROM tables LEFT JOIN seats ON seats.table_id = tables.id
"""
_ROW: Final = """
SELECT *, (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = tables.id) AS length
FROM tables WHERE id = ?
"""
_IN_ORDER: Final = " ORDER BY created, id, seats.number"
_AT: Final = """
WHERE thread_id = :place
    OR (channel_id = :place AND thread_id IS NULL AND phase IN (SELECT value FROM json_each(:phases)))
"""
_OF_USER: Final = """
WHERE id IN (SELECT table_id FROM seats WHERE user_id = :user)
    AND phase NOT IN (SELECT value FROM json_each(:phases))
"""
_BEHIND: Final = """
WHERE told_phase IS NOT phase
    OR told <= (SELECT max(entries.number) FROM entries WHERE entries.table_id = tables.id)
"""
_INSERT: Final = """
INSERT INTO tables (id, guild_id, channel_id, host_id, game, setup, phase, language, seed, created, touched)
VALUES (:id, :guild, :channel, :host, :game, :setup, :phase, :language, :seed, :at, :at)
"""
_CHANGE: Final = """
UPDATE tables SET
    phase = coalesce(:phase, phase),
    reason = CASE WHEN :phase IS NULL THEN reason ELSE :reason END,
    host_id = coalesce(:host, host_id),
    game = coalesce(:game, game),
    setup = coalesce(:setup, setup),
    language = coalesce(:language, language),
    chance_key = coalesce(:chance_key, chance_key),
    paused_until = nullif(coalesce(:paused_until, paused_until), 0),
    touched = :at
WHERE id = :id RETURNING id
"""


async def table(connection: Connection, table_id: str) -> Table:
    """One table. Raises UnknownTable, DamagedTable."""
    found = await rows(connection, _SEATED + "WHERE id = ?" + _IN_ORDER, (table_id,))
    if not found:
        raise UnknownTable(table_id)
    clocks = await clocks_sql.clocks(connection, "WHERE id = ?", (table_id,))
    return _table(table_id, found, clocks.get(table_id, ()))


async def remnant(connection: Connection, table_id: str) -> Table:
    """What is left of a damaged table: where it plays, whose it is and what its channel knows. A phase that makes
    no sense counts as running; seats, settings and seed are left out. Raises UnknownTable.
    """
    row = await first_row(connection, _ROW, (table_id,))
    if row is None:
        raise UnknownTable(table_id)
    phases = {phase.value: phase for phase in Phase}
    return Table(
        id=table_id,
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        lobby_message_id=row["lobby_message_id"],
        host_id=row["host_id"],
        game="",
        setup="",
        phase=phases.get(row["phase"], Phase.RUNNING),
        reason=row["reason"] if (row["reason"] or "").isascii() else None,
        language=row["language"] if row["language"].isascii() else "",
        seed="",
        chance_key="",
        created=row["created"],
        touched=row["touched"],
        told=min(max(row["told"], 0), row["length"]),
        told_phase=phases.get(row["told_phase"]),
        length=row["length"],
        seats=(),
    )


async def exists(connection: Connection, table_id: str) -> bool:
    """Whether a table has this id."""
    return await first_row(connection, "SELECT 1 FROM tables WHERE id = ?", (table_id,)) is not None


async def in_phases(connection: Connection, phases: tuple[Phase, ...]) -> Listing:
    """All tables in these phases."""
    where = "WHERE phase IN (SELECT value FROM json_each(:phases))"
    return await _listing(connection, where, {"phases": json.dumps(phases)})


async def count_open(connection: Connection) -> int:
    """How many tables are in one of the open phases."""
    sql = "SELECT count(*) FROM tables WHERE phase IN (SELECT value FROM json_each(?))"
    row = await first_row(connection, sql, (json.dumps(OPEN),))
    return 0 if row is None else int(row[0])


async def of_user(connection: Connection, user_id: int) -> Listing:
    """The open tables at which a person sits, those whose phase makes no sense among them."""
    return await _listing(connection, _OF_USER, {"user": user_id, "phases": json.dumps(OVER)})


async def at_place(connection: Connection, place_id: int) -> Listing:
    """The table whose thread this is, in whatever phase, or the open tables that play in this very channel."""
    return await _listing(connection, _AT, {"place": place_id, "phases": json.dumps(OPEN)})


async def behind(connection: Connection) -> Listing:
    """The tables whose channel has not been told everything."""
    return await _listing(connection, _BEHIND, ())


async def _listing(connection: Connection, where: str, values: Values) -> Listing:
    tables: list[Table] = []
    damaged: list[Fault] = []
    found = await rows(connection, _SEATED + where + _IN_ORDER, values)
    clocks = await clocks_sql.clocks(connection, where, values)
    for table_id, group in groupby(found, lambda row: str(row["id"])):
        try:
            tables.append(_table(table_id, list(group), clocks.get(table_id, ())))
        except DamagedTable as error:
            damaged.append(Fault(error.table_id, error.why, error.detail))
    return Listing(tuple(tables), tuple(damaged))


def _table(table_id: str, found: list[Row], clocks: tuple[Clock, ...]) -> Table:
    """A table from its rows, one a seat; one with empty seat columns if it has none."""
    if not all(legible(row) for row in found):
        raise DamagedTable(table_id, Damage.TEXT, "table or seat is not UTF-8")
    row = found[0]
    seats = tuple(_seat(table_id, each) for each in found if each["number"] is not None)
    if [seat.number for seat in seats] != list(range(len(seats))):
        raise DamagedTable(table_id, Damage.SEATS, f"seats {[seat.number for seat in seats]}")
    if not 0 <= row["told"] <= row["length"]:
        raise DamagedTable(table_id, Damage.CUT, f"{row['told']} entries told of {row['length']}")
    return Table(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        lobby_message_id=row["lobby_message_id"],
        host_id=row["host_id"],
        game=row["game"],
        setup=row["setup"],
        phase=phase_from(table_id, row["phase"]),
        reason=row["reason"],
        language=row["language"],
        seed=row["seed"],
        chance_key=row["chance_key"],
        created=row["created"],
        touched=row["touched"],
        told=row["told"],
        told_phase=None if row["told_phase"] is None else phase_from(table_id, row["told_phase"]),
        length=row["length"],
        seats=seats,
        paused_until=row["paused_until"],
        clocks=clocks,
        warned=row["warned"],
    )


def _seat(table_id: str, row: Row) -> Seat:
    try:
        gone = None if row["quit"] is None else Quit(row["quit"])
    except ValueError:
        raise DamagedTable(table_id, Damage.SEATS, f"seat {row['number']} quit {row['quit']!r}") from None
    return Seat(row["number"], row["user_id"], row["name"], row["computer"], row["cause"], gone)


def phase_from(table_id: str, text: str) -> Phase:
    """The phase that a stored text means. Raises DamagedTable."""
    try:
        return Phase(text)
    except ValueError:
        raise DamagedTable(table_id, Damage.PHASE, repr(text)) from None


async def insert(connection: Connection, table_id: str, new: NewTable) -> None:
    """A new table in its lobby, with its seats."""
    values: dict[str, Value] = {
        "id": table_id,
        "guild": new.guild_id,
        "channel": new.channel_id,
        "host": new.host_id,
        "game": new.game,
        "setup": new.setup,
        "phase": Phase.LOBBY,
        "language": new.language,
        "seed": new.seed,
        "at": new.at,
    }
    await rows(connection, _INSERT, values)
    await _insert_seats(connection, table_id, new.seats)


async def change(connection: Connection, table_id: str, changes: Changes, at: int) -> None:
    """Changes a table and marks it as touched. Where its game is over no proposal stays open. Raises UnknownTable."""
    values: dict[str, Value] = {
        "id": table_id,
        "phase": changes.phase,
        "reason": changes.reason,
        "host": changes.host_id,
        "game": changes.game,
        "setup": changes.setup,
        "language": changes.language,
        "chance_key": changes.chance_key,
        "paused_until": changes.paused_until,
        "at": at,
    }
    if await first_row(connection, _CHANGE, values) is None:
        raise UnknownTable(table_id)
    if changes.seats is not None:
        gone = (table_id, len(changes.seats))
        await rows(connection, "DELETE FROM drafts WHERE table_id = ? AND seat >= ?", gone)
        await rows(connection, "DELETE FROM clocks WHERE table_id = ? AND seat >= ?", gone)
        sitters = {seat.number: seat.user_id for seat in changes.seats}
        await votes_sql.forget_ballots(connection, table_id, sitters)
        await rows(connection, "DELETE FROM seats WHERE table_id = ?", (table_id,))
        await _insert_seats(connection, table_id, changes.seats)
    await clocks_sql.put(connection, changes.clocks)
    for vote in changes.votes:
        await votes_sql.put(connection, vote)
    if changes.phase in OVER:
        await votes_sql.lapse(connection, table_id)
    for body in changes.notices:
        await votes_sql.put_notice(connection, table_id, None, body, at)
    for person, body in changes.letters:
        await votes_sql.put_notice(connection, None, person, body, at)


async def warn(connection: Connection, table_id: str, touched: int, at: int) -> bool:
    """Notes that a table is told that it ends soon; False where it was told so, or touched, meanwhile."""
    sql = """
    UPDATE tables SET warned = ? WHERE id = ? AND touched = ? AND coalesce(warned, 0) <= touched RETURNING id
    """
    return await first_row(connection, sql, (at, table_id, touched)) is not None


async def _insert_seats(connection: Connection, table_id: str, seats: tuple[Seat, ...]) -> None:
    await connection.executemany(
        "INSERT INTO seats (table_id, number, user_id, name, computer, cause, quit) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, seat.number, seat.user_id, seat.name, seat.computer, seat.cause, seat.quit) for seat in seats],
    )


async def set_thread(connection: Connection, table_id: str, thread_id: int | None) -> None:
    """Writes down in which thread a table plays. Raises UnknownTable."""
    sql = "UPDATE tables SET thread_id = ? WHERE id = ? RETURNING id"
    if await first_row(connection, sql, (thread_id, table_id)) is None:
        raise UnknownTable(table_id)
