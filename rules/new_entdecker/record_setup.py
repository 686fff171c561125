"""The set-up of a record of New Entdecker: options, players, start tiles, and what it states of hidden things."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.api import Entry, Laid, Setup
from rules.message import IllegalMove, Seat, Who
from rules.new_entdecker.box import Box
from rules.new_entdecker.game import BASE, NewEntdecker
from rules.new_entdecker.setup import HEADS, OWN, SETUP
from rules.new_entdecker.state import State
from rules.new_entdecker.tiles import split_name
from rules.play import Play, add
from rules.record import form
from rules.record.form import Field, Json
from rules.registry import data_for, setup_for

TILES: Final = form.list_of(form.text)


def set_up(game: NewEntdecker, record: Json, players: int) -> Setup:
    """The set-up that a record states.

    Raises IllegalMove `players`, `option`, `start_square`, `unknown_tile`, `stack`, `look`, `head_scout`, or as form
    checks and the rules do.
    """
    options = _options(game, record)
    stated = record.get("setup", {})
    form.check_object("setup", stated, _fields(heads=options.get(HEADS.key) is True))
    if ("starts" in stated) is not (options.get(SETUP.key, SETUP.default) == OWN):
        raise IllegalMove("start_square")
    starts = tuple(Laid(each["tile"], each["at"], each.get("rot", 0)) for each in stated.get("starts", ()))
    start_player = stated.get("start_player", 0)
    setup = setup_for(game, players, (), options, start_player=start_player, starts=starts)
    data = data_for(game, setup)
    game.start(setup, data)
    _check_hidden(data[BASE], stated, players)
    return setup


def known_tile(box: Box, kind: str, event: str | None = None) -> str:
    """The name of a hidden tile. Raises IllegalMove `unknown_tile`, or `tile_used_up` where there is none with it."""
    if kind not in box.types:
        raise IllegalMove("unknown_tile", tile=form.short(kind))
    tile = kind if event is None else f"{kind}?{event}"
    if tile not in box.hidden:
        raise IllegalMove("tile_used_up", tile=tile)
    return tile


def with_heads(play: Play[State], record: Json) -> Play[State]:
    """The play after every seat chose its head scouts; the highest numbers where the record keeps them secret."""
    if not play.state.rules.heads:
        return play
    highest = play.state.box.supplies[play.state.players].scout
    stated = record.get("setup", {}).get("heads")
    for seat in range(play.state.players):
        first, second = sorted(stated[seat]) if stated else (highest - 1, highest)
        play = add(play, Entry(seat, f"heads {first} {second}", frozenset({seat})))
    return play


def _fields(*, heads: bool) -> Mapping[str, Field]:
    laid = {
        "tile": Field(form.text, needed=True),
        "at": Field(form.text, needed=True),
        "rot": Field(form.one_of(0, 90, 180, 270)),
    }
    fields = {
        "start_player": Field(form.number(0)),
        "starts": Field(form.list_of(form.object_of(laid))),
        "stacks": Field(form.list_of(TILES)),
        "plants": Field(TILES),
    }
    return fields | ({"heads": Field(form.list_of(form.list_of(form.whole)))} if heads else {})


def _options(game: NewEntdecker, record: Json) -> dict[str, Any]:
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


def _check_hidden(box: Box, stated: Json, players: int) -> None:
    if "stacks" in stated:
        _check_stacks(box, stated["stacks"])
    if "plants" in stated and sorted(stated["plants"]) != sorted(box.plants):
        raise form.bad_value("plants", stated["plants"])
    heads = stated.get("heads")
    if heads is not None and len(heads) != players:
        raise form.bad_value("heads", heads)
    for seat, pair in enumerate(heads or ()):
        _check_heads(box, pair, players, seat)


def _check_stacks(box: Box, stacks: Sequence[Sequence[str]]) -> None:
    """As many stacks as the rules say, as equal as possible, with exactly the tiles there are."""
    for tile in (tile for stack in stacks for tile in stack):
        known_tile(box, *split_name(tile))
    each, more = divmod(sum(box.hidden.values()), box.stacks)
    if [len(stack) for stack in stacks] != [each + (i < more) for i in range(box.stacks)]:
        raise IllegalMove("stack")
    if Counter(tile for stack in stacks for tile in stack) != Counter(box.hidden):
        raise IllegalMove("stack")


def _check_heads(box: Box, pair: Sequence[int], players: int, seat: Seat) -> None:
    highest = box.supplies[players].scout
    if len(pair) != 2 or len(set(pair)) < 2 or not all(1 <= number <= highest for number in pair):
        raise IllegalMove("head_scout", who=Who(seat))
