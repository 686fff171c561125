"""A picture that shows other land than the engine scores, or other routes than it sails, is a bug."""

from itertools import combinations

import numpy as np
import pytest

from render.canvas import Canvas
from render.geometry import MIDDLE, Point, distance, turn_point
from render.new_entdecker.measures import BEACH, BONUS, FALL, FIGURE, HUB_RIM, ROUTE_RIM
from render.new_entdecker.plan import TilePlan
from render.nodes import Mask, node_at, side_nodes, upsample
from render.space import patches
from rules.grid import SIDES
from rules.new_entdecker.tiles import LAND, SEA, Face
from tests.render.new_entdecker.designs import DESIGNS, TYPES, planned, type_of

PIXELS = 192
CRUMB = 40
every_design = pytest.mark.parametrize("design", DESIGNS)


def bare(plan: TilePlan, part: int) -> Mask:
    """The pixels of a part that no beach covers."""
    lines = Canvas(PIXELS, 0)
    lines.lines(plan.shores, BEACH.outer, 255, round_ends=False)
    owner = np.stack([upsample(shape, PIXELS) for shape in plan.shapes]).argmax(axis=0)
    return np.asarray((owner == part) & (np.asarray(lines.image) == 0), dtype=bool)


def pixel(at: Point) -> tuple[int, int]:
    return min(PIXELS - 1, int(at[1] * PIXELS)), min(PIXELS - 1, int(at[0] * PIXELS))


def test_there_are_eight_types() -> None:
    assert len(TYPES) == 8


@every_design
def test_a_part_is_one_patch_and_reaches_the_sides_that_it_has(design: str) -> None:
    plan = planned(design)
    for index, part in enumerate(type_of(design).parts):
        shown = bare(plan, index)
        labels, count = patches(shown)
        assert sum(int(np.count_nonzero(labels == k)) > CRUMB for k in range(1, count + 1)) == 1
        for side, at in MIDDLE.items():
            own = side in part.borders
            assert (plan.shapes[index][side_nodes(side)] > 0).all() == own
            assert shown[pixel(at)] == own


@every_design
def test_land_and_land_are_parted_by_the_sea(design: str) -> None:
    plan = planned(design)
    land = [index for index, part in enumerate(type_of(design).parts) if part.kind == LAND]
    for one, other in combinations(land, 2):
        near = plan.shapes[one] > 0
        grown = np.pad(near, 1)
        around = grown[2:, 1:-1] | grown[:-2, 1:-1] | grown[1:-1, 2:] | grown[1:-1, :-2]
        inner = np.zeros_like(near)
        inner[2:-2, 2:-2] = True
        assert not (around & (plan.shapes[other] > 0) & inner).any()


@every_design
def test_a_route_joins_the_sea_sides_of_a_part_and_keeps_off_the_land(design: str) -> None:
    plan = planned(design)
    seas = [part for part in type_of(design).parts if part.kind == SEA]
    ends = {tuple(np.round(arm[k], 6).tolist()) for arm in plan.routes for k in (0, -1)}
    sides = [side for part in seas for side in part.borders]
    assert {MIDDLE[side] for side in sides} <= ends
    for arm in plan.routes:
        for at in arm.tolist():
            row, column = node_at((at[0], at[1]))
            assert not any(
                plan.shapes[index][row, column] > 0
                for index, part in enumerate(type_of(design).parts)
                if part.kind == LAND
            )
    assert all(distance(hub, end) > ROUTE_RIM for hub in plan.hubs for end in MIDDLE.values())
    assert HUB_RIM > ROUTE_RIM


@every_design
def test_units_stand_on_their_land_and_the_ship_on_the_sea_off_one_another(design: str) -> None:
    plan = planned(design)
    assert len(plan.anchors) == len(plan.shapes)
    for shape, at in zip(plan.shapes, plan.anchors, strict=True):
        assert shape[node_at(at)] > 0
    for one, other in combinations(plan.anchors, 2):
        assert distance(one, other) > FIGURE
    if type_of(design).waterfall:
        assert all(distance(at, FALL.at) > FALL.radius for at in plan.anchors)


@every_design
def test_what_grows_stays_on_its_ground_and_no_palm_is_cut_by_the_border(design: str) -> None:
    plan = planned(design)
    for kind, growths in ((LAND, (*plan.bushes, *plan.palms)), (SEA, plan.waves)):
        own = [s for part, s in zip(type_of(design).parts, plan.shapes, strict=True) if part.kind == kind]
        assert bool(growths) == bool(own)
        assert all(any(shape[node_at(one.at)] > 0 for shape in own) for one in growths)
    for palm in plan.palms:
        assert min(*palm.at, 1 - palm.at[0], 1 - palm.at[1]) > 0.12
    if type_of(design).waterfall:
        assert all(distance(one.at, BONUS.at) > BONUS.radius for one in (*plan.bushes, *plan.palms))


@every_design
def test_a_shore_ends_in_every_corner_between_land_and_sea_and_in_no_other(design: str) -> None:
    plan, face = planned(design), Face(type_of(design), 0)
    corners = {("W", "N"): (0, 0), ("N", "E"): (1, 0), ("E", "S"): (1, 1), ("S", "W"): (0, 1)}
    kinds = dict(zip(SIDES, face.sides, strict=True))
    assert set(plan.ends) == {corner for (one, other), corner in corners.items() if kinds[one] != kinds[other]}
    ends = {tuple(point) for line in plan.shores for point in line.tolist()}
    assert all((float(x), float(y)) in ends for x, y in plan.ends)


@every_design
def test_every_shore_runs_into_its_corners_halfway_between_the_sides(design: str) -> None:
    plan = planned(design)
    for corner in plan.ends:
        points = np.abs(np.concatenate(plan.shores) - corner)
        near = points[points.max(axis=1) < 0.1]
        assert len(near) > 1
        assert np.abs(near[:, 0] - near[:, 1]).max() < 0.02


@every_design
def test_a_turned_plan_shows_the_sides_of_the_turned_tile(design: str) -> None:
    for turn in range(4):
        plan, face = planned(design, turn), Face(type_of(design), turn)
        for side in SIDES:
            inside = [part for part, shape in enumerate(plan.shapes) if (shape[side_nodes(side)] > 0).all()]
            assert inside == [face.at[side]]


def test_a_plan_turned_by_one_moves_points_clockwise() -> None:
    before, after = planned("coast.0"), planned("coast.0", 1)
    assert np.allclose(after.anchors, [turn_point(at, 1) for at in before.anchors])
    assert np.allclose(after.hubs, [turn_point(at, 1) for at in before.hubs])
    assert before.ends == {(0, 0), (1, 0)}
    assert after.ends == {(1, 0), (1, 1)}


def test_variants_differ() -> None:
    assert planned("inland.0").bushes != planned("inland.1").bushes


@every_design
def test_no_wave_reaches_the_foam_of_a_beach(design: str) -> None:
    plan = planned(design)
    shores = [(float(x), float(y)) for line in plan.shores for x, y in line]
    for wave in plan.waves:
        tips = [(wave.at[0] + side * 0.09 * wave.scale, wave.at[1]) for side in (-1, 0, 1)]
        assert all(distance(tip, shore) > BEACH.outer / 2 for tip in tips for shore in shores)
