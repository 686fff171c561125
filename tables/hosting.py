"""What the host of a lobby does in the private panel: setting up, adding and removing players, closing."""

from collections.abc import Callable

from store.rows import Changes, Phase, Seat
from tables import lobby_sheets
from tables.choices import Chosen, chosen
from tables.kit import Kit
from tables.lobby import act_in_lobby, remember_message, require_lobby, without
from tables.lobby_sheets import sitter
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.sheet import Sheet, Text
from tables.sitting import Sitting, load
from tables.voice import Voice


async def setup(kit: Kit, click: Click) -> Answer:
    """The panel."""
    async with kit.locks.of(click.table):
        at = await load(kit, click.table)
        await remember_message(kit, at, click)
    require_host(at, click)
    return Show(lobby_sheets.setup(kit, at, click.person.language))


async def pick(kit: Kit, click: Click) -> Answer:
    """The panel with the values of one thing that can be chosen."""
    at = await load(kit, click.table)
    require_host(at, click)
    return Show(lobby_sheets.setup(kit, at, click.person.language, _value(click)))


async def set_value(kit: Kit, click: Click) -> Answer:
    """Changes one thing: its name is the first argument, its values are those picked."""
    name = click.args[0] if click.args else ""

    def changed(at: Sitting) -> Changes:
        now = Chosen(at.settings, at.table.language)
        after = chosen(at.game, now, name, click.values)
        if after is None:
            raise Refusal("not_offered")
        return Changes(setup=after.settings.write(), language=after.language)

    return await host_act(kit, click, changed)


async def add(kit: Kit, click: Click) -> Answer:
    """A computer player takes the next seat."""

    def changed(at: Sitting) -> Changes:
        seats = at.table.seats
        if _value(click) not in kit.players:
            raise Refusal("not_offered")
        if lobby_sheets.is_full(at):
            raise Refusal("full")
        return Changes(seats=(*seats, Seat(len(seats), None, "", computer=_value(click))))

    return await host_act(kit, click, changed)


async def remove(kit: Kit, click: Click) -> Answer:
    """Somebody else's seat becomes free."""

    def changed(at: Sitting) -> Changes:
        seat = next((seat for seat in at.table.seats if sitter(seat) == _value(click)), None)
        if seat is None or seat.user_id == click.person.id:
            raise Refusal("not_offered")
        return without(at, seat.number)

    return await host_act(kit, click, changed)


async def close(kit: Kit, click: Click) -> Answer:
    """The lobby closes without a game, at the second click."""
    if click.args[:1] != (lobby_sheets.SURE,):
        at = await load(kit, click.table)
        require_host(at, click)
        return Show(lobby_sheets.closing(kit, at, click.person.language))
    at = await _acted(kit, click, lambda at: Changes(phase=Phase.CLOSED, reason="lobby.closed"))
    voice = Voice(kit.speak(click.person.language))
    return Show(Sheet(at.table.id, (Text(voice.say("lobby.closed")),)))


async def host_act(kit: Kit, click: Click, changed: Callable[[Sitting], Changes]) -> Answer:
    """An act of the host that is answered by the panel."""
    at = await _acted(kit, click, changed)
    return Show(lobby_sheets.setup(kit, at, click.person.language))


async def _acted(kit: Kit, click: Click, changed: Callable[[Sitting], Changes]) -> Sitting:
    """An act of the host; the public message follows by an errand."""

    def by_host(at: Sitting) -> Changes:
        require_host(at, click)
        return changed(at)

    at = await act_in_lobby(kit, click, by_host)
    kit.redraw(click.table)
    return at


def require_host(at: Sitting, click: Click) -> None:
    """Raises Refusal `host_only`, or as `require_lobby`."""
    require_lobby(at)
    if click.person.id != at.table.host_id:
        raise Refusal("host_only")


def _value(click: Click) -> str:
    return click.values[0] if click.values else ""
