from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from store.store import Store
from tests.store.samples import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tilewright.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(path) as store:
        yield store
