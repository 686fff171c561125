"""The set-up of a record of The Discovery: options, players, tiles taken out, hands dealt, the stated draw pile."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.api import Setup
from rules.discovery.game import Discovery
from rules.discovery.state import State
from rules.discovery.variants import HANDS, TWO
from rules.message import IllegalMove
from rules.record import form
from rules.record.form import Field, Json
from rules.registry import data_for, setup_for

TILES: Final = form.list_of(form.text)


def set_up(game: Discovery, record: Json, players: int) -> Setup:
    """The set-up that a record states.

    Raises IllegalMove `players`, `option`, `removed`, `unknown_tile`, `tile_not_in_game`, `tile_used_up`, `bag`, or as
    form checks do.
    """
    options = _options(game, record)
    stated = record.get("setup", {})
    form.check_object("setup", stated, _fields(players, hands=options.get(HANDS.key) is True))
    setup = setup_for(game, players, (), options, start_player=stated.get("start_player", 0))
    state = game.start(setup, data_for(game, setup))
    _check_tiles(state, stated)
    return setup


def known_tile(state: State, tile: str) -> None:
    """Whether a tile can be drawn in this game. Raises IllegalMove `unknown_tile` or `tile_not_in_game`."""
    if tile not in state.rules.box:
        raise IllegalMove("unknown_tile", tile=form.short(tile))
    if not drawable(state).get(tile):
        raise IllegalMove("tile_not_in_game", tile=tile)


def drawable(state: State) -> Counter[str]:
    """All tiles but the one that lies at the start, with the copies of each."""
    return Counter(state.rules.box) - Counter({state.tiles[0, 0].type.id: 1})


def _fields(players: int, *, hands: bool) -> Mapping[str, Field]:
    fields = {"start_player": Field(form.number(0)), "bag": Field(TILES), "removed": Field(TILES)}
    dealt = Field(form.list_of(form.list_of(form.text, TWO.size), players))
    return fields | ({"hands": dealt} if hands else {})


def _options(game: Discovery, record: Json) -> dict[str, Any]:
    """The options that a record names. Raises IllegalMove `bad_value` or `option`."""
    stated = record.get("options", {})
    if not isinstance(stated, dict):
        raise form.bad_value("options", stated)
    known = {option.key: option for option in game.options}
    options = {key: value for key, value in stated.items() if not key.startswith("x_")}
    for key, value in options.items():
        if key not in known or not known[key].allows(value):
            raise IllegalMove("option", option=form.short(key), value=form.shown(value))
    return options


def _check_tiles(state: State, stated: Json) -> None:
    """Tiles taken out are as many as the rules say; no tile is stated more often than there are copies of it.

    The pile is all that is neither taken out nor dealt; where the hands are not stated, it is that much short.
    """
    removed = stated.get("removed", [])
    if len(removed) != state.rules.remove:
        raise IllegalMove("removed", count=len(removed), wanted=state.rules.remove)
    dealt = [tile for hand in stated.get("hands", ()) for tile in hand]
    pile = drawable(state)
    _take_out(state, pile, removed)
    _take_out(state, pile, dealt)
    if "bag" not in stated:
        return
    bag: Counter[str] = Counter(stated["bag"])
    for tile in bag:
        known_tile(state, tile)
    unstated = state.players * TWO.size if state.rules.holding.secret and not dealt else 0
    if not bag <= pile or bag.total() != pile.total() - unstated:
        raise IllegalMove("bag")


def _take_out(state: State, pile: Counter[str], tiles: Iterable[str]) -> None:
    for tile in tiles:
        known_tile(state, tile)
        if not pile[tile]:
            raise IllegalMove("tile_used_up", tile=tile)
        pile[tile] -= 1
