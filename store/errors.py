# ruff: noqa: N818 - named after what happened, as callers read them: `except DatabaseInUse`
"""What the store raises, by cause. `key` and `arguments` name the text for people; `str()` is for log lines."""

import sqlite3
from enum import StrEnum
from pathlib import Path
from typing import ClassVar


class Damage(StrEnum):
    """What is wrong with stored rows."""

    FILE = "file"
    """SQLite can't read pages of the file."""
    TEXT = "text"
    """A text is not UTF-8."""
    PHASE = "phase"
    """A phase that this version doesn't know."""
    SEATS = "seats"
    """The seats are not numbered 0, 1, 2 ..., or an entry or a draft names a seat that isn't there."""
    GAP = "gap"
    """An entry is missing in the middle of the log."""
    CUT = "cut"
    """Entries are missing at the end of the log: an act, a post or the cursor reaches beyond it."""
    AUDIENCE = "audience"
    """An audience is not a list of seats."""
    ORPHAN = "orphan"
    """Rows name a table that isn't there."""
    SETUP = "setup"
    """A game, or settings of a table, that mean nothing to this version."""
    DATA_SET = "data_set"
    """A data set doesn't have the hash under which it stands."""


class StoreError(Exception):
    """The base of all errors of this room."""

    key: ClassVar[str] = "store.failed"

    def __init__(self, detail: str, /, **arguments: str | int) -> None:
        super().__init__(detail)
        self.arguments = arguments


class StoreFailed(StoreError):
    """The database could not do what it was asked: disk full, disk error, locked by another program.

    A transaction that ends so leaves nothing.
    """


class FileDamaged(StoreFailed):
    """SQLite met pages that are not a database, or no longer one."""

    key = "store.file_damaged"


def failure(error: sqlite3.Error, doing: str) -> StoreFailed:
    """What an error of SQLite is called outside this room."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return (FileDamaged if damaged else StoreFailed)(f"{doing}: {error}")


class StoreClosed(StoreError):
    """Asked after `close`."""

    key = "store.closed"


class DatabaseInUse(StoreError):
    """Another process has the database open."""

    key = "store.in_use"

    def __init__(self, path: Path) -> None:
        super().__init__(f"another process uses {path}", path=str(path))


class NotOurDatabase(StoreError):
    """The file is a database of some other program."""

    key = "store.not_ours"

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is a database of another program", path=str(path))


class NewerSchema(StoreError):
    """The database was written by a newer version of this program."""

    key = "store.newer_schema"

    def __init__(self, path: Path, found: int, known: int) -> None:
        detail = f"{path} has schema {found}, this version knows {known}"
        super().__init__(detail, path=str(path), found=found, known=known)


class UnknownTable(StoreError):
    """No table has this id."""

    key = "store.unknown_table"

    def __init__(self, table_id: str) -> None:
        super().__init__(f"no table {table_id}", table=table_id)
        self.table_id = table_id


class DamagedTable(StoreError):
    """Rows of this table can't be trusted. Other tables are not touched by it.

    `why` is the kind of damage, `detail` says where, for the log of the host.
    """

    key = "store.damaged_table"

    def __init__(self, table_id: str, why: Damage, detail: str) -> None:
        super().__init__(f"table {table_id}: {why}: {detail}", table=table_id, why=why)
        self.table_id = table_id
        self.why = why
        self.detail = detail


class LogMoved(StoreError):
    """The log doesn't have the length on which the act was made; nothing was kept."""

    key = "store.log_moved"

    def __init__(self, table_id: str, expected: int, found: int) -> None:
        super().__init__(f"table {table_id}: log has {found} entries, act was made on {expected}", table=table_id)
        self.table_id = table_id
        self.expected = expected
        self.found = found


class IntentOpen(StoreError):
    """The table has an intent whose message may already stand; look for it before another one is opened."""

    key = "store.intent_open"

    def __init__(self, table_id: str, nonce: str) -> None:
        super().__init__(f"table {table_id}: intent {nonce} is open", table=table_id)
        self.table_id = table_id
        self.nonce = nonce


class NoSuchIntent(StoreError):
    """A post was confirmed for which no intent is open."""

    key = "store.no_intent"

    def __init__(self, table_id: str, nonce: str) -> None:
        super().__init__(f"table {table_id}: no intent {nonce}", table=table_id)
        self.table_id = table_id
        self.nonce = nonce


class UnknownDataSet(StoreError):
    """No data set has this hash."""

    key = "store.unknown_data_set"

    def __init__(self, digest: str) -> None:
        super().__init__(f"no data set {digest}", digest=digest)


class DamagedDataSet(StoreError):
    """The stored text no longer has the hash under which it stands."""

    key = "store.damaged_data_set"

    def __init__(self, digest: str) -> None:
        super().__init__(f"data set {digest} is damaged", digest=digest)
