"""A picture that shows other regions or other borders than the engine scores is a bug."""

from itertools import combinations

import numpy as np
import pytest

from render.discovery.measures import BEACH, FOOT
from render.geometry import CORNERS, MIDDLE
from render.nodes import side_nodes
from tests.render.discovery.designs import TYPES, planned
from tests.render.discovery.flood import flooded, pixel

every_type = pytest.mark.parametrize("design", TYPES)


def test_there_are_66_types() -> None:
    assert len(TYPES) == 66


@every_type
def test_a_part_is_one_patch(design: str) -> None:
    shown = flooded(design)
    assert [shown.seen(part) for part in range(len(shown.parts))] == [1] * len(TYPES[design].parts)


@every_type
def test_a_part_reaches_the_sides_that_it_has(design: str) -> None:
    for part, shape in zip(TYPES[design].parts, planned(design).shapes, strict=True):
        for side, at in MIDDLE.items():
            own = side in part.borders
            assert (shape[side_nodes(side)] > 0).all() == own
            assert flooded(design).parts[TYPES[design].parts.index(part)][pixel(at)] == own


@every_type
def test_mountains_and_grassland_meet_exactly_where_the_description_says(design: str) -> None:
    parts = TYPES[design].parts
    for one, other in combinations(range(len(parts)), 2):
        if {parts[one].kind, parts[other].kind} == {"mountain", "grassland"}:
            listed = other in parts[one].touches or one in parts[other].touches
            assert flooded(design).meet(one, other, FOOT) == listed, (one, other)


@every_type
def test_two_parts_of_one_terrain_never_meet(design: str) -> None:
    parts = TYPES[design].parts
    for one, other in combinations(range(len(parts)), 2):
        if parts[one].kind == parts[other].kind:
            width = BEACH.outer if parts[one].kind == "sea" else FOOT
            assert not flooded(design).meet(one, other, width), (one, other)


@every_type
def test_a_sea_has_a_beach_wherever_it_meets_land(design: str) -> None:
    plan = planned(design)
    kinds = [part.kind for part in TYPES[design].parts]
    assert bool(plan.shores) == ("sea" in kinds and len(set(kinds)) > 1)
    for one, other in combinations(range(len(kinds)), 2):
        if (kinds[one] == "sea") != (kinds[other] == "sea"):
            assert not flooded(design).meet(one, other, BEACH.outer / 2)


@every_type
def test_a_line_ends_in_every_corner_between_two_parts_and_in_no_other(design: str) -> None:
    plan, parts = planned(design), TYPES[design].parts
    at = {side: index for index, part in enumerate(parts) for side in part.borders}
    assert set(plan.ends) == {corner for (one, other), corner in CORNERS.items() if at[one] != at[other]}
    ends = {tuple(point) for line in (*plan.shores, *plan.feet) for point in line.tolist()}
    assert all((float(x), float(y)) in ends for x, y in plan.ends)
    for (x, y), kind in plan.ends.items():
        near = [line for line in plan.shores if (line == (x, y)).all(axis=1).any()]
        assert (kind == "shore") == bool(near)


@every_type
def test_lines_leave_the_tile_only_in_its_corners(design: str) -> None:
    plan = planned(design)
    for line in (*plan.shores, *plan.feet):
        on_border = (np.minimum(line, 1 - line).min(axis=1) < 0.004).nonzero()[0]
        assert all(tuple(line[k]) in {(float(x), float(y)) for x, y in plan.ends} for k in on_border)
