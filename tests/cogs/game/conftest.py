from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.client import Tilewright
from rules.chance import Seeded
from tests.cogs.game.days import Days, passing
from tests.cogs.game.life import Life, Table, started
from tests.cogs.game.online import Online, bring_luck, online_with_luck

LUCK: Final = Seeded("life 1")


@pytest.fixture
def toy() -> bool:
    """Whether the toy game is played, or the real ones."""
    return True


@pytest.fixture
async def life(tmp_path: Path, toy: bool, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Life]:
    """Its games have known luck: a tile that fits nowhere or in one place only would make other turns."""
    bring_luck(monkeypatch, LUCK)
    life = Life(tmp_path, toy)
    yield life
    await life.stop()


@pytest.fixture
async def days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Days]:
    """The real games over HTTP and websocket, and a clock that is put forward."""
    life = Life(tmp_path, toy=False)
    try:
        async with passing(life, monkeypatch) as days:
            yield days
    finally:
        await life.stop()


@pytest.fixture
async def lucky(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Online]:
    """The real games over HTTP and websocket, with the LUCK of the module whatever the seed of a table is."""
    life = Life(tmp_path, toy=False)
    try:
        async with online_with_luck(life, monkeypatch, request.module.LUCK) as bot:
            yield bot
    finally:
        await life.stop()


@pytest.fixture
async def simcord_bot(life: Life) -> Tilewright:
    return await life.start()


@pytest.fixture
def carl(simcord_env: Env, channel: ChannelHandle) -> MemberActor:
    return simcord_env.guild.add_member(simcord_env.create_user("carl"))


@pytest.fixture
async def table(simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor) -> Table:
    return await started(simcord_env, channel, (anna, boris))
