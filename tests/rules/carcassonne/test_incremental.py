"""On random legal boards, with all rotations, what the state keeps up to date is what one finds from scratch."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.carcassonne.board import fits_somewhere, fitting, places
from rules.carcassonne.features import needs
from rules.carcassonne.scoring import final_scoring
from rules.carcassonne.state import State
from rules.grid import around
from tests.conformance.recomputed import check_carcassonne
from tests.rules.carcassonne.table import fresh, random_turn

SEEDS = st.integers(0, 2**32)


@settings(deadline=None, max_examples=150)
@given(SEEDS, st.integers(1, 5), st.integers(1, 40))
def test_open_squares_regions_and_figures_equal_those_counted_anew(seed: int, players: int, turns: int) -> None:
    generator = random.Random(seed)
    play = fresh(players)
    for _ in range(turns):
        play = random_turn(play, generator)
        check_carcassonne(play.state)
        check_figures(play.state)


def check_figures(state: State) -> None:
    """Seven a player, at most one on a part; nobody is left in what is complete."""
    for seat, own in enumerate(state.supply):
        standing = sum(figure.seat == seat for figures in state.figures.values() for figure in figures)
        assert own["normal"] + standing == 7
        assert own["normal"] >= 0
    assert all(len(figures) == 1 for figures in state.figures.values())
    for part in state.figures:
        assert needs(state, state.regions.of(part)) != 0


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_what_a_feature_needs_equals_what_is_missing_around_it(seed: int) -> None:
    generator = random.Random(seed)
    play = fresh()
    for _ in range(30):
        play = random_turn(play, generator)
    state = play.state
    for found in state.regions.by_id.values():
        cells = {cell for cell, _ in found.parts}
        if found.kind == "monastery":
            (cell,) = cells
            assert needs(state, found) == sum(near not in state.tiles for near in around(cell))
        elif found.kind in ("road", "city"):
            assert (needs(state, found) == 0) == all(beside_is_laid(state, part) for part in found.parts)
        else:
            assert needs(state, found) is None


def beside_is_laid(state: State, part: tuple[tuple[int, int], int]) -> bool:
    (x, y), index = part
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    borders = state.tiles[x, y].borders[index]
    return all((x + steps[b[0]][0], y + steps[b[0]][1]) in state.tiles for b in borders)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_the_squares_of_a_tile_are_those_on_which_some_turn_matches_all_neighbours(seed: int) -> None:
    generator = random.Random(seed)
    play = fresh()
    for _ in range(25):
        play = random_turn(play, generator)
    state = play.state
    for tile in state.bag:
        faces = state.rules.turned(tile)
        listed = places(state, tile)
        assert listed == sorted(set(listed), key=lambda cell: (cell[1], cell[0]))
        assert bool(listed) == fits_somewhere(state, tile)
        for cell in state.open:
            turns = [face.turn for face in faces if matches(state, cell, face.sides)]
            assert list(fitting(faces, state.open[cell])) == turns
            assert (cell in listed) == bool(turns)


def matches(state: State, cell: tuple[int, int], sides: tuple[str, ...]) -> bool:
    x, y = cell
    near = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
    return all(
        other not in state.tiles or state.tiles[other].sides[(i + 2) % 4] == sides[i] for i, other in enumerate(near)
    )


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.integers(2, 4))
def test_final_scoring_agrees_with_a_count_by_hand(seed: int, players: int) -> None:
    """Each figure on the board asks: who has most here, and what is it worth?"""
    generator = random.Random(seed)
    play = fresh(players)
    for _ in range(35):
        play = random_turn(play, generator)
    state = play.state
    sums = list(state.scores)
    for found in state.regions.by_id.values():
        here = Counter(f.seat for part in found.parts for f in state.figures.get(part, ()))
        for seat, strength in here.items():
            if strength == max(here.values()):
                sums[seat] += by_hand(state, found.kind, list(found.parts))
    assert final_scoring(state).state.scores == tuple(sums)


def by_hand(state: State, kind: str, parts: list[tuple[tuple[int, int], int]]) -> int:
    cells = {cell for cell, _ in parts}
    types = [(state.tiles[cell].type, index) for cell, index in parts]
    if kind == "monastery":
        (cell,) = cells
        return 1 + sum(near in state.tiles for near in around(cell))
    if kind == "road":
        return len(cells)
    if kind == "city":
        return len(cells) + sum("shield" in tile.parts[index].marks for tile, index in types)
    touched = {(cell, city) for cell, index in parts for city in state.tiles[cell].type.parts[index].touches}
    cities = {state.regions.where[part] for part in touched}
    return 3 * sum(all(beside_is_laid(state, part) for part in state.regions.by_id[n].parts) for n in cities)
