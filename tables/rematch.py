"""A rematch: a lobby with the settings of a game that is over, to which its players are called."""

from dataclasses import replace
from typing import Final

from rules.message import message
from store.rows import NewTable, Phase, Seat, Table
from tables import lobby_sheets
from tables.kit import Kit
from tables.lobby import numbered, remember, seat_for
from tables.looks import link_to
from tables.ports import Answer, Click, CourierError, Show
from tables.refusal import Refusal
from tables.rotation import missing, rotated
from tables.settings import ROTATED
from tables.sheet import Link, Row, Sheet, Text
from tables.sitting import Playing, Sitting, load, load_playing
from tables.turn import seat_in
from tables.voice import Voice

KEY: Final = "rematch"
"""The setting of a table that names the lobby of its rematch."""


async def rematch(kit: Kit, click: Click) -> Answer:
    """Opens the lobby, or where there is one already, shows the way to it."""
    async with kit.locks.of(click.table):
        at = await load_playing(kit, click.table)
        seat_in(at, click)
        if not at.over:
            raise Refusal("not_over")
        table = await _known(kit, at) or await _opened(kit, click, at)
    lobby = await load(kit, table)
    if lobby.table.phase is Phase.LOBBY and lobby.table.lobby_message_id is None:
        lobby = await _posted(kit, lobby)
    voice = Voice(kit.speak(click.person.language))
    way = Row((Link(link_to(kit, lobby.table), voice.say("rematch.go")),))
    return Show(Sheet(click.table, (Text(voice.say("rematch.opened")), way)))


async def _known(kit: Kit, at: Playing) -> str | None:
    """The rematch that has been opened before; not one that was closed again."""
    found = (await kit.store.settings(_scope(at.table))).get(KEY)
    return None if found is None or (await kit.store.table(found)).phase is Phase.CLOSED else found


async def _opened(kit: Kit, click: Click, at: Playing) -> str:
    """A new lobby in the channel of the table, with whoever asked for it as host, and with its computer players."""
    table, seats = at.table, at.table.seats
    settings = replace(at.settings, data={}, order=ROTATED, rotation=rotated(seats))
    computers = [Seat(0, None, "", computer=seat.computer) for seat in seats if seat.user_id is None and not seat.quit]
    new = NewTable(
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        host_id=click.person.id,
        game=table.game,
        setup=settings.write(),
        language=table.language,
        seed=kit.entropy(),
        seats=numbered([seat_for(click, 0), *computers]),
        at=kit.clock.now(),
    )
    made = await kit.store.create_table(new, click.cause)
    await kit.store.put_setting(_scope(table), KEY, made.act.table_id)
    return made.act.table_id


async def _posted(kit: Kit, at: Sitting) -> Sitting:
    """The lobby with its message, which calls those who are missing. Raises Refusal `no_rematch`."""
    ping = missing(at.table.seats, at.settings.rotation)
    sheet = replace(lobby_sheets.lobby(kit, at), ping=ping, silent=not ping)
    try:
        posted = await kit.courier.post(at.table.channel_id, sheet, f"lobby-{at.table.id}")
    except CourierError as error:
        raise Refusal("no_rematch", why=message(f"trouble.{error.trouble}")) from error
    async with kit.locks.of(at.table.id):
        await remember(kit, await load(kit, at.table.id), posted)
    return await load(kit, at.table.id)


def _scope(table: Table) -> str:
    return f"table:{table.id}"
