"""Every worked example of the rules text comes out as stated."""

import pytest

from tests.rules.discovery.examples import EXAMPLES, KINDS, Example, faults


def name(example: Example) -> str:
    return str(example["example"])


def test_there_are_examples_of_every_kind() -> None:
    assert len(EXAMPLES) == 36
    assert {example["kind"] for example in EXAMPLES} == set(KINDS)


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_an_example_comes_out_as_stated(example: Example) -> None:
    assert faults(example) == []
