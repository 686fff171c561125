"""Where a table is read: in its thread, else in its channel; a private one in its thread only."""

from store.rows import Table
from tables.settings import Settings


def is_private(table: Table) -> bool:
    """Whether only those may read along who are in the table's thread. Settings that mean nothing say no."""
    try:
        return Settings.read(table.setup).private
    except ValueError:
        return False


def channels_of(table: Table) -> tuple[int, ...]:
    """Where something may be told, the best place first; of a private table whose thread is not open, nowhere."""
    thread = () if table.thread_id is None else (table.thread_id,)
    return thread if is_private(table) else (*thread, table.channel_id)


def hides(table: Table, person: int, channel: int) -> bool:
    """Whether a table is private to a person in a channel: one who has no seat, and does not see its thread."""
    return is_private(table) and channel != table.thread_id and all(seat.user_id != person for seat in table.seats)
