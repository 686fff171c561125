"""The set-up of a Carcassonne record: sets, options, players, start tiles, the stated draw pile."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from rules.api import Laid, Setup
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.game import BASE, Carcassonne
from rules.carcassonne.recording import Recording
from rules.carcassonne.state import Rules, State
from rules.carcassonne.tiles import DATA, load_tiles
from rules.data_files import data_text
from rules.grid import cell_text
from rules.message import IllegalMove
from rules.play import Play, begin
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
    sets = _sets(game, record)
    options = _options(game, record, sets)
    stated = record.get("setup", {})
    chosen = setup_for(game, players, sets, options)
    recordings = recordings_of(chosen)
    form.check_object(
        "setup", stated, {**SETUP_FIELDS, **{k: f for r in recordings for k, f in r.setup_fields().items()}}
    )
    if "starts" not in stated and any(recording.needs_starts for recording in recordings):
        raise IllegalMove("missing_field", field="starts")
    starts = tuple(_start(each) for each in stated.get("starts", ()))
    if "starts" in stated and not starts:
        raise form.bad_value("starts", stated["starts"])
    if any(recording.opening for recording in recordings):
        starts = ()
    first = stated.get("start_player", 0)
    setup = setup_for(game, players, sets, options, start_player=first, starts=starts)
    play = begun(begin(game, setup, data_for(game, setup)), record)
    if "bag" in stated:
        _check_bag(play.state, stated["bag"], recordings)
    return setup


def begun(play: Play[State], record: Json) -> Play[State]:
    """The play before the first turn, with the chance that the set-up of a record tells. Raises IllegalMove."""
    for recording in recordings_of(play.setup):
        play = recording.begun(play, record.get("setup", {}))
    return play


def recordings_of(setup: Setup) -> list[Recording]:
    """What the expansions in play add to records."""
    return [expansion.recording for expansion in EXPANSIONS if expansion.plays(setup)]


def naming_options() -> dict[str, Mapping[str, str]]:
    """The options of records that name a data set."""
    return {key: values for e in EXPANSIONS for key, values in e.recording.set_options.items()}


def known_tile(rules: Rules, tile: str) -> None:
    """Whether a tile is in this game. Raises IllegalMove `unknown_tile` or `tile_not_in_game`."""
    if tile in rules.box:
        return
    raise IllegalMove("tile_not_in_game" if tile in all_tiles() else "unknown_tile", tile=form.short(tile))


@lru_cache(maxsize=1)
def all_tiles() -> frozenset[str]:
    """Every tile there is, also in sets that no game can be played with yet."""
    texts = [data_text(DATA, path.stem) for path in sorted(DATA.glob("*.toml"))]
    return frozenset(tile for text in texts if TILE in text for tile in load_tiles(text).types)


def _sets(game: Carcassonne, record: Json) -> tuple[str, ...]:
    """The sets that a record names in its list and by options. Raises IllegalMove `set` or `option`."""
    sets, options, naming = tuple(record.get("sets", [BASE])), record.get("options", {}), naming_options()
    elsewhere = {name for values in naming.values() for name in values.values()}
    stray = next((name for name in sets if name not in game.sets or name in elsewhere), None)
    if stray is not None or len(set(sets)) != len(sets) or BASE not in sets:
        raise IllegalMove("set", value=form.short(", ".join(sets) if stray is None else stray))
    if not isinstance(options, dict):
        raise form.bad_value("options", options)
    for key, values in naming.items():
        if key in options:
            value = options[key]
            if not isinstance(value, str) or value not in values:
                raise IllegalMove("option", option=key, value=form.shown(value))
            sets = (*sets, values[value])
    return sets


def _start(stated: Json) -> Laid:
    if stated["tile"] not in all_tiles():
        raise IllegalMove("unknown_tile", tile=form.short(stated["tile"]))
    return Laid(stated["tile"], cell_text((stated["at"][0], stated["at"][1])), stated.get("rot", 0))


def _options(game: Carcassonne, record: Json, sets: tuple[str, ...]) -> dict[str, Any]:
    """The options that a record names, but for those that name a set. Raises IllegalMove `option`."""
    known = {option.key: option for option in game.options if option.concerns(sets)}
    options = {}
    for key, value in record.get("options", {}).items():
        if key.startswith("x_") or key in naming_options():
            continue
        taken = tuple(value) if isinstance(value, list) else value
        if key not in known or not known[key].allows(taken):
            raise IllegalMove("option", option=form.short(key), value=form.shown(value))
        options[key] = taken
    return options


def _check_bag(state: State, bag: list[str], recordings: Iterable[Recording]) -> None:
    """A stated draw pile is the whole pile: all tiles of the box but those that lie at the start."""
    for tile in bag:
        known_tile(state.rules, tile)
    answers = (recording.whole_pile(state, Counter(bag)) for recording in recordings)
    if not next((answer for answer in answers if answer is not None), Counter(bag) == Counter(state.bag)):
        raise IllegalMove("bag")
