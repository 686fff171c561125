import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.client import Tilewright
from tests.cogs.fakes import FakeHouse, FakeMemory, make_bot


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


@pytest.fixture
def memory() -> FakeMemory:
    return FakeMemory()


@pytest.fixture
async def simcord_bot(house: FakeHouse, memory: FakeMemory) -> Tilewright:
    return make_bot(house, memory)


@pytest.fixture
def channel(simcord_env: Env) -> ChannelHandle:
    return simcord_env.create_guild().create_text_channel("games")


@pytest.fixture
def anna(simcord_env: Env, channel: ChannelHandle) -> MemberActor:
    return simcord_env.guild.add_member(simcord_env.create_user("anna"))


@pytest.fixture
def boris(simcord_env: Env, channel: ChannelHandle) -> MemberActor:
    return simcord_env.guild.add_member(simcord_env.create_user("boris"))


@pytest.fixture
async def other_bot(house: FakeHouse, memory: FakeMemory) -> Tilewright:
    """Another process of the bot, with the same house and memory."""
    return make_bot(house, memory)
