"""Replaying every stored log under the present code, to see whether an old table would still be the same game."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.api import Chance, Entry, Game, Outcome, Pick
from rules.message import IllegalMove, Message, message
from rules.play import Play, add, mends
from store.errors import DamagedTable
from store.rows import Phase, Table
from store.store import Store
from tables.act import source_of
from tables.plays import BrokenLog, begun, entries_of

STARTED: Final = (Phase.RUNNING, Phase.FINISHED, Phase.ENDED, Phase.FROZEN)
STOPPED: Final = (Phase.ENDED, Phase.FROZEN)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table after the attempt: `difference` is what is not as it was, None where all is."""

    table: str
    difference: Message | None = None


async def replay_all(store: Store, games: Mapping[str, Game[Any]]) -> AsyncIterator[Replayed]:
    """Each table with a log, replayed. A table whose rows are damaged differs too."""
    listing = await store.tables_by_phase(*STARTED)
    for fault in listing.damaged:
        yield Replayed(fault.table_id or "?", message("replay.damaged", why=fault.detail))
    for table in listing.tables:
        yield await _replayed(store, games, table)


async def _replayed(store: Store, games: Mapping[str, Game[Any]], table: Table) -> Replayed:
    try:
        play = await begun(store, games, table)
        entries = await entries_of(store, table.id)
    except BrokenLog:
        return Replayed(table.id, message("replay.no_start"))
    except DamagedTable as error:
        return Replayed(table.id, message("replay.damaged", why=str(error)))
    source = source_of(table)
    for entry in entries:
        if entry is None or mends(entry):
            play = add(play, entry)
            continue
        number = play.length
        try:
            luck = _other_luck(play, entry, source)
            play = add(play, entry)
        except IllegalMove as cause:
            return Replayed(table.id, message("replay.refused", number=number, line=entry.text, why=cause.message))
        if luck is not None:
            return Replayed(table.id, message("replay.luck", number=number, line=entry.text, found=luck))
    if play.over is not (table.phase is Phase.FINISHED) and table.phase not in STOPPED:
        return Replayed(table.id, message("replay.end"))
    return Replayed(table.id)


def _other_luck(play: Play[Any], entry: Entry, source: Pick) -> str | None:
    """What the table's seed brings now, where that is not what it brought then."""
    due = play.game.due(play.state)
    if entry.seat is not None or not isinstance(due, Chance):
        return None
    before = sum(
        line.entry.seat is None and Outcome.parse(line.entry.text).purpose == due.purpose for line in play.lines
    )
    now = str(Outcome(due.purpose, source.pick(due, before)))
    return now if now != entry.text else None
