"""Keys that the code puts together while it runs, and who says which there are.

To add a family, give its beginning and a function that lists its keys from where the code has them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from cogs.rights import RIGHTS
from render.palette import SEATS
from render.zoom import REGIONS
from rules.api import Game, Value
from rules.carcassonne import sketch
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.expansions.crop_circles import ACTS
from rules.carcassonne.expansions.traders import GOODS
from rules.carcassonne.naming import DIRECTION, UNSAID
from rules.carcassonne.tiles import KINDS, MARKS, SYMBOLS
from rules.discovery.tiles import TERRAINS
from rules.new_entdecker import supply
from rules.new_entdecker.box import KINDS as UNITS
from rules.new_entdecker.game import BASE, NEW_ENTDECKER
from rules.new_entdecker.starting import MODES
from rules.new_entdecker.state import HIDDEN
from rules.new_entdecker.tiles import LAND, PLAIN, QUESTION
from rules.registry import GAMES
from store.time_rows import Quit, VoteState
from tables.choices import HINTS, ORDER, PRIVATE, TIME
from tables.pace import BANKS, ENDS, INCREMENTS, LIMITS, STAND_INS
from tables.panel import SHORT
from tables.people import Call
from tables.ports import Trouble
from tables.settings import ORDERS, ROTATED
from tables.thinking import LEVELS
from words import LANGUAGES

REFUSALS = (
    "json", "format", "version", "game", "unknown_field", "missing_field", "bad_value", "players", "set",
    "option", "unknown_tile", "tile_not_in_game", "tile_used_up", "bag", "start_square", "removed", "hand",
    "square_taken", "off_map", "no_neighbour", "edges", "discard_fits", "not_your_turn", "game_over", "no_part",
    "occupied", "wrong_figure", "no_figure", "second_figure", "no_flight", "must_land", "no_landing", "abbot",
    "gold_place", "gold_pick", "crop", "chip", "redeem", "isle", "take", "roll", "must_sail", "start", "way",
    "gold_short", "declare", "voyage", "stack", "misfit", "source", "unit", "back", "path", "look", "fill",
    "island", "scouts", "head_scout", "incomplete",
)  # fmt: skip
"""The codes of the record format, section 9."""

PHASES = ("lobby", "closed", "frozen")
"""Phases of a table that are the reason of a refusal."""

FIGURES = ("normal", "large", "abbot", "builder", "pig", "phantom")
"""The kinds of figures of the record format, section 6.1."""

COLOURS = ("blue", "orange", "purple")
"""The colours of the chips of the map that there is."""

CHIPS = tuple(f"chip_{colour[0]}{value}" for colour in COLOURS for value in (1, 2))

QUESTIONS = (
    "place.tile", "place.cell", "place.turn", "deploy", "deploy.figure", "deploy.where", "deploy.phantom",
    "gold.cell", "pick.cell", "redeem.set", "isle", "isle.figure", "land.part", "circle.choice", "circle.add",
    "circle.cell", "circle.part", "follower", "follower.where", "heads", "heads.first", "heads.second", "helm.number",
    "start.field", "start.way", "declare.mode", "declare.number", "take.hidden", "take.open", "take.from", "native",
    "from", "hut", "unit", "unit.kind", "unit.part", "island.which", "number", "number.which",
)  # fmt: skip
"""Questions of the rules that have a short name, for what was answered."""

BOX = NEW_ENTDECKER.load(NEW_ENTDECKER.shipped(BASE))
"""The data of New Entdecker, which name tiles and plants."""

OFTEN = ("discovers", "misfit", "filled")
"""What can happen several times in a row, and is told in one sentence then."""

SCORED = ("city", "road", "monastery", "garden")
"""What is scored when it is complete; fields only at the end."""


def families() -> Mapping[str, frozenset[str]]:
    """The keys of each family by its beginning."""
    return MappingProxyType({start: frozenset(start + rest for rest in listed()) for start, listed in FAMILIES.items()})


def _of_each_game(listed: Callable[[Game[Any]], Iterator[str]]) -> Callable[[], Iterator[str]]:
    return lambda: (f"{game.id}.{rest}" for game in GAMES.values() for rest in listed(game))


def _options(game: Game[Any]) -> Iterator[str]:
    for option in game.options:
        yield option.key
        yield from (f"{option.key}.{_in_key(value)}" for value in option.offered)


def _in_key(value: Value) -> str:
    """The last part of the key of an option's value: `true`, `4`, `exact`."""
    return str(value).lower()


