"""Brings a database to the newest schema: numbered SQL files, all of them or none, after a copy."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiosqlite import Connection

from store.backup import copy_database
from store.errors import NewerSchema, NotOurDatabase, StoreFailed
from store.query import rows

FOLDER: Final = Path(__file__).parent / "migrations"
OURS: Final = 0x54494C45
"""`PRAGMA application_id` of our databases: "TILE"."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The migrations of a folder, in order; the first makes version 1."""

    scripts: tuple[str, ...]

    @staticmethod
    def load(folder: Path = FOLDER) -> "Schema":
        """Reads `0001_name.sql`, `0002_name.sql` ... Raises ValueError where a number is missing or there twice."""
        files = sorted(folder.glob("*.sql"))
        if [file.name[:5] for file in files] != [f"{number:04}_" for number in range(1, len(files) + 1)]:
            raise ValueError("migrations are not numbered 0001_, 0002_ ...")
        return Schema(tuple(file.read_text("utf-8") for file in files))

    @property
    def version(self) -> int:
        """The `PRAGMA user_version` of a database that has all of them."""
        return len(self.scripts)


async def migrate(connection: Connection, path: Path, schema: Schema) -> None:
    """Brings the database to `schema`; one with data is first copied to `<name>.v<version>.bak`.

    Needs a connection without a transaction and leaves it with foreign keys on. Raises NotOurDatabase and
    NewerSchema before anything is touched, StoreFailed where a migration leaves broken references, and what
    SQLite raises; then the database is as it was.
    """
    version = await _version(connection, path)
    if version > schema.version:
        raise NewerSchema(path, version, schema.version)
    if 0 < version < schema.version:
        await asyncio.to_thread(copy_database, path, path.with_name(f"{path.name}.v{version}.bak"))
    mode = await rows(connection, "PRAGMA journal_mode = WAL")
    if mode[0][0] != "wal":
        raise StoreFailed(f"{path} stands where SQLite has no write-ahead log")
    if version < schema.version:
        await _run(connection, schema.scripts[version:], schema.version)
    await rows(connection, "PRAGMA foreign_keys = ON")


async def _version(connection: Connection, path: Path) -> int:
    """The schema version of a database of ours, 0 for an empty file."""
    version = (await rows(connection, "PRAGMA user_version"))[0][0]
    owner = (await rows(connection, "PRAGMA application_id"))[0][0]
    things = (await rows(connection, "SELECT count(*) FROM sqlite_schema"))[0][0]
    if owner != OURS and (version or things):
        raise NotOurDatabase(path)
    return int(version)


async def _run(connection: Connection, scripts: tuple[str, ...], version: int) -> None:
    """Runs scripts in one transaction. References may break within it, as when a table is written anew."""
    await rows(connection, "PRAGMA foreign_keys = OFF")
    broken = len(await rows(connection, "PRAGMA foreign_key_check"))
    stamp = f"PRAGMA application_id = {OURS};\nPRAGMA user_version = {version};"
    try:
        await connection.executescript("\n".join(("BEGIN IMMEDIATE;", *scripts, stamp)))
        if len(await rows(connection, "PRAGMA foreign_key_check")) > broken:
            raise StoreFailed("a migration breaks references between rows")
        await connection.commit()
    except BaseException:
        await connection.rollback()
        raise
