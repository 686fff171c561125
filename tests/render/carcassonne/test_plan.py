import numpy as np
import pytest

from render.carcassonne.measures import ROAD
from render.carcassonne.plan import COMPASS, Level
from render.carcassonne.planner import plan
from render.geometry import CORNERS, MIDDLE, distance, resample, turn_point
from render.nodes import CELLS, side_nodes
from rules.carcassonne.tiles import GARDEN_SUFFIX, Face, TileType
from rules.grid import SIDES
from tests.render.carcassonne.designs import TYPES, planned
from tests.render.carcassonne.flood import flooded, pixel

every_type = pytest.mark.parametrize("design", TYPES)
TURNS = range(4)
SIGN_OF_MARK = {"shield": "shield", "cathedral": "cathedral", "inn": "inn"} | dict.fromkeys(
    ("wine", "grain", "cloth"), "goods"
)


@every_type
def test_every_part_but_a_river_has_a_place_for_a_figure(design: str) -> None:
    claimable = {i for i, part in enumerate(TYPES[design].parts) if part.kind != "river"}
    assert set(planned(design).anchors) == claimable


@every_type
def test_the_place_for_a_figure_lies_in_its_own_part(design: str) -> None:
    shown = flooded(design)
    signs = {sign.part: sign for sign in shown.plan.signs}
    enclosed = shown.visible()
    for part in range(len(TYPES[design].parts)):
        enclosed -= shown.patches_of(part) if TYPES[design].parts[part].kind == "field" else set()
    for part, at in shown.plan.anchors.items():
        kind = TYPES[design].parts[part].kind
        if kind == "city":
            assert shown.cities[part][pixel(at)]
            assert not shown.walls[pixel(at)]
        elif kind == "field":
            assert int(shown.meadows[pixel(at)]) in (shown.patches_of(part) or enclosed)
        elif kind == "road":
            road = next(road for road in shown.plan.roads if road.part == part)
            points = np.concatenate([resample(line, 0.005) for line in road.lines])
            assert min(distance(at, point) for point in points) < ROAD / 2
        else:
            assert distance(at, signs[part].at) < signs[part].size / 2


@every_type
def test_a_turned_plan_shows_the_sides_of_the_turned_tile(design: str) -> None:
    for turn in TURNS:
        shown = planned(design, turn)
        face = Face(TYPES[design], turn)
        for side, kind in zip(SIDES, face.sides, strict=True):
            inside = [city.part for city in shown.cities if (city.shape[side_nodes(side)] > 0).all()]
            assert inside == ([face.at[side]] if kind == "city" else [])
            starts = [line[end] for road in shown.roads for line in road.lines for end in (0, -1)]
            has_road = any(distance(start, MIDDLE[side]) < 0.01 for start in starts)
            assert has_road == (kind == "road")


@every_type
def test_walls_end_in_the_corners_that_are_named(design: str) -> None:
    shown = planned(design)
    ends = {tuple(map(float, wall[end])) for city in shown.cities for wall in city.walls for end in (0, -1)}
    at_border = {end for end in ends if min(*end, 1 - end[0], 1 - end[1]) == 0}
    assert at_border == {(float(x), float(y)) for x, y in shown.corners}


@every_type
def test_a_wall_ends_in_every_corner_where_two_fields_meet(design: str) -> None:
    face = Face(TYPES[design], 0)
    for (side, following), corner in CORNERS.items():
        one, other = face.at.get(side + "R"), face.at.get(following + "L")
        if one is not None and other is not None and one != other:
            assert corner in planned(design).corners


@every_type
def test_every_mark_and_symbol_has_its_sign(design: str) -> None:
    tile = TYPES[design]
    signs = [sign.kind for sign in planned(design).signs]
    wanted = [SIGN_OF_MARK[mark] for part in tile.parts for mark in part.marks if mark in SIGN_OF_MARK]
    wanted += [part.kind for part in tile.parts if part.kind in ("monastery", "garden")]
    wanted += [name for name in tile.symbols if name not in ("edition", "river_role")]
    wanted += [role for role in [tile.symbols.get("river_role")] if role in ("spring", "lake")]
    assert sorted(signs) == sorted(wanted)


@every_type
def test_no_sign_is_cut_by_the_border_in_any_turn(design: str) -> None:
    for turn in TURNS:
        for sign in planned(design, turn).signs:
            assert all(sign.size * 0.5 <= value <= 1 - sign.size * 0.5 for value in sign.at)


def test_a_turned_flyer_points_to_the_turned_direction() -> None:
    first = next(sign.detail for sign in planned("fly.1").signs if sign.kind == "flyer")
    assert first == TYPES["fly.1"].symbols["flyer"]
    for turn in TURNS:
        (flyer,) = (sign for sign in planned("fly.1", turn).signs if sign.kind == "flyer")
        assert flyer.detail == COMPASS[(COMPASS.index(first) + 2 * turn) % 8]


def test_four_turns_lead_back() -> None:
    before, after = planned("base.D"), planned("base.D").turned(1).turned(3)
    assert after.turn == before.turn
    assert dict(after.anchors) == {part: pytest.approx(at) for part, at in before.anchors.items()}
    assert after.corners == before.corners


def test_a_plan_turned_by_one_moves_points_clockwise() -> None:
    for part, at in planned("base.D").anchors.items():
        assert planned("base.D", 1).anchors[part] == pytest.approx(turn_point(at, 1))


def test_a_tile_with_a_garden_keeps_the_shapes_of_its_twin() -> None:
    plain, garden = planned("base.H"), planned("base.H" + GARDEN_SUFFIX)
    for one, other in zip(plain.cities, garden.cities, strict=True):
        assert np.array_equal(one.shape, other.shape)


def test_a_tunnel_is_open_at_both_ends_only() -> None:
    (road,) = (road for road in planned("am.12").roads if road.level is Level.TUNNEL)
    assert len(road.lines) == 2
    assert sum(len(line) for line in road.lines) < 2 * CELLS


def test_the_plan_follows_the_description_and_not_the_name() -> None:
    renamed = TileType("other", TYPES["base.U"].parts)
    assert [road.part for road in plan(renamed).roads] == [road.part for road in planned("base.U").roads]