def _computers() -> Iterator[str]:
    for level in LEVELS:
        yield from (level, f"{level}.about")


def _events() -> Iterator[str]:
    yield from (f"scored.{kind}" for kind in SCORED)
    yield from (f"final.{kind}" for kind in (*SCORED, "field", "goods", "gold"))
    yield from (f"home.{kind}" for kind in ("monastery", "garden"))
    yield from (f"circle.{choice}" for choice in ACTS)
    yield from (f"{when}.{terrain}" for when in ("scored", "final") for terrain in TERRAINS)
    yield from (f"declares.{mode}" for mode in MODES)
    yield from ("income", "rolls")
    yield from (f"{happens}{several}" for happens in OFTEN for several in (".all", ".each"))
    yield from (f"supplied.{source}" for source in (supply.DISCARD, HIDDEN, supply.SPARE))


def _times() -> Iterator[str]:
    """The choices of a table about time, by the fields of its pace."""
    for name, values in (
        ("limit", LIMITS),
        ("bank", BANKS),
        ("increment", INCREMENTS),
        ("end", ENDS),
        ("stand_in", STAND_INS),
    ):
        yield f"{TIME}{name}"
        yield from (f"{TIME}{name}.{value}" for value in values)


def _said(printed: Iterable[str]) -> Iterator[str]:
    """Those of the marks and symbols of tiles that are told."""
    return (mark for mark in printed if mark not in (*UNSAID, "river_role"))


OVER = tuple(state for state in VoteState if state is not VoteState.OPEN)
"""What can become of a proposal."""

FAMILIES: Mapping[str, Callable[[], Iterable[str]]] = MappingProxyType({
    "ask.": lambda: (f"{question}{SHORT}" for question in QUESTIONS),
    "ask.circle.": lambda: ("city", "road", "field"),
    "ask.take.": lambda: MODES,
    "chip.": lambda: COLOURS,
    "computer.": _computers,
    "count.": lambda: ("tiles", "undiscovered", "hidden"),
    "event.": _events,  # besides those that the rules name as they make them
    "figure.": lambda: (*FIGURES, *UNITS),
    "game.": lambda: GAMES,
    "help.game.": lambda: GAMES,
    "key.": lambda: (deed.word for expansion in EXPANSIONS for deed in expansion.deeds()),
    "key.circle.": lambda: ACTS,
    "key.mode.": lambda: MODES,
    "key.stack.": lambda: (PLAIN, QUESTION),
    "language.": lambda: LANGUAGES,
    "look.": lambda: REGIONS,
    "option.": _of_each_game(_options),
    "part.": lambda: (*KINDS, *TERRAINS, LAND),
    "plant.": lambda: BOX.plants,
    "preset.": _of_each_game(lambda game: (preset.key for preset in game.presets)),
    "panel.confirm.": lambda: ("roll", "chip", "draw", "search", "plant", "look"),
    "refused.": lambda: (*REFUSALS, *PHASES),
    "quit.": lambda: Quit,
    "quit.only.": lambda: Quit,
    "quit.said.": lambda: (Quit.RESIGNED, Quit.GONE),
    "rights.": lambda: RIGHTS,
    "role.": lambda: (*(kind for kind in KINDS if kind != "river"), *TERRAINS),
    "seat.": lambda: (seat.name for seat in SEATS),
    "side.": lambda: sorted(set(DIRECTION.values())),
    "set.": _of_each_game(lambda game: iter(game.sets)),
    "sketch.": lambda: sketch.SYMBOLS,
    "stock.": lambda: (*FIGURES, *GOODS, *CHIPS, "gold", "follower", "hand", "isle", *UNITS, "coins"),
    "table.": lambda: (
        *(ORDER, *(f"{ORDER}.{order}" for order in (*ORDERS, ROTATED))),
        *(f"{switch}{value}" for switch in (HINTS, PRIVATE) for value in ("", ".true", ".false")),
        *_times(),
    ),
    "term.": lambda: ("monastery", "garden"),  # all others are named where the rules make a Term
    "term.most_": lambda: GOODS,
    "term.share": lambda: map(str, range(2, len(BOX.divisors) + 1)),
    "tile.": lambda: BOX.types,
    "trouble.": lambda: Trouble,
    "vote.is.": lambda: OVER,
    "seek.is.": lambda: OVER,
    "mark.": lambda: (*_said(MARKS), *_said(SYMBOLS), "spring", "lake"),
    "more.": lambda: ("open", "passed"),
    "habit.call.": lambda: Call,
    "habit.quiet.": lambda: ("begins", "ends"),
})  # fmt: skip
