import hashlib
from pathlib import Path

import pytest

from store.errors import UnknownDataSet
from store.store import Store
from tests.store.samples import open_store


async def test_a_data_set_stands_under_its_hash_once(store: Store) -> None:
    text = '[tiles]\nname = "Große Straße"\n'
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert [await store.put_data_set(text) for _ in range(2)] == [digest, digest]
    assert await store.data_set(digest) == text


async def test_an_unknown_data_set_is_named(store: Store) -> None:
    with pytest.raises(UnknownDataSet, match="abc"):
        await store.data_set("abc")


async def test_settings_are_kept_by_scope_over_a_restart(path: Path) -> None:
    async with open_store(path) as store:
        await store.put_setting("user:123", "language", "de")
        await store.put_setting("user:123", "zone", "Europe/Prague")
        await store.put_setting("user:123", "language", "cs")
        await store.put_setting("guild:123", "language", "en")
    async with open_store(path) as store:
        assert await store.settings("user:123") == {"language": "cs", "zone": "Europe/Prague"}
        assert await store.settings("guild:123") == {"language": "en"}
        assert await store.settings("app") == {}


async def test_a_setting_can_be_taken_away(store: Store) -> None:
    for value in ("de", None, None):
        await store.put_setting("user:123", "language", value)
    assert await store.settings("user:123") == {}
