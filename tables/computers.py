"""Computer players: they move as soon as they owe something, each time by a normal act."""

import asyncio
import logging
from collections.abc import Sequence

from rules.api import Move
from rules.message import IllegalMove
from rules.play import Owed
from store.rows import Phase
from tables.act import BY_COMPUTER, act
from tables.kit import Kit
from tables.pace import PLAINEST
from tables.ports import Turn
from tables.refusal import Refusal
from tables.sitting import Playing, load

log = logging.getLogger(__name__)


async def play_computers(kit: Kit, table_id: str) -> None:
    """Lets the computer players of a table move until none of them owes anything.

    The first of them waits a moment, so that whoever moved before sees what came of it.
    """
    delay = kit.delay
    while (at := await _playing(kit, table_id)) is not None:
        owed = _due(at)
        if owed is None:
            return
        moves, _ = await asyncio.gather(_chosen(kit, at, owed), asyncio.sleep(delay))
        delay = 0.0
        async with kit.locks.of(table_id):
            try:
                now = await load(kit, table_id)
                if isinstance(now, Playing):
                    await _act(kit, now, owed, moves)
            except Refusal:
                continue  # it moved on meanwhile: look again


async def _act(kit: Kit, at: Playing, owed: Owed, moves: Sequence[Move]) -> None:
    """Commits the moves, or where the rules refuse them the first possible one."""
    seat, cause = owed.decision.seat, f"{BY_COMPUTER}{at.table.id}:{at.play.length}"
    if at.computer(seat) is None:
        raise Refusal("stale")  # the person has come back meanwhile
    try:
        await act(kit, at, owed.id, seat, moves, cause)
    except IllegalMove:
        log.exception("table %s: a computer player made an illegal move", at.table.id)
        await act(kit, at, owed.id, seat, _first(at, owed), cause)


async def _playing(kit: Kit, table_id: str) -> Playing | None:
    async with kit.locks.of(table_id):
        try:
            at = await load(kit, table_id)
        except Refusal:
            return None
    return at if isinstance(at, Playing) and at.table.phase is Phase.RUNNING else None


def _due(at: Playing) -> Owed | None:
    """A decision that a computer player owes."""
    return next((owed for owed in at.owed if at.computer(owed.decision.seat)), None)


async def _chosen(kit: Kit, at: Playing, owed: Owed) -> Sequence[Move]:
    """The moves of one act. A player that fails does not stop the table: then the first possible move is made."""
    seat = owed.decision.seat
    kind = at.computer(seat) or ""
    if kind == PLAINEST:
        return _plainest(at, owed)
    try:
        return await kit.players[kind](Turn(at.play, seat, f"{at.table.seed} {at.play.length} {seat}"))
    except Exception:
        log.exception("table %s: the computer player %r failed", at.table.id, kind)
        return _first(at, owed)


def _plainest(at: Playing, owed: Owed) -> Sequence[Move]:
    """What the rules name for who does not answer, else the first possible move."""
    return _first(at, owed) if owed.decision.default is None else (owed.decision.default,)


def _first(at: Playing, owed: Owed) -> Sequence[Move]:
    """The first possible move."""
    return (next(at.game.moves(at.play.state, owed.decision)),)
