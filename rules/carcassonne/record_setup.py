"""The set-up of a Carcassonne record: sets, options, players, start tiles, the stated draw pile."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rules.api import Laid, Setup
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.game import BASE, Carcassonne
from rules.carcassonne.state import Rules, State
from rules.carcassonne.tiles import DATA, load_tiles
from rules.grid import cell_text
from rules.message import IllegalMove
from rules.record import form
from rules.record.form import Field, Json
from rules.registry import data_for, setup_for

START: Final = form.object_of(
    {
        "tile": Field(form.text, needed=True),
        "at": Field(form.SQUARE, needed=True),
        "rot": Field(form.one_of(0, 90, 180, 270)),
    }
)
SETUP_FIELDS: Final[Mapping[str, Field]] = {
    "start_player": Field(form.number(0)),
    "starts": Field(form.list_of(START)),
    "bag": Field(form.list_of(form.text)),
}

TILE: Final = "[[tile]]"
"""A data file that has none holds a map."""


def set_up(game: Carcassonne, record: Json, players: int) -> Setup:
    """The set-up that a record states: sets and options first, they decide what else it may have.

    Raises IllegalMove `set`, `players`, `option`, `unknown_tile`, `bag`, or as form checks and the start of a game do.
    """
    sets = tuple(record.get("sets", [BASE]))
    stray = next((name for name in sets if name not in game.sets), None)
    if stray is not None or len(set(sets)) != len(sets) or BASE not in sets:
        raise IllegalMove("set", value=form.short(", ".join(sets) if stray is None else stray))
    options = _options(game, record)
    stated = record.get("setup", {})
    form.check_object("setup", stated, SETUP_FIELDS)
    if "starts" not in stated and _needs_starts(setup_for(game, players, sets, options)):
        raise IllegalMove("missing_field", field="starts")
    starts = tuple(_start(each) for each in stated.get("starts", ()))
    if "starts" in stated and not starts:
        raise form.bad_value("starts", stated["starts"])
    first = stated.get("start_player", 0)
    setup = setup_for(game, players, sets, options, start_player=first, starts=starts)
    state = game.start(setup, data_for(game, setup))
    if "bag" in stated:
        _check_bag(state, stated["bag"])
    return setup


def known_tile(rules: Rules, tile: str) -> None:
    """Whether a tile is in this game. Raises IllegalMove `unknown_tile` or `tile_not_in_game`."""
    if tile in rules.box:
        return
    raise IllegalMove("tile_not_in_game" if tile in all_tiles() else "unknown_tile", tile=form.short(tile))


@lru_cache(maxsize=1)
def all_tiles() -> frozenset[str]:
    """Every tile there is, also in sets that no game can be played with yet."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.toml"))]
    return frozenset(tile for text in texts if TILE in text for tile in load_tiles(text).types)


def _needs_starts(setup: Setup) -> bool:
    return any(expansion.recording.needs_starts for expansion in EXPANSIONS if expansion.plays(setup))


def _start(stated: Json) -> Laid:
    if stated["tile"] not in all_tiles():
        raise IllegalMove("unknown_tile", tile=form.short(stated["tile"]))
    return Laid(stated["tile"], cell_text((stated["at"][0], stated["at"][1])), stated.get("rot", 0))


def _options(game: Carcassonne, record: Json) -> dict[str, Any]:
    """The options that a record names. Raises IllegalMove `bad_value` or `option`."""
    stated = record.get("options", {})
    if not isinstance(stated, dict):
        raise form.bad_value("options", stated)
    known = {option.key: option for option in game.options}
    options = {}
    for key, value in stated.items():
        if key.startswith("x_"):
            continue
        taken = tuple(value) if isinstance(value, list) else value
        if key not in known or not known[key].allows(taken):
            raise IllegalMove("option", option=form.short(key), value=form.shown(value))
        options[key] = taken
    return options


def _check_bag(state: State, bag: list[str]) -> None:
    """A stated draw pile is the whole pile: all tiles of the box but those that lie at the start."""
    for tile in bag:
        known_tile(state.rules, tile)
    if Counter(bag) != Counter(state.bag):
        raise IllegalMove("bag")
