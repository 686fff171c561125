"""A table as it stands at one moment, loaded for a click or an errand; and what happens to one that is broken."""

import logging
from dataclasses import dataclass, replace
from typing import Any

from rules.api import Game, Result, View
from rules.message import Seat
from rules.play import Owed, Play
from store.errors import Damage, DamagedTable, UnknownTable
from store.rows import Changes, Phase, Table
from tables.kit import Kit
from tables.places import Place, placed
from tables.plays import BrokenLog
from tables.ports import Click
from tables.refusal import Refusal
from tables.rooms import hides
from tables.settings import Settings

log = logging.getLogger(__name__)
PLAYED = (Phase.RUNNING, Phase.FINISHED, Phase.ENDED)
"""The phases in which a table has a game that can be shown."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table, its settings and its game's rules."""

    table: Table
    settings: Settings
    game: Game[Any]

    def seat_of(self, person: int) -> Seat | None:
        """Where a person sits."""
        return next((seat.number for seat in self.table.seats if seat.user_id == person), None)


@dataclass(frozen=True, slots=True)
class Playing(Sitting):
    """A table whose game has started."""

    play: Play[Any]

    @property
    def over(self) -> bool:
        """Whether nobody moves any more: the game is over, or was ended before."""
        return self.play.over or self.table.phase is Phase.ENDED

    @property
    def owed(self) -> tuple[Owed, ...]:
        """The decisions that are waited for."""
        return () if self.over else self.play.owed

    def owed_by(self, seat: Seat) -> Owed | None:
        """What a seat is waited for to decide."""
        return next((owed for owed in self.owed if owed.decision.seat == seat), None)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or somebody without one, may know; of a game that was ended nobody is waited for any more."""
        view: View = self.game.view(self.play.state, seat)
        return replace(view, waiting=(), over=True) if self.over else view

    def computer(self, seat: Seat) -> str | None:
        """The kind of computer player that moves for a seat."""
        return self.table.seats[seat].computer

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that computer players have."""
        return tuple(seat.number for seat in self.table.seats if seat.computer)

    @property
    def places(self) -> tuple[Place, ...]:
        """How the seats stand at the end, those in front first; before it there are no places."""
        if not self.over:
            return ()
        quits = tuple(seat.quit for seat in self.table.seats)
        if self.play.over:
            return placed(self.game.result(self.play.state), quits)
        standings = self.game.view(self.play.state, None).standings
        return placed(Result.by_points(tuple(each.score for each in standings)), quits)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place of a game that is over."""
        return tuple(place.seat for place in self.places if place.place == 1)


async def load(kit: Kit, table_id: str) -> Sitting:
    """A table; a `Playing` where its game has started.

    Raises Refusal `no_table`, `frozen`, `closed` and `broken` for one that cannot be trusted: if it is open, it is
    frozen.
    """
    phase: Phase | None = None
    try:
        table = await kit.store.table(table_id)
        phase = table.phase
        if phase is Phase.FROZEN:
            raise Refusal("frozen")
        return await _sitting(kit, table)
    except UnknownTable:
        raise Refusal("no_table") from None
    except (DamagedTable, BrokenLog) as error:
        if phase is None:
            phase = (await kit.store.remnant(table_id)).phase
        if phase is Phase.CLOSED:
            raise Refusal("closed") from error
        log.exception("table %s cannot be trusted", table_id)
        if phase in (Phase.LOBBY, Phase.RUNNING):
            await freeze(kit, table_id, "frozen.replay" if isinstance(error, BrokenLog) else "frozen.damaged")
            kit.wake(table_id)
        raise Refusal("broken") from error


async def _sitting(kit: Kit, table: Table) -> Sitting:
    settings, game = _set(kit, table)
    if table.phase not in PLAYED:
        return Sitting(table, settings, game)
    return Playing(table, settings, game, await kit.plays.of(table))


def _set(kit: Kit, table: Table) -> tuple[Settings, Game[Any]]:
    """What a table is set to. Raises DamagedTable where that means nothing."""
    try:
        settings, game = Settings.read(table.setup), kit.games[table.game]
        settings.require(game)
    except (KeyError, ValueError) as error:
        raise DamagedTable(table.id, Damage.SETUP, repr(error)) from error
    return settings, game


async def load_playing(kit: Kit, table_id: str) -> Playing:
    """A table whose game has started. Raises Refusal `no_table`, `lobby`, `closed`, `frozen` or `broken`."""
    sitting = await load(kit, table_id)
    if not isinstance(sitting, Playing):
        raise Refusal(sitting.table.phase.value)
    return sitting


async def so_far(kit: Kit, table: Table) -> Playing | None:
    """The last position of a table that its log leads to; None where it leads to none that can be trusted."""
    try:
        return Playing(table, *_set(kit, table), await kit.plays.up_to_the_break(table))
    except (BrokenLog, DamagedTable):
        return None


def require_here(at: Sitting, click: Click) -> None:
    """Raises Refusal `elsewhere` for somebody without a seat who is not on the table's server."""
    if at.seat_of(click.person.id) is None and click.place.guild != at.table.guild_id:
        raise Refusal("elsewhere")


async def seen(kit: Kit, click: Click) -> Playing:
    """A table that somebody wants to look at. Raises Refusal `private` for whoever does not see its thread, and
    `elsewhere` for whoever is on another server and does not sit there.
    """
    at = await load_playing(kit, click.table)
    require_here(at, click)
    if hides(at.table, click.person.id, click.place.channel):
        raise Refusal("private")
    return at


async def freeze(kit: Kit, table_id: str, reason: str) -> None:
    """Stops a table that cannot go on. Other tables are not touched."""
    kit.plays.forget(table_id)
    await kit.store.change(table_id, Changes(phase=Phase.FROZEN, reason=reason), kit.clock.now())
