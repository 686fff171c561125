"""For each game, a check that what its state keeps up to date is what one would find by counting from scratch."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.api import Move
from rules.carcassonne.placing import PLACE, parse_place
from rules.carcassonne.state import State
from rules.grid import FACING, SIDES, Cell, beside
from rules.regions import PartId, Region
from tests.conformance.toy import FLAGS, ToyState


def check_toy(state: ToyState) -> None:
    """Pairs of own cards side by side; and no card is in two places."""
    for seat in range(len(state.scores)):
        own = {cell for cell, (owner, _) in state.board.items() if owner == seat}
        assert state.pairs[seat] == sum(beside(cell, side) in own for cell in own for side in "ES")
        assert 0 <= state.flags[seat] <= FLAGS
    held = Counter(card for hand in state.hands for card in hand) + Counter(c for _, c in state.board.values())
    assert held + Counter(state.unseen) == Counter(state.data.cards)


def check_carcassonne(state: State) -> None:
    """Open squares, regions, and that no tile and no figure is lost or doubled."""
    assert state.open == _open_squares(state)
    assert _regions(state) == _flooded(state)
    for region in state.regions.by_id.values():
        assert region.open == sum(
            beside(c, b) not in state.tiles for c, i in region.parts for b in _borders(state, c, i)
        )
        assert len(set(region.parts)) == len(region.parts)
        assert {state.tiles[c].type.parts[i].kind for c, i in region.parts} == {region.kind}
    laid = Counter(face.type.id for face in state.tiles.values())
    assert laid + Counter(state.bag) <= Counter(state.rules.box)
    for seat, supply in enumerate(state.supply):
        standing = Counter(f.kind for figures in state.figures.values() for f in figures if f.seat == seat)
        assert standing + Counter(supply) == Counter({kind.name: kind.each for kind in state.rules.kinds.values()})
    _check_figures(state)
    _check_goods(state)
    _check_ingots(state)


def _check_figures(state: State) -> None:
    """Each figure on a part on which it may stand, those that are no followers with an own one in the feature."""
    kinds = state.rules.kinds
    for region in state.regions.by_id.values():
        standing = [figure for _, figure in state.figures_in(region)]
        followers = {figure.seat for figure in standing if kinds[figure.kind].follower}
        assert all(region.kind in kinds[figure.kind].stands for figure in standing)
        assert {figure.seat for figure in standing} <= followers


def _check_goods(state: State) -> None:
    """Between turn parts the seats have a token for each symbol in a complete city."""
    if "traders" in state.ext and state.cell is None:
        cities = [region for region in state.regions.by_id.values() if region.kind == "city" and not region.open]
        for i, kind in enumerate(("wine", "grain", "cloth")):
            assert sum(tokens[i] for tokens in state.ext["traders"].tokens) == sum(
                _marks(state, c, kind) for c in cities
            )


def _marks(state: State, region: Region, mark: str) -> int:
    return sum(state.tiles[cell].type.parts[i].marks.count(mark) for cell, i in region.parts)


def _check_ingots(state: State) -> None:
    """Two for each gold tile, on tiles or before seats; the last tile's may not be out yet."""
    if "gold_mines" in state.ext:
        ingots = state.ext["gold_mines"]
        mines = sum("gold" in face.type.symbols for face in state.tiles.values())
        out = sum(ingots.lying.values()) + sum(ingots.held)
        assert out == 2 * mines or (state.cell is not None and out == 2 * mines - 2)
        assert all(n > 0 and cell in state.tiles for cell, n in ingots.lying.items())


def _open_squares(state: State) -> dict[Cell, tuple[str | None, ...]]:
    free = {beside(cell, side) for cell in state.tiles for side in SIDES} - set(state.tiles)
    return {cell: tuple(_shown(state, beside(cell, side), FACING[side]) for side in SIDES) for cell in free}


def _shown(state: State, cell: Cell, side: str) -> str | None:
    return state.tiles[cell].sides[SIDES.index(side)] if cell in state.tiles else None


def _regions(state: State) -> set[frozenset[PartId]]:
    regions = {frozenset(region.parts) for region in state.regions.by_id.values()}
    assert all(part in state.regions.of(part).parts for part in state.regions.where)
    return regions


def _flooded(state: State) -> set[frozenset[PartId]]:
    """The regions found by walking from part to part over the borders."""
    unseen = {(cell, i) for cell, face in state.tiles.items() for i in range(len(face.type.parts))}
    found = set()
    while unseen:
        region, edge = set[PartId](), [next(iter(unseen))]
        while edge:
            part = edge.pop()
            if part not in region:
                region.add(part)
                edge += _joined(state, *part)
        found.add(frozenset(region))
        unseen -= region
    return found


def _joined(state: State, cell: Cell, index: int) -> list[PartId]:
    near = [(beside(cell, border), FACING[border]) for border in _borders(state, cell, index)]
    return [(other, state.tiles[other].at[facing]) for other, facing in near if other in state.tiles]


def _borders(state: State, cell: Cell, index: int) -> tuple[str, ...]:
    return state.tiles[cell].borders[index]


def listed_spelling(state: Any, move: Move) -> Move:
    """A legal Carcassonne placement in the first of the turns that look alike, which is the one that is listed."""
    if move.kind != PLACE or not isinstance(state, State):
        return move
    tile, _, turn = parse_place(move)
    faces = state.rules.turned(tile)
    first = next(face.turn for face in faces if face.look == faces[turn].look)
    return Move(PLACE, (*move.keys[:2], str(first * 90)))


CHECKS: Mapping[str, Callable[[Any], None]] = {"toy": check_toy, "carcassonne": check_carcassonne}
