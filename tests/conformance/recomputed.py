"""For each game, a check that what its state keeps up to date is what one would find by counting from scratch."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.api import Move
from rules.carcassonne.scoring import final_scoring
from rules.carcassonne.state import State
from rules.carcassonne.view import view
from rules.discovery.scoring import cities, final, grasslands_beside, is_complete, missing, now
from rules.discovery.state import FOLLOWERS
from rules.discovery.state import State as DiscoveryState
from rules.grid import FACING, SIDES, Cell, beside
from rules.new_entdecker.box import KINDS
from rules.new_entdecker.state import Phase
from rules.new_entdecker.state import State as EntdeckerState
from rules.new_entdecker.tiles import SEA, back_of
from rules.new_entdecker.ways import payable
from rules.regions import PartId, Region
from rules.tiling import PLACE
from tests.conformance.toy import FLAGS, ToyState

Laid = State | DiscoveryState | EntdeckerState
"""A position of a game that lays tiles edge to edge."""


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
    _check_board(state)
    printed = _printed(state)
    laid = Counter(face.type.id for cell, face in state.tiles.items() if cell not in printed)
    assert laid + Counter(state.bag) <= Counter(state.rules.box)
    for seat, supply in enumerate(state.supply):
        standing = Counter(f.kind for figures in state.figures.values() for f in figures if f.seat == seat)
        waiting = Counter(state.ext["great_britain"].isle[seat]) if "great_britain" in state.ext else Counter()
        assert standing + waiting + Counter(supply) == Counter(
            {kind.name: kind.each for kind in state.rules.kinds.values()}
        )
    _check_figures(state)
    _check_claims(state)
    _check_goods(state)
    _check_ingots(state)
    _check_map(state)


def _check_figures(state: State) -> None:
    """Each figure on a part on which it may stand, those that are no followers with an own one in the feature."""
    kinds = state.rules.kinds
    for region in state.regions.by_id.values():
        standing = [figure for _, figure in state.figures_in(region)]
        followers = {figure.seat for figure in standing if kinds[figure.kind].follower}
        assert all(region.kind in kinds[figure.kind].stands for figure in standing)
        assert {figure.seat for figure in standing} <= followers


def _check_claims(state: State) -> None:
    """What the view says of each feature agrees with what its owners would get if the game ended."""
    sums = list(state.scores)
    for claim in view(state, None, ()).claims:
        for seat in claim.owners:
            sums[seat] += claim.now + claim.more[seat]
    for expansion in state.rules.expansions:
        for seat, _, points in expansion.final(state):
            sums[seat] += points.total
    assert state.over or final_scoring(state).state.scores == tuple(sums)


def _check_goods(state: State) -> None:
    """Between turn parts the seats have a token for each symbol in a complete city, if symbols mean anything."""
    if "wine" in state.rules.plain:
        assert not any(map(any, state.ext["traders"].tokens))
    elif "traders" in state.ext and state.cell is None:
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


def _check_map(state: State) -> None:
    """Tiles on fields alone, large cities once they have a neighbour; chips on fields without a tile; four in hand."""
    ground = state.rules.ground
    if ground is None:
        return
    holding = state.ext["great_britain"]
    cities = set(ground.printed) & set(state.tiles)
    assert set(state.tiles) - cities <= ground.fields
    assert cities == {c for c in ground.printed if any(beside(c, side) in state.tiles for side in SIDES)}
    bare = {chip.cell: chip.colour for chip in holding.map.chips if chip.cell not in state.tiles}
    due = {state.cell: holding.lying.get(state.cell)} if state.cell in holding.lying else {}
    assert holding.lying == bare | due
    assert Counter(holding.lying.values()) == {c: sum(v.values()) for c, v in holding.values.items() if any(v.values())}
    assert all(len(hand) <= 4 + (holding.fresh is not None) for hand in holding.hands)
    assert not Counter(holding.mix) - Counter(_places(state, holding.mix))


def _places(state: State, mix: Mapping[str, int]) -> dict[str, int]:
    """How many tiles of each part of the mix are in the bag."""
    left = Counter[str]()
    for tile, copies in state.bag.items():
        name = state.rules.sets[tile]
        left[name if name in mix else "expansions"] += copies
    return dict(left)


def check_discovery(state: DiscoveryState) -> None:
    """Open squares, regions with cities and worth, and that no tile and no follower is lost or doubled."""
    _check_board(state)
    laid = Counter(face.type.id for face in state.tiles.values())
    held = Counter(tile for hand in state.hands for tile in hand)
    gone = Counter(state.removed) + Counter(state.thrown)
    assert laid + held + gone + Counter(state.bag) == Counter(state.rules.box)
    assert list(state.bag) == [tile for tile in state.rules.box if tile in state.bag]
    owners = Counter(state.followers.values())
    assert all(owners[seat] + left == FOLLOWERS for seat, left in enumerate(state.supply))
    squares = [cell for cell, _ in state.followers]
    assert len(set(squares)) == len(squares)
    assert (0, 0) not in squares
    floods = {part: flood for flood in _flooded(state) for part in flood}
    for part, flood in floods.items():
        if part == min(flood):
            _check_worth(state, flood, floods)


def _check_worth(state: DiscoveryState, flood: frozenset[PartId], floods: Mapping[PartId, frozenset[PartId]]) -> None:
    """Cities, completeness and points of one region, counted anew."""
    region = state.regions.of(min(flood))
    kind = region.kind
    near = {floods[cell, grassland] for cell, i in flood for grassland in state.tiles[cell].type.parts[i].touches}
    assert {frozenset(r.parts) for r in grasslands_beside(state, region)} == near
    towns = {town for each in ({flood} | near if kind != "grassland" else ()) for town in _towns(state, each)}
    assert cities(state, region) == towns
    gaps = {beside(c, b) for c, i in flood for b in _borders(state, c, i)} - set(state.tiles)
    assert missing(state, region) == gaps
    assert is_complete(region) == (not gaps)
    tiles, c = len({cell for cell, _ in flood}), len(towns)
    plain = tiles if kind == "grassland" else c
    full = {"grassland": 2 * tiles, "mountain": 2 * c, "sea": c + tiles}[kind]
    assert final(state, region).total == plain
    assert now(state, region).total == (full if not gaps and tiles != 2 else plain)


def _towns(state: DiscoveryState, flood: frozenset[PartId]) -> set[tuple[Cell, int]]:
    """The cities that stand in a land region or lie on the shore of a sea."""
    return {
        (cell, n)
        for cell, i in flood
        for n, city in enumerate(state.tiles[cell].type.cities)
        if i in (city.land, city.sea)
    }


def check_entdecker(state: EntdeckerState) -> None:
    """Undiscovered fields, regions, ways, and that no tile, unit, chip or number is lost or doubled."""
    board = state.box.map
    assert set(board.fields) == set(state.tiles) | set(state.undiscovered)
    for cell, wanted in state.undiscovered.items():
        near = [(beside(cell, side), FACING[side]) for side in SIDES]
        assert wanted == tuple(_shown(state, c, side) if board.holds(c) else SEA for c, side in near)
    _check_regions(state)
    _check_tiles(state)
    _check_units(state)
    done = {region.id for region in state.complete()}
    assert state.scored <= done
    assert set(state.islands) <= done - state.scored
    if state.phase is Phase.START:
        ways = {board.name(cell): tuple(map(str, found)) for cell, found in payable(state, state.seat).items()}
        assert state.berths == ways
        assert list(ways) or state.berths is None
    assert Counter(state.bag) + Counter(filter(None, state.chips)) == Counter(list(state.box.plants))
    assert all(bool(seats) is (chip is not None) for seats, chip in zip(state.knows, state.chips, strict=True))


def _check_tiles(state: EntdeckerState) -> None:
    """No tile is lost, those that had to be made are counted; and the hidden ones agree with what their backs show."""
    drawn = state.voyage.drawn if state.voyage else None
    found = Counter(state.names.values()) + Counter(state.discard) + Counter([drawn] if drawn else [])
    found += Counter(state.stacks.pool) + Counter(state.open)
    box = Counter(state.box.hidden) + Counter({shape: state.box.open[shape] for shape in state.box.shapes})
    more = {tile: found[tile] - box[tile] for tile in found | box if tile.partition("?")[0] in state.box.shapes}
    assert min(more.values()) == 0
    assert sum(more.values()) == state.spares
    stacks = state.stacks
    assert sum(stacks.heights) == sum(stacks.pool.values())
    for back in ("plain", "question"):
        assert stacks.tops.count(back) <= sum(n for tile, n in stacks.pool.items() if back_of(tile) == back)
    assert all(height or top is None for height, top in zip(stacks.heights, stacks.tops, strict=True))


def _check_units(state: EntdeckerState) -> None:
    """Units stand on land, each is on the board, before a hut, on its way there, or in the reserve."""
    assert all(unit.part in state.tiles[cell].land for cell, unit in state.units.items())
    walkers = [walker for path in state.paths for walker in path if walker]
    walkers += state.scouting.waiting if state.scouting else ()
    unnamed = state.arrival is not None and state.arrival.unnamed
    for seat, reserve in enumerate(state.reserve):
        standing = Counter(unit.kind for unit in state.units.values() if unit.seat == seat)
        standing["scout"] += sum(walker.seat == seat for walker in walkers)
        if unnamed and state.scouting and state.arrival and state.arrival.seat == seat:
            standing["scout"] -= 1
        box = state.box.supplies[state.players]
        assert all(standing[kind] + reserve.of(kind) == box.of(kind) for kind in KINDS)
        numbers = [walker.number for walker in walkers if walker.seat == seat and walker.number]
        numbers += [unit.number for unit in state.units.values() if unit.seat == seat and unit.number]
        assert len(set(numbers)) == len(numbers)
    assert min(state.gold) >= 0


def _check_board(state: State | DiscoveryState) -> None:
    assert state.open == _open_squares(state)
    _check_regions(state)


def _check_regions(state: Laid) -> None:
    assert _regions(state) == _flooded(state)
    for region in state.regions.by_id.values():
        assert region.open == sum(
            beside(c, b) not in state.tiles and _is_land(state, beside(c, b))
            for c, i in region.parts
            for b in _borders(state, c, i)
        )
        assert len(set(region.parts)) == len(region.parts)
        printed = [(cell, state.tiles[cell].type.parts[i]) for cell, i in region.parts]
        assert Counter(region.marks) == Counter(mark for _, part in printed for mark in getattr(part, "marks", ()))
        assert set(region.touches) == {(cell, i) for cell, part in printed for i in getattr(part, "touches", ())}
        assert {state.tiles[c].type.parts[i].kind for c, i in region.parts} == {region.kind}


def _open_squares(state: State | DiscoveryState) -> dict[Cell, tuple[str | None, ...]]:
    free = {beside(cell, side) for cell in state.tiles for side in SIDES} - set(state.tiles)
    free = {cell for cell in free if _is_land(state, cell)} - set(_printed(state))
    return {cell: tuple(_shown(state, beside(cell, side), FACING[side]) for side in SIDES) for cell in free}


def _shown(state: Laid, cell: Cell, side: str) -> str | None:
    """What a neighbour shows; a large city does so before it is in play."""
    faces = {**_printed(state), **state.tiles} if cell in _printed(state) else state.tiles
    return faces[cell].sides[SIDES.index(side)] if cell in faces else None


def _printed(state: Laid) -> Mapping[Cell, Any]:
    if not isinstance(state, State) or state.rules.ground is None:
        return {}
    return state.rules.ground.printed


def _is_land(state: Laid, cell: Cell) -> bool:
    """Whether something can ever lie on a square."""
    return not isinstance(state, State) or state.rules.ground is None or cell in state.rules.ground.land


def _regions(state: Laid) -> set[frozenset[PartId]]:
    regions = {frozenset(region.parts) for region in state.regions.by_id.values()}
    assert all(part in state.regions.of(part).parts for part in state.regions.where)
    return regions


def _flooded(state: Laid) -> set[frozenset[PartId]]:
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


def _joined(state: Laid, cell: Cell, index: int) -> list[PartId]:
    near = [(beside(cell, border), FACING[border]) for border in _borders(state, cell, index)]
    return [(other, state.tiles[other].at[facing]) for other, facing in near if other in state.tiles]


def _borders(state: Laid, cell: Cell, index: int) -> tuple[str, ...]:
    return state.tiles[cell].borders[index]


def listed_spelling(state: Any, move: Move) -> Move:
    """A legal placement in the first of the turns that look alike, which is the one that is listed."""
    if move.kind != PLACE or not isinstance(state, Laid):
        return move
    kind = move.keys[0].partition("?")[0]
    faces = state.box.faces if isinstance(state, EntdeckerState) else state.rules.faces
    looks = [faces[kind, turn].look for turn in range(4)]
    first = looks.index(looks[int(move.keys[2]) // 90])
    return Move(PLACE, (*move.keys[:2], str(first * 90)))


CHECKS: Mapping[str, Callable[[Any], None]] = {
    "toy": check_toy,
    "carcassonne": check_carcassonne,
    "discovery": check_discovery,
    "new_entdecker": check_entdecker,
}
