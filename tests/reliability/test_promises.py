"""The table in the docs names tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = sorted(set(re.findall(r"`(\w+/[\w/]+\.py)(?:::(\w+))?`", (ROOT / "docs/reliability.md").read_text())))


@pytest.mark.parametrize(("path", "name"), [each for each in NAMED if each[0].rpartition("/")[2].startswith("test_")])
def test_a_test_that_holds_a_promise_is_there(path: str, name: str) -> None:
    source = (ROOT / "tests" / path).read_text()
    assert not name or re.search(rf"^( {{4}})?(async )?def {name}\(", source, re.MULTILINE)


def test_the_table_names_tests_at_all() -> None:
    assert len(NAMED) > 30
