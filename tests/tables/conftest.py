from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.world import World, world_at


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "tables.db") as world:
        yield world
