"""The games there are, checked at import, and the set-up of a new game with every option named."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from rules.api import COLOURS, Game, Laid, Option, Setup, Value
from rules.carcassonne.game import CARCASSONNE
from rules.discovery.game import DISCOVERY
from rules.message import IllegalMove, Seat
from rules.new_entdecker.game import NEW_ENTDECKER


def registered(*games: Game[Any]) -> Mapping[str, Game[Any]]:
    """The games by id. Raises ValueError where one declares something that contradicts itself."""
    for game in games:
        _check_declarations(game)
    if len({game.id for game in games}) < len(games):
        raise ValueError("two games have the same id")
    return MappingProxyType({game.id: game for game in games})


def game_for(name: str) -> Game[Any]:
    """The game with this id. Raises IllegalMove `game`."""
    if name not in GAMES:
        raise IllegalMove("game", value=name)
    return GAMES[name]


def colours_of(name: str) -> tuple[str, ...]:
    """The colours of the seats of a game; those of most games if there is none of this name."""
    return GAMES[name].colours if name in GAMES else COLOURS


def setup_for(
    game: Game[Any],
    players: int,
    sets: tuple[str, ...] = (),
    options: Mapping[str, Value] | None = None,
    *,
    start_player: Seat = 0,
    starts: tuple[Laid, ...] = (),
) -> Setup:
    """The set-up of a game with the shipped data sets: sets in the game's order, every option named.

    The first set is always in play. Raises IllegalMove `set`, `players`, `option` or `bad_value`.
    """
    for name in sets:
        if name not in game.sets:
            raise IllegalMove("set", value=name)
    chosen = tuple(name for name in game.sets if name in sets or name == game.sets[0])
    if game.together(chosen) != chosen:
        raise IllegalMove("set", value=", ".join(chosen))
    allowed = game.seats(chosen)
    if players not in allowed:
        raise IllegalMove("players", count=players, least=allowed[0], most=allowed[-1])
    if not 0 <= start_player < players:
        raise IllegalMove("bad_value", field="start_player", value=start_player)
    data = {name: digest(game.shipped(name)) for name in chosen}
    return Setup(game.id, players, chosen, _named(game, chosen, options or {}), data, start_player, starts)


def data_for(game: Game[Any], setup: Setup, texts: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The data sets of a set-up, read from kept texts or else from the shipped ones.

    Raises IllegalMove `set` where a text is not the one that the set-up was made with.
    """
    data = {}
    for name, expected in setup.data.items():
        if name not in game.sets:
            raise IllegalMove("set", value=name)
        text = (texts or {}).get(name) or game.shipped(name)
        if digest(text) != expected:
            raise IllegalMove("set", value=name)
        data[name] = _loaded(game, text)
    return data


def data_faults() -> Iterator[tuple[str, str]]:
    """The data sets that cannot be used, by game and name, with what is wrong; a host can have put them there."""
    for game in GAMES.values():
        for name in game.sets:
            try:
                _loaded(game, game.shipped(name))
            except (ValueError, KeyError, TypeError, OSError) as error:
                yield f"{game.id}/{name}", str(error)


def digest(text: str) -> str:
    """The name of a data set's text: its SHA-256, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=64)
def _loaded(game: Game[Any], text: str) -> Any:  # noqa: ANN401 - each game has its own data
    """A data set, read once for all tables that play with it."""
    return game.load(text)


def _named(game: Game[Any], sets: tuple[str, ...], options: Mapping[str, Value]) -> dict[str, Value]:
    """Every option with its value, those that take several values in the order of the declaration.

    What means nothing with the sets is left as it usually is.
    """
    declared = {option.key: option for option in game.options}
    for key, value in options.items():
        if key not in declared or not declared[key].allows(value):
            raise IllegalMove("option", option=key, value=str(value))
    stated = {key: value for key, value in options.items() if declared[key].concerns(sets)}
    return {key: _in_order(option, stated.get(key, option.default)) for key, option in declared.items()}


def _in_order(option: Option, value: Value) -> Value:
    if isinstance(value, tuple) and option.many:
        return tuple(str(v) for v in option.values if v in value)
    return value


def _check_declarations(game: Game[Any]) -> None:
    options = {option.key: option for option in game.options}
    if len(options) < len(game.options) or len({p.key for p in game.presets}) < len(game.presets):
        raise ValueError(f"{game.id}: an option or preset is declared twice")
    if not game.sets or len(set(game.sets)) < len(game.sets):
        raise ValueError(f"{game.id}: no data set, or one named twice")
    for option in game.options:
        _check_option(game, option)
        if not option.asked(game.sets) or option.comes_with not in (None, *game.sets):
            raise ValueError(f"{game.id}: option {option.key} is for a set that there is not")
    for preset in game.presets:
        if not set(preset.sets) <= set(game.sets) or game.together(preset.sets) != preset.sets:
            raise ValueError(f"{game.id}: preset {preset.key} names sets that there are not, or not together")
        if not all(key in options and _offers(options[key], value) for key, value in preset.options.items()):
            raise ValueError(f"{game.id}: preset {preset.key} sets an option to what is not offered")


def _check_option(game: Game[Any], option: Option) -> None:
    if not all(any(type(v) is type(o) and v == o for v in option.values) for o in option.offered):
        raise ValueError(f"{game.id}: option {option.key} offers a value that it has not")
    if not option.allows(option.default) or not _offers(option, option.default):
        raise ValueError(f"{game.id}: the default of option {option.key} is not offered")


def _offers(option: Option, value: Value) -> bool:
    """Whether a new table may have this value."""
    return Option(option.key, option.offered, option.default, option.offered, option.many).allows(value)


GAMES: Final = registered(CARCASSONNE, DISCOVERY, NEW_ENTDECKER)
"""All games, by id."""
