"""The one way in which a game goes on: moves of a seat and what chance answers, kept all or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules import play as rules
from rules.api import Entry, Move
from rules.chance import Seeded
from rules.message import Seat
from rules.play import Play
from store.errors import LogMoved
from store.rows import Act, Appended, Changes, NewAct, NewEntry, Phase, Table
from tables.ahead import letters_ahead
from tables.clocks import clocks_after
from tables.kit import Kit, Step
from tables.refusal import Refusal
from tables.sitting import Playing
from tables.undo import UNDO
from tables.votes import called_off

BY_COMPUTER: Final = "computer:"
"""How the causes of acts begin that a computer player has made."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An act that is in the store, and the play after it. `repeated`: it was there before."""

    act: Act
    play: Play[Any]
    repeated: bool


def source_of(table: Table) -> Seeded:
    """The chance of a table: its secret seed, mixed with what the players brought."""
    return Seeded(f"{table.seed} {table.chance_key}")


async def act(kit: Kit, at: Playing, decision: str, seat: Seat, moves: Sequence[Move], cause: str) -> Kept:
    """Commits the answer of a seat to a decision it owes. To be called under the table's lock.

    `cause` is unique: a second call with it changes nothing and gives what the first one kept. Raises Refusal
    `stale` where the decision is no longer owed, and IllegalMove as the rules do; then nothing is kept.
    """
    before = await kit.store.act(cause)
    if before is not None:
        return Kept(before, at.play, repeated=True)
    owed = at.owed_by(seat)
    if owed is None or owed.id != decision:
        raise Refusal("stale")
    acted = rules.act(at.play, seat, moves, source_of(at.table))
    await kit.hook(Step.DECIDED, at.table.id)
    clocks = await clocks_after(kit, at, acted.play, seat)
    changes = Changes(clocks=clocks, letters=await letters_ahead(kit, at, acted.play, clocks))
    changes = await _with_phase(kit, at, acted.play, seat, changes)
    new = NewAct(
        at.table.id,
        cause,
        kit.clock.now(),
        at.play.length,
        stored(acted.entries),
        seat,
        answer=decision,
        drops=(seat,),
        changes=changes,
    )
    try:
        result = await kit.store.append(new)
    except LogMoved:
        kit.plays.forget(at.table.id)
        raise Refusal("stale") from None
    if not isinstance(result, Appended):
        return Kept(result.act, at.play, repeated=True)
    kit.plays.keep(at.table.id, acted.play)
    await kit.hook(Step.KEPT, at.table.id)
    return Kept(result.act, acted.play, repeated=False)


async def _with_phase(kit: Kit, at: Playing, play: Play[Any], seat: Seat, changes: Changes) -> Changes:
    """The changes of an act, with the end of the game, which no proposal survives, or that of a proposal to take
    moves back: a person who moves on does not wait for it.
    """
    if play.over:
        return replace(changes, phase=Phase.FINISHED)
    if at.computer(seat) is not None:
        return changes
    return await called_off(kit, at, UNDO, changes)


def stored(entries: Sequence[Entry]) -> tuple[NewEntry, ...]:
    """Entries of the rules as lines for the store."""
    return tuple(NewEntry(entry.seat, entry.text, entry.audience) for entry in entries)
