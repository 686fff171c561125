"""The set-up of a Carcassonne record: sets, options, players, start tiles, the stated draw pile."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rules.api import Laid, Setup
from rules.carcassonne.game import BASE, Carcassonne
from rules.carcassonne.state import Rules
from rules.carcassonne.tiles import DATA, load_tiles
from rules.grid import cell_text
from rules.message import IllegalMove
from rules.record import form
from rules.record.form import Field, Json

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


def set_up(game: Carcassonne, record: Json, players: int) -> Setup:
    """The set-up that a record states. Raises IllegalMove `set`, `players`, `option`, `bad_value` or `bag`."""
    sets = tuple(record.get("sets", [BASE]))
    stray = next((name for name in sets if name not in game.sets), None)
    if stray is not None or len(set(sets)) != len(sets) or BASE not in sets:
        raise IllegalMove("set", value=stray or ", ".join(sets))
    allowed = game.seats(sets)
    if players not in allowed:
        raise IllegalMove("players", count=players, least=allowed.start, most=allowed.stop - 1)
    stated = record.get("setup", {})
    first = stated.get("start_player", 0)
    form.number(0, players - 1)("start_player", first)
    starts = tuple(
        Laid(s["tile"], cell_text((s["at"][0], s["at"][1])), s.get("rot", 0)) for s in stated.get("starts", ())
    )
    setup = Setup("carcassonne", players, sets, _options(game, record), start_player=first, starts=starts)
    if "bag" in stated:
        _check_bag(game, setup, stated["bag"])
    return setup


def known_tile(rules: Rules, tile: str) -> None:
    """Whether a tile is in this game. Raises IllegalMove `unknown_tile` or `tile_not_in_game`."""
    if tile in rules.box:
        return
    name = all_tiles().get(tile)
    if name is None:
        raise IllegalMove("unknown_tile", tile=tile)
    raise IllegalMove("tile_not_in_game", tile=tile)


@lru_cache(maxsize=1)
def all_tiles() -> Mapping[str, str]:
    """Every tile there is, also in sets that no game can be played with yet, with the name of its set."""
    sets = [load_tiles(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob("*.toml"))]
    return {tile: each.name for each in sets for tile in each.types}


def _options(game: Carcassonne, record: Json) -> dict[str, Any]:
    options = {option.key: option.default for option in game.options}
    stated = record.get("options", {})
    if not isinstance(stated, dict):
        raise form.bad_value("options", stated)
    known = {option.key: option for option in game.options}
    for key, value in stated.items():
        if key.startswith("x_"):
            continue
        taken = tuple(value) if isinstance(value, list) else value
        if key not in known or not known[key].allows(taken):
            raise IllegalMove("option", option=key, value=str(value))
        options[key] = taken
    return options


def _check_bag(game: Carcassonne, setup: Setup, bag: list[str]) -> None:
    """A stated draw pile is the whole pile: all tiles of the box but those that lie at the start."""
    state = game.start(setup, {name: game.load(game.shipped(name)) for name in setup.sets})
    for tile in bag:
        known_tile(state.rules, tile)
    if Counter(bag) != Counter(state.bag):
        raise IllegalMove("bag")
