"""From a lobby to a game: the seats in order, the seed bound by its hash, the first outcomes of chance."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from rules.api import Chance
from rules.chance import Seeded
from rules.play import begin, opened
from rules.registry import data_for
from store.rows import Changes, NewAct, Phase, Seat
from tables import lobby_sheets
from tables.act import stored
from tables.clocks import clocks_after
from tables.hosting import require_host
from tables.kit import Kit, Step
from tables.lobby import BUSY_SECONDS, numbered, remember_message
from tables.ports import Answer, Click, Update
from tables.refusal import Refusal
from tables.rotation import in_rotation
from tables.settings import ROTATED, Settings
from tables.sitting import Sitting, load

FEWEST: Final = 2
"""Players of a table: fewer are no company, whatever the game allows."""
T = TypeVar("T")


async def start(kit: Kit, click: Click) -> Answer:
    """Starts the game. The thread and the first post follow by an errand."""
    try:
        async with kit.locks.of(click.table):
            at = await load(kit, click.table)
            await remember_message(kit, at, click)
            if await kit.store.act(click.cause) is None:
                require_host(at, click)
                await _begin(kit, at, click.cause)
        if kit.clock.now() - at.table.touched <= BUSY_SECONDS:
            kit.redraw(click.table)
        return Update(lobby_sheets.lobby(kit, await load(kit, click.table)))
    finally:
        kit.wake(click.table)


async def _begin(kit: Kit, at: Sitting, cause: str) -> None:
    """One act: set-up, seats, key of chance and first entries. Raises IllegalMove as the rules do."""
    table, game = at.table, at.game
    if len(table.seats) < FEWEST:
        raise Refusal("too_few", least=max(FEWEST, game.seats(at.settings.sets)[0]))
    setup = at.settings.fresh(game, len(table.seats))
    brought = " ".join(seat.cause for seat in table.seats if seat.cause)
    source = Seeded(f"{table.seed} {brought}")
    for name in setup.sets:
        await kit.store.put_data_set(game.shipped(name))
    acted = opened(begin(game, setup, data_for(game, setup)), source)
    await kit.hook(Step.DECIDED, table.id)
    started = replace(at.settings, sets=setup.sets, options=setup.options, data=setup.data)
    seats = in_order(table.seats, at.settings, source)
    clocks = await clocks_after(kit, replace(at, table=replace(table, seats=seats)), acted.play)
    changes = Changes(phase=Phase.RUNNING, setup=started.write(), chance_key=brought, seats=seats, clocks=clocks)
    await kit.store.append(NewAct(table.id, cause, kit.clock.now(), 0, stored(acted.entries), changes=changes))
    await kit.hook(Step.KEPT, table.id)


def in_order(seats: Sequence[Seat], settings: Settings, source: Seeded) -> tuple[Seat, ...]:
    """The seats as the game counts them: as people joined, as in a rematch, or shuffled by the table's own chance."""
    if settings.order == ROTATED:
        return numbered(in_rotation(seats, settings.rotation))
    return numbered(shuffled(seats, source) if settings.order == "random" else seats)


def shuffled(things: Sequence[T], source: Seeded) -> list[T]:
    """Things in an order drawn with the purpose `seat`."""
    left = list(things)
    drawn: list[T] = []
    while left:
        options = tuple(str(i) for i in range(len(left)))
        drawn.append(left.pop(int(source.pick(Chance("seat", options), len(drawn)))))
    return drawn


def commitment(seed: str) -> str:
    """The hash by which a seed is bound before the game and can be checked after it."""
    return hashlib.sha256(seed.encode()).hexdigest()
