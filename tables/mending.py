"""The two ways out of a table that does not replay, for its host: to go on from the last entry that does, or to end it.

Nothing is taken out of the log: a line of its own says from where on the old ones are void.
"""

from dataclasses import replace

from rules.play import add, mend, opened
from store.errors import DamagedTable, UnknownTable
from store.rows import Changes, NewAct, Phase, Table
from tables.act import source_of, stored
from tables.clocks import clocks_after
from tables.concluding import UNPLAYABLE, concluded
from tables.kit import Kit
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.sheet import Sheet, Text
from tables.sitting import so_far
from tables.stopping import END, ENDED, GO_ON, choice
from tables.turn import argument
from tables.voice import Voice


async def ways(kit: Kit, click: Click) -> Answer:
    """The panel in which the host of a frozen table chooses."""
    async with kit.locks.of(click.table):
        table = await _frozen(kit, click)
        at = await so_far(kit, table)
    return Show(choice(table, at, Voice.of(kit.speak(click.person.language), table)))


async def chosen(kit: Kit, click: Click) -> Answer:
    """What the host chose, as one act."""
    voice = Voice(kit.speak(click.person.language))
    way = argument(click, 0)
    async with kit.locks.of(click.table):
        if await kit.store.act(click.cause) is None:
            table = await _frozen(kit, click)
            if way not in (GO_ON, END):
                raise Refusal("old_control")
            await _end(kit, table, click.cause) if way == END else await _go_on(kit, table, click.cause)
    kit.wake(click.table)
    return Show(Sheet(click.table, (Text(voice.say("mend.ended" if way == END else "mend.goes_on")),)))


async def _go_on(kit: Kit, table: Table, cause: str) -> None:
    """The game as it stood at the last entry that replays, with what chance brings next."""
    at = await so_far(kit, table)
    if at is None:
        raise Refusal("frozen")
    line = mend(at.play.length)
    passed = replace(at.play, length=table.length)
    acted = opened(add(passed, line), source_of(table))
    phase = Phase.FINISHED if acted.play.over else Phase.RUNNING
    seats = tuple(seat.number for seat in table.seats)
    entries = stored((line, *acted.entries))
    changes = Changes(phase=phase, clocks=await clocks_after(kit, at, acted.play))
    await kit.store.append(
        NewAct(table.id, cause, kit.clock.now(), table.length, entries, drops=seats, changes=changes)
    )
    kit.plays.keep(table.id, acted.play)


async def _end(kit: Kit, table: Table, cause: str) -> None:
    """The game as it stands at the last entry that replays, or where none can be trusted no game at all."""
    at = await so_far(kit, table)
    if at is None:
        await kit.store.change(table.id, Changes(phase=Phase.CLOSED, reason=ENDED), kit.clock.now())
        return
    line = mend(at.play.length)
    seats = tuple(seat.number for seat in table.seats)
    changes = concluded(at, UNPLAYABLE)
    await kit.store.append(
        NewAct(table.id, cause, kit.clock.now(), table.length, stored((line,)), drops=seats, changes=changes)
    )
    kit.plays.keep(table.id, add(replace(at.play, length=table.length), line))


async def _frozen(kit: Kit, click: Click) -> Table:
    """The table of a click by its host. Raises Refusal."""
    try:
        table = await kit.store.table(click.table)
    except UnknownTable:
        raise Refusal("no_table") from None
    except DamagedTable:
        table = await kit.store.remnant(click.table)
    if table.phase is not Phase.FROZEN:
        raise Refusal("not_frozen")
    if click.person.id != table.host_id:
        raise Refusal("host_only")
    return table
