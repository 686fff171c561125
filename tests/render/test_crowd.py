from render.crowd import APART, LEAST, shares
from render.scene import Figure

HEIGHT = 0.4


def at(x: float, kind: str = "follower", cell: tuple[int, int] = (0, 0)) -> Figure:
    return Figure(cell, (x, 0.5), kind, 0)


def test_a_figure_alone_has_its_full_height() -> None:
    assert shares([at(0.1), at(0.2, cell=(1, 0))], HEIGHT) == {(0, 0): 1.0, (1, 0): 1.0}


def test_figures_that_share_a_square_shrink_until_they_dont_touch() -> None:
    (share,) = shares([at(0.2), at(0.5), at(0.9)], HEIGHT).values()
    assert 0 < share < 1
    assert abs(share * APART * HEIGHT - 0.3) < 1e-9


def test_a_large_figure_needs_more_room() -> None:
    (plain,) = shares([at(0.2), at(0.55)], HEIGHT).values()
    (large,) = shares([at(0.2), at(0.55, "large")], HEIGHT).values()
    assert large < plain


def test_there_is_a_least_size() -> None:
    assert shares([at(0.5), at(0.5)], HEIGHT) == {(0, 0): LEAST}
