import numpy as np
import pytest
from numpy.typing import NDArray

from render.discovery.measures import BEACH, FIGURE, FLAG_REACH, PORT_REACH
from render.discovery.planner import plan
from render.geometry import Point, distance, turn_point
from render.nodes import CELLS, node_at, side_nodes
from rules.discovery.tiles import Face, TileType
from rules.grid import SIDES
from tests.render.discovery.designs import TYPES, planned
from tests.render.discovery.flood import flooded, pixel

every_type = pytest.mark.parametrize("design", TYPES)


@every_type
def test_every_part_has_a_place_for_a_follower_in_it_and_off_its_lines(design: str) -> None:
    shown = flooded(design)
    assert len(shown.plan.anchors) == len(TYPES[design].parts)
    for part, at in enumerate(shown.plan.anchors):
        assert shown.parts[part][pixel(at)]


@every_type
def test_followers_stand_beside_ports_and_not_on_one_another(design: str) -> None:
    shown = planned(design)
    for index, at in enumerate(shown.anchors):
        assert all(distance(at, port) > PORT_REACH for port in shown.ports)
        assert all(distance(at, other) > FIGURE for other in shown.anchors[index + 1 :])


@every_type
def test_a_follower_hangs_only_over_sides_of_its_own_part(design: str) -> None:
    for part, at in zip(TYPES[design].parts, planned(design).anchors, strict=True):
        to_side = {"N": at[1], "E": 1 - at[0], "S": 1 - at[1], "W": at[0]}
        assert all(far > 0.13 or side in part.borders for side, far in to_side.items())


@every_type
def test_a_port_lies_on_the_shore_between_its_land_and_its_sea(design: str) -> None:
    shown, tile = planned(design), TYPES[design]
    assert len(shown.ports) == len(tile.cities)
    for city, at in zip(tile.cities, shown.ports, strict=True):
        under = {part for part, shape in enumerate(shown.shapes) if (shape[_disc(at, PORT_REACH)] > 0).any()}
        assert {city.land, city.sea} <= under
        near = {part for part, shape in enumerate(shown.shapes) if (shape[_disc(at, 0.5 * PORT_REACH)] > 0).any()}
        assert near <= {city.land, city.sea}, "which land it stands in would not be clear"
        assert max(range(len(shown.shapes)), key=lambda part: shown.shapes[part][node_at(at)]) in near


def _disc(at: Point, radius: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The nodes within a distance of a point, as index arrays."""
    row, column = node_at(at)
    reach = round(radius * CELLS)
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = rows**2 + columns**2 <= reach**2
    return np.clip(rows[inside] + row, 0, CELLS), np.clip(columns[inside] + column, 0, CELLS)


@every_type
def test_no_port_and_no_flag_is_cut_by_the_border_in_any_turn(design: str) -> None:
    for at in planned(design).ports:
        assert min(*at, 1 - at[0], 1 - at[1]) > FLAG_REACH - 1e-9


@every_type
def test_peaks_trees_and_waves_grow_on_their_terrain_and_leave_room_for_ports(design: str) -> None:
    shown = planned(design)
    for kind, growths in (("mountain", shown.peaks), ("grassland", shown.trees), ("sea", shown.waves)):
        own = [shape for part, shape in zip(TYPES[design].parts, shown.shapes, strict=True) if part.kind == kind]
        for growth in growths:
            assert any(shape[node_at(growth.at)] > 0 for shape in own)
            assert all(distance(growth.at, port) > PORT_REACH for port in shown.ports)


@every_type
def test_no_wave_reaches_the_foam_of_a_beach(design: str) -> None:
    shown = planned(design)
    shores = [(float(x), float(y)) for line in shown.shores for x, y in line]
    for wave in shown.waves:
        tips = [(wave.at[0] + side * 0.09 * wave.scale, wave.at[1]) for side in (-1, 0, 1)]
        assert all(distance(tip, shore) > BEACH.outer / 2 for tip in tips for shore in shores)


@every_type
def test_mountains_always_show_a_peak(design: str) -> None:
    shown = planned(design)
    for part, shape in zip(TYPES[design].parts, shown.shapes, strict=True):
        if part.kind == "mountain":
            assert any(shape[node_at(peak.at)] > 0 for peak in shown.peaks)


@every_type
def test_a_turned_plan_shows_the_sides_of_the_turned_tile(design: str) -> None:
    for turn in range(4):
        shown, face = planned(design, turn), Face(TYPES[design], turn)
        for side in SIDES:
            inside = [part for part, shape in enumerate(shown.shapes) if (shape[side_nodes(side)] > 0).all()]
            assert inside == [face.at[side]]


def test_a_plan_turned_by_one_moves_points_clockwise() -> None:
    before, after = planned("start"), planned("start", 1)
    assert np.allclose(after.anchors, [turn_point(at, 1) for at in before.anchors])
    assert np.allclose(after.ports, [turn_point(at, 1) for at in before.ports])
    assert {(1, 0), (1, 1), (0, 1), (0, 0)} == set(after.ends)


def test_four_turns_lead_back() -> None:
    before, after = planned("bend-gm-s-c"), planned("bend-gm-s-c").turned(1).turned(3)
    assert after.turn == before.turn
    assert np.allclose(after.anchors, before.anchors)
    assert dict(after.ends) == dict(before.ends)


def test_the_plan_follows_the_description_and_not_the_name() -> None:
    shown = plan(TileType("other", TYPES["half-ms-c"].parts, TYPES["half-ms-c"].cities))
    assert [len(shown.shapes), len(shown.ports), len(shown.shores)] == [2, 1, 1]
