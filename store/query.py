"""The two ways in which this room asks SQLite. No cursor stays open, so none holds an old state of the file."""

from collections.abc import Mapping, Sequence

from aiosqlite import Connection, Row

Value = int | str | None
Values = Sequence[Value] | Mapping[str, Value]


async def rows(connection: Connection, sql: str, values: Values = ()) -> list[Row]:
    """All rows that a statement gives; of a change without RETURNING none."""
    return list(await connection.execute_fetchall(sql, values))


async def first_row(connection: Connection, sql: str, values: Values = ()) -> Row | None:
    """The first row that a statement gives."""
    found = await rows(connection, sql, values)
    return found[0] if found else None


def legible(row: Row) -> bool:
    """Whether all texts of a row were UTF-8.

    Connections of this room read other bytes as lone surrogates, so that one bad text can't break a list.
    """
    try:
        for value in row:
            if isinstance(value, str):
                value.encode()
    except UnicodeEncodeError:
        return False
    return True
