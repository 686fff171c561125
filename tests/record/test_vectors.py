"""Every record that lies as data verifies if it is of the base game; what is not built yet is refused as such."""

import pytest

from tests.record.cases import EXAMPLES, GAMES, REFUSED, Json, fault, is_of_the_base_game, refusal, without

BASE = [record for record in (*EXAMPLES, *GAMES, *REFUSED) if is_of_the_base_game(record)]
OTHERS = [record for record in (*EXAMPLES, *GAMES, *REFUSED) if not is_of_the_base_game(record)]


def name(record: Json) -> str:
    return str(record["id"])


def test_the_base_game_has_these_vectors() -> None:
    assert [sum(map(is_of_the_base_game, records)) for records in (EXAMPLES, GAMES, REFUSED)] == [24, 2, 42]


@pytest.mark.parametrize("record", BASE, ids=name)
def test_a_record_of_the_base_game_verifies(record: Json) -> None:
    assert fault(record) is None


@pytest.mark.parametrize("record", OTHERS, ids=name)
def test_a_record_of_what_is_not_built_is_refused_by_its_set_option_or_game(record: Json) -> None:
    found = refusal(without(record, ("expect", "refused")) if "refused" in record["expect"] else record)
    assert found is not None
    assert found[0] in {"set", "option", "game"}
