"""Every worked example of the rules text comes out as stated."""

import pytest

from tests.rules.new_entdecker.examples import EXAMPLES, KINDS, Example, faults


def name(example: Example) -> str:
    return str(example["id"])


def test_there_are_examples_of_every_kind() -> None:
    assert len(EXAMPLES) == 56
    assert {example["do"]["what"] for example in EXAMPLES} == set(KINDS)
    assert {example["id"][:3] for example in EXAMPLES} == {f"E{n:02}" for n in range(1, 26)}


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_an_example_comes_out_as_stated(example: Example) -> None:
    assert faults(example) == []
