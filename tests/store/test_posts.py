import pytest

from store.errors import IntentOpen, NoSuchIntent, UnknownTable
from store.rows import Intent, Phase, Post
from store.store import Store
from tests.store.samples import new_act, opened


@pytest.fixture
async def table_id(store: Store) -> str:
    table_id = await opened(store)
    await store.append(new_act(table_id, "one"))
    return table_id


async def test_an_intent_stands_until_its_post_is_confirmed(store: Store, table_id: str) -> None:
    intent = Intent(table_id, 3, Phase.RUNNING, "n1", 300)
    await store.open_intent(intent)
    assert await store.intent(table_id) == intent
    assert await store.tables_with_intent() == (table_id,)
    assert (await store.table(table_id)).told == 0
    post = await store.confirm_post(table_id, "n1", 30, 5001, 301)
    assert post == Post(table_id, 3, Phase.RUNNING, 30, 5001, 301)
    assert await store.intent(table_id) is None
    assert await store.tables_with_intent() == ()
    table = await store.table(table_id)
    assert (table.told, table.told_phase, table.lobby_message_id) == (3, Phase.RUNNING, None)
    assert await store.posts(table_id) == (post,)


async def test_a_second_intent_is_refused_while_one_is_open(store: Store, table_id: str) -> None:
    await store.open_intent(Intent(table_id, 2, Phase.RUNNING, "n1", 300))
    with pytest.raises(IntentOpen) as refused:
        await store.open_intent(Intent(table_id, 3, Phase.RUNNING, "n2", 301))
    assert refused.value.nonce == "n1"
    await store.drop_intent(table_id, "n1")
    await store.open_intent(Intent(table_id, 3, Phase.RUNNING, "n2", 301))


async def test_dropping_names_the_intent_it_means(store: Store, table_id: str) -> None:
    intent = Intent(table_id, 2, Phase.RUNNING, "n1", 300)
    await store.open_intent(intent)
    await store.drop_intent(table_id, "n0")
    assert await store.intent(table_id) == intent


async def test_an_intent_beyond_the_log_is_refused(store: Store, table_id: str) -> None:
    for up_to in (-1, 4):
        with pytest.raises(ValueError, match="beyond"):
            await store.open_intent(Intent(table_id, up_to, Phase.RUNNING, "n1", 300))
    with pytest.raises(UnknownTable):
        await store.open_intent(Intent("NOONE", 0, Phase.RUNNING, "n1", 300))


async def test_a_confirmation_without_its_intent_moves_nothing(store: Store, table_id: str) -> None:
    with pytest.raises(NoSuchIntent):
        await store.confirm_post(table_id, "n1", 30, 5001, 301)
    await store.open_intent(Intent(table_id, 3, Phase.RUNNING, "n1", 300))
    with pytest.raises(NoSuchIntent):
        await store.confirm_post(table_id, "n2", 30, 5001, 301)
    assert await store.posts(table_id) == ()
    assert (await store.table(table_id)).told == 0


async def test_a_message_confirmed_twice_is_one_post(store: Store, table_id: str) -> None:
    await store.open_intent(Intent(table_id, 2, Phase.RUNNING, "n1", 300))
    first = await store.confirm_post(table_id, "n1", 30, 5001, 301)
    await store.open_intent(Intent(table_id, 3, Phase.RUNNING, "n2", 302))
    assert await store.confirm_post(table_id, "n1", 30, 5001, 303) == first
    assert await store.posts(table_id) == (first,)
    open_one = await store.intent(table_id)
    assert open_one is not None
    assert open_one.nonce == "n2"


async def test_the_message_that_tells_the_lobby_is_the_lobby_message(store: Store, table_id: str) -> None:
    await store.open_intent(Intent(table_id, 0, Phase.LOBBY, "n1", 300))
    await store.confirm_post(table_id, "n1", 20, 5001, 301)
    assert (await store.table(table_id)).lobby_message_id == 5001


async def test_the_cursor_never_goes_back(store: Store, table_id: str) -> None:
    for up_to, message_id in ((3, 5001), (1, 5002)):
        await store.open_intent(Intent(table_id, up_to, Phase.RUNNING, "n", 300))
        await store.confirm_post(table_id, "n", 30, message_id, 301)
    assert (await store.table(table_id)).told == 3
