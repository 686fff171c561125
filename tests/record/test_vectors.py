"""Every record of Carcassonne without a map that lies as data verifies; what is not built yet is refused as such."""

import pytest

from tests.record.cases import EXAMPLES, GAMES, REFUSED, UNFINISHED, Json, fault, is_built, refusal, without

ALL = (*EXAMPLES, *GAMES, *UNFINISHED, *REFUSED)
BUILT = [record for record in ALL if is_built(record)]
OTHERS = [record for record in ALL if not is_built(record)]


def name(record: Json) -> str:
    return str(record["id"])


def test_there_are_so_many_vectors() -> None:
    assert [sum(map(is_built, records)) for records in (EXAMPLES, GAMES, UNFINISHED, REFUSED)] == [93, 14, 1, 58]


@pytest.mark.parametrize("record", BUILT, ids=name)
def test_a_record_verifies(record: Json) -> None:
    assert fault(record) is None


@pytest.mark.parametrize("record", OTHERS, ids=name)
def test_a_record_of_what_is_not_built_is_refused_by_its_set_option_or_game(record: Json) -> None:
    found = refusal(without(record, ("expect", "refused")) if "refused" in record["expect"] else record)
    assert found is not None
    assert found[0] in {"set", "option", "game"}
