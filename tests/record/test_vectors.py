"""Every record that lies as data verifies if it can be played here; what is not built yet is refused as such."""

import pytest

from tests.record.cases import (
    CUT_OFF,
    DISCOVERY,
    ENTDECKER,
    EXAMPLES,
    GAMES,
    ON_MAP,
    REFUSED,
    UNFINISHED,
    VOYAGES,
    Json,
    fault,
    is_built,
    refusal,
    without,
)

ALL = (*EXAMPLES, *GAMES, *ON_MAP, *REFUSED, *DISCOVERY, *ENTDECKER, *UNFINISHED, *VOYAGES, *CUT_OFF)
BUILT = [record for record in ALL if is_built(record)]
OTHERS = [record for record in ALL if not is_built(record)]


def name(record: Json) -> str:
    return str(record["id"])


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("carcassonne", [93, 14, 8, 0, 0, 0, 0, 3, 70]),
        ("discovery", [0, 0, 0, 12, 2, 0, 0, 0, 25]),
        ("new_entdecker", [0, 0, 0, 0, 0, 12, 3, 0, 42]),
    ],
)
def test_there_are_so_many_vectors(game: str, numbers: list[int]) -> None:
    parts = (EXAMPLES, GAMES, ON_MAP, DISCOVERY, UNFINISHED, ENTDECKER, VOYAGES, CUT_OFF, REFUSED)
    assert [sum(is_built(r) and r["game"] == game for r in records) for records in parts] == numbers


@pytest.mark.parametrize("record", BUILT, ids=name)
def test_a_record_of_what_can_be_played_verifies(record: Json) -> None:
    assert fault(record) is None


@pytest.mark.parametrize("record", OTHERS, ids=name)
def test_a_record_of_what_is_not_built_is_refused_by_its_set_option_or_game(record: Json) -> None:
    found = refusal(without(record, ("expect", "refused")) if "refused" in record["expect"] else record)
    assert found is not None
    assert found[0] in {"set", "option", "game"}
