from itertools import combinations, combinations_with_replacement

import pytest

from render.board import FIGURE
from render.carcassonne.plan import TilePlan
from render.carcassonne.standing import Machine, machine_of, pile_place, standing
from render.closeup import FIGURE as ENLARGED
from render.crowd import APART, LEAST
from render.geometry import Point, distance, resample
from render.nodes import node_at
from tests.render.carcassonne.designs import BASE, SETS, planned

PLAYED = [design for name in SETS for design in SETS[name].types if name in (
    "base", "inns_and_cathedrals", "traders_and_builders", "gold_mines", "flying_machines", "crop_circles", "river"
)]  # fmt: skip


def on_part(plan: TilePlan, part: int, at: Point) -> bool:
    """Whether a point lies on a part, by its nodes or its line; a building has the ground around it."""
    kind = plan.tile.parts[part].kind
    if kind == "field":
        return bool(plan.areas[part][node_at(at)])
    if kind == "city":
        return next(bool(city.shape[node_at(at)] > 0) for city in plan.cities if city.part == part)
    if kind == "road":
        lines = next(road.lines for road in plan.roads if road.part == part)
        return min(distance(at, (x, y)) for line in lines for x, y in resample(line, 0.01)) < 0.04
    return distance(at, next(sign.at for sign in plan.signs if sign.part == part)) < 0.25


@pytest.mark.parametrize("design", BASE)
def test_a_figure_alone_stands_on_the_anchor_of_its_part(design: str) -> None:
    plan = planned(design)
    for part, anchor in plan.anchors.items():
        assert standing(plan, (part,), FIGURE) == (anchor,)


@pytest.mark.parametrize("design", PLAYED)
@pytest.mark.parametrize("height", [FIGURE, ENLARGED])
def test_any_two_figures_of_a_tile_stand_on_their_parts_and_are_seen_whole(design: str, height: float) -> None:
    plan = planned(design)
    for parts in combinations_with_replacement(plan.anchors, 2):
        places = standing(plan, parts, height)
        assert distance(*places) >= LEAST * APART * height
        for part, at in zip(parts, places, strict=True):
            if at != plan.anchors[part]:
                assert on_part(plan, part, at), (parts, at)


def test_figures_move_apart_only_where_they_would_touch() -> None:
    moved = kept = 0
    for design in BASE:
        plan = planned(design)
        for pair in combinations(plan.anchors, 2):
            anchors = tuple(plan.anchors[part] for part in pair)
            touch = distance(*anchors) < 1.14 * FIGURE
            assert (standing(plan, pair, FIGURE) != anchors) <= touch
            moved, kept = moved + touch, kept + (not touch)
    assert moved
    assert kept


def test_ingots_lie_off_the_figures_and_leave_the_corner_of_badges_free() -> None:
    plan = planned("base.W")
    for corner in ((0.2, 0.8), (0.8, 0.8), (0.2, 0.2)):
        x, y = pile_place(plan, [corner])
        assert distance((x, y), corner) > 0.5
        assert not (x > 0.5 and y < 0.5)


@pytest.mark.parametrize("design", SETS["flying_machines"].types)
def test_a_machine_flies_where_its_arrow_points_and_turns_with_its_tile(design: str) -> None:
    steps = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0)}
    printed = SETS["flying_machines"].types[design].symbols["flyer"]
    assert _heading(design, 0) == steps.get(printed, (-1, -1))
    for turn in range(4):
        x, y = _heading(design, turn)
        assert _heading(design, turn + 1) == (-y, x)


def _heading(design: str, turn: int) -> tuple[int, int]:
    return machine_of(planned(design, turn % 4)).heading


def test_a_tile_without_a_machine_has_none() -> None:
    assert isinstance(machine_of(planned("fly.1")), Machine)
    with pytest.raises(ValueError, match=r"base\.D"):
        machine_of(planned("base.D"))
