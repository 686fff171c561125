from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.client import SandboxClient
from sandbox.server import Sandbox
from tests.reliability.evening import Evening
from tests.reliability.inside import Inside, inside


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Parts of pictures that are painted once for all tests."""
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture
async def evening(tmp_path: Path, pictures: Path) -> AsyncIterator[Evening]:
    """A Discord, two people, and a bot that has not been started; at the end nothing may be lost or wrong."""
    async with Sandbox() as sandbox, SandboxClient(sandbox.base) as client:
        evening = Evening.at(sandbox, client, tmp_path, pictures)
        yield evening
        await evening.bot.kill()
        assert await client.findings() == []


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    """A bot within the test, and two people who have not begun."""
    async with inside(tmp_path, monkeypatch) as table:
        yield table
