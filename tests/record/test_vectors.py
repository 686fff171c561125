"""Every record that lies as data verifies if it can be played here; what is not built yet is refused as such."""

import pytest

from tests.record.cases import (
    DISCOVERY,
    EXAMPLES,
    GAMES,
    REFUSED,
    UNFINISHED,
    Json,
    fault,
    is_built,
    is_of_the_base_game,
    refusal,
    without,
)

ALL = (*EXAMPLES, *GAMES, *REFUSED, *DISCOVERY, *UNFINISHED)
BUILT = [record for record in ALL if is_built(record)]
OTHERS = [record for record in ALL if not is_built(record)]


def name(record: Json) -> str:
    return str(record["id"])


def test_the_base_game_has_these_vectors() -> None:
    assert [sum(map(is_of_the_base_game, records)) for records in (EXAMPLES, GAMES, REFUSED)] == [24, 2, 42]


def test_the_discovery_has_these_vectors() -> None:
    refused = [record for record in REFUSED if record["game"] == "discovery"]
    assert [len(records) for records in (DISCOVERY, UNFINISHED, refused)] == [12, 2, 25]


@pytest.mark.parametrize("record", BUILT, ids=name)
def test_a_record_of_what_can_be_played_verifies(record: Json) -> None:
    assert fault(record) is None


@pytest.mark.parametrize("record", OTHERS, ids=name)
def test_a_record_of_what_is_not_built_is_refused_by_its_set_option_or_game(record: Json) -> None:
    found = refusal(without(record, ("expect", "refused")) if "refused" in record["expect"] else record)
    assert found is not None
    assert found[0] in {"set", "option", "game"}
