import pytest

from render.coordinates import NUMBERED, Coordinates, number

NAMED = Coordinates(("A", "B", "C"), ("1", "2"))


def test_numbers_have_a_true_minus_sign() -> None:
    assert [number(n) for n in (-12, 0, 3)] == ["\u221212", "0", "3"]
    assert NUMBERED.place((3, -1)) == "3, \u22121"


def test_a_named_square_is_called_by_column_and_row() -> None:
    assert [NAMED.place(cell) for cell in ((0, 0), (2, 1))] == ["A1", "C2"]


@pytest.mark.parametrize(("cell", "name"), [((1, -1), "N-B"), ((2, 2), "S-C"), ((-1, 1), "W-2"), ((3, 0), "E-1")])
def test_a_square_beside_the_named_ones_is_called_after_its_side(cell: tuple[int, int], name: str) -> None:
    assert NAMED.place(cell) == name


def test_columns_and_rows_beyond_the_named_ones_have_no_name() -> None:
    assert [NAMED.column(x) for x in (-1, 0, 3)] == ["", "A", ""]
    assert [NAMED.row(y) for y in (-1, 1, 2)] == ["", "2", ""]
    assert NUMBERED.column(-1) == "\u22121"
