import pytest

from store.errors import StoreFailed
from store.rows import Draft
from store.store import Store
from tests.store.samples import opened


async def test_a_draft_is_kept_per_seat_and_the_last_one_holds(store: Store) -> None:
    table_id = await opened(store)
    await store.put_draft(Draft(table_id, 0, "0.0", ("place 1",), 100))
    await store.put_draft(Draft(table_id, 1, "0.1", (), 101))
    latest = Draft(table_id, 0, "0.0", ("place 1", "deploy 2"), 102)
    await store.put_draft(latest)
    assert await store.draft(table_id, 0) == latest
    assert await store.drafts(table_id) == (latest, Draft(table_id, 1, "0.1", (), 101))


async def test_a_dropped_draft_is_gone_and_may_be_dropped_again(store: Store) -> None:
    table_id = await opened(store)
    await store.put_draft(Draft(table_id, 0, "0.0", ("place 1",), 100))
    for _ in range(2):
        await store.drop_draft(table_id, 0)
        assert await store.draft(table_id, 0) is None


async def test_a_draft_of_a_seat_that_is_not_there_is_refused(store: Store) -> None:
    table_id = await opened(store)
    with pytest.raises(StoreFailed):
        await store.put_draft(Draft(table_id, 2, "0.2", (), 100))


def test_a_move_of_a_draft_is_one_line() -> None:
    with pytest.raises(ValueError, match="one line"):
        Draft("AAAAA", 0, "0.0", ("place 1\nplace 2",), 100)
