"""Every wrong reading of the rules is contradicted by a worked example, so the examples do hold the rules."""

import pytest

from tests.record.cases import EXAMPLES, fault, is_of_the_base_game, named
from tests.rules.carcassonne.mutants.wrong import MUTANTS, Mutant, Patch


@pytest.mark.parametrize(("mutant", "example"), MUTANTS, ids=[mutant.__name__ for mutant, _ in MUTANTS])
def test_a_wrong_reading_is_contradicted_by_its_example(
    mutant: Mutant, example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fault(named(example)) is None
    mutant(monkeypatch)
    assert fault(named(example)) is not None


def test_every_example_is_right_again_after_all_of_them() -> None:
    for mutant, _ in MUTANTS:
        with Patch.context() as patch:
            mutant(patch)
    assert [fault(record) for record in EXAMPLES if is_of_the_base_game(record)] == [None] * 24
