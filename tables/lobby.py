"""A lobby: opening a table, joining, leaving. What the host does stands in `hosting` and `start`."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from store.errors import IntentOpen
from store.rows import Changes, Intent, NewAct, NewTable, Phase, Seat
from tables import lobby_sheets
from tables.kit import Kit
from tables.names import clean
from tables.people import remember_language
from tables.ports import Answer, Click, Publish, Update
from tables.refusal import Refusal
from tables.settings import Settings
from tables.sitting import Sitting, load, require_here
from tables.suggest import game_meant, games_said, preset_meant, presets_said

BUSY_SECONDS: Final = 5
"""Two changes of a lobby as close as this may reach the channel in the wrong order, so the post is drawn again."""


async def play(kit: Kit, click: Click) -> Answer:
    """Opens a lobby with whoever asked for it in the first seat, as its host."""
    if click.place.guild is None:
        raise Refusal("guild_only")
    game = game_meant(kit, click.fields.get("game", ""))
    if game is None:
        raise Refusal("no_game", list=games_said(kit, click.person.language))
    typed = click.fields.get("preset", "").strip()
    preset = preset_meant(kit, game, typed) if typed else None
    if typed and preset is None:
        raise Refusal("no_preset", list=presets_said(kit, game, click.person.language))
    new = NewTable(
        guild_id=click.place.guild,
        channel_id=click.place.channel,
        host_id=click.person.id,
        game=game.id,
        setup=Settings.of(game, preset).write(),
        language=click.place.language,
        seed=kit.entropy(),
        seats=(seat_for(click, 0),),
        at=kit.clock.now(),
    )
    await remember_language(kit, click.person.id, click.person.language)
    made = await kit.store.create_table(new, click.cause)
    return Publish(lobby_sheets.lobby(kit, await load(kit, made.act.table_id)))


async def join(kit: Kit, click: Click) -> Answer:
    """Takes the next seat."""

    def changed(at: Sitting) -> Changes:
        if at.seat_of(click.person.id) is not None:
            raise Refusal("seated_already")
        require_here(at, click)
        seats = at.table.seats
        if lobby_sheets.is_full(at):
            raise Refusal("full")
        return Changes(seats=(*seats, seat_for(click, len(seats))))

    joined = await _changed(kit, click, changed)
    await remember_language(kit, click.person.id, click.person.language)
    return joined


async def leave(kit: Kit, click: Click) -> Answer:
    """Gives up a seat. The next person becomes host after the host; without persons the lobby closes."""

    def changed(at: Sitting) -> Changes:
        seat = at.seat_of(click.person.id)
        if seat is None:
            raise Refusal("no_seat_yet")
        return without(at, seat)

    return await _changed(kit, click, changed)


def without(at: Sitting, gone: int) -> Changes:
    """What it changes when a seat of a lobby becomes free."""
    seats = numbered([seat for seat in at.table.seats if seat.number != gone])
    persons = [seat.user_id for seat in seats if seat.user_id is not None]
    if not persons:
        return Changes(phase=Phase.CLOSED, reason="lobby.closed_empty", seats=seats)
    host = at.table.host_id if at.table.host_id in persons else persons[0]
    return Changes(host_id=host, seats=seats)


def numbered(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats in this order, counted from 0."""
    return tuple(replace(seat, number=i) for i, seat in enumerate(seats))


async def act_in_lobby(kit: Kit, click: Click, changed: Callable[[Sitting], Changes]) -> Sitting:
    """Carries out a click in an open lobby, once for its cause, and gives the lobby after it.

    Raises Refusal as `changed` does, `no_table`, `broken`, and `started` or `closed` for a lobby that is no more.
    """
    async with kit.locks.of(click.table):
        at = await load(kit, click.table)
        await remember_message(kit, at, click)
        if await kit.store.act(click.cause) is None:
            require_lobby(at)
            new = NewAct(at.table.id, click.cause, kit.clock.now(), expected=0, changes=changed(at))
            await kit.store.append(new)
    return await load(kit, click.table)


def require_lobby(at: Sitting) -> None:
    """Raises Refusal `closed`, `frozen` or `started` where a table is no open lobby."""
    phase = at.table.phase
    if phase is not Phase.LOBBY:
        raise Refusal(phase.value if phase in (Phase.CLOSED, Phase.FROZEN) else "started")


async def remember_message(kit: Kit, at: Sitting, click: Click) -> None:
    """Writes down which message is the lobby's, from a click on it, where that is not known yet."""
    if click.message is not None:
        await remember(kit, at, click.message)


async def remember(kit: Kit, at: Sitting, message_id: int) -> None:
    """Writes down which message of the table's channel is the lobby's; the first one that is known stays."""
    table = at.table
    if table.lobby_message_id is not None or table.phase is not Phase.LOBBY:
        return
    now = kit.clock.now()
    nonce = secrets.token_hex(8)
    try:
        await kit.store.open_intent(Intent(table.id, 0, Phase.LOBBY, nonce, now))
    except IntentOpen as error:
        nonce = error.nonce
    await kit.store.confirm_post(table.id, nonce, table.channel_id, message_id, now)


async def _changed(kit: Kit, click: Click, changed: Callable[[Sitting], Changes]) -> Answer:
    """An act in a lobby by a control of its public message."""
    before = await load(kit, click.table)
    after = await act_in_lobby(kit, click, changed)
    if kit.clock.now() - before.table.touched <= BUSY_SECONDS:
        kit.redraw(click.table)
    return Update(lobby_sheets.lobby(kit, after))


def seat_for(click: Click, number: int) -> Seat:
    """The seat of whoever clicks."""
    return Seat(number, click.person.id, clean(click.person.name), cause=click.cause)
