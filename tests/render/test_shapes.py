"""The grid, the solver and the room inside regions."""

import numpy as np
from hypothesis import given, settings
from hypothesis.extra import numpy as arrays

from render.contour import contour
from render.geometry import as_line, distance, gaps, resample, smooth, turn_line, turn_point
from render.laplace import border_owners, seed, solve
from render.nodes import CELLS, SHAPE, Mask, X, Y, distance_to, node_at, side_nodes, upsample, within
from render.space import Disc, depth, patches, roomiest
from render.texture import ground, noise

masks = arrays.arrays(np.bool_, arrays.array_shapes(min_dims=2, max_dims=2, max_side=9))


def test_the_functions_of_the_regions_add_up_to_one() -> None:
    values = solve(border_owners({"N": 1, "E": 2}), 3)
    assert np.allclose(values.sum(axis=0), 1)
    assert values.min() > -1e-9


def test_a_region_owns_its_side_and_nothing_of_the_others() -> None:
    owner = solve(border_owners({"N": 1, "S": 2}), 3).argmax(axis=0)
    assert (owner[side_nodes("N")] == 1).all()
    assert (owner[side_nodes("S")] == 2).all()
    assert (owner[side_nodes("E")] == 0).all()


def test_a_harmonic_function_is_the_mean_of_its_neighbours() -> None:
    value = solve(border_owners({"W": 1}), 2)[1]
    mean = (value[2:, 1:-1] + value[:-2, 1:-1] + value[1:-1, 2:] + value[1:-1, :-2]) / 4
    assert np.abs(mean - value[1:-1, 1:-1]).max() < 1e-4


def test_a_seed_takes_only_open_nodes() -> None:
    owner = border_owners({"N": 1})
    seed(owner, 2, (0.5, 0.0), (0.5, 1.0))
    assert (owner[1:-1, CELLS // 2] == 2).all()
    assert owner[0, CELLS // 2] == 1
    assert owner[CELLS, CELLS // 2] == 0


def test_the_contour_of_a_disc_is_a_closed_circle() -> None:
    (line,) = contour(0.3 - distance_to((0.5, 0.5)))
    assert distance(line[0], line[-1]) < 1e-9
    assert np.abs(np.hypot(line[:, 0] - 0.5, line[:, 1] - 0.5) - 0.3).max() < 0.01


def test_a_contour_that_meets_the_border_ends_there() -> None:
    (line,) = contour(0.4 - Y)
    assert sorted((float(line[0][0]), float(line[-1][0]))) == [0.0, 1.0]
    assert np.abs(line[:, 1] - 0.4).max() < 1e-6


def test_where_regions_touch_at_a_point_the_middle_decides_which_of_them_join() -> None:
    levels = np.full(SHAPE, -1.0)
    levels[10, 10] = levels[11, 11] = 0.5
    assert len(contour(levels)) == 2
    levels[10, 10] = levels[11, 11] = 1.5
    assert len(contour(levels)) == 1


@given(masks)
@settings(deadline=None)
def test_nodes_are_in_one_patch_exactly_if_steps_lead_from_one_to_the_other(mask: Mask) -> None:
    labels, count = patches(mask)
    assert set(np.unique(labels)) - {0} == set(range(1, count + 1))
    assert np.array_equal(labels > 0, mask)
    for one, other in ((labels[1:], labels[:-1]), (labels[:, 1:], labels[:, :-1])):
        both = (one > 0) & (other > 0)
        assert np.array_equal(one[both], other[both])
    for number in range(1, count + 1):
        assert _reached(labels == number) == np.count_nonzero(labels == number)


def _reached(patch: Mask) -> int:
    """How many nodes steps lead to from the first node of a mask."""
    todo, seen = [tuple(np.argwhere(patch)[0])], set()
    while todo:
        row, column = todo.pop()
        inside = 0 <= row < patch.shape[0] and 0 <= column < patch.shape[1]
        if not inside or not patch[row, column] or (row, column) in seen:
            continue
        seen.add((row, column))
        todo += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return len(seen)


def test_depth_is_largest_in_the_middle_and_zero_outside() -> None:
    mask = distance_to((0.5, 0.5)) < 0.3
    room = depth(mask)
    assert (room[~mask] == 0).all()
    assert distance(roomiest(mask).at, (0.5, 0.5)) < 0.05
    assert abs(float(room.max()) - 0.3) < 0.05


def test_the_roomiest_point_keeps_away_from_what_is_taken() -> None:
    everything = np.ones(SHAPE, dtype=bool)
    spot = roomiest(everything, [Disc((0.5, 0.5), 0.3)])
    assert distance(spot.at, (0.5, 0.5)) > 0.3
    assert roomiest(X < 0.5, [Disc((0.5, 0.5), 2.0)]).room == 0


def test_room_enough_near_the_wanted_point_is_preferred() -> None:
    everything = np.ones(SHAPE, dtype=bool)
    assert distance(roomiest(everything, pull=(0.2, 0.2), enough=0.15).at, (0.2, 0.2)) < 0.05


def test_resampling_keeps_the_ends_and_spaces_points_evenly() -> None:
    line = resample([(0, 0), (0.3, 0), (0.3, 0.7)], 0.01)
    assert (tuple(line[0]), tuple(line[-1])) == ((0, 0), (0.3, 0.7))
    assert np.ptp(np.hypot(*np.diff(line, axis=0).T)) < 0.005


def test_smoothing_keeps_the_ends() -> None:
    line = smooth([(0, 0), (0.5, 1), (1, 0)], 3)
    assert (tuple(line[0]), tuple(line[-1])) == ((0, 0), (1, 0))
    assert line[1][1] < 1


def test_lines_turn_as_their_points_do() -> None:
    line = as_line([(0.1, 0.2), (0.9, 0.4)])
    assert np.allclose(turn_line(line, 3), [turn_point((0.1, 0.2), 3), turn_point((0.9, 0.4), 3)])


def test_nodes_within_a_line_are_those_nearer_than_the_radius() -> None:
    line = [(0.2, 0.5), (0.8, 0.5)]
    nodes = np.stack([X.ravel(), Y.ravel()], 1)
    near = (gaps(nodes, resample(line, 0.01)) < 0.1).reshape(SHAPE)
    assert np.array_equal(within(line, 0.1), near)


def test_pixels_between_nodes_are_blended() -> None:
    assert np.allclose(upsample(X, 64)[0], (np.arange(64) + 0.5) / 64, atol=1e-6)
    assert node_at((1.0, 0.5)) == (CELLS // 2, CELLS)


def test_texture_goes_on_behind_the_border_of_the_tile() -> None:
    value = noise(96, 4, 7)
    inside = np.abs(np.diff(value, axis=1)).max()
    assert np.abs(value[:, 0] - value[:, -1]).max() <= 1.5 * inside
    colours = ((0, 0, 0), (100, 100, 100), (200, 200, 200))
    pixels = np.asarray(ground(128, colours, 4, 7, 1.0)).astype(int)
    assert np.abs(pixels[0] - pixels[-1]).max() <= 1.5 * np.abs(np.diff(pixels, axis=0)).max()
