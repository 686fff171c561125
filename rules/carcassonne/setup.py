"""From a set-up to the first state (rules section 2)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from rules.api import Setup
from rules.carcassonne.board import fits, lay
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.features import City, Feature, Monastery, Road
from rules.carcassonne.figures import FigureStep
from rules.carcassonne.phase import Phase
from rules.carcassonne.placing import Placing
from rules.carcassonne.scoring import Scoring
from rules.carcassonne.state import FigureKind, Rules, State
from rules.carcassonne.tiles import Face, TileSet
from rules.carcassonne.turns import NextTurn
from rules.grid import Cell, parse_cell
from rules.message import IllegalMove
from rules.regions import Regions

NORMAL: Final = FigureKind("normal", 7, 1, frozenset({"city", "road", "monastery", "field"}))


def start(setup: Setup, data: Mapping[str, TileSet]) -> State:
    """The state before the first draw: the start tiles lie, each player has all figures.

    Raises IllegalMove `tile_not_in_game`, `tile_used_up`, `square_taken`, `edges` or `bad_value` for start tiles that
    are not possible. They need not lie side by side.
    """
    rules = _rules(setup, data)
    bag = dict(rules.box)
    state = State(
        rules=rules,
        tiles={},
        open={},
        regions=Regions(),
        figures={},
        supply=tuple({kind.name: kind.each for kind in rules.kinds.values()} for _ in range(setup.players)),
        scores=(0,) * setup.players,
        bag={},
        seat=setup.start_player,
        ext={e.id: slot for e in rules.expansions if (slot := e.slot(setup, data)) is not None},
    )
    for face, cell in _starts(setup, data, rules):
        tile = face.type.id
        if not bag[tile]:
            raise IllegalMove("tile_used_up", tile=tile)
        if cell in state.tiles:
            raise IllegalMove("square_taken", x=cell[0], y=cell[1])
        if cell in state.open and not fits(face, state.open[cell]):
            raise IllegalMove("edges", tile=tile, x=cell[0], y=cell[1], turn=face.turn * 90)
        bag[tile] -= 1
        state = lay(state, face, cell)
    state = replace(state, bag={tile: n for tile, n in bag.items() if n}, last=None)
    for expansion in rules.expansions:
        state = expansion.begun(state)
    return state


def _rules(setup: Setup, data: Mapping[str, TileSet]) -> Rules:
    """Base game and expansions put together; phases in the order of their numbers."""
    chosen = tuple(e for e in EXPANSIONS if e.plays(setup))
    kinds = [_outfit(setup, kind, chosen) for kind in (NORMAL, *(k for e in chosen for k in e.kinds(setup)))]
    features: tuple[Feature, ...] = (City(), Road(), Monastery(), *(f for e in chosen for f in e.features()))
    phases: tuple[Phase, ...] = (
        Placing(),
        FigureStep(),
        Scoring(),
        NextTurn(),
        *(p for e in chosen for p in e.phases()),
    )
    return Rules(
        setup=setup,
        faces={key: face for name in setup.sets for key, face in data[name].faces.items()},
        box=_box(setup, data, chosen),
        kinds={kind.name: kind for kind in kinds},
        features={feature.kind: feature for feature in features},
        phases=tuple(sorted(phases, key=lambda phase: (phase.number, phase.order))),
        expansions=chosen,
        deeds={deed.word: deed for e in chosen for deed in e.deeds()},
        limits={
            tile: limits
            for name in setup.sets
            for tile, kind in data[name].types.items()
            if (limits := tuple(limit for e in chosen for limit in e.limits(kind)))
        },
        sets={tile: name for name in setup.sets for tile in data[name].types},
        ground=next((ground for e in chosen if (ground := e.ground(data)) is not None), None),
        plain=frozenset(mark for e in chosen for mark in e.plain(setup)),
    )


def _outfit(setup: Setup, kind: FigureKind, chosen: Iterable[Expansion]) -> FigureKind:
    for expansion in chosen:
        kind = expansion.outfit(setup, kind)
    return kind


def _box(setup: Setup, data: Mapping[str, TileSet], chosen: Iterable[Expansion]) -> Mapping[str, int]:
    box: Mapping[str, int] = {tile: n for name in setup.sets for tile, n in data[name].counts.items()}
    for expansion in chosen:
        box = expansion.box(setup, data, box)
    return box


def _starts(setup: Setup, data: Mapping[str, TileSet], rules: Rules) -> list[tuple[Face, Cell]]:
    """The start tiles of the set-up, or on (0, 0) the start tile of the base game or of an expansion.

    None on a printed board: there chance lays them.
    """
    laid: list[tuple[Face, Cell]] = []
    for start_tile in setup.starts:
        cell = parse_cell(start_tile.at)
        if cell is None or start_tile.degrees not in (0, 90, 180, 270):
            raise IllegalMove("bad_value", field="starts", value=start_tile.at)
        if start_tile.tile not in rules.box:
            raise IllegalMove("tile_not_in_game", tile=start_tile.tile)
        laid.append((rules.faces[start_tile.tile, start_tile.degrees // 90], cell))
    if laid or rules.ground is not None:
        return laid
    asked = (expansion.start_tile(data) for expansion in rules.expansions)
    first = next((tile for tile in asked if tile is not None), None) or next(s.start for s in data.values() if s.start)
    return [(rules.faces[first, 0], (0, 0))]
