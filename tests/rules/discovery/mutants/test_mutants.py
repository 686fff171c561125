"""Every wrong reading of the rules is contradicted by a worked example, so the examples do hold the rules."""

import pytest

from tests.rules.discovery.examples import EXAMPLES, faults, named
from tests.rules.discovery.mutants.wrong import MUTANTS, Mutant, Patch


def test_there_are_enough_of_them() -> None:
    assert len(MUTANTS) >= 20


@pytest.mark.parametrize(("mutant", "example"), MUTANTS.values(), ids=list(MUTANTS))
def test_a_wrong_reading_is_contradicted_by_its_example(
    mutant: Mutant, example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faults(named(example)) == []
    mutant(monkeypatch)
    assert faults(named(example)) != []


def test_every_example_is_right_again_after_all_of_them() -> None:
    for mutant, example in MUTANTS.values():
        with Patch.context() as patch:
            mutant(patch)
            faults(named(example))
    assert [faults(example) for example in EXAMPLES] == [[]] * len(EXAMPLES)
