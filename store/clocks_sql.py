"""Clocks of seats, the moments at which something is due, and vacations."""

import json
from typing import Final

from aiosqlite import Connection, Row

from store.query import Values, first_row, rows
from store.time_rows import Clock, Told, Vacation

_AT_TABLES: Final = "SELECT * FROM clocks WHERE table_id IN (SELECT id FROM tables "
_BY_TABLE: Final = ") ORDER BY table_id, seat"
_PUT: Final = """
INSERT INTO clocks (table_id, seat, decision, since, allowed, deadline, rest, over, pings, called, notice, noticed)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, seat) DO UPDATE SET
    decision = excluded.decision, since = excluded.since, allowed = excluded.allowed, deadline = excluded.deadline,
    rest = excluded.rest, over = excluded.over, pings = excluded.pings, called = excluded.called,
    notice = excluded.notice, noticed = excluded.noticed
"""
_TOLD: Final = """
UPDATE clocks SET called = ?, notice = ?, noticed = ?
WHERE table_id = ? AND seat = ? AND decision = ? AND notice IS ? AND noticed = ?
RETURNING seat
"""
_NEXT: Final = """
SELECT min(at) FROM (
    SELECT at FROM ends
    UNION ALL SELECT notice FROM called
    WHERE called = 0 OR table_id NOT IN (SELECT id FROM tables WHERE paused_until IS NOT NULL)
    UNION ALL SELECT CASE WHEN begun IS NULL THEN started ELSE until END FROM vacations WHERE ended IS NULL
)
"""
_PEOPLE_DUE: Final = """
SELECT user_id FROM called
WHERE notice <= ? AND (called = 0 OR table_id NOT IN (SELECT id FROM tables WHERE paused_until IS NOT NULL))
GROUP BY user_id ORDER BY min(notice), user_id
"""
_LENGTHEN: Final = """
UPDATE clocks SET deadline = deadline + ?1, notice = notice + called * ?1 WHERE deadline IS NOT NULL AND over = 0
    AND table_id IN (SELECT id FROM tables WHERE phase = 'running')
"""
_LENGTHEN_VOTES: Final = "UPDATE votes SET deadline = deadline + ? WHERE state = 'open'"
_LENGTHEN_REST: Final = """
UPDATE tables SET touched = touched + :gap, warned = warned + :gap WHERE phase IN ('lobby', 'running')
"""
_VACATIONS_DUE: Final = """
SELECT * FROM vacations WHERE ended IS NULL AND (until <= :now OR (begun IS NULL AND started <= :now))
ORDER BY until, user_id
"""
_PUT_VACATION: Final = """
INSERT INTO vacations (user_id, started, until, ended, begun) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (user_id, started) DO UPDATE SET
    until = excluded.until, ended = excluded.ended, begun = excluded.begun
"""


async def clocks(connection: Connection, where: str, values: Values) -> dict[str, tuple[Clock, ...]]:
    """The clocks of the tables that a condition on `tables` picks, by table, each in the order of the seats."""
    found: dict[str, tuple[Clock, ...]] = {}
    for row in await rows(connection, _AT_TABLES + where + _BY_TABLE, values):
        found[row["table_id"]] = (*found.get(row["table_id"], ()), _clock(row))
    return found


async def put(connection: Connection, changed: tuple[Clock, ...]) -> None:
    """Keeps clocks in place of those before; a blank one is forgotten."""
    for clock in changed:
        if clock.blank:
            sql = "DELETE FROM clocks WHERE table_id = ? AND seat = ?"
            await rows(connection, sql, (clock.table_id, clock.seat))
        else:
            await rows(connection, _PUT, _values(clock))


async def of_person(connection: Connection, user_id: int) -> tuple[Clock, ...]:
    """The clocks of all decisions that a person owes at running tables, longest due first."""
    sql = "SELECT * FROM called WHERE user_id = ? ORDER BY since, table_id"
    return tuple(_clock(row) for row in await rows(connection, sql, (user_id,)))


async def tell(connection: Connection, told: tuple[Told, ...]) -> int:
    """Notes that a person is told; counts the clocks that still were as they had been read."""
    done = 0
    for each in told:
        seen, after = each.seen, each.after
        values = (int(after.called), after.notice, after.noticed)
        key = (seen.table_id, seen.seat, seen.decision, seen.notice, seen.noticed)
        done += await first_row(connection, _TOLD, (*values, *key)) is not None
    return done


async def next_due(connection: Connection) -> int | None:
    """When the clock has to do something next; in the past, where it has not yet."""
    row = await first_row(connection, _NEXT)
    return None if row is None else row[0]


async def tables_due(connection: Connection, now: int) -> tuple[str, ...]:
    """The running tables at which a time is over: of a seat, a vote, a pause. The longest over first."""
    sql = "SELECT table_id FROM ends WHERE at <= ? GROUP BY table_id ORDER BY min(at), table_id"
    return tuple(row[0] for row in await rows(connection, sql, (now,)))


async def people_due(connection: Connection, now: int) -> tuple[int, ...]:
    """The people who are to be told of something by now. Nobody is reminded in a pause, but called for what is new."""
    return tuple(row[0] for row in await rows(connection, _PEOPLE_DUE, (now,)))


async def lengthen(connection: Connection, gap: int) -> None:
    """Moves the deadlines of running clocks and of votes by so many seconds, and when open tables were touched last.

    Reminders before a deadline move with it; whoever has not been called at all is called no later for that.
    """
    await rows(connection, _LENGTHEN, (gap,))
    await rows(connection, _LENGTHEN_VOTES, (gap,))
    await rows(connection, _LENGTHEN_REST, {"gap": gap})


async def put_vacation(connection: Connection, vacation: Vacation) -> None:
    """Keeps a vacation, or what has become of it."""
    values = (vacation.user_id, vacation.started, vacation.until, vacation.ended, vacation.begun)
    await rows(connection, _PUT_VACATION, values)


async def vacations(connection: Connection, people: tuple[int, ...]) -> tuple[Vacation, ...]:
    """All vacations of some people, oldest first."""
    sql = "SELECT * FROM vacations WHERE user_id IN (SELECT value FROM json_each(?)) ORDER BY started, user_id"
    return tuple(_vacation(row) for row in await rows(connection, sql, (json.dumps(people),)))


async def vacations_due(connection: Connection, now: int) -> tuple[Vacation, ...]:
    """The vacations that have begun or are over, and the clocks do not know."""
    return tuple(_vacation(row) for row in await rows(connection, _VACATIONS_DUE, {"now": now}))


def _vacation(row: Row) -> Vacation:
    return Vacation(row["user_id"], row["started"], row["until"], row["ended"], row["begun"])


def _clock(row: Row) -> Clock:
    return Clock(
        table_id=row["table_id"],
        seat=row["seat"],
        decision=row["decision"],
        since=row["since"],
        allowed=row["allowed"],
        deadline=row["deadline"],
        rest=row["rest"],
        over=bool(row["over"]),
        pings=bool(row["pings"]),
        called=bool(row["called"]),
        notice=row["notice"],
        noticed=row["noticed"],
    )


def _values(clock: Clock) -> Values:
    return (
        clock.table_id,
        clock.seat,
        clock.decision,
        clock.since,
        clock.allowed,
        clock.deadline,
        clock.rest,
        int(clock.over),
        int(clock.pings),
        int(clock.called),
        clock.notice,
        clock.noticed,
    )
